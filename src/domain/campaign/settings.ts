import { z } from "zod";
import { DomainError } from "../../platform/errors.ts";
import { calendarDate, clearable, line, paragraph, spokenLanguageOf } from "../../platform/input.ts";
import { lengthsOf, longestOf } from "../../platform/limit-text.ts";
import { changesOf, count, type Settings, type ValuesOf } from "../../platform/settings.ts";
import { statedReason } from "../audit/rules.ts";
import { ownLanguages } from "../call/own-words.ts";
import { machineActions } from "../call/rules.ts";
import { type CallingHours, isBeyondLaw, isFurtherBeyondLaw } from "../consent/hours.ts";
import { LAWFUL_HOURS } from "../consent/rules.ts";
import { type Personal, parseTemplate, render } from "../contact/template.ts";
import { LONGEST_REST_MINUTES } from "../identity/settings.ts";
import { campaignDescription, campaignName, inboxIds } from "./rules.ts";

/** The outcomes of a call to a phone that the dialer recognizes: it may try another phone of the contact then. */
const nextPhoneOutcomes = ["no_answer", "busy", "voicemail", "failed", "invalid_number"] as const;
export type NextPhoneOutcome = (typeof nextPhoneOutcomes)[number];

/** Who dials: the agent, after a look at the contact, or the dialer, when the wrap-up ends. */
const dialModes = ["preview", "power"] as const;

/** Which of its inboxes calls: the next in turn, or the next in turn of those nearest to the called number. */
const callerNumbers = ["rotate", "local"] as const;
export type CallerNumber = (typeof callerNumbers)[number];

/** A time of day; `24:00` is its end. */
export const clock = z
  .string()
  .trim()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: "must be a time of day, such as 08:30" });

/** The law asks for at least 15 seconds, or four rings (47 CFR 64.1200(a)(6)). */
const SHORTEST_RING_SECONDS = 15;
/** The maximum of registries that a campaign names. */
const MOST_REGISTRIES = 50;

/** What a target counts: placed calls, or those that reached people. */
const targetFigures = ["calls", "people"] as const;
export type TargetFigure = (typeof targetFigures)[number];
const LARGEST_TARGET = 1_000_000;
const LONGEST_TARGET_DAYS = 366;
const DAY_MS = 86_400_000;

const targetDay = calendarDate.refine((day) => day >= "2000" && day < "2099", {
  error: "must be in the years 2000 to 2098",
});
const target = z
  .object({
    count: z.int().min(1).max(LARGEST_TARGET),
    figure: z.enum(targetFigures),
    from: targetDay,
    until: targetDay,
  })
  .refine(({ from, until }) => from <= until, { error: "must not be before from", path: ["until"] })
  .refine(({ from, until }) => Date.parse(until) - Date.parse(from) < LONGEST_TARGET_DAYS * DAY_MS, {
    error: `must be at most ${LONGEST_TARGET_DAYS - 1} days after from`,
    path: ["until"],
  });

/** How many calls or people a campaign is to reach in some days. */
export type CampaignTarget = z.output<typeof target>;

const DAYS = 7;
const weekday = z.int().min(1).max(DAYS);

const REASON_LENGTH = lengthsOf(statedReason);
/** The widest hours in the law. */
const { from: EARLIEST, until: LATEST } = LAWFUL_HOURS;

const purpose = line(100, 3);
const script = paragraph(4_000);

