import { z } from "zod";
import { databaseInstant } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { listOrders } from "../../platform/db/list-order.ts";
import { isAbsent, type Page, type PageRequest, pageOf, type TimeFilter } from "../../platform/db/page.ts";
import { DomainError } from "../../platform/errors.ts";
import { clearable, line, parseInput, phoneNumber } from "../../platform/input.ts";
import { requirePermission } from "../identity/permissions.ts";
import type { Caller } from "../identity/rules.ts";
import {
  addDoNotCallNumbers,
  findDoNotCallNumber,
  importDoNotCallNumbers,
  listDoNotCallNumbers,
  listDoNotCallNumbersByTime,
  removeDoNotCallNumber,
} from "./do-not-call-store.ts";
import { type DoNotCallNumber, LONGEST_NOTE, MOST_ADDED_NUMBERS } from "./rules.ts";

/** The numbers that no campaign of a business may dial or text. A change takes effect at its commit. */

const note = clearable(line(LONGEST_NOTE)).nullish();

const searchInput = z.object({
  prefix: z
    .string()
    .trim()
    .regex(/^\+\d{0,15}$/, { error: "must be + followed by digits" })
    .nullish(),
  phone: phoneNumber.nullish(),
});

/** The orders of the list: by number, or as other lists. */
export const doNotCallOrders = ["number", ...listOrders] as const;
export type DoNotCallOrder = (typeof doNotCallOrders)[number];

/**
 * A page of the list, by default in the order of the numbers, and with a filter on time in that of the time.
 *
 * @throws DomainError on a filter or a cursor, and on the order of numbers with a filter on time.
 */
export async function findDoNotCallNumbers(
  database: Database,
  caller: Caller,
  filter: { prefix?: string | null | undefined; phone?: string | null | undefined } & TimeFilter,
  page: PageRequest,
  asked?: DoNotCallOrder | null,
): Promise<Page<DoNotCallNumber & { id: string }>> {
  requirePermission(caller, "do_not_call.read");
  const { createdAfter, createdBefore, updatedAfter, updatedBefore, ...others } = filter;
  const given = parseInput(searchInput, others);
  const times = { createdAfter, createdBefore, updatedAfter, updatedBefore };
  const hasTimes = Object.values(times).some((time) => !isAbsent(time));
  const byTime = isAbsent(updatedAfter) && isAbsent(updatedBefore) ? "created" : "updated";
  const order = asked ?? (hasTimes ? byTime : "number");
  if (order !== "number") {
    const filters = { prefix: given.prefix ?? "+", phone: given.phone ?? null, ...times };
    return listDoNotCallNumbersByTime(database, caller.businessId, filters, page, order);
  }
  if (hasTimes) {
    throw new DomainError("validation_error", "orderBy must be by time with a filter on time", { field: "orderBy" });
  }
  const isDescending = page.direction === "desc";
  const prefix = given.prefix ?? given.phone ?? "+";
  const { first, after } = page;
  const isBackward = (page.isBackward ?? false) !== isDescending;
  const search = isDescending ? `${prefix} descending` : prefix;
  const last = after ? readCursor(after, search) : null;
  const isBehind = (number: string) => last === null || (isBackward ? number < last : number > last);
  const { businessId } = caller;
  const found = given.phone
    ? (await findDoNotCallNumber(database, businessId, given.phone)).filter(
        ({ phoneNumber: number }) => isBehind(number) && number.startsWith(prefix),
      )
    : await listDoNotCallNumbers(database, businessId, { prefix, last, count: first + 1, isBackward });
  const rows = found.map((number) => ({ ...number, id: number.phoneNumber }));
  return pageOf(rows, page, ({ id }) => writeCursor(id, search));
}

/** A cursor contains the last number and the search that it belongs to. */
function writeCursor(number: string, searched: string): string {
  return Buffer.from(`${searched} ${number}`).toString("base64url");
}

function readCursor(cursor: string, searched: string): string {
  const number = Buffer.from(cursor, "base64url").toString().split(" ").at(-1) ?? "";
  if (!phoneNumber.safeParse(number).success || writeCursor(number, searched) !== cursor) {
    throw new DomainError("validation_error", "the cursor does not belong to this list with this prefix", {
      field: "cursor",
    });
  }
  return number;
}

const addition = z.object({ phoneNumber, note });

/** Puts a number on the list, once. @throws DomainError */
export async function barNumber(database: Database, caller: Caller, input: unknown): Promise<DoNotCallNumber> {
  const [outcome] = await barEach(database, caller, [input]);
  const { number, error } = outcome as BarOutcome;
  if (!number) {
    throw error;
  }
  return number;
}

