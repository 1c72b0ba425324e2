import { Button } from "react-aria-components";
import { Keys } from "../ui/keys.tsx";
import { useNow } from "../ui/time.tsx";
import { lengthOf } from "../ui/traffic.ts";
import type { Actions } from "./actions.ts";
import styles from "./desk.module.css";
import type { Session, SessionCall } from "./queries.ts";
import type { Phase } from "./session.ts";

/** The state of the contact that the session has claimed, and the main actions. */
export function Now({
  session,
  phase,
  canDial,
  hasLine,
  actions,
  dial,
}: {
  session: Session;
  phase: Exclude<Phase, "idle">;
  canDial: boolean;
  hasLine: boolean;
  actions: Actions;
  dial(number: string | null): void;
}) {
  const { isBusy } = actions;
  const { call, phones } = session;
  const isLive = phase === "calling" || phase === "talking";
  const next = phones?.find(({ obstacle }) => obstacle === null);
  return (
    <div className={styles.top}>
      <div className={styles.state} data-phase={phase} role="status">
        <p className={styles.what}>
          {isLive && <span className={styles.pulse} aria-hidden="true" />}
          <strong>{titleOf(phase, call, next !== undefined)}</strong>
          {phase === "talking" && call?.answeredAt && <Clock since={call.answeredAt} />}
        </p>
        <p className="soft">{detailOf(session, phase, hasLine)}</p>
      </div>
      <div className={styles.bar}>
        {isLive ? (
          <Button className={`danger ${styles.main}`} onPress={() => actions.hangUp()} isDisabled={isBusy}>
            {phase === "talking" ? "Hang up" : "Cancel the call"} <Keys keys="H" />
          </Button>
        ) : (
          <>
            <Button className="plain" onPress={() => actions.skip()} isDisabled={isBusy}>
              Skip <Keys keys="X" />
            </Button>
            <Button
              className={`${phase === "ready" ? "primary" : "plain"} ${styles.main}`}
              onPress={() => dial(null)}
              isDisabled={isBusy || !canDial}
            >
              {phase === "ready" ? "Call" : "Call again"} <Keys keys="C" />
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function titleOf(phase: Exclude<Phase, "idle">, call: SessionCall | null, canCall: boolean): string {
  switch (phase) {
    case "ready":
      return canCall ? "Ready to call" : "No number can be called now";
    case "calling":
      return call?.callStatus === "RINGING" ? "Ringing" : "Calling";
    case "talking":
      return call?.answeredBy === "MACHINE" ? "An answering machine" : "In talk";
    case "wrap-up":
      return "Choose the outcome";
  }
}

function detailOf({ call, phones }: Session, phase: Exclude<Phase, "idle">, hasLine: boolean): string {
  switch (phase) {
    case "ready":
      return !hasLine
        ? "Your phone must be connected first."
        : phones?.every(({ obstacle }) => obstacle !== null)
          ? "Skip this contact, or choose an outcome without a call."
          : "Read what was said before, then call.";
    case "calling":
    case "talking":
      return `${call?.to} from ${call?.from}`;
    case "wrap-up":
      return endOf(call);
  }
}

function endOf(call: SessionCall | null): string {
  switch (call?.callStatus) {
    case "CANCELED":
      return "Canceled before an answer.";
    case "COMPLETED":
      return `Ended after ${lengthOf(call.durationSeconds)}.`;
    default:
      return "The call has ended.";
  }
}

/** The time since the answer. */
function Clock({ since }: { since: string }) {
  const now = useNow(1_000);
  const seconds = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 1_000));
  return (
    <span className={styles.clock} role="timer" aria-label="Length of the talk" aria-live="off">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
    </span>
  );
}
