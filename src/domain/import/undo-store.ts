import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { currentRequestId } from "../../platform/requests.ts";
import { type Actor, type StoredActor, storedActor } from "../identity/actor-rules.ts";
import { isSuspended } from "../identity/standing-sql.ts";
import type { ImportUndo, KeptReason } from "./undo-rules.ts";

/** The contacts of one batch of an undo. */
const MOST_CONTACTS = 500;

const insertAdditionsStatement = statement<never>(
  "import.insertAdditions",
  `
    INSERT INTO contact_import_additions (business_id, import_id, position, contact_ids, added_at)
    SELECT $1, $2, $3::int + (given.place - 1) / ${MOST_CONTACTS} * ${MOST_CONTACTS},
      array_agg(given.id ORDER BY given.place), ${NOW}
    FROM unnest($4::text[]) WITH ORDINALITY AS given (id, place)
    GROUP BY (given.place - 1) / ${MOST_CONTACTS}`,
);

/** Records the contacts that a batch of an import has created. @param createdBefore their number before the batch. */
export async function insertAdditions(
  transaction: Database,
  businessId: string,
  importId: string,
  createdBefore: number,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) {
    await transaction.rows(insertAdditionsStatement, [businessId, importId, createdBefore, ids]);
  }
}

const UNDO = `u.import_id, u.user_id, u.actor_type, u.client_id, u.removed_count, u.gone_count, u.called_count,
      u.texted_count, u.changed_count, u.added_again_count, u.failure, u.created_at, u.finished_at`;

const undosStatement = statement<ImportUndo>(
  "import.findUndos",
  `SELECT ${UNDO} FROM contact_import_undos u WHERE u.business_id = $1 AND u.import_id = ANY($2)`,
);

/** The undos of these imports of the business, by import. */
export async function findUndos(
  database: Database,
  businessId: string,
  importIds: readonly string[],
): Promise<Map<string, ImportUndo>> {
  const undos = await database.rows(undosStatement, [businessId, importIds]);
  return new Map(undos.map((undo) => [undo.importId, undo]));
}

const insertUndoStatement = statement<{ importId: string }>(
  "import.insertUndo",
  `
    INSERT INTO contact_import_undos AS u (business_id, import_id, user_id, actor_type, client_id, request_id, due_at,
      created_at, updated_at)
    SELECT $1, $2, $3, $4, $5, $6, ${NOW}, ${NOW}, ${NOW}
    WHERE (
      SELECT COALESCE(sum(cardinality(a.contact_ids)), 0) FROM contact_import_additions a
      WHERE a.business_id = $1 AND a.import_id = $2
    ) = $7::int
    ON CONFLICT (business_id, import_id) DO UPDATE SET
      user_id = excluded.user_id, actor_type = excluded.actor_type, client_id = excluded.client_id,
      request_id = excluded.request_id, due_at = excluded.due_at, created_at = excluded.created_at,
      updated_at = excluded.updated_at, failures = 0, failure = NULL, finished_at = NULL
    WHERE u.failure IS NOT NULL
    RETURNING import_id`,
);

/**
 * Orders the undo of an import, or once more one that has failed.
 *
 * @param toProcess the contacts that it has created, without those that a failed undo has processed.
 * @returns false if these are not the recorded ones.
 */
export async function insertUndo(
  transaction: Database,
  businessId: string,
  importId: string,
  actor: Actor,
  toProcess: number,
): Promise<boolean> {
  const { userId, actorType, clientId } = storedActor(actor);
  const values = [businessId, importId, userId, actorType, clientId, currentRequestId(), toProcess];
  return (await transaction.row(insertUndoStatement, values)) !== undefined;
}

const endInterruptedStatement = statement<never>(
  "import.endInterrupted",
  `
    UPDATE contact_imports SET state = 'failed', failure = 'It was interrupted.', finished_at = ${NOW},
      updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2 AND state IS NULL AND finished_at IS NULL`,
);

