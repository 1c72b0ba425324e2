import type { Database } from "../../platform/db/database.ts";
import { List } from "../../platform/db/list.ts";
import { byChange, type ListOrderName, orderKey } from "../../platform/db/list-order.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import type { Page, PageRequest } from "../../platform/db/page.ts";
import { inOrderOfParent } from "../../platform/db/parent-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { type Identity, newId, newIdentity } from "../../platform/id.ts";
import { isGivenInbox, mayUseInbox } from "../identity/inbox-use-sql.ts";
import { limitToSight, type Sight } from "../identity/sight-sql.ts";
import type { Conversation, ConversationFilter, MessageSummary } from "./rules.ts";

/** The columns of a conversation, as `c`, with its last message as `lm`. */
export const COLUMNS = `
  c.id, c.inbox_id, c.contact_id, c.phone_number, c.last_message_at, c.unread_count, c.assigned_user_id, c.closed_at,
  GREATEST(c.last_message_at, c.last_call_at, c.created_at) AS last_activity_at, c.created_at,
  c.updated_at, lm.id AS last_message_id, lm.direction AS last_message_direction, lm.body AS last_message_body`;

export const LAST_MESSAGE = `LEFT JOIN LATERAL (
      SELECT m.id, m.direction, m.body FROM messages m
      WHERE m.business_id = c.business_id AND m.id = c.last_message_id OFFSET 0
    ) lm ON true`;

export interface ConversationRow extends Conversation {
  lastMessageId: string | null;
  lastMessageDirection: MessageSummary["direction"];
  lastMessageBody: string;
}

export function withLastMessage(row: ConversationRow): Conversation {
  row.lastMessage =
    row.lastMessageId === null
      ? null
      : {
          id: row.lastMessageId,
          direction: row.lastMessageDirection,
          body: row.lastMessageBody,
          createdAt: row.lastMessageAt as string,
        };
  return row;
}

/** Locks an existing conversation that needs no change. Most texts have one: an UPDATE would write it twice for each. */
const lockKnownStatement = statement<{ id: string }>(
  "conversation.lockKnown",
  `
    SELECT c.id FROM conversations c
    WHERE c.business_id = $1 AND c.inbox_id = $2 AND c.phone_number = $3
      AND (c.contact_id IS NOT NULL OR $4::text IS NULL)
    LIMIT 1 FOR NO KEY UPDATE`,
);

const ensureConversationStatement = statement<{ id: string }>(
  "conversation.ensure",
  `
    INSERT INTO conversations AS c (business_id, id, inbox_id, phone_number, contact_id, created_at, updated_at)
    VALUES ($1, $2, $3, $4, $5, $6, $6)
    ON CONFLICT (business_id, inbox_id, phone_number) DO UPDATE SET
      contact_id = COALESCE(c.contact_id, EXCLUDED.contact_id),
      updated_at = CASE
        WHEN c.contact_id IS NULL AND EXCLUDED.contact_id IS NOT NULL THEN ${NOW} ELSE c.updated_at
      END
    RETURNING c.id`,
);

/**
 * The id of the conversation of an inbox with an outside number; creates it if there is none, only once under
 * concurrent requests. A conversation without a contact gets this one. It is locked until commit.
 */
export async function ensureConversation(
  database: Database,
  businessId: string,
  { inboxId, phoneNumber, contactId }: { inboxId: string; phoneNumber: string; contactId: string | null },
  { id, createdAt }: Identity = newIdentity("cnv"),
): Promise<string> {
  const known = await database.row(lockKnownStatement, [businessId, inboxId, phoneNumber, contactId]);
  if (known) {
    return known.id;
  }
  const values = [businessId, id, inboxId, phoneNumber, contactId, createdAt];
  return ((await database.row(ensureConversationStatement, values)) as { id: string }).id;
}

const lockEachKnownStatement = statement<{ id: string; phoneNumber: string }>(
  "conversation.lockEachKnown",
  `
    SELECT known.id, known.phone_number
    FROM unnest($2::text[], $3::text[], $4::text[]) AS wanted (inbox_id, phone_number, contact_id)
    CROSS JOIN LATERAL (
      SELECT c.id, c.phone_number FROM conversations c
      WHERE c.business_id = $1 AND c.inbox_id = wanted.inbox_id AND c.phone_number = wanted.phone_number
        AND (c.contact_id IS NOT NULL OR wanted.contact_id IS NULL)
      LIMIT 1 FOR NO KEY UPDATE
    ) known`,
);

