import { z } from "zod";
import type { SpokenLanguage } from "../../platform/carrier/spoken-language.ts";
import { DomainError } from "../../platform/errors.ts";
import { clearable, line, spokenLanguageOf } from "../../platform/input.ts";
import { ownLanguages } from "../call/own-words.ts";
import { type MachineAction, machineActions } from "../call/rules.ts";
import { type CallingHours, isBeyondLaw, LAWFUL_HOURS } from "../consent/hours.ts";
import { LONGEST_REST_MINUTES } from "../identity/rules.ts";
import { campaignDescription, campaignName, inboxIds } from "./rules.ts";

/** The outcomes of a call to a phone that the dialer recognizes: it may try another phone of the contact then. */
export const nextPhoneOutcomes = ["no_answer", "busy", "voicemail", "failed", "invalid_number"] as const;
export type NextPhoneOutcome = (typeof nextPhoneOutcomes)[number];

/** Who dials: the agent, after a look at the contact, or the dialer, when the wrap-up ends. */
export const dialModes = ["preview", "power"] as const;
export type DialMode = (typeof dialModes)[number];

/** The dialing settings of a campaign. */
export interface DialerSettings {
  dialMode: DialMode;
  /** The wrap-up after a talk in the power mode. */
  wrapUpSeconds: number;
  /** The time that a phone rings. */
  ringSeconds: number;
  /** What follows when a machine answers. */
  machineAction: MachineAction;
  /** Whether messages may be left at numbers with a record of a written consent. */
  hasWrittenConsent: boolean;
  /** RFC 3339: since when that holds without records, by the statement of an admin; null: records are required. */
  consentAssertedAt: string | null;
  /** The recording for machines; null: none. */
  messageId: string | null;
  /** The maximum of calls that the carrier accepts to each phone of a contact. */
  maxAttempts: number;
  /** The outcomes of a call after which the next phone of the contact is dialed at once. */
  nextPhoneOutcomes: readonly NextPhoneOutcome[];
  /** The rest between two attempts at a contact, in minutes. */
  attemptSpacingMinutes: number;
  /** The same after a busy line. */
  busyRetryMinutes: number;
  /** The hours after its time for which a personal callback is offered to its agent alone. */
  personalCallbackHours: number;
  /** The maximum of calls to one number in 24 hours, over all campaigns of the business. */
  dailyNumberCap: number;
  /** Whether the campaign is completed when every contact that is not settled has had its attempts. */
  completesExhausted: boolean;
  /** The lease of a session in minutes, from its last heartbeat. */
  leaseMinutes: number;
  /** The lease of a session in minutes, from the end of a call. */
  wrapUpMinutes: number;
  /** Whether numbers that have opted out of texts are dialed. */
  dialsOptedOut: boolean;
  /** The purpose that a person hears after an abandoned call; null: telemarketing. */
  callPurpose: string | null;
  /** The language of the words after an abandoned call and a recorded message; null: the usual one. */
  callLanguage: SpokenLanguage | null;
  /** The registries that it uses; null: all of the business. */
  registryIds: readonly string[] | null;
  /** Whether its calls are recorded; null: the setting of the business decides. */
  recordsCalls: boolean | null;
  /** The hours at the called party, `HH:MM`; until is exclusive, `24:00` ends the day. */
  callingFrom: string;
  callingUntil: string;
  /** The days with calls, of ISO 8601: 1 is Monday; null: all. */
  callingDays: readonly number[] | null;
  /** The hours of days that have other ones, in the form of the former. */
  hoursByDay: readonly HoursOfDay[] | null;
  /** Whether nobody is called on the public holidays of their country. */
  skipsHolidays: boolean;
  /** Why the hours go beyond those of the law; null: not stated. */
  hoursReason: string | null;
  /** Why it dials numbers that have opted out; null: not stated. */
  optedOutReason: string | null;
}

export interface HoursOfDay {
  /** ISO 8601: 1 is Monday. */
  day: number;
  from: string;
  /** Exclusive. */
  until: string;
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

function hoursOfSettings({ callingFrom, callingUntil, callingDays, hoursByDay }: Hours): CallingHours {
  return { from: callingFrom, until: callingUntil, days: callingDays, byDay: hoursByDay };
}

/** A time of day; `24:00` is its end. */
export const clock = z
  .string()
  .trim()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: "must be a time of day, such as 08:30" });
const count = (minimum: number, maximum: number) => z.int().min(minimum).max(maximum);

/** The law asks for at least 15 seconds, or four rings (47 CFR 64.1200(a)(6)). */
export const SHORTEST_RING_SECONDS = 15;
export const LONGEST_RING_SECONDS = 60;
export const LONGEST_WRAP_UP_SECONDS = 600;
/** The maximum length of the purpose of calls. */
const LONGEST_PURPOSE = 100;
/** The maximum of registries that a campaign names. */
export const MOST_CAMPAIGN_REGISTRIES = 50;