/** Ends an import whose request or command was interrupted: it cannot continue any more. */
export async function endInterrupted(transaction: Database, businessId: string, importId: string): Promise<void> {
  await transaction.rows(endInterruptedStatement, [businessId, importId]);
}

const isBeingUndoneStatement = statement<{ importId: string }>(
  "import.isBeingUndone",
  `
    SELECT u.import_id FROM contact_import_undos u
    CROSS JOIN LATERAL (
      SELECT i.campaign_id FROM contact_imports i WHERE i.business_id = $1 AND i.id = u.import_id LIMIT 1
    ) undone
    WHERE u.business_id = $1 AND u.finished_at IS NULL AND undone.campaign_id = $2
    LIMIT 1`,
);

/** Whether an import into the campaign is being undone. */
export async function isBeingUndone(database: Database, businessId: string, campaignId: string): Promise<boolean> {
  return (await database.row(isBeingUndoneStatement, [businessId, campaignId])) !== undefined;
}

export interface DueUndo {
  businessId: string;
  importId: string;
}

const dueStatement = statement<DueUndo>(
  "import.dueUndos",
  `
    SELECT u.business_id, u.import_id FROM contact_import_undos u
    WHERE u.finished_at IS NULL AND u.due_at <= now() AND NOT ${isSuspended("u.business_id")}
    ORDER BY u.due_at LIMIT 1000`,
  { unbound: "any process carries out the undos of every business" },
);

/** The undos to work on. Those of a suspended business wait. */
export function dueUndos(database: Database): Promise<DueUndo[]> {
  return database.rows(dueStatement, []);
}

const lockStatement = statement<StoredActor & { campaignId: string }>(
  "import.lockUndo",
  `
    SELECT u.user_id, u.actor_type, u.client_id, (
      SELECT i.campaign_id FROM contact_imports i WHERE i.business_id = $1 AND i.id = $2
    ) AS campaign_id
    FROM contact_import_undos u
    WHERE u.business_id = $1 AND u.import_id = $2 AND u.finished_at IS NULL AND u.due_at <= now()
      AND NOT ${isSuspended("u.business_id")}
    FOR NO KEY UPDATE OF u SKIP LOCKED`,
);

/** Locks an undo until commit. @returns null if another process has locked it, or it is not due. */
export async function lockUndo(transaction: Database, { businessId, importId }: DueUndo) {
  return (await transaction.row(lockStatement, [businessId, importId])) ?? null;
}

/** Contacts that an import has created in one transaction. */
export interface Additions {
  position: number;
  contactIds: string[];
  addedAt: string;
}

const nextAdditionsStatement = statement<Additions>(
  "import.nextAdditions",
  `
    SELECT a.position, a.contact_ids, a.added_at FROM contact_import_additions a
    WHERE a.business_id = $1 AND a.import_id = $2
    ORDER BY a.business_id, a.import_id, a.position LIMIT 1`,
);

/** The next contacts of an import that is undone; null if none are left. */
export async function nextAdditions(transaction: Database, { businessId, importId }: DueUndo) {
  return (await transaction.row(nextAdditionsStatement, [businessId, importId])) ?? null;
}

const lockContactsStatement = statement<{ id: string; reason: KeptReason | null }>(
  "import.lockAddedContacts",
  `
    SELECT cc.id, CASE
      WHEN cc.status = 'in_progress' OR cc.call_count > 0 OR cc.last_called_at IS NOT NULL THEN 'called'
      WHEN cc.updated_at <> cc.created_at AND cc.updated_at > $4 THEN 'changed'
    END AS reason
    FROM campaign_contacts cc
    WHERE cc.business_id = $1 AND cc.campaign_id = $2 AND cc.id = ANY($3)
    ORDER BY cc.id FOR UPDATE`,
);

