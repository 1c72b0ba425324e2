import { useEffect } from "react";
import { Button } from "react-aria-components";
import { TalkControls } from "../talk/talk-controls.tsx";
import { showOnPage } from "../talk/use-talk.ts";
import { otherOf } from "../talk/words.ts";
import { Keys } from "../ui/keys.tsx";
import { phoneText } from "../ui/phones.ts";
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
  hasKeys,
  machine,
  picking,
  actions,
  dial,
  refresh,
}: {
  session: Session;
  phase: Exclude<Phase, "idle">;
  canDial: boolean;
  hasLine: boolean;
  hasKeys: boolean;
  machine: MachineActions;
  /** Whether a narrow page shows the note and the outcomes of the running talk. */
  picking: { isOpen: boolean; open(isOpen: boolean): void };
  actions: Actions;
  dial(number: string | null): void;
  refresh(): unknown;
}) {
  const { isBusy } = actions;
  const { call, phones } = session;
  const isLive = phase === "calling" || phase === "talking";
  const next = phones?.find(({ obstacle }) => obstacle === null);
  const hasControls = phase === "talking" && call !== null && session.line !== null;
  const callId = hasControls ? call.id : null;
  useEffect(() => (callId === null ? undefined : showOnPage(callId)), [callId]);
  return (
    <>
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
          {machine.isPerson && (
            <Button className="plain" onPress={() => actions.confirmPerson()} isDisabled={isBusy}>
              It is a person <Keys keys="I" />
            </Button>
          )}
          {machine.takesMessage && (
            <Button className="plain" onPress={() => actions.leaveMessage()} isDisabled={isBusy}>
              Leave the message <Keys keys="V" />
            </Button>
          )}
          {phase === "talking" && (
            <Button
              className={`plain ${styles.unfold}`}
              aria-expanded={picking.isOpen}
              onPress={() => picking.open(!picking.isOpen)}
            >
              Note and outcome
            </Button>
          )}
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
      {hasControls && <TalkControls call={call} hasKeys={hasKeys} refresh={refresh} />}
    </>
  );
}

/** What the agent may say about who has answered. */
export interface MachineActions {
  /** That it is a person: as long as the carrier may still take it for a machine. */
  isPerson: boolean;
  /** That a machine takes the message of the campaign now. */
  takesMessage: boolean;
}

export function machineActionsOf({ call, campaign }: Session, phase: Phase): MachineActions {
  const { machineAction, hasWrittenConsent, message } = campaign.dialerSettings;
  const isOpen = phase === "talking" && call !== null && call.recordedMessage === null;
  return {
    isPerson:
      isOpen && machineAction !== "HAND_TO_AGENT" && (call.answeredBy === null || call.answeredBy === "UNKNOWN"),
    takesMessage: isOpen && hasWrittenConsent && message !== null,
  };
}

function titleOf(phase: Exclude<Phase, "idle">, call: SessionCall | null, canCall: boolean): string {
  switch (phase) {
    case "ready":
      return canCall ? "Ready to call" : "No number can be called now";
    case "calling":
      return call?.callStatus === "RINGING" ? "Ringing" : "Calling";
    case "talking":
      if (call?.recordedMessage) {
        return "The message is being left";
      }
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
      return `${phoneText(call?.to ?? "")} from ${phoneText(call?.from ?? "")}`;
    case "wrap-up":
      return endOf(call);
  }
}

function endOf(call: SessionCall | null): string {
  switch (call?.callStatus) {
    case "CANCELED":
      return "Canceled before an answer.";
    case "IN_PROGRESS":
      return `You have handed the call over to ${call.handler?.name ?? otherOf(call)}.`;
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