/** The result for one of several numbers. */
export interface BarOutcome {
  result: "created" | "updated" | "skipped" | "failed";
  /** Null if it failed. */
  number: DoNotCallNumber | null;
  error: DomainError | null;
}

/**
 * Puts numbers on the list, each with its note. An existing one gets the new note if it differs; an invalid one fails
 * without effect on the others.
 *
 * @returns the result of each, in their order.
 * @throws DomainError `forbidden` to a member in the app, `validation_error` on too many.
 */
export async function barEach(database: Database, caller: Caller, inputs: readonly unknown[]): Promise<BarOutcome[]> {
  requirePermission(caller, "do_not_call.manage");
  if (inputs.length > MOST_ADDED_NUMBERS) {
    const message = `numbers must have at most ${MOST_ADDED_NUMBERS} items`;
    throw new DomainError("validation_error", message, { field: "numbers" });
  }
  const read = inputs.map(readAddition);
  const notes = new Map<string, string | null>();
  for (const row of read) {
    if ("phoneNumber" in row) {
      notes.set(row.phoneNumber, row.note ?? notes.get(row.phoneNumber) ?? null);
    }
  }
  const numbers = [...notes].map(([phoneNumber, text]) => ({ phoneNumber, note: text }));
  const how = { source: caller.byScope ? ("api" as const) : ("app" as const), createdAt: databaseInstant() };
  const added = numbers.length > 0 ? await addDoNotCallNumbers(database, caller.businessId, numbers, how) : [];
  const byNumber = new Map(added.map((number) => [number.phoneNumber, number]));
  const seen = new Set<string>();
  return read.map((row) => {
    if ("error" in row) {
      return { result: "failed", number: null, error: row.error };
    }
    const { isNew, isChanged, ...number } = byNumber.get(row.phoneNumber) as NonNullable<(typeof added)[number]>;
    const isFirst = !seen.has(row.phoneNumber);
    seen.add(row.phoneNumber);
    const result = isFirst && isNew ? "created" : isFirst && isChanged ? "updated" : "skipped";
    return { result, number, error: null };
  });
}

function readAddition(input: unknown): z.output<typeof addition> | { error: DomainError } {
  try {
    return parseInput(addition, input);
  } catch (error) {
    if (error instanceof DomainError) {
      return { error };
    }
    throw error;
  }
}

/** The entry of a number, or null if it is not on the list. */
export async function findBarredNumber(
  database: Database,
  caller: Caller,
  given: string,
): Promise<DoNotCallNumber | null> {
  requirePermission(caller, "do_not_call.read");
  const read = phoneNumber.safeParse(given);
  return (read.success && (await findDoNotCallNumber(database, caller.businessId, read.data))[0]) || null;
}

/** @throws DomainError `not_found` if the number is not on the list. */
export async function unbarNumber(database: Database, caller: Caller, given: string): Promise<string> {
  requirePermission(caller, "do_not_call.manage");
  const read = phoneNumber.safeParse(given);
  if (!read.success || !(await removeDoNotCallNumber(database, caller.businessId, read.data))) {
    throw new DomainError("not_found", "This number is not on the do-not-call list.");
  }
  return read.data;
}

/** The maximum of numbers in one import. */
export const LARGEST_IMPORT = 10_000;

const bulk = z.object({ phoneNumbers: z.array(z.string()).max(LARGEST_IMPORT), note });

export interface BarredNumbers {
  added: number;
  /** On the list already, or earlier in the import. */
  known: number;
  refused: { index: number; error: { code: DomainError["code"]; message: string; field: string | null } }[];
}

/**
 * Puts many numbers on the list. An invalid one does not stop the others; a repeated import adds nothing. @throws
 * DomainError
 */
export async function barNumbers(database: Database, caller: Caller, input: unknown): Promise<BarredNumbers> {
  requirePermission(caller, "do_not_call.manage");
  const given = parseInput(bulk, input);
  const numbers: string[] = [];
  const refused: BarredNumbers["refused"] = [];
  for (const [index, text] of given.phoneNumbers.entries()) {
    const read = phoneNumber.safeParse(text);
    if (read.success) {
      numbers.push(read.data);
    } else {
      const message = `phoneNumbers ${read.error.issues[0]?.message}`;
      refused.push({ index, error: { code: "invalid_phone_number", message, field: "phoneNumbers" } });
    }
  }
  const added = await importDoNotCallNumbers(database, caller.businessId, [...new Set(numbers)], {
    note: given.note ?? null,
    createdAt: databaseInstant(),
  });
  return { added, known: numbers.length - added, refused };
}
