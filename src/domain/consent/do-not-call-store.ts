import type { Database } from "../../platform/db/database.ts";
import { List } from "../../platform/db/list.ts";
import { type ListOrder, type ListOrderName, orderKey } from "../../platform/db/list-order.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import type { Page, PageRequest, TimeFilter } from "../../platform/db/page.ts";
import { statement } from "../../platform/db/statement.ts";
import { note } from "../webhook/noted.ts";
import type { DoNotCallNumber } from "./rules.ts";

/** To the letter as in the index. */
const UPDATED_AT = "COALESCE(n.updated_at, n.created_at)";
const COLUMNS = `n.phone_number, n.note, n.source, n.created_at, ${UPDATED_AT} AS updated_at`;

const listStatement = statement<DoNotCallNumber>(
  "dialer.listDoNotCallNumbers",
  `
    SELECT ${COLUMNS} FROM do_not_call_numbers n
    WHERE n.business_id = $1 AND n.phone_number >= $2 AND n.phone_number < $3 AND n.phone_number > $4
    ORDER BY n.phone_number LIMIT $5`,
);

const listBackwardStatement = statement<DoNotCallNumber>(
  "dialer.listDoNotCallNumbersBackward",
  `
    SELECT ${COLUMNS} FROM do_not_call_numbers n
    WHERE n.business_id = $1 AND n.phone_number >= $2 AND n.phone_number < $3 AND n.phone_number < $4
    ORDER BY n.phone_number DESC LIMIT $5`,
);

/** Sorts after every digit. */
const BEHIND_DIGITS = ":";

/** The numbers that begin with these digits, in their order or against it, behind one of them, up to a limit. */
export function listDoNotCallNumbers(
  database: Database,
  businessId: string,
  { prefix, last, count, isBackward }: { prefix: string; last: string | null; count: number; isBackward: boolean },
): Promise<DoNotCallNumber[]> {
  const end = prefix + BEHIND_DIGITS;
  return isBackward
    ? database.rows(listBackwardStatement, [businessId, prefix, end, last ?? end, count])
    : database.rows(listStatement, [businessId, prefix, end, last ?? "", count]);
}

const NUMBERS = "(SELECT l.phone_number AS id, l.* FROM do_not_call_numbers l)";

const TIMES = { created: "n.created_at", updated: UPDATED_AT };

/** The numbers that begin with these digits by the time of their entry or of its last change, the latest first. */
export function listDoNotCallNumbersByTime(
  database: Database,
  businessId: string,
  { prefix, phone, ...times }: { prefix: string; phone: string | null } & TimeFilter,
  page: PageRequest,
  orderBy: ListOrderName = "created",
): Promise<Page<DoNotCallNumber & { id: string }>> {
  const order: ListOrder = { key: TIMES[orderBy], type: "timestamptz", isByPresent: true };
  return new List<DoNotCallNumber & { id: string }>(
    {
      name: "dialer.listDoNotCallNumbersByTime",
      prefix: "num",
      // The ids of this list are numbers; a feed begins before all of them.
      ids: /^(?:\+[1-9]\d{6,14}|num_0{26})$/,
      alias: "n",
      table: NUMBERS,
      hasChanges: true,
      times: TIMES,
      select: `
        SELECT n.id, ${COLUMNS}${orderKey(order)}
        FROM ${NUMBERS} n`,
    },
    businessId,
  )
    .orderBy(order)
    .where("n.id = ?", phone)
    .where("n.id >= ?", prefix === "+" ? null : prefix)
    .where("n.id < ?", prefix === "+" ? null : prefix + BEHIND_DIGITS)
    .whereTime(times)
    .page(database, page);
}

const findStatement = statement<DoNotCallNumber>(
  "dialer.findDoNotCallNumber",
  `SELECT ${COLUMNS} FROM do_not_call_numbers n WHERE n.business_id = $1 AND n.phone_number = $2`,
);

/** The number with its note on the list: one row, or none. */
export function findDoNotCallNumber(
  database: Database,
  businessId: string,
  phoneNumber: string,
): Promise<DoNotCallNumber[]> {
  return database.rows(findStatement, [businessId, phoneNumber]);
}