const DAYS = 7;
const weekday = count(1, DAYS);

/** Why a campaign goes beyond the law or the wishes of people, for an audit. */
const reason = clearable(line(500, 10));

const dialerSettingsChanges = z
  .object({
    dialMode: z.enum(dialModes),
    wrapUpSeconds: count(0, LONGEST_WRAP_UP_SECONDS),
    ringSeconds: count(SHORTEST_RING_SECONDS, LONGEST_RING_SECONDS),
    machineAction: z.enum(machineActions),
    hasWrittenConsent: z.boolean(),
    messageId: clearable(z.string()),
    maxAttempts: count(1, 20),
    nextPhoneOutcomes: z
      .array(z.enum(nextPhoneOutcomes))
      .max(nextPhoneOutcomes.length)
      .refine((outcomes) => new Set(outcomes).size === outcomes.length, { error: "must not repeat an outcome" }),
    attemptSpacingMinutes: count(0, LONGEST_REST_MINUTES),
    busyRetryMinutes: count(0, LONGEST_REST_MINUTES),
    personalCallbackHours: count(1, 720),
    dailyNumberCap: count(1, 20),
    completesExhausted: z.boolean(),
    leaseMinutes: count(1, 120),
    wrapUpMinutes: count(1, 120),
    dialsOptedOut: z.boolean(),
    callPurpose: clearable(line(LONGEST_PURPOSE, 3)),
    callLanguage: spokenLanguageOf(ownLanguages).nullable(),
    registryIds: z
      .array(z.string())
      .max(MOST_CAMPAIGN_REGISTRIES)
      .refine((ids) => new Set(ids).size === ids.length, { error: "must not repeat a registry" })
      .nullable(),
    recordsCalls: z.boolean().nullable(),
    callingFrom: clock,
    callingUntil: clock,
    callingDays: z
      .array(weekday)
      .min(1)
      .max(DAYS)
      .refine((days) => new Set(days).size === days.length, { error: "must not repeat a day" })
      .transform((days) => (days.length === DAYS ? null : days.toSorted((one, other) => one - other)))
      .nullable(),
    hoursByDay: z
      .array(
        z
          .object({ day: weekday, from: clock, until: clock })
          .refine(({ from, until }) => from < until, { error: "must end after they start", path: ["until"] }),
      )
      .max(DAYS)
      .refine((hours) => new Set(hours.map(({ day }) => day)).size === hours.length, { error: "must not repeat a day" })
      .transform((hours) => (hours.length === 0 ? null : hours))
      .nullable(),
    skipsHolidays: z.boolean(),
    hoursReason: reason,
    optedOutReason: reason,
  })
  .partial();

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
 *   the hours or the calls to numbers that have opted out need a reason.
 */
export function changeSettings(
  before: DialerSettings,
  changes: z.output<typeof dialerSettingsChanges>,
): DialerSettings {
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
  return withReasons(after, changes);
}

/** A recorded message needs the written consent of the called person (47 CFR 64.1200(a)(2) and (3)). */
function requireMessage(
  { hasWrittenConsent, messageId }: DialerSettings,
  changes: z.output<typeof dialerSettingsChanges>,
): void {
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

type Changes = z.output<typeof dialerSettingsChanges>;

/**
 * The settings with the reasons that they need, and without others. Settings of an earlier version without a reason stay
 * until one of them changes.
 */
function withReasons(after: DialerSettings, changes: Changes): DialerSettings {
  const isWide = isBeyondLaw(hoursOfSettings(after));
  const settings = {
    ...after,
    hoursReason: isWide ? after.hoursReason : null,
    optedOutReason: after.dialsOptedOut ? after.optedOutReason : null,
  };
  const changesHours = (["callingFrom", "callingUntil", "hoursByDay", "hoursReason"] as const).some(isGiven);
  if (changesHours && lacksHoursReason(settings)) {
    const { from, until } = LAWFUL_HOURS;
    const message = `Hours beyond ${from} to ${until} need a reason: hoursReason, 10 to 500 characters.`;
    throw new DomainError("validation_error", message, { field: "dialerSettings.hoursReason" });
  }
  if ((isGiven("dialsOptedOut") || isGiven("optedOutReason")) && lacksOptedOutReason(settings)) {
    const message = "Calls to numbers that have opted out need a reason: optedOutReason, 10 to 500 characters.";
    throw new DomainError("validation_error", message, { field: "dialerSettings.optedOutReason" });
  }
  return settings;

  function isGiven(field: keyof Changes): boolean {
    return changes[field] !== undefined;
  }
}
