import type { Database } from "../../platform/db/database.ts";
import { List } from "../../platform/db/list.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import type { Page, PageRequest } from "../../platform/db/page.ts";
import { statement } from "../../platform/db/statement.ts";
import { currentRequestId } from "../../platform/requests.ts";
import { type Actor, storedActor } from "../identity/actor-rules.ts";
import type { BulkOperation, Choice } from "./rules.ts";

/** The columns of an operation, as `o`. */
export const OPERATION = `
  o.id, o.campaign_id, o.action, o.target_campaign_id, o.callback_at, o.undone_id, o.state, o.total_count, o.processed_count,
  o.changed_count, o.skipped, o.failure, o.user_id, o.actor_type, o.client_id, o.created_at, o.started_at, o.finished_at,
  o.export_until`;

const insertStatement = statement<BulkOperation>(
  "bulk.insert",
  `
    INSERT INTO bulk_operations AS o (business_id, id, campaign_id, action, target_campaign_id, callback_at, undone_id,
      contact_ids, filter, total_count, user_id, actor_type, client_id, request_id, due_at, created_at, updated_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, ${NOW}, $15, ${NOW})
    RETURNING ${OPERATION}`,
);

export interface NewOperation extends Pick<BulkOperation, "id" | "campaignId" | "action" | "totalCount" | "createdAt"> {
  targetCampaignId: string | null;
  callbackAt: string | null;
  undoneId: string | null;
  /** Null for an undo. */
  choice: Choice | null;
  actor: Actor;
}

export async function insertOperation(
  transaction: Database,
  businessId: string,
  { actor, choice, ...operation }: NewOperation,
): Promise<BulkOperation> {
  const { id, campaignId, action, targetCampaignId, callbackAt, undoneId, totalCount, createdAt } = operation;
  const { userId, actorType, clientId } = storedActor(actor);
  const filter = choice?.filter ? JSON.stringify(choice.filter) : null;
  const change = [id, campaignId, action, targetCampaignId, callbackAt, undoneId];
  const order = [...change, choice?.contactIds ?? null, filter, totalCount];
  const values = [businessId, ...order, userId, actorType, clientId, currentRequestId(), createdAt];
  return (await transaction.row(insertStatement, values)) as BulkOperation;
}

const countStatement = statement<{ count: number }>(
  "bulk.countUnfinished",
  `SELECT count(*)::int AS count FROM bulk_operations WHERE business_id = $1 AND finished_at IS NULL`,
);

/** The number of operations of a business that have not ended. */
export async function countUnfinished(database: Database, businessId: string): Promise<number> {
  return (await database.row(countStatement, [businessId]))?.count ?? 0;
}

const countUndoneStatement = statement<{ count: number }>(
  "bulk.countUndone",
  `
    SELECT COALESCE(sum(processed_count), 0)::int AS count FROM bulk_operations
    WHERE business_id = $1 AND undone_id = $2`,
);

/** The number of contacts of an operation that undos have looked at. */
export async function countUndone(database: Database, businessId: string, id: string): Promise<number> {
  return (await database.row(countUndoneStatement, [businessId, id]))?.count ?? 0;
}

const findManyStatement = statement<BulkOperation>(
  "bulk.findMany",
  `
    SELECT ${OPERATION} FROM unnest($2::text[]) AS wanted (id)
    CROSS JOIN LATERAL (
      SELECT * FROM bulk_operations WHERE business_id = $1 AND id = wanted.id LIMIT 1
    ) o`,
);

/** The operations of the business among these ids, in no order. */
export function findOperations(
  database: Database,
  businessId: string,
  ids: readonly string[],
): Promise<BulkOperation[]> {
  return database.rows(findManyStatement, [businessId, ids]);
}

const lockStatement = statement<BulkOperation>(
  "bulk.lock",
  `SELECT ${OPERATION} FROM bulk_operations o WHERE o.business_id = $1 AND o.id = $2 FOR NO KEY UPDATE`,
);

/** Locks an operation until commit: its batches wait, and so do orders of its undo. */
export async function lockOperation(
  transaction: Database,
  businessId: string,
  id: string,
): Promise<BulkOperation | null> {
  return (await transaction.row(lockStatement, [businessId, id])) ?? null;
}

const undosStatement = statement<BulkOperation>(
  "bulk.findUndos",
  `
    SELECT ${OPERATION} FROM unnest($2::text[]) AS undone (id)
    CROSS JOIN LATERAL (
      SELECT * FROM bulk_operations WHERE business_id = $1 AND undone_id = undone.id
      ORDER BY business_id DESC, undone_id DESC, id DESC LIMIT 1
    ) o`,
);

/** The last undo of each of these operations, by the operation. */
export async function findUndos(
  database: Database,
  businessId: string,
  ids: readonly string[],
): Promise<Map<string, BulkOperation>> {
  const undos = await database.rows(undosStatement, [businessId, ids]);
  return new Map(undos.map((undo) => [undo.undoneId as string, undo]));
}

/** The operations on contacts of the business, or of one of its campaigns, the newest first. Undos are with theirs. */
export function listOperations(
  database: Database,
  businessId: string,
  campaignId: string | null,
  page: PageRequest,
): Promise<Page<BulkOperation>> {
  return new List<BulkOperation>(
    {
      name: "bulk.list",
      prefix: "blk",
      alias: "o",
      table: "bulk_operations",
      indexed: { campaign_id: "many" },
      only: "o.undone_id IS NULL",
      select: `SELECT ${OPERATION} FROM bulk_operations o`,
    },
    businessId,
  )
    .where("o.campaign_id = ?", campaignId)
    .page(database, page);
}
