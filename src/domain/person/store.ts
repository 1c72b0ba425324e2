import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { lowestIdAt } from "../../platform/id.ts";
import { currentRequestId } from "../../platform/requests.ts";
import { type Actor, type StoredActor, storedActor } from "../identity/actor-rules.ts";
import { type EarlierPerson, MOST_ERASURES, type Person, type PersonErasure } from "./rules.ts";

const ERASURE =
  "e.id, e.contact_id, COALESCE(e.contact_count, 0) AS contact_count, e.erased_rows::float8 AS erased_rows, e.counted_rows, e.created_at, e.erased_at, e.completed_at";

const insertStatement = statement<PersonErasure>(
  "person.insertErasure",
  `
    INSERT INTO person_erasures AS e (business_id, id, contact_id, subject, contact_count, due_at, created_at, user_id,
      actor_type, client_id, counted_rows, request_id)
    SELECT $1, $2, $3, $4, $6, $5, $5, $7, $8, $9, $10, $11
    WHERE (
      SELECT count(*) FROM person_erasures open WHERE open.business_id = $1 AND open.completed_at IS NULL
    ) < ${MOST_ERASURES}
    RETURNING ${ERASURE}`,
);

/** Records an order. @returns null if the business has too many that are not completed. */
export async function insertErasure(
  transaction: Database,
  businessId: string,
  { id, createdAt }: { id: string; createdAt: string },
  contactId: string | null,
  person: Person,
  countedRows: number,
  actor: Actor,
): Promise<PersonErasure | null> {
  const { userId, actorType, clientId } = storedActor(actor);
  const order = [contactId, JSON.stringify(person), createdAt, person.contactIds.length];
  const values = [businessId, id, ...order, userId, actorType, clientId, countedRows, currentRequestId()];
  return (await transaction.row(insertStatement, values)) ?? null;
}

const listStatement = statement<PersonErasure>(
  "person.listErasures",
  `SELECT ${ERASURE} FROM person_erasures e WHERE e.business_id = $1 ORDER BY e.id DESC LIMIT $2`,
);

/** The newest erasures of a business. */
export function listErasures(database: Database, businessId: string, limit: number): Promise<PersonErasure[]> {
  return database.rows(listStatement, [businessId, limit]);
}

const findStatement = statement<PersonErasure>(
  "person.findErasure",
  `SELECT ${ERASURE} FROM person_erasures e WHERE e.business_id = $1 AND e.id = $2`,
);

/** An erasure of the business, or null. */
export async function findErasure(database: Database, businessId: string, id: string): Promise<PersonErasure | null> {
  return (await database.row(findStatement, [businessId, id])) ?? null;
}

const isBeingErasedStatement = statement<{ isOpen: boolean }>(
  "person.isBeingErased",
  `
    SELECT EXISTS (
      SELECT FROM person_erasures e
      WHERE e.business_id = $1 AND e.completed_at IS NULL AND e.subject -> 'contactIds' ?| $2
    ) AS is_open`,
);

/** Whether an erasure that is not completed has selected one of these contacts. */
export async function isBeingErased(
  database: Database,
  businessId: string,
  contactIds: readonly string[],
): Promise<boolean> {
  return (await database.row(isBeingErasedStatement, [businessId, contactIds]))?.isOpen === true;
}

/** An erasure that is due, locked until commit. */
export interface DueErasure extends StoredActor {
  businessId: string;
  id: string;
  /** The contact that the order names; null for a number. */
  contactId: string | null;
  subject: Person | EarlierPerson;
  step: number;
  position: string;
  found: boolean;
  createdAt: string;
  erasedAt: string | null;
  /** The request that ordered it. */
  requestId: string | null;
}

const lockDueStatement = statement<DueErasure>(
  "person.lockDue",
  `
    SELECT e.business_id, e.id, e.user_id, e.actor_type, e.client_id, e.contact_id, e.subject, e.step, e.position,
      e.found, e.created_at, e.erased_at, e.request_id, set_config('deletion.reason', 'erased', true)
    FROM person_erasures e
    WHERE e.completed_at IS NULL AND e.due_at <= clock_timestamp()
    ORDER BY e.due_at LIMIT 1
    FOR UPDATE SKIP LOCKED`,
  { unbound: "any process erases the people whose erasure is due" },
);

/** Locks a due erasure until commit. What the transaction deletes is recorded as erased. */
export async function lockDueErasure(transaction: Database): Promise<DueErasure | null> {
  return (await transaction.row(lockDueStatement, [])) ?? null;
}

/** The state of an erasure after a batch. */
export interface Progress {
  step: number;
  position: string;
  found: boolean;
  rows: number;
  /** The seconds until the next batch. */
  delaySeconds: number;
  /** Whether the passes have found nothing more. */
  isErased: boolean;
}