/** The dialing settings of a campaign, one row for each. */
export const dialerSettings = {
  dialMode: { type: "DialMode!", rule: z.enum(dialModes), description: "Who dials." },
  wrapUpSeconds: count(0, 600, {
    description: "The wrap-up after a talk in the power mode, in seconds.",
    input: (range) => `The wrap-up after a talk in the power mode, ${range} seconds.`,
  }),
  callerNumber: {
    type: "CallerNumber!",
    rule: z.enum(callerNumbers),
    description: "Which of its inboxes calls, of those that the session has chosen.",
  },
  ringSeconds: count(SHORTEST_RING_SECONDS, 60, {
    description: "The time that a phone rings, in seconds.",
    input: (range) => `The time that a phone rings, ${range} seconds.`,
  }),
  machineAction: {
    type: "MachineAction!",
    rule: z.enum(machineActions),
    description: "What follows when a machine answers.",
  },
  hasWrittenConsent: {
    type: "Boolean!",
    rule: z.boolean(),
    description:
      "Whether recorded messages may be left: at the numbers with a record of a written consent, or at all numbers if " +
      "`consentAssertedAt` is set.",
    input:
      "Whether recorded messages may be left at numbers with a record of a written consent that covers them (47 CFR " +
      "64.1200; `recordConsent`). Required for messages.",
  },
  messageId: {
    type: "ID",
    rule: clearable(z.string()),
    description: "The recording for machines.",
    input: "The recording for machines, from `audioFiles`. Null: none.",
  },
  maxAttempts: count(1, 20, {
    description: "The maximum of attempts for each phone of a contact.",
    input: (range) => `The maximum of attempts for each phone of a contact, ${range}.`,
  }),
  nextPhoneOutcomes: {
    type: "[NextPhoneOutcome]!",
    rule: z
      .array(z.enum(nextPhoneOutcomes))
      .max(nextPhoneOutcomes.length)
      .refine((outcomes) => new Set(outcomes).size === outcomes.length, { error: "must not repeat an outcome" }),
    most: nextPhoneOutcomes.length,
    description: "The outcomes after which the next phone of the contact is dialed at once.",
    input: `Up to ${nextPhoneOutcomes.length} outcomes, after which the next phone of the contact is dialed at once.`,
  },
  attemptSpacingMinutes: count(0, LONGEST_REST_MINUTES, {
    description: "The time between two attempts at a contact, in minutes.",
    input: (range) => `The time between two attempts at a contact, ${range} minutes.`,
  }),
  busyRetryMinutes: count(0, LONGEST_REST_MINUTES, { description: "The time after a busy line, in minutes." }),
  personalCallbackHours: count(1, 720, {
    description: "The time after which another agent may take a callback of one agent, in hours.",
    input: (range) =>
      `The time after which another agent may take a callback of one agent, ${range} hours. Applies to new callbacks.`,
  }),
  dailyNumberCap: count(1, 20, {
    description: "The maximum of calls to a number in 24 hours by all campaigns of the business.",
    input: (range) => `The maximum of calls to a number in 24 hours, ${range}.`,
  }),
  completesExhausted: {
    type: "Boolean!",
    rule: z.boolean(),
    description: "Whether the campaign is completed when no contact has remaining attempts.",
  },
  leaseMinutes: count(1, 120, {
    description: "The lease of a session without a heartbeat, in minutes.",
    input: (range) => `The lease of a session without a heartbeat, ${range} minutes.`,
  }),
  wrapUpMinutes: count(1, 120, {
    description: "The lease of a session after a call without a heartbeat, in minutes.",
    input: (range) => `The lease after a call without a heartbeat, ${range} minutes.`,
  }),
  dialsOptedOut: {
    type: "Boolean!",
    rule: z.boolean(),
    description: "Whether numbers that have opted out of texts are called.",
  },
  callPurpose: {
    type: "String",
    rule: clearable(purpose),
    description: "The purpose that a person hears after an abandoned call; null: telemarketing.",
    input:
      "The purpose that a person hears after an abandoned call, such as `a reminder of your appointment`: " +
      `${lengthsOf(purpose)}. Null: \`telemarketing\`.`,
  },
  callLanguage: {
    type: "String",
    rule: spokenLanguageOf(ownLanguages).nullable(),
    description:
      "The language of the words after an abandoned call and a recorded message, a tag of BCP 47; null: `en-US`.",
    input:
      "The language of `callPurpose`, in which the words after an abandoned call and a recorded message are said, a tag " +
      `of BCP 47: ${ownLanguages.join(", ")}. Null: \`en-US\`.`,
  },
  script: {
    type: "String",
    rule: clearable(script),
    description: "The text that agents read in a talk, with its placeholders; null: none.",
    input:
      "The text that agents read in a talk, with placeholders for fields of the contact as those of broadcasts, such as " +
      `\`{{first_name|there}}\`: up to ${longestOf(script)}. Null: none.`,
  },
  registryIds: {
    type: "[ID]",
    rule: z
      .array(z.string())
      .max(MOST_REGISTRIES)
      .refine((ids) => new Set(ids).size === ids.length, { error: "must not repeat a registry" })
      .nullable(),
    most: MOST_REGISTRIES,
    description: "The registries that it uses; null: all registries of the business.",
    input: `Up to ${MOST_REGISTRIES} registries that it uses. Null: all registries of the business. Empty: none.`,
  },
  recordsCalls: {
    type: "Boolean",
    rule: z.boolean().nullable(),
    description: "Whether its calls are recorded; null: the setting of the business decides.",
    input: "Whether its calls are recorded. Null: the setting of the business decides.",
  },
  callingFrom: {
    type: "LocalTime!",
    rule: clock,
    description: "The start of calling hours at the called party, such as `08:00`.",
    column: "time",
  },
  callingUntil: {
    type: "LocalTime!",
    rule: clock,
    description: "The end of calling hours; `24:00` is the end of the day.",
    column: "time",
  },
  callingDays: {
    type: "[Int]",
    rule: z
      .array(weekday)
      .min(1)
      .max(DAYS)
      .refine((days) => new Set(days).size === days.length, { error: "must not repeat a day" })
      .transform((days) => (days.length === DAYS ? null : days.toSorted((one, other) => one - other)))
      .nullable(),
    most: DAYS,
    description: "The days with calls, at the called party: 1 is Monday, 7 is Sunday; null: all.",
    input: `Up to ${DAYS} days with calls, at the called party: 1 is Monday, 7 is Sunday. Null: all.`,
  },
  hoursByDay: {
    type: "[HoursOfDay]",
    rule: z
      .array(
        z
          .object({ day: weekday, from: clock, until: clock })
          .refine(({ from, until }) => from < until, { error: "must end after they start", path: ["until"] }),
      )
      .max(DAYS)
      .refine((hours) => new Set(hours.map(({ day }) => day)).size === hours.length, { error: "must not repeat a day" })
      .transform((hours) => (hours.length === 0 ? null : hours))
      .nullable(),
    most: DAYS,
    description: "Other hours on some days of the week.",
    input: `Other hours on up to ${DAYS} days of the week. Null: none.`,
    column: "jsonb",
  },
  skipsHolidays: {
    type: "Boolean!",
    rule: z.boolean(),
    description: "Whether nobody is called on the public holidays of their country.",
  },
  hoursReason: {
    type: "String",
    rule: clearable(statedReason),
    description: `The reason for hours beyond ${EARLIEST} to ${LATEST}.`,
    input:
      `The reason for hours that begin before ${EARLIEST} or end after ${LATEST}, which are the widest in the law: ` +
      `${REASON_LENGTH}. Required for such hours, and recorded in the audit log.`,
  },
  target: {
    type: "CampaignTarget",
    rule: target.nullable(),
    description: "How many calls or people it is to reach by a day; null: none.",
    input:
      `How many calls or people it is to reach by a day: 1 to ${LARGEST_TARGET.toLocaleString("en")}, in at most ` +
      `${LONGEST_TARGET_DAYS} days. Null: none.`,
    column: "jsonb",
  },
  optedOutReason: {
    type: "String",
    rule: clearable(statedReason),
    description: "The reason for calls to numbers that have opted out.",
    input: `The reason for calls to numbers that have opted out: ${REASON_LENGTH}. Required for them.`,
  },
} as const satisfies Settings;

