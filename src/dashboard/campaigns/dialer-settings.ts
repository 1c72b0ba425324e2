import { graphql, type ResultOf, type VariablesOf } from "../app/graphql.ts";
import type { UpdateCampaign } from "./queries.ts";

/** The settings of the dialer that a form shows, and its words for them. */

export const SettingsQuery = graphql(`
  query CampaignSettings($id: ID!) {
    campaign(id: $id) {
      id
      dialerSettings {
        maxAttempts
        nextPhoneOutcomes
        attemptSpacingMinutes
        busyRetryMinutes
        personalCallbackHours
        dailyNumberCap
        completesExhausted
        leaseMinutes
        wrapUpMinutes
        dialsOptedOut
        recordsCalls
        script
        callingFrom
        callingUntil
        dialMode
        callerNumber
        wrapUpSeconds
        ringSeconds
        machineAction
        hasWrittenConsent
        message { id }
        callingDays
        hoursByDay { day from until }
        skipsHolidays
        hoursReason
        lacksHoursReason
        optedOutReason
        lacksOptedOutReason
        target { count figure from until }
      }
    }
    viewer { inboxes { id name phoneNumber } }
  }
`);

export type DialerSettings = NonNullable<ResultOf<typeof SettingsQuery>["campaign"]>["dialerSettings"];

/** The settings that a form can change. */
export type DialerSettingsChanges = NonNullable<VariablesOf<typeof UpdateCampaign>["input"]["dialerSettings"]>;

/** The settings of a campaign that choose who dials, and what follows when a machine answers. */
export type Modes = Pick<
  DialerSettings,
  "dialMode" | "callerNumber" | "wrapUpSeconds" | "ringSeconds" | "machineAction" | "hasWrittenConsent"
> & { messageId: string | null };

export const OUTCOMES: readonly { value: DialerSettings["nextPhoneOutcomes"][number]; name: string }[] = [
  { value: "NO_ANSWER", name: "Nobody answered" },
  { value: "BUSY", name: "The line was busy" },
  { value: "VOICEMAIL", name: "A machine answered" },
  { value: "FAILED", name: "The call failed" },
  { value: "INVALID_NUMBER", name: "The number does not exist" },
];

export type NumberName = Exclude<
  { [Name in keyof DialerSettings]: DialerSettings[Name] extends number ? Name : never }[keyof DialerSettings],
  keyof Modes
>;

/** The whole numbers, in the order of the form. */
export const NUMBERS: Readonly<Record<NumberName, { label: string; unit: string; help?: string }>> = {
  maxAttempts: { label: "Attempts for each phone", unit: "calls", help: "1 to 20." },
  attemptSpacingMinutes: { label: "Rest between attempts", unit: "minutes" },
  busyRetryMinutes: { label: "Rest after a busy line", unit: "minutes" },
  dailyNumberCap: {
    label: "Calls to a number in 24 hours",
    unit: "calls",
    help: "By all campaigns together, 1 to 20.",
  },
  personalCallbackHours: {
    label: "A callback belongs to its agent for",
    unit: "hours",
    help: "Then any agent may take it.",
  },
  leaseMinutes: { label: "An absent agent loses the contact after", unit: "minutes", help: "1 to 120." },
  wrapUpMinutes: { label: "After a call, already after", unit: "minutes", help: "1 to 120." },
};