const ensureEachStatement = statement<{ id: string; phoneNumber: string }>(
  "conversation.ensureEach",
  `
    INSERT INTO conversations AS c (business_id, id, inbox_id, phone_number, contact_id, last_message_id,
      last_message_at, created_at, updated_at)
    SELECT $1, given.id, given.inbox_id, given.phone_number, given.contact_id, given.message_id, given.at, given.at,
      given.at
    FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
      AS given (id, inbox_id, phone_number, contact_id, message_id, at)
    ON CONFLICT (business_id, inbox_id, phone_number) DO UPDATE SET
      contact_id = COALESCE(c.contact_id, EXCLUDED.contact_id),
      updated_at = CASE
        WHEN c.contact_id IS NULL AND EXCLUDED.contact_id IS NOT NULL THEN ${NOW} ELSE c.updated_at
      END
    RETURNING c.id, c.phone_number`,
);

/** A text for which a conversation is needed. */
export interface TextOfConversation {
  /** The id of the text. */
  id: string;
  createdAt: string;
  inboxId: string;
  phoneNumber: string;
  contactId: string | null;
}

/**
 * The conversations of several texts to different numbers, by number, as `ensureConversation` has one. A new one has its
 * text as its last message from the beginning, so that its row is written once. They are locked in the order of `texts`,
 * which is that of the numbers.
 */
export async function ensureConversations(
  transaction: Database,
  businessId: string,
  texts: readonly TextOfConversation[],
): Promise<Map<string, { id: string; isNew: boolean }>> {
  const linesOf = (those: readonly TextOfConversation[]) => [
    those.map(({ inboxId }) => inboxId),
    those.map(({ phoneNumber }) => phoneNumber),
    those.map(({ contactId }) => contactId),
  ];
  const known = await transaction.rows(lockEachKnownStatement, [businessId, ...linesOf(texts)]);
  const found = new Map(known.map(({ id, phoneNumber }) => [phoneNumber, { id, isNew: false }]));
  const missing = texts.filter(({ phoneNumber }) => !found.has(phoneNumber));
  if (missing.length > 0) {
    const ids = missing.map(() => newId("cnv"));
    const ofTexts = [missing.map(({ id }) => id), missing.map(({ createdAt }) => createdAt)];
    for (const { id, phoneNumber } of await transaction.rows(ensureEachStatement, [
      businessId,
      ids,
      ...linesOf(missing),
      ...ofTexts,
    ])) {
      found.set(phoneNumber, { id, isNew: ids.includes(id) });
    }
  }
  return found;
}

const emptyStatement = statement<never>(
  "conversation.empty",
  `
    UPDATE conversations SET last_message_id = NULL, last_message_at = NULL
    WHERE business_id = $1 AND id = ANY($2)`,
);

/** New conversations have no last message after all: their texts are not written. */
export async function emptyConversations(
  transaction: Database,
  businessId: string,
  ids: readonly string[],
): Promise<void> {
  await transaction.rows(emptyStatement, [businessId, ids]);
}

const findConversationsStatement = statement<ConversationRow>(
  "conversation.findMany",
  `SELECT ${COLUMNS} FROM conversations c ${LAST_MESSAGE} WHERE c.business_id = $1 AND c.id = ANY($2)`,
);

/** The conversations of the business among these ids, in no order. */
async function findConversations(
  database: Database,
  businessId: string,
  ids: readonly string[],
): Promise<Conversation[]> {
  return (await database.rows(findConversationsStatement, [businessId, ids])).map(withLastMessage);
}

const findConversationStatement = statement<ConversationRow>(
  "conversation.find",
  `SELECT ${COLUMNS} FROM conversations c ${LAST_MESSAGE} WHERE c.business_id = $1 AND c.id = $2`,
);

export async function findConversation(
  database: Database,
  businessId: string,
  id: string,
): Promise<Conversation | null> {
  const row = await database.row(findConversationStatement, [businessId, id]);
  return row ? withLastMessage(row) : null;
}

const findSeenConversationsStatement = statement<ConversationRow>(
  "conversation.findSeen",
  `
    SELECT ${COLUMNS} FROM conversations c ${LAST_MESSAGE}
    WHERE c.business_id = $1 AND c.id = ANY($2) AND (${isGivenInbox({ user: "$3", inbox: "c.inbox_id" })}) IS TRUE`,
);

/** The conversations in sight among these ids, in no order. */
export async function findSeenConversations(
  database: Database,
  sight: Sight,
  ids: readonly string[],
): Promise<Conversation[]> {
  const { businessId, memberId } = sight;
  return memberId === null
    ? findConversations(database, businessId, ids)
    : (await database.rows(findSeenConversationsStatement, [businessId, ids, memberId])).map(withLastMessage);
}

/** The conversation, if it is in sight. */
export async function findSeenConversation(database: Database, sight: Sight, id: string): Promise<Conversation | null> {
  return sight.memberId === null
    ? findConversation(database, sight.businessId, id)
    : ((await findSeenConversations(database, sight, [id]))[0] ?? null);
}