/**
 * Locks those of the contacts that the campaign still has, until commit. @returns why each one stays, as far as its row
 * tells: a claim, a call and a change leave a mark there.
 */
export function lockAddedContacts(
  transaction: Database,
  businessId: string,
  campaignId: string,
  { contactIds, addedAt }: Additions,
): Promise<{ id: string; reason: KeptReason | null }[]> {
  return transaction.rows(lockContactsStatement, [businessId, campaignId, contactIds, addedAt]);
}

const reachedStatement = statement<{ id: string; reason: KeptReason }>(
  "import.reachedContacts",
  `
    SELECT cc.id, reached.reason FROM unnest($3::text[]) AS wanted (id)
    CROSS JOIN LATERAL (
      SELECT id, phones, created_at FROM campaign_contacts
      WHERE business_id = $1 AND campaign_id = $2 AND id = wanted.id LIMIT 1
    ) cc
    CROSS JOIN LATERAL (
      SELECT COALESCE(
        (
          SELECT 'called' FROM calls c WHERE c.business_id = $1 AND c.campaign_contact_id = cc.id
          ORDER BY c.id LIMIT 1
        ), (
          SELECT 'called' FROM jsonb_array_elements(cc.phones) AS phone (entry)
          CROSS JOIN LATERAL (
            SELECT c.created_at FROM calls c
            WHERE c.business_id = $1 AND c.phone_number = phone.entry ->> 'number'
            ORDER BY c.id DESC LIMIT 1
          ) latest
          WHERE latest.created_at >= cc.created_at LIMIT 1
        ), (
          SELECT 'texted' FROM broadcast_recipients r
          CROSS JOIN LATERAL (
            SELECT b.ended_at FROM broadcasts b WHERE b.business_id = $1 AND b.id = r.broadcast_id LIMIT 1
          ) broadcast
          WHERE r.business_id = $1 AND r.campaign_id = $2 AND r.contact_id = cc.id AND r.state = 'waiting'
            AND broadcast.ended_at IS NULL
          LIMIT 1
        ), (
          SELECT CASE WHEN v.last_message_at >= cc.created_at OR text.created_at >= cc.created_at
            THEN 'texted' ELSE 'called' END
          FROM jsonb_array_elements(cc.phones) AS phone (entry)
          CROSS JOIN LATERAL (
            SELECT id, last_message_at, last_call_at FROM conversations
            WHERE business_id = $1 AND phone_number = phone.entry ->> 'number' OFFSET 0
          ) v
          -- A scheduled text is not yet the last message of its conversation.
          LEFT JOIN LATERAL (
            SELECT m.created_at FROM messages m WHERE m.business_id = $1 AND m.conversation_id = v.id
            ORDER BY m.id DESC LIMIT 1
          ) text ON true
          WHERE GREATEST(v.last_message_at, v.last_call_at, text.created_at) >= cc.created_at
          LIMIT 1
        ), (
          SELECT 'added_again' FROM campaign_contact_repeats again
          WHERE again.business_id = $1 AND again.campaign_id = $2 AND again.contact_id = cc.id
            AND again.import_id IS DISTINCT FROM $4
          LIMIT 1
        )
      ) AS reason
    ) reached
    WHERE reached.reason IS NOT NULL`,
);

/**
 * Those of the contacts with a call, or a text or call with one of their numbers since they were created, also one that
 * is scheduled, and those that another addition than the import has given again.
 */
export async function reachedContacts(
  transaction: Database,
  businessId: string,
  campaignId: string,
  importId: string,
  ids: readonly string[],
): Promise<Map<string, KeptReason>> {
  const rows = await transaction.rows(reachedStatement, [businessId, campaignId, ids, importId]);
  return new Map(rows.map(({ id, reason }) => [id, reason]));
}

/** The contacts of a batch by what became of them. */
export interface UndoTally {
  removed: number;
  gone: number;
  called: number;
  texted: number;
  changed: number;
  added_again: number;
}

