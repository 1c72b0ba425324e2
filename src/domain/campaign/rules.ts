import { z } from "zod";
import type { OneOrMore, TimeFilter } from "../../platform/db/page.ts";
import { DomainError } from "../../platform/errors.ts";
import { clearable, extraFields, instant, line, paragraph, timeZone } from "../../platform/input.ts";
import type { StoredHours } from "../consent/holidays.ts";
import { type PersonText, personText } from "../contact/person-rules.ts";
import { type Phone, phoneList } from "../contact/rules.ts";
import type { Disposition } from "../disposition/rules.ts";
import type { NotDialableReason, PhoneObstacle } from "./obstacles.ts";

export const campaignStatuses = ["active", "paused", "completed", "archived", "draft"] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** The statuses that a user or a client of the API may set; a campaign completes by itself. */
export const settableCampaignStatuses = ["active", "paused", "archived"] as const;
export type SettableCampaignStatus = (typeof settableCampaignStatuses)[number];

/** The reasons for which the service itself pauses a campaign. */
export const pauseReasons = ["abandonment"] as const;
export type PauseReason = (typeof pauseReasons)[number];

export const contactStatuses = ["not_called", "in_progress", "called", "completed", "do_not_call"] as const;
export type ContactStatus = (typeof contactStatuses)[number];

/** The statuses that a client of the API may set; every other one comes from the dialer. */
export const settableContactStatuses = ["not_called", "do_not_call"] as const;

/** The policies for an added contact with a primary number that the campaign already has. */
export const duplicatePolicies = ["skip", "update", "error"] as const;
export type DuplicatePolicy = (typeof duplicatePolicies)[number];

