import { AudioField } from "../ui/audio-field.tsx";
import { Checkbox, NumberField, Select } from "../ui/field.tsx";
import styles from "./campaigns.module.css";
import type { Modes } from "./dialer-settings.ts";

type Draft = { [Name in keyof Modes]: Modes[Name] | null };

const DIAL_MODES = [
  { value: "PREVIEW", name: "Preview: the agent looks at the contact, and calls" },
  { value: "POWER", name: "Power: the next contact is called when the wrap-up ends" },
] as const;

const CALLER_NUMBERS = [
  { value: "ROTATE", name: "The next inbox in the order of the campaign" },
  { value: "LOCAL", name: "The inbox nearest to the called number, by area code, state and country" },
] as const;

const MACHINE_ACTIONS = [
  { value: "HANG_UP", name: "Hang up" },
  { value: "LEAVE_MESSAGE", name: "Leave a recorded message after the tone" },
  { value: "HAND_TO_AGENT", name: "Leave the call to the agent: machines are not detected" },
] as const;

export function ModeFields({ draft, set }: { draft: Draft; set(changes: Partial<Draft>): void }) {
  return (
    <>
      <Select
        label="Who calls"
        help="Applies to sessions that start from now on. In the power mode each agent has one call at a time and is on the phone before it, so nobody who answers waits for an agent."
        path="dialerSettings.dialMode"
        options={DIAL_MODES}
        value={draft.dialMode ?? "PREVIEW"}
        onChange={(dialMode) => set({ dialMode })}
      />
      <Select
        label="Number that calls"
        help="Only inboxes of this campaign call, so that a person who calls back reaches it."
        path="dialerSettings.callerNumber"
        options={CALLER_NUMBERS}
        value={draft.callerNumber ?? "ROTATE"}
        onChange={(callerNumber) => set({ callerNumber })}
      />
      <div className={styles.pair}>
        <NumberField
          label="Wrap-up after a talk"
          unit="seconds"
          help="In the power mode, 0 to 600. The agent may shorten and extend it."
          path="dialerSettings.wrapUpSeconds"
          value={draft.wrapUpSeconds}
          onChange={(wrapUpSeconds) => set({ wrapUpSeconds })}
        />
        <NumberField
          label="A phone rings for"
          unit="seconds"
          help="15 to 60. The law asks for at least 15."
          path="dialerSettings.ringSeconds"
          value={draft.ringSeconds}
          onChange={(ringSeconds) => set({ ringSeconds })}
        />
      </div>
      <Select
        label="When a machine answers"
        path="dialerSettings.machineAction"
        options={MACHINE_ACTIONS}
        value={draft.machineAction ?? "HANG_UP"}
        onChange={(machineAction) => set({ machineAction })}
      />
      <Checkbox
        label="Leave recorded messages at numbers with a record of a written consent"
        help="Required for a message (47 CFR 64.1200). A number without a record hears none, unless your statement is older than the records."
        path="dialerSettings.hasWrittenConsent"
        value={draft.hasWrittenConsent === true}
        onChange={(hasWrittenConsent) => set({ hasWrittenConsent })}
      />
      <AudioField
        label="Message for machines"
        help="Say who calls, your number, and that the key 9 ends further calls."
        path="dialerSettings.messageId"
        none="No recording"
        value={draft.messageId}
        onChange={(messageId) => set({ messageId })}
      />
    </>
  );
}
