import { z } from "zod";
import { DomainError } from "../../platform/errors.ts";
import { instant } from "../../platform/input.ts";
import type { CampaignStatus, ContactStatus } from "../campaign/rules.ts";
import { type CallingHours, nextOpening } from "../consent/hours.ts";
import { callingZones } from "../consent/zones.ts";
import { type Personal, render, type Template } from "../contact/template.ts";
import { LONGEST_BODY, messageBody } from "../conversation/rules.ts";
import { countSegments } from "../conversation/segments.ts";
import type { StoredActor } from "../identity/actor-rules.ts";

/** `completed`: every text has been written and ordered; the message of each shows its further state. */
export const broadcastStatuses = ["scheduled", "running", "completed", "canceled"] as const;
export type BroadcastStatus = (typeof broadcastStatuses)[number];

/** The policy for a contact outside its hours: text it later, or leave it out. */
export const outsideHoursPolicies = ["wait", "skip"] as const;
export type OutsideHoursPolicy = (typeof outsideHoursPolicies)[number];

/** The reasons why a running broadcast writes no text now. */
export const waitingReasons = ["campaign_paused", "registry_stale", "no_inbox", "outside_hours"] as const;
export type WaitingReason = (typeof waitingReasons)[number];

/** The reasons why a contact is not texted. */
export const skipReasons = [
  "do_not_call",
  "opted_out",
  "no_valid_number",
  "duplicate",
  "empty",
  "too_long",
  "outside_hours",
  "removed",
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** One text to the contacts of a campaign. */
export interface Broadcast extends StoredActor {
  id: string;
  campaignId: string;
  /** The user who sends it. */
  userId: string;
  /** The text with its placeholders. */
  body: string;
  /** The inboxes that it goes out from, some of the campaign's. */
  inboxIds: string[];
  outsideHours: OutsideHoursPolicy;
  status: BroadcastStatus;
  startsAt: string;
  endedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export const broadcastDraft = z.object({
  campaignId: z.string(),
  body: messageBody,
  inboxIds: z
    .array(z.string())
    .min(1)
    .max(10)
    .refine((ids) => new Set(ids).size === ids.length, { error: "must not repeat an inbox" })
    .nullish(),
  outsideHours: z.enum(outsideHoursPolicies).nullish(),
  startsAt: instant.nullish(),
});

/** A contact with every obstacle to texting it. */
export interface Addressee extends Personal {
  id: string;
  status: ContactStatus;
  timeZone: string | null;
  /** In dial order. */
  phones: AddresseePhone[];
}

export interface AddresseePhone {
  number: string;
  /** On the business's do-not-call list, or in a registry of the campaign. */
  isListed: boolean;
  isOptedOut: boolean;
  /** The carrier has reported that the number does not exist or takes no texts. */
  isInvalid: boolean;
}

/** The circumstances beside the contact that decide on a text. */
export interface Circumstances {
  template: Template;
  outsideHours: OutsideHoursPolicy;
  hours: CallingHours;
  businessZone: string;
  at: Date;
  /** Whether the broadcast already texts this number. */
  isTaken(number: string): boolean;
}

export type Decision =
  | { action: "text"; number: string; body: string; segments: number; isIncomplete: boolean; at: Date }
  | { action: "skip"; reason: SkipReason };

/**
 * Whether a contact gets a text, at which number, when and with which body. The first number that can be texted gets
 * it. If any number of the person is on the do-not-call list or has opted out, none does: the refusal applies to the
 * person.
 */
export function decide(contact: Addressee, circumstances: Circumstances): Decision {
  const { phones, status } = contact;
  const skip = (reason: SkipReason): Decision => ({ action: "skip", reason });
  if (status === "do_not_call" || phones.some(({ isListed }) => isListed)) {
    return skip("do_not_call");
  }
  if (phones.some(({ isOptedOut }) => isOptedOut)) {
    return skip("opted_out");
  }
  const phone = phones.find(({ isInvalid }) => !isInvalid);
  if (!phone) {
    return skip("no_valid_number");
  }
  if (circumstances.isTaken(phone.number)) {
    return skip("duplicate");
  }
  const text = compose(contact, () => callingZones({ ...contact, phones: [phone] }), circumstances);
  return "reason" in text ? skip(text.reason) : { action: "text", number: phone.number, ...text };
}

/** The text for a contact that may be texted. */
export interface Composed {
  body: string;
  segments: number;
  isIncomplete: boolean;
  /** When it goes out: now, or at the next opening. */
  at: Date;
}

/**
 * The text for a contact that may be texted, or the reason to leave the contact out.
 *
 * @param zones the calling zones of the contact with the number that is texted.
 */
export function compose(
  contact: Personal,
  zones: () => string,
  { template, at: now, hours, businessZone, outsideHours }: Omit<Circumstances, "isTaken">,
): Composed | { reason: SkipReason } {
  const { body, isIncomplete } = render(template, contact);
  if (body === "") {
    return { reason: "empty" };
  }
  if ([...body].length > LONGEST_BODY) {
    return { reason: "too_long" };
  }
  const at = nextOpening(zones(), now, hours, businessZone);
  if (at === null || (at > now && outsideHours === "skip")) {
    return { reason: "outside_hours" };
  }
  return { body, segments: countSegments(body), isIncomplete, at };
}

/** @throws DomainError `conflict` if the campaign sends no texts. */
export function requireTexting(campaign: { status: CampaignStatus }): void {
  if (campaign.status !== "active" && campaign.status !== "completed") {
    throw new DomainError("conflict", `This campaign is ${campaign.status}: it cannot send texts.`);
  }
}