export interface Campaign {
  id: string;
  name: string;
  description: string;
  status: CampaignStatus;
  /** Why the service has paused it; null: a person has, or it is not paused. */
  pauseReason: PauseReason | null;
  contactCount: number;
  /** The inboxes it calls and texts from, in the order of the dialer's rotation. */
  inboxIds: string[];
  lastCalledAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface CampaignContact extends PersonText {
  id: string;
  campaignId: string;
  /** In dial order, 1 to 5 of them. */
  phones: Phone[];
  /** The number of the first phone. */
  primaryNumber: string;
  status: ContactStatus;
  callCount: number;
  lastCalledAt: string | null;
  lastDisposition: Disposition | null;
  extraFields: Record<string, string> | null;
  /** The saved contact that this one is linked to, if any. */
  customerId: string | null;
  dueAt: string | null;
  /** Of the IANA database; null: the zones of the numbers count, or that of the business. */
  timeZone: string | null;
  /** The attempts at the phone that was called least. */
  attempts: number;
  /** The end of the last attempt, for a contact in status `called`; null in every other status. */
  attemptedAt: string | null;
  /** Whether the line was busy in that attempt. */
  wasBusy: boolean;
  /** The end of the time for which it is put aside. */
  heldUntil: string | null;
  /** The time until which only one agent is offered the callback; null if it is anyone's. */
  dueUserUntil: string | null;
  createdAt: string;
  updatedAt: string;
  /** Present where it was read with the contact, or for it. */
  standing?: Standing | null;
}

/** The dialing settings of the campaign of contacts, and the obstacles to calling them. Times are RFC 3339. */
export interface Standing {
  maxAttempts: number;
  spacingMinutes: number;
  busyMinutes: number;
  hours: StoredHours;
  /** The IANA zone of the business. */
  businessZone: string;
  /** A registry that the campaign uses is too old. */
  hasStaleRegistry: boolean;
  /** The obstacles by number; without a time they never end. Absent if there are none. */
  obstacles?: ReadonlyMap<string, readonly Obstacle[]>;
  /** The calls of the contacts to their numbers, by the id of the contact. */
  made?: ReadonlyMap<string, readonly MadeCalls[]>;
}

export interface Obstacle {
  number: string;
  reason: PhoneObstacle;
  until: string | null;
}

export interface MadeCalls {
  contactId: string;
  number: string;
  attempts: number;
}

export interface CampaignFilter extends TimeFilter {
  status?: OneOrMore<CampaignStatus>;
  /** A part of the name, 2 to 100 characters. */
  q?: string | null | undefined;
}

/** The orders of campaigns: the newest first, those changed last first, or by name. A call changes its campaign. */
export type CampaignOrder = "created" | "updated" | "name";

/** The same of campaign contacts; and those with a callback alone, the next first. */
export type CampaignContactOrder = "created" | "updated" | "name" | "due";

export interface CampaignContactFilter extends TimeFilter {
  status?: OneOrMore<ContactStatus>;
  phone?: string | null | undefined;
  email?: string | null | undefined;
  customerId?: OneOrMore<string>;
  dispositionId?: OneOrMore<string>;
  /** Reasons for which the dialer does not offer them now: the reader of the list tests them. */
  notDialableReason?: OneOrMore<NotDialableReason>;
  dueBefore?: string | null | undefined;
  /** Contacts that wait for a retry and have had the maximum of attempts. */
  isExhausted?: boolean | null | undefined;
  /** The beginning of a name, a last name or a number, or a whole address; 2 to 100 characters. */
  q?: string | null | undefined;
}

/** The maximum of contacts in one addition. */
export const LARGEST_ADDITION = 500;
/** The maximum of contacts in one bulk change or removal. */
export const LARGEST_CHANGE = 500;

/** The ids of a bulk change. */
export const contactIds = z
  .array(z.string())
  .min(1)
  .max(LARGEST_CHANGE)
  .refine((ids) => new Set(ids).size === ids.length, { error: "must not repeat a contact" });

export const campaignName = line(120);
/** The text of a search for names of campaigns. */
export const campaignSearch = line(100, 2);
/** The text of a search among the contacts of a campaign. */
export const campaignContactSearch = line(100, 2);
export const campaignDescription = paragraph(2000);

/** The maximum of inboxes of a campaign, a session or a broadcast. */
export const MOST_CAMPAIGN_INBOXES = 10;

/** In the order of the dialer's rotation. */
export const inboxIds = z
  .array(z.string())
  .min(1)
  .max(MOST_CAMPAIGN_INBOXES)
  .refine((ids) => new Set(ids).size === ids.length, { error: "must not repeat an inbox" });

export const campaignDraft = z.object({
  name: campaignName,
  description: campaignDescription.nullish().transform((description) => description ?? ""),
  inboxIds,
  isDraft: z
    .boolean()
    .nullish()
    .transform((isDraft) => isDraft ?? false),
});

const phones = phoneList(1);

const contactFields = z
  .object(personText)
  .extend({ dueAt: instant.nullable(), timeZone: clearable(timeZone) })
  .partial();

export const campaignContactDraft = contactFields.extend({
  phones,
  extraFields: extraFields.optional(),
  customerId: clearable(z.string()).nullish(),
});
export type CampaignContactDraft = z.output<typeof campaignContactDraft>;

export const campaignContactChanges = contactFields
  .extend({
    phones: phones.optional(),
    extraFields: extraFields.optional(),
    customerId: clearable(z.string()).nullish(),
    status: z.enum(settableContactStatuses).optional(),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    error: "at least one field is required",
  });
export type CampaignContactChanges = z.output<typeof campaignContactChanges>;

/** Whether the dialer is done with a contact: such a contact keeps no campaign open. */
export function isSettled(status: ContactStatus): boolean {
  return status === "completed" || status === "do_not_call";
}

/** The number of those that are not settled. */
export function countOpen(statuses: readonly ContactStatus[]): number {
  return statuses.filter((status) => !isSettled(status)).length;
}

export function requireOpenForAdditions(campaign: { status: CampaignStatus }): void {
  if (campaign.status === "archived") {
    throw new DomainError("conflict", "This campaign is archived: no contacts can be added to it.");
  }
}

export function requireChangeable(campaign: { status: CampaignStatus }): void {
  if (campaign.status === "archived") {
    throw new DomainError("conflict", "This campaign is archived: it cannot be changed.");
  }
}

export function requirePausable(campaign: { status: CampaignStatus }): void {
  requireChangeable(campaign);
  if (campaign.status === "draft") {
    throw new DomainError("conflict", "This campaign is a draft: it has not been started.");
  }
  if (campaign.status === "completed") {
    throw new DomainError("conflict", "This campaign is completed: it has no contacts to call.");
  }
}

/** @throws DomainError `conflict` if it is archived or completed, or the service has paused it. */
export function requireResumable(campaign: { status: CampaignStatus; pauseReason: PauseReason | null }): void {
  requireChangeable(campaign);
  if (campaign.status === "completed") {
    throw new DomainError("conflict", "This campaign is completed: a contact that is added or reopened resumes it.");
  }
  if (campaign.status === "paused" && campaign.pauseReason !== null) {
    const message = "The service has paused this campaign for its abandoned calls: an admin resumes it with a reason.";
    throw new DomainError("conflict", message);
  }
}

export function requireRemovable(contact: { status: ContactStatus }): void {
  if (contact.status === "in_progress") {
    throw new DomainError("conflict", "This contact is being called: remove it after the call.");
  }
}

export function unknownCustomer(id: string): DomainError {
  return new DomainError("validation_error", `This business has no saved contact ${id}.`, { field: "customerId" });
}

/**
 * The number of contacts of a campaign in each status. The database writes a row for each change of a status, in the
 * transaction of the change. The sum of the earlier total and of those rows is exact at any moment, and costs a few
 * rows for any number of contacts. A counter that every claim locked would make agents wait in line.
 */
export type CampaignProgress = Record<ContactStatus | "exhausted", number>;