export type DialerSetting = keyof typeof dialerSettings;

export interface DialerSettings extends ValuesOf<typeof dialerSettings> {
  /** RFC 3339: since when messages need no records of consents, by the statement of an admin; null: they need them. */
  consentAssertedAt: string | null;
}

/** The hours of a day of the week: 1 is Monday, and the end is exclusive. */
export type HoursOfDay = NonNullable<DialerSettings["hoursByDay"]>[number];

/** A script for a person. */
export interface ScriptText {
  body: string;
  /** Whether the person lacks a field for which the script has no default. */
  isIncomplete: boolean;
}

/** The script for a contact; null without one. */
export function scriptFor({ script: text }: Pick<DialerSettings, "script">, contact: Personal): ScriptText | null {
  return text === null ? null : render(parseTemplate(text), contact);
}

/** Whether the hours go beyond those of the law without a stated reason, as those of earlier versions may. */
export function lacksHoursReason({ hoursReason, ...settings }: DialerSettings): boolean {
  return hoursReason === null && isBeyondLaw(hoursOfSettings(settings));
}

/** Whether it dials numbers that have opted out without a stated reason. */
export function lacksOptedOutReason({ dialsOptedOut, optedOutReason }: DialerSettings): boolean {
  return dialsOptedOut && optedOutReason === null;
}