function conversationList(
  sight: Sight,
  filter: ConversationFilter,
  { parent, orderBy = "created" }: { parent?: "contactId"; orderBy?: ListOrderName } = {},
): List<ConversationRow> {
  const order = orderBy === "updated" ? byChange("c") : null;
  const list = new List<ConversationRow>(
    {
      name: "conversation.list",
      prefix: "cnv",
      alias: "c",
      table: "conversations",
      indexed: { contact_id: "few", phone_number: "few", inbox_id: "many, in several indexes" },
      hasChanges: true,
      select: `SELECT ${COLUMNS}${order ? orderKey(order) : ""} FROM conversations c ${LAST_MESSAGE}`,
    },
    sight.businessId,
  ).orderBy(order);
  const isNarrow = [parent, filter.contactId, filter.phone].some(Boolean);
  return limitToSight(list, sight, "c.inbox_id", { isNarrow })
    .whereIn("c.inbox_id", filter.inboxId)
    .whereIn("c.contact_id", filter.contactId)
    .where("c.phone_number = ?", filter.phone)
    .whereTime(filter);
}

/** The conversations in sight by creation or change. */
export async function listConversations(
  database: Database,
  sight: Sight,
  filter: ConversationFilter,
  page: PageRequest,
  orderBy: ListOrderName = "created",
): Promise<Page<Conversation>> {
  const found = await conversationList(sight, filter, { orderBy }).page(database, page);
  found.rows.forEach(withLastMessage);
  return found as Page<Conversation>;
}

/** The page without a cursor of the conversations in sight of each of these contacts, in one statement. */
export async function conversationsOfEach(
  database: Database,
  sight: Sight,
  contactIds: readonly string[],
  request: PageRequest,
): Promise<Page<Conversation>[]> {
  const pages = await conversationList(sight, {}, { parent: "contactId" }).firstPages(
    database,
    { column: "contact_id", parents: contactIds, request },
    (row) => row.contactId,
    (contactId) => conversationList(sight, { contactId }),
  );
  pages.flatMap(({ rows }) => rows).forEach(withLastMessage);
  return pages as Page<Conversation>[];
}

const changeStatement = statement<{ id: string }>(
  "conversation.change",
  `
    UPDATE conversations SET
      assigned_user_id = CASE WHEN $3 THEN $4 ELSE assigned_user_id END,
      closed_at = CASE WHEN $5::boolean THEN COALESCE(closed_at, ${NOW}) WHEN NOT $5 THEN NULL ELSE closed_at END,
      updated_at = CASE
        WHEN ($3 AND assigned_user_id IS DISTINCT FROM $4) OR (closed_at IS NOT NULL) <> $5 THEN ${NOW}
        ELSE updated_at
      END
    WHERE business_id = $1 AND id = $2
    RETURNING id`,
);

/** Assigns a conversation to a user, null to nobody, or closes or opens it; absent fields stay. */
export async function changeConversation(
  database: Database,
  businessId: string,
  id: string,
  { assignedUserId, closed }: { assignedUserId?: string | null | undefined; closed?: boolean | undefined },
): Promise<void> {
  const isAssigned = assignedUserId !== undefined;
  await database.row(changeStatement, [businessId, id, isAssigned, assignedUserId ?? null, closed ?? null]);
}

const markReadStatement = statement<{ id: string }>(
  "conversation.markRead",
  `
    WITH c AS (
      UPDATE conversations SET
        unread_count = 0,
        updated_at = CASE WHEN unread_count > 0 THEN ${NOW} ELSE updated_at END
      WHERE business_id = $1 AND id = $2
        AND ${mayUseInbox({ usesAll: "$4", user: "$3", inbox: "conversations.inbox_id" })}
      RETURNING id
    ), marked AS (
      -- The last message may be a scheduled one, whose id is older than those of texts before its time.
      INSERT INTO conversation_reads AS r (business_id, user_id, conversation_id, read_to)
      SELECT $1, $3, c.id, newest.id FROM c CROSS JOIN LATERAL (
        SELECT m.id FROM messages m
        WHERE m.business_id = $1 AND ${inOrderOfParent({
          column: "m.conversation_id",
          parent: "c.id",
          id: "m.id",
          direction: "DESC",
        })} LIMIT 1
      ) newest
      ON CONFLICT (business_id, user_id, conversation_id)
        DO UPDATE SET read_to = GREATEST(r.read_to, excluded.read_to)
    )
    SELECT id FROM c`,
);

/**
 * Sets the count of unread messages to 0, and stores how far the user has read.
 *
 * @param mayUseAll whether the user needs no right to the inbox.
 * @returns whether it did: the user may use the inbox.
 */
export async function markRead(
  database: Database,
  businessId: string,
  id: string,
  userId: string,
  mayUseAll: boolean,
): Promise<boolean> {
  return (await database.row(markReadStatement, [businessId, id, userId, mayUseAll])) !== undefined;
}
