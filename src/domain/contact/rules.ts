import { z } from "zod";
import type { TimeFilter } from "../../platform/db/page.ts";
import { DomainError } from "../../platform/errors.ts";
import { clearable, extraFields, instant, line, MOST_EXTRA_FIELDS, phoneNumber } from "../../platform/input.ts";
import { type PersonText, personFields, personText } from "./person-rules.ts";
import { MOST_SEARCHED_WORDS, searchedWords } from "./search-sql.ts";

/** The origins of contacts. */
export const contactSources = ["api", "app", "import", "inbound", "dialer"] as const;
export type ContactSource = (typeof contactSources)[number];

/** The keys by which a new contact is matched with an existing one. */
export const contactKeys = ["phone", "email", "external_id"] as const;
export type ContactKey = (typeof contactKeys)[number];

/** The maximum of contacts that are saved together. */
export const LARGEST_SAVE = 500;

/** The maximum of phones of a person. */
export const MOST_PHONES = 5;

export interface Phone {
  number: string;
  label: string | null;
}

/** A person known to the business. */
export interface Contact extends PersonText {
  id: string;
  /** Up to 5, the primary one first. */
  phones: Phone[];
  extraFields: Record<string, string> | null;
  /** The id from another system; it is unique within the business. */
  externalId: string | null;
  source: ContactSource;
  /** The earliest opt-out among the numbers; null if none of them opted out. */
  optedOutAt: string | null;
  /** The reason for the same opt-out in words, or else its source, such as `keyword`. */
  optedOutReason: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface ContactFilter extends TimeFilter {
  phone?: string | null | undefined;
  email?: string | null | undefined;
  externalId?: string | null | undefined;
  /** Parts of the name, the company, the e-mail address or a number: 2 to 100 characters, at most 10 words. */
  q?: string | null | undefined;
}

/** The orders of contacts: the newest first, those changed last first, or by name. */
export type ContactOrder = "created" | "updated" | "name";

/** The text of a search for contacts. */
export const contactSearch = line(100, 2).refine((q) => searchedWords(q).length <= MOST_SEARCHED_WORDS, {
  error: `must have at most ${MOST_SEARCHED_WORDS} words`,
});

export const phoneLabel = clearable(line(40, 0));
export const externalId = clearable(line(255));

/** Phones in their order; one without a label keeps the previous label of its number. */
export function phoneList(minimum: number) {
  return z
    .array(z.object({ number: phoneNumber, label: phoneLabel.optional() }))
    .min(minimum)
    .max(MOST_PHONES)
    .transform(distinctPhones);
}

/** Keeps the first of equal numbers: automations fill two fields with the same number. */
function distinctPhones<Entry extends { number: string }>(entries: readonly Entry[]): Entry[] {
  const seen = new Set<string>();
  return entries.filter(({ number }) => !seen.has(number) && seen.add(number));
}

/** An optional input; null means absent. */
function absent<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** The maximum length of a reason. */
export const LONGEST_REASON = 200;

/** An opt-out entered on behalf of a person, with its time and reason. */
const optOutFields = {
  optedOut: absent(z.boolean()),
  optedOutAt: absent(instant),
  optedOutReason: clearable(line(LONGEST_REASON)).optional(),
};

const contactFields = z
  .object(personText)
  .extend({ phones: phoneList(0), extraFields, externalId, ...optOutFields })
  .partial();

export const contactDraft = contactFields;
export type ContactDraft = z.output<typeof contactDraft>;

/**
 * Requires a name, an address or a number: nothing else tells one person from another.
 *
 * @throws DomainError `validation_error` for a new contact without any of them.
 */
export function requireRecognisable({ firstName, lastName, email, phones }: ContactDraft): void {
  if (!(firstName || lastName || email || phones?.length)) {
    throw new DomainError(
      "validation_error",
      "A new contact needs at least one of a name, an e-mail address and a phone.",
    );
  }
}

export const contactChanges = contactFields.refine(
  (changes) => Object.values(changes).some((value) => value !== undefined),
  { error: "at least one field is required" },
);
export type ContactChanges = z.output<typeof contactChanges>;

export interface OptOutChange {
  optedOut?: boolean | undefined;
  optedOutAt?: string | undefined;
  optedOutReason?: string | null | undefined;
}

/** @throws DomainError `validation_error` on a time or a reason without an opt-out. */
export function requireOptOut({ optedOut, optedOutAt, optedOutReason }: OptOutChange): void {
  const optOut = { optedOutAt, optedOutReason: optedOutReason ?? undefined };
  for (const field of ["optedOutAt", "optedOutReason"] as const) {
    if (optOut[field] !== undefined && optedOut !== true) {
      throw new DomainError("validation_error", `${field} is only valid with optedOut true.`, { field });
    }
  }
}

/** The change that appends the missing phones to those of a contact; existing numbers keep their labels. */
export function addedPhones(
  own: readonly Phone[],
  more: readonly { number: string; label?: string | null | undefined }[],
): { number: string; label: string | null }[] {
  const added = more.filter(({ number }) => !own.some((phone) => phone.number === number));
  return [...own, ...added.map(({ number, label }) => ({ number, label: label ?? null }))];
}

export function requireRoomForPhones(phones: readonly unknown[]): void {
  if (phones.length > MOST_PHONES) {
    const message = `The contact would have more than ${MOST_PHONES} phones.`;
    throw new DomainError("unprocessable_entity", message, { field: "phones" });
  }
}

/** The change that gives a contact the data that it lacks and another one has. */
export function lackingOf(into: Contact, from: Contact): ContactChanges {
  const single = [...personFields, "externalId"] as const;
  const texts = single.filter((field) => into[field] === null).map((field) => [field, from[field]]);
  const extraFields = Object.entries({ ...into.extraFields, ...from.extraFields, ...into.extraFields });
  return {
    ...Object.fromEntries(texts),
    phones: addedPhones(into.phones, from.phones).slice(0, MOST_PHONES),
    extraFields: extraFields.length > 0 ? Object.fromEntries(extraFields.slice(0, MOST_EXTRA_FIELDS)) : null,
  };
}
