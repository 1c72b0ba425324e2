import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";

/** The state of the closing of a business. */
export interface Closing {
  businessId: string;
  closedAt: string;
  /** It can be reinstated until this time. */
  eraseAt: string;
  /** The start of its erasure; from then on it stays closed. */
  begunAt: string | null;
  erasedAt: string | null;
  /** The number of erased rows. */
  erasedRows: number;
}

const OPERATOR = { unbound: "the operator of the service works on every business" };
const WORKER = { unbound: "any process erases the businesses that are due" };

const CLOSING = "c.business_id, c.closed_at, c.erase_at, c.begun_at, c.erased_at, c.erased_rows::float8 AS erased_rows";

const closeStatement = statement<Closing>(
  "operator.close",
  `
    INSERT INTO closings AS c (business_id, closed_at, erase_at)
    VALUES ($1, ${NOW}, ${NOW} + make_interval(days => $2))
    ON CONFLICT (business_id) DO UPDATE SET erase_at = excluded.erase_at WHERE c.begun_at IS NULL
    RETURNING ${CLOSING}`,
  OPERATOR,
);

/** Closes a business, or changes the time of its erasure. @returns null if its erasure has begun. */
export async function insertClosing(
  transaction: Database,
  businessId: string,
  graceDays: number,
): Promise<Closing | null> {
  return (await transaction.row(closeStatement, [businessId, graceDays])) ?? null;
}

const reopenStatement = statement<{ businessId: string }>(
  "operator.reopen",
  "DELETE FROM closings WHERE business_id = $1 AND begun_at IS NULL RETURNING business_id",
  OPERATOR,
);

/** Cancels the closing of a business whose erasure has not begun. */
export async function deleteClosing(transaction: Database, businessId: string): Promise<void> {
  await transaction.rows(reopenStatement, [businessId]);
}

const findStatement = statement<Closing>(
  "operator.findClosings",
  `SELECT ${CLOSING} FROM closings c WHERE c.business_id = ANY($1)`,
  OPERATOR,
);

/** The closings of these businesses, if there are any. */
export function findClosings(database: Database, businessIds: readonly string[]): Promise<Closing[]> {
  return database.rows(findStatement, [businessIds]);
}

const listErasedStatement = statement<Closing>(
  "operator.listErased",
  `
    SELECT ${CLOSING} FROM closings c
    WHERE c.erased_at IS NOT NULL AND ($1::text IS NULL OR c.business_id < $1)
    ORDER BY c.business_id DESC LIMIT $2`,
  OPERATOR,
);

/** The erased businesses after one of them, the newest first. */
export function listErased(
  database: Database,
  { after = null, limit }: { after?: string | null; limit: number },
): Promise<Closing[]> {
  return database.rows(listErasedStatement, [after, limit]);
}

const lockDueStatement = statement<{ businessId: string }>(
  "closing.lockDue",
  `
    UPDATE closings SET begun_at = COALESCE(begun_at, ${NOW})
    WHERE business_id = (
      SELECT business_id FROM closings WHERE erased_at IS NULL AND erase_at <= now() AND business_id <> ALL($1)
      ORDER BY erase_at LIMIT 1
      FOR UPDATE SKIP LOCKED
    )
    RETURNING business_id`,
  WORKER,
);

/** Locks a business that is due for erasure, except these, until commit; from then on it stays closed. */
export async function lockDue(transaction: Database, without: readonly string[]): Promise<string | null> {
  return (await transaction.row(lockDueStatement, [without]))?.businessId ?? null;
}

const countStatement = statement<never>(
  "closing.count",
  "UPDATE closings SET erased_rows = erased_rows + $2 WHERE business_id = $1",
);

export async function countErased(transaction: Database, businessId: string, rows: number): Promise<void> {
  await transaction.rows(countStatement, [businessId, rows]);
}

const finishStatement = statement<never>(
  "closing.finish",
  `UPDATE closings SET erased_at = ${NOW} WHERE business_id = $1`,
);

export async function finishErasure(transaction: Database, businessId: string): Promise<void> {
  await transaction.rows(finishStatement, [businessId]);
}