const advanceStatement = statement<{ erasedRows: number }>(
  "person.advance",
  `
    UPDATE person_erasures SET
      step = $3, position = $4, found = $5, erased_rows = erased_rows + $6,
      due_at = ${NOW} + $7 * interval '1 second',
      erased_at = CASE WHEN $8 THEN COALESCE(erased_at, ${NOW}) ELSE erased_at END
    WHERE business_id = $1 AND id = $2
    RETURNING erased_rows::float8 AS erased_rows`,
);

/** @returns the number of rows that the erasure has deleted so far. */
export async function advanceErasure(
  transaction: Database,
  { businessId, id }: Pick<DueErasure, "businessId" | "id">,
  { step, position, found, rows, delaySeconds, isErased }: Progress,
): Promise<number> {
  const values = [businessId, id, step, position, found, rows, delaySeconds, isErased];
  return (await transaction.row(advanceStatement, values))?.erasedRows ?? 0;
}

const setSubjectStatement = statement<never>(
  "person.setSubject",
  `
    UPDATE person_erasures SET subject = $3, contact_count = $4
    WHERE business_id = $1 AND id = $2 AND completed_at IS NULL`,
);

/** Replaces the selection of an erasure. */
export async function setSubject(
  transaction: Database,
  { businessId, id }: Pick<DueErasure, "businessId" | "id">,
  subject: Person,
): Promise<void> {
  await transaction.rows(setSubjectStatement, [businessId, id, JSON.stringify(subject), subject.contactIds.length]);
}

const postponeStatement = statement<never>(
  "person.postpone",
  `
    UPDATE person_erasures SET due_at = ${NOW} + $3 * interval '1 second'
    WHERE business_id = $1 AND id = $2 AND completed_at IS NULL`,
);

/** Puts an erasure off. */
export async function postponeErasure(
  database: Database,
  { businessId, id }: Pick<DueErasure, "businessId" | "id">,
  delaySeconds: number,
): Promise<void> {
  await database.rows(postponeStatement, [businessId, id, delaySeconds]);
}

const completeStatement = statement<{ erasedRows: number }>(
  "person.complete",
  `
    UPDATE person_erasures SET
      subject = NULL, erased_rows = erased_rows + $3, completed_at = ${NOW}
    WHERE business_id = $1 AND id = $2
    RETURNING erased_rows::float8 AS erased_rows`,
);

/** Completes an erasure: nothing that identifies the person stays in its row. */
export async function completeErasure(
  transaction: Database,
  { businessId, id, requestId }: Pick<DueErasure, "businessId" | "id" | "requestId">,
  rows: number,
): Promise<void> {
  const { erasedRows = 0 } = (await transaction.row(completeStatement, [businessId, id, rows])) ?? {};
  transaction.tell({ name: "erasure completed", id, businessId, requestId, facts: { rowCount: erasedRows } });
}

/** A condition: an import of the business $1 with an id below this one has not ended, by a worker, request or command. */
export const hasImportsBefore = (id: string) => `(
        EXISTS (SELECT FROM contact_import_jobs j WHERE j.business_id = $1 AND j.import_id < ${id})
        OR EXISTS (
          SELECT FROM contact_imports i
          WHERE i.business_id = $1 AND i.id < ${id} AND i.state IS NULL AND i.finished_at IS NULL
            AND i.updated_at > now() - interval '2 minutes'
        )
      )`;

const isBusyStatement = statement<{ isBusy: boolean }>(
  "person.isBusy",
  `
    SELECT EXISTS (
        SELECT FROM unnest($2::text[]) AS given (number)
        CROSS JOIN LATERAL (
          SELECT FROM calls c
          WHERE c.business_id = $1 AND c.phone_number = given.number AND c.ended_at IS NULL LIMIT 1
        ) live
      )
      OR EXISTS (SELECT FROM dialer_numbers n WHERE n.business_id = $1 AND n.phone_number = ANY($2))
      OR ${hasImportsBefore("$3")}
      OR EXISTS (SELECT FROM text_activity_backfills b WHERE b.business_id = $1)
      OR EXISTS (SELECT FROM call_activity_backfills b WHERE b.business_id = $1) AS is_busy`,
);

/**
 * Whether the erasure has to wait: for a call to the person, for a session that has claimed the person, for an import
 * from before the order that runs, which may contain the person, or for the counting of earlier texts and calls.
 */
export async function isBusy(
  transaction: Database,
  businessId: string,
  { numbers }: Person,
  orderedAt: string,
): Promise<boolean> {
  const values = [businessId, numbers, lowestIdAt("imp", Date.parse(orderedAt))];
  return (await transaction.row(isBusyStatement, values))?.isBusy === true;
}
