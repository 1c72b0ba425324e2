import { DomainError } from "../../platform/errors.ts";
import { type Answerer, type CallStatus, NOT_PLACED } from "../call/rules.ts";
import type { CampaignStatus, ContactStatus } from "../campaign/rules.ts";
import type { Phone } from "../contact/rules.ts";
import type { SystemKey } from "../disposition/rules.ts";

/** An agent at work on a campaign. */
export interface DialerSession {
  id: string;
  campaignId: string;
  userId: string;
  /** The inboxes that the session calls from, some of the campaign's. */
  inboxIds: string[];
  /** The contact that it has claimed now. */
  contactId: string | null;
  /** The last call that it ordered for the contact it has claimed, or claimed last. */
  callId: string | null;
  /** Without a heartbeat until this time the session ends and releases its contact. */
  leaseUntil: string;
  endedAt: string | null;
  createdAt: string;
  /** Whether it began in the power mode. */
  isPower: boolean;
  /** When the agent stopped the dialing; null: it goes on. */
  powerPausedAt: string | null;
  /** When the dialer dials next; null outside of the power mode, in a call and in a pause. */
  nextDialAt: string | null;
}

/** The reasons why the dialer does not offer a contact now. */
export const notDialableReasons = [
  "attempts",
  "daily_cap",
  "hours",
  "do_not_call",
  "opted_out",
  "claimed",
  "resting",
  "callback",
] as const;

/** Reasons that the public API, whose list is closed, tells as the nearest of its own. */
export const nearestReasons = {
  no_common_hours: "hours",
  registry: "do_not_call",
  registry_stale: "resting",
  weekly_cap: "daily_cap",
  abandoned: "resting",
} as const satisfies Record<string, (typeof notDialableReasons)[number]>;

export type NotDialableReason = (typeof notDialableReasons)[number] | keyof typeof nearestReasons;

/** How long a contact is put aside after a skip, or after a turn in which none of its phones could be dialed. */
export const PUT_ASIDE_MINUTES = 15;

/** The outcome that follows from the end of a call, or null if the agent decides. */
export function systemOutcome(call: {
  status: CallStatus;
  answeredBy: Answerer | null;
  errorCode: string | null;
}): SystemKey | null {
  switch (call.status) {
    case "busy":
    case "no_answer":
      return call.status;
    case "completed":
      return call.answeredBy === "machine" ? "voicemail" : null;
    case "failed":
      return call.errorCode === NOT_PLACED ? null : call.errorCode === "invalid_number" ? "invalid_number" : "failed";
    default:
      return null;
  }
}

/** A phone of a contact with the obstacles to dialing it. */
export interface DialablePhone extends Phone {
  /** On the business's do-not-call list. */
  isListed: boolean;
  isOptedOut: boolean;
  /** The carrier has reported the number as invalid. */
  isInvalid: boolean;
  callsToday: number;
  /** A record of consent allows recorded messages. */
  hasWrittenConsent: boolean;
  /** A registry of the campaign bars it. */
  isRegistered: boolean;
  /** It has had the maximum of calls in 7 days of the business. */
  isCapped: boolean;
  /** A call to it was abandoned a short time ago. */
  isAbandoned: boolean;
  /** A person answered it in another campaign within the rest, and this is no callback. */
  isResting: boolean;
  /** How many calls of the campaign to this phone the carrier took. */
  attempts: number;
  /** Another session has claimed it, in any campaign. */
  isClaimedElsewhere: boolean;
}

export interface DialLimits {
  dailyNumberCap: number;
  dialsOptedOut: boolean;
  /** For each phone. */
  maxAttempts: number;
}

/** The reasons why a phone is not dialed now, with the words of a refusal. */
const OBSTACLES = {
  do_not_call: "is on the do-not-call list",
  opted_out: "has opted out",
  registry: "is in a registry of numbers that may not be called",
  invalid_number: "is not in service",
  daily_cap: "has reached the campaign's maximum of calls in 24 hours",
  weekly_cap: "has reached the maximum of calls in 7 days",
  abandoned: "rests for 72 hours after an abandoned call",
  resting: "was answered recently in another campaign",
  claimed: "is being called by another session",
} as const;
export type PhoneObstacle = keyof typeof OBSTACLES;

/** The reason why a phone is not dialed now, or null if it can be. */
export function obstacle(phone: DialablePhone, limits: DialLimits): PhoneObstacle | null {
  if (phone.isListed) {
    return "do_not_call";
  }
  if (phone.isRegistered) {
    return "registry";
  }
  if (phone.isOptedOut && !limits.dialsOptedOut) {
    return "opted_out";
  }
  if (phone.isInvalid) {
    return "invalid_number";
  }
  if (phone.callsToday >= limits.dailyNumberCap) {
    return "daily_cap";
  }
  if (phone.isCapped) {
    return "weekly_cap";
  }
  if (phone.isAbandoned) {
    return "abandoned";
  }
  if (phone.isResting) {
    return "resting";
  }
  return phone.isClaimedElsewhere ? "claimed" : null;
}

/**
 * The phone to dial: the one that the agent chose, else the first in dial order without an obstacle that was not dialed
 * since the claim and has attempts left; if there is none, the first without an obstacle.
 *
 * @throws DomainError `validation_error` if the contact lacks the chosen number, `unprocessable_entity` if no
 *   phone may be dialed.
 */
export function choosePhone(
  phones: readonly DialablePhone[],
  limits: DialLimits,
  chosen: string | null = null,
  dialed: readonly string[] = [],
): DialablePhone {
  const candidates = phones.filter(({ number }) => chosen === null || number === chosen);
  if (candidates.length === 0) {
    throw new DomainError("validation_error", "The contact does not have this number.", { field: "number" });
  }
  const phone =
    nextPhone(candidates, limits, dialed) ?? candidates.find((candidate) => obstacle(candidate, limits) === null);
  if (!phone) {
    const reasons = candidates.map(
      (candidate) => `${candidate.number} ${OBSTACLES[obstacle(candidate, limits) as PhoneObstacle]}`,
    );
    throw new DomainError("unprocessable_entity", `This contact cannot be called now: ${reasons.join("; ")}.`);
  }
  return phone;
}

/** The first phone in dial order that may be dialed, was not dialed since the claim and has attempts left, or null. */
export function nextPhone(
  phones: readonly DialablePhone[],
  limits: DialLimits,
  dialed: readonly string[],
): DialablePhone | null {
  const isNext = (phone: DialablePhone) =>
    obstacle(phone, limits) === null && !dialed.includes(phone.number) && phone.attempts < limits.maxAttempts;
  return phones.find(isNext) ?? null;
}

export function requireActive(campaign: { status: CampaignStatus }): void {
  if (campaign.status !== "active") {
    throw new DomainError("conflict", `This campaign is ${campaign.status}: it cannot place calls.`);
  }
}

export function requireCallable(contact: { status: ContactStatus }): void {
  if (contact.status === "do_not_call") {
    throw new DomainError("unprocessable_entity", "This contact must not be called.");
  }
  if (contact.status === "completed") {
    throw new DomainError("conflict", "This contact is completed.");
  }
}
