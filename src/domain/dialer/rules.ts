import { DomainError } from "../../platform/errors.ts";
import { type Answerer, type CallStatus, NOT_PLACED } from "../call/rules.ts";
import { obstacles, type PhoneObstacle } from "../campaign/obstacles.ts";
import type { CampaignStatus, ContactStatus } from "../campaign/rules.ts";
import type { Phone } from "../contact/rules.ts";
import type { SystemKey } from "../disposition/rules.ts";
import type { StoredActor } from "../identity/actor-rules.ts";

/** An agent at work on a campaign. */
export interface DialerSession extends StoredActor {
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

/** A phone of a contact. */
export interface DialablePhone extends Phone {
  /** The reason why it is not dialed now, or null if it can be. */
  obstacle: PhoneObstacle | null;
  /** How many calls of the campaign to it the carrier took. */
  attempts: number;
  /** A record of consent allows recorded messages. */
  hasWrittenConsent: boolean;
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
  maxAttempts: number,
  chosen: string | null = null,
  dialed: readonly string[] = [],
): DialablePhone {
  const candidates = phones.filter(({ number }) => chosen === null || number === chosen);
  if (candidates.length === 0) {
    throw new DomainError("validation_error", "The contact does not have this number.", { field: "number" });
  }
  const phone = nextPhone(candidates, maxAttempts, dialed) ?? candidates.find(({ obstacle }) => obstacle === null);
  if (!phone) {
    const reasons = candidates.map(({ number, obstacle }) => `${number} ${obstacle && obstacles[obstacle].phone}`);
    throw new DomainError("unprocessable_entity", `This contact cannot be called now: ${reasons.join("; ")}.`);
  }
  return phone;
}

/** The first phone in dial order that may be dialed, was not dialed since the claim and has attempts left, or null. */
export function nextPhone(
  phones: readonly DialablePhone[],
  maxAttempts: number,
  dialed: readonly string[],
): DialablePhone | null {
  const isNext = ({ number, obstacle, attempts }: DialablePhone) =>
    obstacle === null && !dialed.includes(number) && attempts < maxAttempts;
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
