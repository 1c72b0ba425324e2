import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import type { CampaignContactFilter } from "../campaign/rules.ts";
import { mayDial } from "../identity/standing-sql.ts";
import { FILE_DAYS } from "./limits.ts";
import type { BulkOperation, ChangedContact, Skipped } from "./rules.ts";
import { OPERATION } from "./store.ts";

export interface DueOperation {
  businessId: string;
  id: string;
}

const dueStatement = statement<DueOperation>(
  "bulk.due",
  `
    SELECT o.business_id, o.id FROM bulk_operations o
    WHERE o.finished_at IS NULL AND o.due_at <= now() AND ${mayDial("o.business_id")}
    ORDER BY o.due_at LIMIT 1000`,
  { unbound: "any process carries out the bulk operations of every business" },
);

/** The operations to work on. Those of a business that is suspended or has no dialer wait. */
export function dueOperations(database: Database): Promise<DueOperation[]> {
  return database.rows(dueStatement, []);
}

/** An operation that one transaction has locked, with its choice and its place in it. */
export interface LockedOperation extends BulkOperation {
  contactIds: string[] | null;
  filter: CampaignContactFilter | null;
  place: string | null;
  /** Failed attempts at the next batch. */
  failures: number;
  /** The names of the extra fields in the file of an export so far. */
  exportFields: string[] | null;
  /** The size of the parts of the file so far. */
  exportBytes: number;
}

const lockStatement = statement<LockedOperation>(
  "bulk.lockDue",
  `
    SELECT ${OPERATION}, o.contact_ids, o.filter, o.place, o.failures, o.export_fields,
      o.export_bytes::float8 AS export_bytes
    FROM bulk_operations o
    WHERE o.business_id = $1 AND o.id = $2 AND o.finished_at IS NULL AND o.due_at <= now()
      AND ${mayDial("o.business_id")}
    FOR NO KEY UPDATE OF o SKIP LOCKED`,
);

/** Locks an operation until commit. @returns null if another process has locked it, or it is not due. */
export async function lockDue(
  transaction: Database,
  { businessId, id }: DueOperation,
): Promise<LockedOperation | null> {
  return (await transaction.row(lockStatement, [businessId, id])) ?? null;
}

const insertChangesStatement = statement<never>(
  "bulk.insertChanges",
  `
    INSERT INTO bulk_operation_changes (business_id, operation_id, position, contacts, changed_at)
    VALUES ($1, $2, $3, $4, ${NOW})`,
);

/** Records the contacts that a batch has created or changed. @param position the number of contacts of the operation before it. */
export async function insertChanges(
  transaction: Database,
  { businessId, id }: DueOperation,
  position: number,
  contacts: readonly ChangedContact[],
): Promise<void> {
  if (contacts.length > 0) {
    await transaction.rows(insertChangesStatement, [businessId, id, position, JSON.stringify(contacts)]);
  }
}

/** Contacts that one batch of an operation has created or changed, and when. */
export interface Changes {
  position: number;
  contacts: ChangedContact[];
  changedAt: string;
}

const nextChangesStatement = statement<Changes & { undoneCount: number }>(
  "bulk.nextChanges",
  `
    SELECT position, contacts, undone_count, changed_at FROM bulk_operation_changes
    WHERE business_id = $1 AND operation_id = $2 AND undone_count < jsonb_array_length(contacts)
    ORDER BY business_id, operation_id, position LIMIT 1`,
);

/** The next contacts of an operation that is undone, which is locked; null if none are left. */
export async function nextChanges(
  transaction: Database,
  businessId: string,
  id: string,
  most: number,
): Promise<Changes | null> {
  const found = await transaction.row(nextChangesStatement, [businessId, id]);
  if (!found) {
    return null;
  }
  const { undoneCount, contacts, ...changes } = found;
  return { ...changes, contacts: contacts.slice(undoneCount, undoneCount + most) };
}

const passChangesStatement = statement<never>(
  "bulk.passChanges",
  `
    UPDATE bulk_operation_changes SET undone_count = undone_count + $4
    WHERE business_id = $1 AND operation_id = $2 AND position = $3`,
);