/** A number that was put on the list. */
export interface AddedNumber extends DoNotCallNumber {
  isNew: boolean;
  /** It was on the list with another note. */
  isChanged: boolean;
}

const addStatement = statement<AddedNumber>(
  "dialer.addDoNotCallNumbers",
  `
    WITH before AS (
      SELECT l.phone_number, l.note FROM do_not_call_numbers l
      WHERE l.business_id = $1 AND l.phone_number = ANY($2)
    ), n AS (
      INSERT INTO do_not_call_numbers AS l (business_id, phone_number, note, source, created_at)
      SELECT $1, number, note, $4, $5 FROM unnest($2::text[], $3::text[]) AS given (number, note) ORDER BY number
      ON CONFLICT (business_id, phone_number) DO UPDATE SET note = COALESCE(EXCLUDED.note, l.note),
        updated_at = CASE WHEN COALESCE(EXCLUDED.note, l.note) IS DISTINCT FROM l.note THEN ${NOW}
          ELSE l.updated_at END
      -- An existing row has a locker: the ON CONFLICT clause.
      RETURNING *, xmax = 0 AS is_new
    )
    SELECT ${COLUMNS}, n.is_new, NOT n.is_new AND n.note IS DISTINCT FROM before.note AS is_changed
    FROM n LEFT JOIN before ON before.phone_number = n.phone_number
    WHERE n.business_id = $1`,
);

/**
 * Puts numbers on the list, without duplicates; an existing one stays, and gets the new note if there is one. In no
 * order.
 */
export async function addDoNotCallNumbers(
  database: Database,
  businessId: string,
  numbers: readonly Pick<DoNotCallNumber, "phoneNumber" | "note">[],
  { source, createdAt }: Pick<DoNotCallNumber, "source" | "createdAt">,
): Promise<AddedNumber[]> {
  const [given, notes] = [numbers.map(({ phoneNumber }) => phoneNumber), numbers.map(({ note }) => note)];
  return (await database.rows(addStatement, [businessId, given, notes, source, createdAt])).map((added) => {
    if (added.isNew) {
      note({ type: "do_not_call.added", subject: { phoneNumber: added.phoneNumber, source } });
    }
    return added;
  });
}

const importStatement = statement<{ phoneNumber: string }>(
  "dialer.importDoNotCallNumbers",
  `
    INSERT INTO do_not_call_numbers (business_id, phone_number, note, source, created_at)
    SELECT $1, number, $3, 'import', $4 FROM unnest($2::text[]) AS given (number) ORDER BY number
    ON CONFLICT (business_id, phone_number) DO NOTHING
    RETURNING phone_number`,
);

/** Puts many numbers on the list. @returns the number of new ones. */
export async function importDoNotCallNumbers(
  database: Database,
  businessId: string,
  numbers: readonly string[],
  { note: text, createdAt }: { note: string | null; createdAt: string },
): Promise<number> {
  const added = await database.rows(importStatement, [businessId, numbers, text, createdAt]);
  for (const { phoneNumber } of added) {
    note({ type: "do_not_call.added", subject: { phoneNumber, source: "import" } });
  }
  return added.length;
}

const lockStatement = statement<never>(
  "dialer.lockDoNotCallNumber",
  "SELECT FROM do_not_call_numbers WHERE business_id = $1 AND phone_number = $2 FOR UPDATE",
);

/** Locks an entry until commit. */
export async function lockDoNotCallNumber(database: Database, businessId: string, phoneNumber: string): Promise<void> {
  await database.rows(lockStatement, [businessId, phoneNumber]);
}

const removeStatement = statement<Pick<DoNotCallNumber, "source">>(
  "dialer.removeDoNotCallNumber",
  `
    DELETE FROM do_not_call_numbers WHERE business_id = $1 AND phone_number = $2
    RETURNING source`,
);

/** @returns false if the number was not on the list. */
export async function removeDoNotCallNumber(
  database: Database,
  businessId: string,
  phoneNumber: string,
): Promise<boolean> {
  const removed = await database.row(removeStatement, [businessId, phoneNumber]);
  if (removed) {
    note({ type: "do_not_call.removed", subject: { phoneNumber, source: removed.source } });
  }
  return removed !== undefined;
}
