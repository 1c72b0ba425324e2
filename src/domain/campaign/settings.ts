import { z } from "zod";
import { DomainError } from "../../platform/errors.ts";
import { LONGEST_REST_MINUTES } from "../identity/rules.ts";
import { campaignDescription, campaignName, inboxIds } from "./rules.ts";

/** The outcomes of a call to a phone that the dialer recognizes: it may try another phone of the contact then. */
export const nextPhoneOutcomes = ["no_answer", "busy", "voicemail", "failed", "invalid_number"] as const;
export type NextPhoneOutcome = (typeof nextPhoneOutcomes)[number];

/** The dialing settings of a campaign. */
export interface DialerSettings {
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
  /** The hours at the called party, `HH:MM`; until is exclusive, `24:00` ends the day. */
  callingFrom: string;
  callingUntil: string;
}

/** A time of day; `24:00` is its end. */
export const clock = z
  .string()
  .trim()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: "must be a time of day, such as 08:30" });
const count = (minimum: number, maximum: number) => z.int().min(minimum).max(maximum);

const dialerSettingsChanges = z
  .object({
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
    callingFrom: clock,
    callingUntil: clock,
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

/** The settings with the changes. @throws DomainError if no time to call remains. */
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
  return after;
}
