import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import type { Ending } from "../call/ending-rules.ts";
import type { Queue, QueueDraft } from "./rules.ts";

/** Queues and their members. */

const QUEUE = `
  q.id, q.name, q.strategy, q.ring_seconds, q.longest_wait_seconds, q.most_callers, q.service_seconds,
  q.overflow || jsonb_build_object('greetingId', q.overflow_greeting_id) AS overflow, q.overflow_queue_id,
  q.hold_words, q.hold_language, q.hold_audio_id, q.says_position, q.says_wait, q.offers_callback, q.alert_wait_seconds,
  q.alert_callers, q.created_at, q.updated_at,
  ARRAY(
    SELECT m.user_id FROM queue_members m WHERE m.business_id = q.business_id AND m.queue_id = q.id ORDER BY m.position
  ) AS member_ids,
  (
    SELECT a.began_at FROM queue_alerts a
    WHERE a.business_id = q.business_id AND a.queue_id = q.id AND a.ended_at IS NULL
  ) AS alerting_since`;

const listStatement = statement<Queue>(
  "queue.list",
  `SELECT ${QUEUE} FROM queues q WHERE q.business_id = $1 ORDER BY q.id LIMIT $2`,
);

/** Above every cap in use. */
export const MOST_LISTED_QUEUES = 500;

/** The queues of a business, the oldest first. */
export function listQueues(database: Database, businessId: string): Promise<Queue[]> {
  return database.rows(listStatement, [businessId, MOST_LISTED_QUEUES]);
}

/** The maximum of members that are listed over all queues. */
export const MOST_LISTED_MEMBERS = 200;

const listMembersStatement = statement<{ userId: string }>(
  "queue.listMembers",
  "SELECT DISTINCT user_id FROM queue_members WHERE business_id = $1 ORDER BY user_id LIMIT $2",
);

/** The users who are members of a queue, by id. */
export async function listQueueMembers(database: Database, businessId: string): Promise<string[]> {
  const rows = await database.rows(listMembersStatement, [businessId, MOST_LISTED_MEMBERS]);
  return rows.map(({ userId }) => userId);
}

const findManyStatement = statement<Queue>(
  "queue.findMany",
  `SELECT ${QUEUE} FROM queues q WHERE q.business_id = $1 AND q.id = ANY($2)`,
);

/** The queues among these ids, in no order. */
export function findQueues(database: Database, businessId: string, ids: readonly string[]): Promise<Queue[]> {
  return database.rows(findManyStatement, [businessId, ids]);
}

export async function findQueue(database: Database, businessId: string, id: string): Promise<Queue | null> {
  return (await findQueues(database, businessId, [id]))[0] ?? null;
}

const lockStatement = statement<{ id: string }>(
  "queue.lock",
  "SELECT id FROM queues WHERE business_id = $1 AND id = $2 FOR NO KEY UPDATE",
);

/** Locks a queue until commit: its settings, and the number of its callers. @returns false if there is none. */
export async function lockQueue(transaction: Database, businessId: string, id: string): Promise<boolean> {
  return (await transaction.row(lockStatement, [businessId, id])) !== undefined;
}

const keepStatement = statement<{ id: string }>(
  "queue.keep",
  "SELECT id FROM queues WHERE business_id = $1 AND id = $2 FOR KEY SHARE",
);

/** Keeps a queue until commit, so that a route may refer to it. @returns false if there is none. */
export async function keepQueue(transaction: Database, businessId: string, id: string): Promise<boolean> {
  return (await transaction.row(keepStatement, [businessId, id])) !== undefined;
}

const nextStatement = statement<{ id: string; next: string }>(
  "queue.overflows",
  `
    SELECT q.id, q.overflow_queue_id AS next FROM queues q
    WHERE q.business_id = $1 AND q.overflow_queue_id IS NOT NULL LIMIT $2`,
);

/** The queue that follows each queue, for those that one follows. */
export async function overflowQueues(database: Database, businessId: string): Promise<Map<string, string>> {
  const rows = await database.rows(nextStatement, [businessId, MOST_LISTED_QUEUES]);
  return new Map(rows.map(({ id, next }) => [id, next]));
}

const countStatement = statement<{ count: number }>(
  "queue.count",
  "SELECT count(*)::int AS count FROM queues WHERE business_id = $1",
);

export async function countQueues(database: Database, businessId: string): Promise<number> {
  return (await database.row(countStatement, [businessId]))?.count ?? 0;
}