const advanceStatement = statement<ImportUndo & { requestId: string | null }>(
  "import.advanceUndo",
  `
    WITH passed AS (
      DELETE FROM contact_import_additions WHERE business_id = $1 AND import_id = $2 AND position = $3
    )
    UPDATE contact_import_undos u SET
      removed_count = removed_count + $4,
      gone_count = gone_count + $5,
      called_count = called_count + $6,
      texted_count = texted_count + $7,
      changed_count = changed_count + $8,
      added_again_count = added_again_count + $9,
      failures = 0,
      updated_at = ${NOW},
      finished_at = CASE WHEN NOT EXISTS (
        SELECT FROM contact_import_additions later
        WHERE later.business_id = $1 AND later.import_id = $2 AND later.position > $3
      ) THEN ${NOW} END
    WHERE u.business_id = $1 AND u.import_id = $2
    RETURNING ${UNDO}, u.request_id`,
);

/** Counts a batch, forgets its contacts, and ends the undo after the last one. @returns the undo. */
export async function advanceUndo(
  transaction: Database,
  { businessId, importId: id }: DueUndo,
  position: number,
  { removed, gone, called, texted, changed, added_again: addedAgain }: UndoTally,
): Promise<ImportUndo> {
  const values = [businessId, id, position, removed, gone, called, texted, changed, addedAgain];
  const { requestId, ...undo } = (await transaction.row(advanceStatement, values)) as ImportUndo & {
    requestId: string | null;
  };
  if (undo.finishedAt !== null) {
    tellUndone(transaction, businessId, undo, requestId);
  }
  return undo;
}

function tellUndone(database: Database, businessId: string, undo: ImportUndo, requestId: string | null): void {
  const { importId: id, removedCount, goneCount, calledCount, textedCount, changedCount, addedAgainCount } = undo;
  const facts = { removedCount, goneCount, calledCount, textedCount, changedCount, addedAgainCount };
  database.tell({ name: "import undone", id, businessId, requestId, facts });
}

const endStatement = statement<ImportUndo & { requestId: string | null }>(
  "import.endUndo",
  `
    UPDATE contact_import_undos u SET failure = $3, finished_at = ${NOW}, updated_at = ${NOW}
    WHERE u.business_id = $1 AND u.import_id = $2 AND u.finished_at IS NULL
    RETURNING ${UNDO}, u.request_id`,
);

/** Ends an undo between two batches. @param failure why it cannot continue, for people; null if nothing is left to do. */
export async function endUndo(
  database: Database,
  { businessId, importId: id }: DueUndo,
  failure: string | null,
): Promise<void> {
  const ended = await database.row(endStatement, [businessId, id, failure]);
  if (ended) {
    const { requestId, ...undo } = ended;
    if (failure === null) {
      tellUndone(database, businessId, undo, requestId);
    } else {
      database.tell({ name: "import undo failed", id, businessId, requestId, reason: failure });
    }
  }
}

const postponeStatement = statement<{ failures: number; requestId: string | null }>(
  "import.postponeUndo",
  `
    UPDATE contact_import_undos SET
      failures = failures + 1, due_at = ${NOW} + LEAST(2 ^ LEAST(failures, 6), 60) * interval '1 second'
    WHERE business_id = $1 AND import_id = $2 AND finished_at IS NULL
    RETURNING failures, request_id`,
);

/** Tries an undo again later; the wait grows up to a minute. @returns the number of failures of its next batch. */
export async function postponeUndo(
  database: Database,
  { businessId, importId: id }: DueUndo,
  reason: string,
): Promise<number> {
  const postponed = await database.row(postponeStatement, [businessId, id]);
  if (postponed) {
    const { failures: attempt, requestId } = postponed;
    database.tell({ name: "import undo attempt failed", id, businessId, requestId, reason, attempt });
  }
  return postponed?.failures ?? 0;
}