/** Records that an undo has looked at these contacts. The record itself stays: an erasure finds copies by it. */
export async function passChanges(
  transaction: Database,
  businessId: string,
  id: string,
  { position, contacts }: Changes,
): Promise<void> {
  await transaction.rows(passChangesStatement, [businessId, id, position, contacts.length]);
}

const advanceStatement = statement<BulkOperation & { requestId: string | null }>(
  "bulk.advance",
  `
    UPDATE bulk_operations o SET
      processed_count = o.processed_count + $3,
      changed_count = o.changed_count + $4,
      skipped = $5,
      place = $6,
      contact_ids = CASE WHEN $7::boolean THEN NULL ELSE o.contact_ids END,
      filter = CASE WHEN $7 THEN NULL ELSE o.filter END,
      state = CASE WHEN $7 THEN 'completed' ELSE 'running' END,
      failures = 0,
      started_at = COALESCE(o.started_at, ${NOW}),
      finished_at = CASE WHEN $7 THEN ${NOW} END,
      export_until = CASE WHEN $7 AND o.action = 'export' AND o.changed_count + $4 > 0 THEN ${NOW} + interval '${FILE_DAYS} days' END,
      updated_at = ${NOW}
    WHERE o.business_id = $1 AND o.id = $2
    RETURNING ${OPERATION}, o.request_id`,
);

/** What became of the contacts of a batch. */
export interface Batch {
  processed: number;
  changed: number;
  skipped: Skipped;
  place: string | null;
  isLast: boolean;
}

/** Counts a batch, and ends the operation after the last one. @param skipped those of the whole operation so far. */
export async function advanceOperation(
  transaction: Database,
  { businessId, id }: DueOperation,
  { processed, changed, skipped, place, isLast }: Batch,
): Promise<void> {
  const values = [businessId, id, processed, changed, JSON.stringify(skipped), place, isLast];
  const advanced = await transaction.row(advanceStatement, values);
  if (advanced && isLast) {
    tellEnd(transaction, businessId, advanced);
  }
}

const endStatement = statement<BulkOperation & { requestId: string | null }>(
  "bulk.end",
  `
    UPDATE bulk_operations o SET state = $3, failure = $4, contact_ids = NULL, filter = NULL, finished_at = ${NOW},
      updated_at = ${NOW}
    WHERE o.business_id = $1 AND o.id = $2 AND o.finished_at IS NULL
    RETURNING ${OPERATION}, o.request_id`,
);

/** Ends an operation between two batches, unless it has ended. @param failure why it has failed, for people. */
export async function endOperation(
  database: Database,
  { businessId, id }: DueOperation,
  state: "canceled" | "failed",
  failure: string | null,
): Promise<void> {
  const ended = await database.row(endStatement, [businessId, id, state, failure]);
  if (ended) {
    tellEnd(database, businessId, ended);
  }
}

function tellEnd(
  database: Database,
  businessId: string,
  { id, state, requestId, failure, processedCount, changedCount }: BulkOperation & { requestId: string | null },
): void {
  const name = `bulk operation ${state as "completed" | "canceled" | "failed"}` as const;
  database.tell({ name, id, businessId, requestId, reason: failure, facts: { processedCount, changedCount } });
}

const postponeStatement = statement<{ failures: number; requestId: string | null }>(
  "bulk.postpone",
  `
    UPDATE bulk_operations SET
      failures = failures + 1, due_at = ${NOW} + LEAST(2 ^ LEAST(failures, 6), 60) * interval '1 second'
    WHERE business_id = $1 AND id = $2 AND finished_at IS NULL
    RETURNING failures, request_id`,
);

/** Tries an operation again later; the wait grows up to a minute. @returns the number of failures of its next batch. */
export async function postponeOperation(
  database: Database,
  { businessId, id }: DueOperation,
  reason: string,
): Promise<number> {
  const postponed = await database.row(postponeStatement, [businessId, id]);
  if (postponed) {
    const { failures: attempt, requestId } = postponed;
    database.tell({ name: "bulk operation attempt failed", id, businessId, requestId, reason, attempt });
  }
  return postponed?.failures ?? 0;
}
