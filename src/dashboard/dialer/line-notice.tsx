import { Button } from "react-aria-components";
import styles from "./desk.module.css";
import type { Session } from "./queries.ts";

const STATE = {
  ORDERED: "Your phone is being rung: pick up.",
  PROVING: "You have picked up: press any key on your phone.",
  JOINING: "Your phone is being connected.",
} as const;

const LOSS = {
  NO_ANSWER: "You did not pick up your phone.",
  NO_KEY: "Your phone was picked up, but no key was pressed.",
  HUNG_UP: "Your phone was hung up.",
  FAILED: "Your phone could not be reached.",
} as const;

/** The state of the agent's own phone, unless it is connected. */
export function LineNotice({ line, isBusy, connect }: { line: Session["line"]; isBusy: boolean; connect(): void }) {
  if (!line || line.state === "READY") {
    return null;
  }
  if (line.state === "LOST" || line.state === "CLOSED") {
    return (
      <div className={styles.line} data-tone="alert" role="alert">
        <p>
          <strong>{line.lostReason ? LOSS[line.lostReason] : "Your phone is not connected."}</strong> Without it no call
          is possible.
        </p>
        <Button className="primary" onPress={connect} isDisabled={isBusy}>
          Ring {line.phoneNumber} again
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.line} role="status">
      <p>
        <strong>{STATE[line.state]}</strong> <span className="soft">{line.phoneNumber}</span>
      </p>
    </div>
  );
}
