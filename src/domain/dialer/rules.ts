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
  /** The inboxes that it calls from, some of the campaign's. */
  inboxIds: string[];
  /** The contact that it holds now. */
  contactId: string | null;
  /** The last call that it ordered for the contact it holds, or held last. */
  callId: string | null;
  /** Without a sign of life until then the session ends and its contact goes back; a call that goes on is one. */
  leaseUntil: string;
  endedAt: string | null;
  createdAt: string;
}

/** Why the dialer does not offer a contact now. */
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
export type NotDialableReason = (typeof notDialableReasons)[number];

/** How long a contact is put aside that was skipped, or of which nothing could be dialed at its turn. */
export const HOLD_MINUTES = 15;

/** What the end of a call says by itself, or null where it is for the agent to say. */
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

/** A phone of a contact with what speaks against dialing it. */
export interface DialablePhone extends Phone {
  /** On the business's do-not-call list. */
  isListed: boolean;
  isOptedOut: boolean;
  /** The carrier has said that there is no such number. */
  isInvalid: boolean;
  callsToday: number;
  /** A person answered it lately in another campaign, and this is no callback. */
  isResting: boolean;
  /** How often the carrier took a call of the campaign to it. */
  attempts: number;
  /** In the hands of another agent, of whatever campaign. */
  isHeldElsewhere: boolean;
}

export interface DialLimits {
  dailyNumberCap: number;
  dialsOptedOut: boolean;
  /** For each phone. */
  maxAttempts: number;
}

/** Why a phone is not dialed, for people, or null where it can be. */
function obstacle(phone: DialablePhone, limits: DialLimits): string | null {
  if (phone.isListed) {
    return "is on the do-not-call list";
  }
  if (phone.isOptedOut && !limits.dialsOptedOut) {
    return "has opted out";
  }
  if (phone.isInvalid) {
    return "is not in service";
  }
  if (phone.callsToday >= limits.dailyNumberCap) {
    return "has reached the campaign's maximum of calls in 24 hours";
  }
  if (phone.isResting) {
    return "was answered recently in another campaign";
  }
  return phone.isHeldElsewhere ? "is being called by another session" : null;
}

/**
 * The phone to dial: the one that the agent chose, else the first in dial order that nothing speaks against, that was
 * not tried since the contact was claimed and has attempts left; where all were, the first that nothing speaks against.
 *
 * @throws DomainError `validation_error` where the contact lacks the chosen number, `unprocessable_entity` where no
 * phone may be dialed.
 */
export function choosePhone(
  phones: readonly DialablePhone[],
  limits: DialLimits,
  chosen: string | null = null,
  tried: readonly string[] = [],
): DialablePhone {
  const candidates = phones.filter(({ number }) => chosen === null || number === chosen);
  if (candidates.length === 0) {
    throw new DomainError("validation_error", "The contact does not have this number.", { field: "number" });
  }
  const phone =
    nextPhone(candidates, limits, tried) ?? candidates.find((candidate) => obstacle(candidate, limits) === null);
  if (!phone) {
    const reasons = candidates.map((candidate) => `${candidate.number} ${obstacle(candidate, limits)}`);
    throw new DomainError("unprocessable_entity", `This contact cannot be called now: ${reasons.join("; ")}.`);
  }
  return phone;
}

/** The first phone in dial order that may be dialed, was not tried and has attempts left; null where there is none. */
export function nextPhone(
  phones: readonly DialablePhone[],
  limits: DialLimits,
  tried: readonly string[],
): DialablePhone | null {
  const isNext = (phone: DialablePhone) =>
    obstacle(phone, limits) === null && !tried.includes(phone.number) && phone.attempts < limits.maxAttempts;
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
