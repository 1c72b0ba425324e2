import { useViewer } from "../app/viewer.tsx";

/** The time zone in which the viewer reads times: their own, or that of the business. */
export function useZone(): string {
  const { user, business } = useViewer();
  return user.timeZone ?? business.timeZone;
}

/** A time in the viewer's zone, with the full one on hover. */
export function Timestamp({ at }: { at: string }) {
  const timeZone = useZone();
  const date = new Date(at);
  const isThisYear = yearOf(date, timeZone) === yearOf(new Date(), timeZone);
  const short = new Intl.DateTimeFormat("en", {
    timeZone,
    month: "short",
    day: "numeric",
    ...(!isThisYear && { year: "numeric" }),
    hour: "numeric",
    minute: "2-digit",
  });
  const full = new Intl.DateTimeFormat("en", { timeZone, dateStyle: "full", timeStyle: "long" });
  return (
    <time dateTime={at} title={full.format(date)}>
      {short.format(date)}
    </time>
  );
}

function yearOf(date: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en", { timeZone, year: "numeric" }).format(date);
}
