import { useMemo } from "react";
import { useNow } from "./time.tsx";

/** Such as `2:05`, or `1:02:05` from an hour on. */
export function waitOf(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  const two = (count: number) => String(count).padStart(2, "0");
  const rest = two(whole % 60);
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${two(minutes)}:${rest}`;
}

/** The place of a call in a queue. */
interface QueuedPlace {
  queue: { name: string };
  /** The end of the wait; null: the caller waits. */
  leftAt: string | null;
  /** The whole wait since the first queue, until now or its end. */
  totalWaitedSeconds: number;
}

/** How long a caller has waited, and where. The clock is that of the page: that of the service may differ. */
export function QueuedWait({ queued: { queue, leftAt, totalWaitedSeconds } }: { queued: QueuedPlace }) {
  const since = useMemo(() => Date.now() - totalWaitedSeconds * 1_000, [totalWaitedSeconds]);
  const now = useNow(1_000);
  const seconds = leftAt === null ? Math.max(totalWaitedSeconds, (now.getTime() - since) / 1_000) : totalWaitedSeconds;
  return (
    <span className="soft">
      {leftAt === null ? "has waited" : "waited"}{" "}
      <span role="timer" aria-label="Wait" aria-live="off">
        {waitOf(seconds)}
      </span>{" "}
      in {queue.name}
    </span>
  );
}
