import { z } from "zod";
import { databaseInstant } from "../clock.ts";
import type { Database } from "../db/database.ts";
import type { Page, PageRequest } from "../db/page.ts";
import { DomainError } from "../errors.ts";
import { type Caller, requireAdmin } from "../identity/rules.ts";
import { clearable, line, parseInput, phoneNumber } from "../input.ts";
import {
  addDoNotCallNumber,
  importDoNotCallNumbers,
  listDoNotCallNumbers,
  removeDoNotCallNumber,
} from "./do-not-call-store.ts";
import type { DoNotCallNumber } from "./rules.ts";

/** The numbers that no campaign of a business may dial or text. What changes here counts from its commit on. */

const note = clearable(line(200)).nullish();

const search = z.object({
  prefix: z
    .string()
    .trim()
    .regex(/^\+\d{0,15}$/, { error: "must begin with + and go on with digits" }),
});

/** A page of the list in the order of the numbers. @throws DomainError on a prefix or a cursor. */
export async function findDoNotCallNumbers(
  database: Database,
  caller: Caller,
  given: string,
  { first, after }: PageRequest,
): Promise<Page<DoNotCallNumber & { id: string }>> {
  const { prefix } = parseInput(search, { prefix: given });
  const found = await listDoNotCallNumbers(database, caller.businessId, {
    prefix,
    after: after ? readCursor(after, prefix) : "",
    count: first + 1,
  });
  return {
    rows: found.slice(0, first).map((number) => ({ ...number, id: number.phoneNumber })),
    hasMore: found.length > first,
    cursorAfter: ({ id }) => writeCursor(id, prefix),
  };
}

/** A cursor holds the last number and the search that it was given with. */
function writeCursor(number: string, prefix: string): string {
  return Buffer.from(`${prefix} ${number}`).toString("base64url");
}

function readCursor(cursor: string, prefix: string): string {
  const number = Buffer.from(cursor, "base64url").toString().split(" ")[1] ?? "";
  if (!phoneNumber.safeParse(number).success || writeCursor(number, prefix) !== cursor) {
    throw new DomainError("validation_error", "the cursor is not one that this list gave with this prefix", {
      field: "cursor",
    });
  }
  return number;
}

const addition = z.object({ phoneNumber, note });

/** Puts a number on the list, once. @throws DomainError */
export function barNumber(database: Database, caller: Caller, input: unknown): Promise<DoNotCallNumber> {
  requireAdmin(caller);
  const given = parseInput(addition, input);
  const createdAt = databaseInstant();
  return addDoNotCallNumber(database, caller.businessId, { ...given, note: given.note ?? null, createdAt });
}

/** @throws DomainError `not_found` where the number is not on the list. */
export async function unbarNumber(database: Database, caller: Caller, given: string): Promise<string> {
  requireAdmin(caller);
  const { phoneNumber: number } = parseInput(addition, { phoneNumber: given });
  if (!(await removeDoNotCallNumber(database, caller.businessId, number))) {
    throw new DomainError("not_found", "This number is not on the do-not-call list.");
  }
  return number;
}

/** The most numbers that one import may hold. */
export const LARGEST_IMPORT = 10_000;

const bulk = z.object({ phoneNumbers: z.array(z.string()).max(LARGEST_IMPORT), note });

export interface BarredNumbers {
  added: number;
  /** On the list already, or in the import before. */
  known: number;
  refused: { index: number; error: { code: DomainError["code"]; message: string; field: string | null } }[];
}

/** Puts many numbers on the list. A bad one fails alone; the same import again adds nothing. @throws DomainError */
export async function barNumbers(database: Database, caller: Caller, input: unknown): Promise<BarredNumbers> {
  requireAdmin(caller);
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