type Hours = Pick<DialerSettings, "callingFrom" | "callingUntil" | "callingDays" | "hoursByDay">;

/** The calling hours in the settings. */
export function hoursOfSettings({ callingFrom, callingUntil, callingDays, hoursByDay }: Hours): CallingHours {
  return { from: callingFrom, until: callingUntil, days: callingDays, byDay: hoursByDay };
}

const dialerSettingsChanges = changesOf(dialerSettings);
type Changes = z.output<typeof dialerSettingsChanges>;

export const campaignChanges = z
  .object({
    name: campaignName,
    description: campaignDescription.nullable().transform((description) => description ?? ""),
    inboxIds,
    dialerSettings: dialerSettingsChanges,
  })
  .partial()
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    error: "at least one field is required",
  });

/**
 * The settings with the changes.
 *
 * @throws DomainError if no time to call remains, messages are to be left without a recording or written consent, or
 *   the hours or the calls to numbers that have opted out need a reason, or the script has an invalid placeholder.
 */
export function changeSettings(before: DialerSettings, changes: Changes): DialerSettings {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const after: DialerSettings = { ...before, ...Object.fromEntries(given) };
  if (after.callingFrom >= after.callingUntil) {
    const message = `The calling hours must end after they start: ${after.callingFrom} to ${after.callingUntil} is not valid.`;
    const field = changes.callingFrom === undefined ? "callingUntil" : "callingFrom";
    throw new DomainError("validation_error", message, { field: `dialerSettings.${field}` });
  }
  if (after.machineAction === "leave_message") {
    requireMessage(after, changes);
  }
  if (changes.script) {
    parseTemplate(changes.script, "dialerSettings.script");
  }
  return withReasons(before, after, changes);
}

/** A recorded message needs the written consent of the called person (47 CFR 64.1200(a)(2) and (3)). */
function requireMessage({ hasWrittenConsent, messageId }: DialerSettings, changes: Changes): void {
  const refuse = (field: "hasWrittenConsent" | "messageId", message: string) => {
    // The change that makes the settings invalid.
    const at = changes[field] === undefined ? "machineAction" : field;
    throw new DomainError("validation_error", message, { field: `dialerSettings.${at}` });
  };
  if (!hasWrittenConsent) {
    refuse("hasWrittenConsent", "A message may be left only with written consent: allow it first.");
  }
  if (messageId === null) {
    refuse("messageId", "A message needs a recording: choose one first.");
  }
}

/**
 * The settings with the reasons that they need, and without others. Settings of an earlier version without a reason stay
 * until one of them changes. A reason is for the hours with which it was stated: wider ones need it in the same change.
 */
function withReasons(before: DialerSettings, after: DialerSettings, changes: Changes): DialerSettings {
  const isWide = isBeyondLaw(hoursOfSettings(after));
  const settings = {
    ...after,
    hoursReason: isWide ? after.hoursReason : null,
    optedOutReason: after.dialsOptedOut ? after.optedOutReason : null,
  };
  const changesHours = (["callingFrom", "callingUntil", "hoursByDay", "hoursReason"] as const).some(isGiven);
  const goesFurther = isFurtherBeyondLaw(hoursOfSettings(settings), hoursOfSettings(before));
  if ((changesHours && lacksHoursReason(settings)) || (goesFurther && !changes.hoursReason)) {
    const message = `Hours beyond ${EARLIEST} to ${LATEST} need a reason in the same change: hoursReason, ${REASON_LENGTH}.`;
    throw new DomainError("validation_error", message, { field: "dialerSettings.hoursReason" });
  }
  if ((isGiven("dialsOptedOut") || isGiven("optedOutReason")) && lacksOptedOutReason(settings)) {
    const message = `Calls to numbers that have opted out need a reason: optedOutReason, ${REASON_LENGTH}.`;
    throw new DomainError("validation_error", message, { field: "dialerSettings.optedOutReason" });
  }
  return settings;

  function isGiven(field: keyof Changes): boolean {
    return changes[field] !== undefined;
  }
}