const offeredStatement = statement<{ isOffered: boolean }>(
  "queue.isCallbackOffered",
  "SELECT EXISTS (SELECT FROM queues q WHERE q.business_id = $1 AND q.offers_callback) AS is_offered",
);

/** Whether any queue of a business offers callbacks. */
export async function isCallbackOffered(database: Database, businessId: string): Promise<boolean> {
  return (await database.row(offeredStatement, [businessId]))?.isOffered === true;
}

const insertStatement = statement<never>(
  "queue.insert",
  `
    INSERT INTO queues (business_id, id, created_at, updated_at, name, strategy, ring_seconds, longest_wait_seconds,
      most_callers, service_seconds, overflow, overflow_greeting_id, overflow_queue_id, hold_words, hold_language,
      hold_audio_id, says_position, says_wait, offers_callback, alert_wait_seconds, alert_callers)
    VALUES ($1, $2, $20, $20, $3, $4, $5, $6, $7, $8, $9::text::jsonb, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
);

const updateStatement = statement<never>(
  "queue.update",
  `
    UPDATE queues SET name = $3, strategy = $4, ring_seconds = $5, longest_wait_seconds = $6, most_callers = $7,
      service_seconds = $8, overflow = $9::text::jsonb, overflow_greeting_id = $10, overflow_queue_id = $11,
      hold_words = $12, hold_language = $13, hold_audio_id = $14, says_position = $15, says_wait = $16, offers_callback = $17,
      alert_wait_seconds = $18, alert_callers = $19, updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2`,
);

function valuesOf(queue: QueueDraft): unknown[] {
  const { greetingId, ...overflow } = queue.overflow ?? ({ greetingId: null } as Pick<Ending, "greetingId">);
  return [
    queue.name,
    queue.strategy,
    queue.ringSeconds,
    queue.longestWaitSeconds,
    queue.mostCallers,
    queue.serviceSeconds,
    queue.overflow && JSON.stringify(overflow),
    greetingId,
    queue.overflowQueueId,
    queue.holdWords,
    queue.holdLanguage,
    queue.holdAudioId,
    queue.saysPosition,
    queue.saysWait,
    queue.offersCallback,
    queue.alertWaitSeconds,
    queue.alertCallers,
  ];
}

export async function insertQueue(
  transaction: Database,
  businessId: string,
  { id, createdAt, ...queue }: QueueDraft & Pick<Queue, "id" | "createdAt">,
): Promise<void> {
  await transaction.rows(insertStatement, [businessId, id, ...valuesOf(queue), createdAt]);
  await setMembers(transaction, businessId, id, queue.memberIds);
}

/** Replaces the settings and the members of a queue. */
export async function updateQueue(
  transaction: Database,
  businessId: string,
  id: string,
  queue: QueueDraft,
): Promise<void> {
  await transaction.rows(updateStatement, [businessId, id, ...valuesOf(queue)]);
  await setMembers(transaction, businessId, id, queue.memberIds);
}

const agentsStatement = statement<never>(
  "queue.addAgents",
  `
    INSERT INTO queue_agents (business_id, user_id) SELECT $1, user_id FROM unnest($2::text[]) AS member (user_id)
    ORDER BY user_id ON CONFLICT DO NOTHING`,
);

const membersStatement = statement<never>(
  "queue.setMembers",
  `
    WITH former AS (
      DELETE FROM queue_members WHERE business_id = $1 AND queue_id = $2 AND user_id <> ALL($3::text[])
    )
    INSERT INTO queue_members AS m (business_id, queue_id, user_id, position)
    SELECT $1, $2, user_id, place - 1 FROM unnest($3::text[]) WITH ORDINALITY AS member (user_id, place)
    ON CONFLICT (business_id, queue_id, user_id) DO UPDATE SET position = EXCLUDED.position`,
);

async function setMembers(
  transaction: Database,
  businessId: string,
  queueId: string,
  userIds: readonly string[],
): Promise<void> {
  await transaction.rows(agentsStatement, [businessId, userIds]);
  await transaction.rows(membersStatement, [businessId, queueId, userIds]);
}

const deleteStatement = statement<{ id: string }>(
  "queue.delete",
  "DELETE FROM queues WHERE business_id = $1 AND id = $2 RETURNING id",
);

/** Deletes a queue with its members and its figures. @returns false if there is none. */
export async function deleteQueueRow(transaction: Database, businessId: string, id: string): Promise<boolean> {
  return (await transaction.row(deleteStatement, [businessId, id])) !== undefined;
}
