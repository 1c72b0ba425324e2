import { z } from "zod";
import { DomainError } from "../../platform/errors.ts";
import { parseInput, phoneNumber } from "../../platform/input.ts";

/** The names by which a person is known: exactly one is given. */
export interface PersonKey {
  phoneNumber?: string | undefined;
  contactId?: string | undefined;
}

const key = z.object({ phoneNumber: phoneNumber.nullish(), contactId: z.string().min(1).max(64).nullish() });

/** @throws DomainError `validation_error` unless exactly one name is given. */
export function readPersonKey(input: unknown): PersonKey {
  const { phoneNumber: number, contactId } = parseInput(key, input);
  if (typeof number === typeof contactId) {
    const message = "Give either the phone number or the contact.";
    throw new DomainError("validation_error", message, { field: number ? "contactId" : "phoneNumber" });
  }
  return { phoneNumber: number ?? undefined, contactId: contactId ?? undefined };
}

/** A person, with everything that identifies the person's data. */
export interface Person {
  /** In E.164. */
  numbers: string[];
  contactIds: string[];
  /** The contacts of campaigns. */
  campaignContactIds: string[];
  emails: string[];
  /** In lower case. */
  names: { first: string; last: string }[];
}

/** A number with more contacts is not that of a person. */
export const MOST_CONTACTS = 100;
export const MOST_CAMPAIGN_CONTACTS = 1_000;

/** The words that identify the person in copies of its data, in lower case. */
export function wordsOf({ numbers, contactIds, campaignContactIds, emails }: Person): string[] {
  return [...new Set([...numbers, ...contactIds, ...campaignContactIds, ...emails].map((word) => word.toLowerCase()))];
}

/** An order to erase the data of a person. */
export interface PersonErasure {
  id: string;
  /** The contact that the order names; null for a number. */
  contactId: string | null;
  erasedRows: number;
  createdAt: string;
  /** When nothing was left; a last look for work that was in flight follows. */
  erasedAt: string | null;
  completedAt: string | null;
}

/** The maximum number of erasures of a business that are not completed. */
export const MOST_ERASURES = 100;

/** Texts and calls are counted up to this number. */
export const MOST_COUNTED = 10_000;

/** What an export of a person contains and an erasure deletes. */
export interface PersonSummary {
  /** As they are written in the contacts. */
  names: string[];
  /** In E.164. */
  numbers: string[];
  /** In lower case. */
  emails: string[];
  contactCount: number;
  campaignContactCount: number;
  /** At most 10,000. */
  textCount: number;
  /** At most 10,000. */
  callCount: number;
}
