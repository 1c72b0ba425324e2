import { Button } from "react-aria-components";
import { Keys } from "../ui/keys.tsx";
import { useNow } from "../ui/time.tsx";
import type { Actions } from "./actions.ts";
import styles from "./desk.module.css";
import type { Session } from "./queries.ts";
import type { Phase } from "./session.ts";

/**
 * The power mode: the time until the next call, which the agent stops, shortens and extends. Nobody is called without the
 * line of the agent.
 */
export function Power({ session, phase, actions }: { session: Session; phase: Phase; actions: Actions }) {
  const { powerPausedAt, nextDialAt, wait, line } = session;
  const { isBusy } = actions;
  const isLive = phase === "calling" || phase === "talking";
  if (wait?.reason === "CAMPAIGN_INACTIVE") {
    return null;
  }
  if (powerPausedAt !== null) {
    return (
      <div className={styles.line} data-tone="alert" role="status">
        <p>
          <strong>Paused.</strong> {isLive ? "After this call nobody is called." : "Nobody is called until you go on."}
        </p>
        <div className={styles.bar}>
          <Button className="primary" onPress={() => actions.resume()} isDisabled={isBusy}>
            Go on <Keys keys="U" />
          </Button>
        </div>
      </div>
    );
  }
  const missing = isLive ? null : withoutLine(line);
  const isCounting = nextDialAt !== null && !isLive && wait === null && missing === null;
  return (
    <div className={styles.line} role="status">
      <p>{missing ?? (isCounting ? <Countdown until={nextDialAt} /> : titleOf(isLive, wait !== null))}</p>
      <div className={styles.bar}>
        {isCounting && (
          <>
            <Button className="plain" onPress={() => actions.extend()} isDisabled={isBusy}>
              One more minute <Keys keys="M" />
            </Button>
            <Button className="primary" onPress={() => actions.dialNow()} isDisabled={isBusy}>
              Call the next now <Keys keys="N" />
            </Button>
          </>
        )}
        <Button className="plain" onPress={() => actions.pause()} isDisabled={isBusy}>
          Pause <Keys keys="U" />
        </Button>
      </div>
    </div>
  );
}

/** Why nobody is called without the line of the agent; null: it is there, or the session needs none. */
function withoutLine(line: Session["line"]): string | null {
  if (line === null || (line.state === "READY" && !line.isSilent)) {
    return null;
  }
  return line.state === "LOST" || line.state === "CLOSED"
    ? "Nobody is called: your line was lost. Connect it again with the button above."
    : "The next contact is called once you are connected.";
}

function titleOf(isLive: boolean, isWaiting: boolean): string {
  return isLive
    ? "The next contact is called after this call."
    : isWaiting
      ? "The next contact is called as soon as one can be."
      : "The next contact is called in a moment.";
}

/** The seconds until the next call. A screen reader hears the text once. */
function Countdown({ until }: { until: string }) {
  const now = useNow(1_000);
  const seconds = Math.ceil((Date.parse(until) - now.getTime()) / 1_000);
  return seconds > 0 ? (
    <>
      The next contact is called in{" "}
      <strong role="timer" aria-live="off">
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
      </strong>
      .
    </>
  ) : (
    "The next contact is called in a moment."
  );
}
