import { z } from "zod";
import { DomainError } from "../../platform/errors.ts";
import { alternatives } from "../../platform/field-rules.ts";
import { parseInput, phoneNumber } from "../../platform/input.ts";

/** The names by which a person is known: exactly one is given. */
export interface PersonKey {
  phoneNumber?: string | undefined;
  contactId?: string | undefined;
}

const key = z.object({ phoneNumber: phoneNumber.nullish(), contactId: z.string().min(1).max(64).nullish() });

/** A person has one name: a number or a contact. */
export const personName = alternatives(["phoneNumber"], ["contactId"]);

/** @throws DomainError `validation_error` unless exactly one name is given. */
export function readPersonKey(input: unknown): PersonKey {
  const { phoneNumber: number, contactId } = parseInput(key, input);
  if (!personName.holds({ phoneNumber: number, contactId })) {
    const message = "Give either the phone number or the contact.";
    throw new DomainError("validation_error", message, { field: number ? "contactId" : "phoneNumber" });
  }
  return { phoneNumber: number ?? undefined, contactId: contactId ?? undefined };
}

/**
 * The selection of a person: what identifies the data that an export contains and an erasure deletes. The row of an
 * erasure keeps the selection of its order, so that it deletes what was shown.
 */
export interface Person {
  /** Selections of earlier versions have none: their numbers and contacts of campaigns may be those of others too. */
  version: typeof SELECTION;
  /** In E.164: those that the caller gave, and those that nobody outside of the selection has. */
  numbers: string[];
  contactIds: string[];
  /** The contacts that were merged into these: events and stored answers still name them. */
  mergedIds?: string[];
  /** The contacts of campaigns. */
  campaignContactIds: string[];
  /** In lower case: those that nobody outside of the selection has. */
  emails: string[];
  /** An import ran at the time of the order: its rows about the person are selected at its end. */
  awaitsImports?: boolean;
}
export const SELECTION = 2;

/** A selection in the row of an erasure that an earlier version ordered. */
export type EarlierPerson = Omit<Person, "version"> & { version?: never };

/** A number with more contacts is not that of a person. */
export const MOST_CONTACTS = 100;
export const MOST_CAMPAIGN_CONTACTS = 1_000;

/** The values that identify the person in copies of its data, in lower case. */
export function valuesOf({ numbers, contactIds, mergedIds = [], campaignContactIds, emails }: Person): string[] {
  return [...numbers, ...contactIds, ...mergedIds, ...campaignContactIds, ...emails];
}

/** An order to erase the data of a person. */
export interface PersonErasure {
  id: string;
  /** The contact that the order names; null for a number. */
  contactId: string | null;
  /** The number of contacts of the person. */
  contactCount: number;
  erasedRows: number;
  /** The records that the order has counted; null: an earlier version took it. */
  countedRows: number | null;
  createdAt: string;
  /** When nothing was left; a last look for work that was in flight follows. */
  erasedAt: string | null;
  completedAt: string | null;
}

/** The maximum number of erasures of a business that are not completed. */
export const MOST_ERASURES = 100;

export const exportFormats = ["json", "csv"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportStates = ["queued", "running", "done", "failed"] as const;

/** An order for a file with the data of a person. */
export interface PersonExport {
  id: string;
  /** The contact that the order names; null for a number. */
  contactId: string | null;
  format: ExportFormat;
  state: (typeof exportStates)[number];
  /** The records in the file so far. */
  rowCount: number;
  /** The records that the order has counted; of each kind up to `MOST_COUNTED`. */
  countedRows: number;
  byteCount: number;
  /** Why it has failed, for people. */
  failure: string | null;
  createdAt: string;
  /** When it was complete, or failed. */
  endedAt: string | null;
  /** When it is deleted with its file. */
  expiresAt: string | null;
}

/** The maximum number of exports that a business keeps. */
export const MOST_EXPORTS = 100;

/** The maximum size of a file, in bytes: it is kept in the database. */
export const LARGEST_EXPORT = 134_217_728;

/** Texts, calls and events are counted up to this number. */
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
