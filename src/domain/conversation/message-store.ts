import { unfoldedPattern } from "../../platform/accents.ts";
import type { CarrierError } from "../../platform/carrier/errors.ts";
import type { Database } from "../../platform/db/database.ts";
import { List } from "../../platform/db/list.ts";
import { byChange, type ListOrderName, orderKey } from "../../platform/db/list-order.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { onlyOf, type Page, type PageRequest, severalOf } from "../../platform/db/page.ts";
import { inOrderOfParent } from "../../platform/db/parent-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { currentRequestId } from "../../platform/requests.ts";
import type { Direction } from "../call/rules.ts";
import { type Actor, storedActor } from "../identity/actor-rules.ts";
import { isGivenInbox } from "../identity/inbox-use-sql.ts";
import { limitToSight, type Sight } from "../identity/sight-sql.ts";
import { insertMedia, insertUploads } from "../media/insert-store.ts";
import type { NewMedia, UploadedMedia } from "../media/rules.ts";
import { type Message, type MessageFilter, type MessageStatus, searchedWords } from "./rules.ts";

const COLUMNS = `
  m.id, m.conversation_id, m.inbox_id, m.contact_id, m.user_id, m.client_id, m.campaign_id,
  m.broadcast_id, m.direction,
  CASE m.direction WHEN 'incoming' THEN m.phone_number ELSE m.inbox_number END AS "from",
  CASE m.direction WHEN 'incoming' THEN m.inbox_number ELSE m.phone_number END AS "to",
  m.body, m.segments, CASE WHEN m.status = 'queued' AND m.send_at IS NOT NULL THEN 'scheduled' ELSE m.status END AS status,
  m.possible_duplicate, m.media_count,
  CASE WHEN m.error_code IS NOT NULL
    THEN jsonb_build_object('code', m.error_code, 'message', m.error_message)
  END AS error,
  m.created_at, m.send_at, m.sent_at, m.delivered_at, m.updated_at`;

/** A message as it is written for the first time. */
export interface NewMessage {
  id: string;
  createdAt: string;
  conversationId: string;
  inboxId: string;
  /** The number of the inbox now: a message keeps it when the inbox changes. */
  inboxNumber: string;
  /** The outside number. */
  phoneNumber: string;
  contactId: string | null;
  /** Who orders it; of an incoming text the service itself, which receives it. */
  actor: Actor;
  campaignId: string | null;
  broadcastId?: string | null;
  /** The time to send it, where that is later. */
  sendAt?: string | null;
  /** Whether it waits for the calling hours of the person. */
  isMarketing?: boolean;
  direction: Direction;
  body: string;
  /** Its media, in their order. */
  media?: readonly NewMedia[];
  /** Or the files that came with it, in their order. */
  uploads?: readonly UploadedMedia[];
  segments: number;
  status: MessageStatus;
  /** The carrier's own id, where it is known. */
  carrierId?: string | null;
  error?: CarrierError | null;
  sentAt?: string | null;
  deliveredAt?: string | null;
}

const insertMessageStatement = statement<Message>(
  "message.insert",
  `
    WITH claimed AS (
      INSERT INTO message_carrier_ids (business_id, carrier_id, message_id) SELECT $1, $14, $2 WHERE $14::text IS NOT NULL
      ON CONFLICT (business_id, carrier_id) DO NOTHING
      RETURNING 1
    ), added AS (
      INSERT INTO messages (business_id, id, conversation_id, inbox_id, inbox_number, phone_number, contact_id,
        user_id, campaign_id, direction, body, segments, status, carrier_id, error_code, error_message, sent_at,
        delivered_at, created_at, broadcast_id, send_at, media_count, actor_type, client_id, is_marketing,
        request_id, updated_at)
      SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
        $23, $24, $25, $26,
        GREATEST($17::timestamptz, $18::timestamptz, $19::timestamptz)
      WHERE $14 IS NULL OR EXISTS (SELECT FROM claimed)
      RETURNING *
    ), moved AS (
      UPDATE conversations c SET
        last_message_id = CASE WHEN (c.last_message_at, c.last_message_id) >= (added.created_at, added.id)
          THEN c.last_message_id ELSE added.id END,
        last_message_at = GREATEST(c.last_message_at, added.created_at),
        unread_count = c.unread_count + CASE added.direction WHEN 'incoming' THEN 1 ELSE 0 END,
        closed_at = CASE added.direction WHEN 'outgoing' THEN c.closed_at END,
        updated_at = ${NOW}
      FROM added
      -- A scheduled text becomes the last message when it is sent.
      WHERE c.business_id = $1 AND c.id = added.conversation_id AND added.send_at IS NULL
    )
    SELECT ${COLUMNS} FROM added m WHERE m.business_id = $1`,
);

/**
 * Writes a message, with its media in the transaction around it, and updates its conversation: the unread count, and the
 * last message, which is the latest by its time and never moves back. A text that comes in opens a closed conversation.
 *
 * @returns the message, or null if the business already has one with this id of the carrier: nothing is written.
 */
export async function insertMessage(
  database: Database,
  businessId: string,
  message: NewMessage,
): Promise<Message | null> {
  const { userId, actorType, clientId } = storedActor(message.actor);
  const row = await database.row(insertMessageStatement, [
    businessId,
    message.id,
    message.conversationId,
    message.inboxId,
    message.inboxNumber,
    message.phoneNumber,
    message.contactId,
    userId,
    message.campaignId,
    message.direction,
    message.body,
    message.segments,
    message.status,
    message.carrierId ?? null,
    message.error?.code ?? null,
    message.error?.message ?? null,
    message.sentAt ?? null,
    message.deliveredAt ?? null,
    message.createdAt,
    message.broadcastId ?? null,
    message.sendAt ?? null,
    (message.media ?? message.uploads)?.length ?? 0,
    actorType,
    clientId,
    message.isMarketing ?? false,
    currentRequestId(),
  ]);
  if (!row) {
    return null;
  }
  await insertMedia(database, businessId, row.id, message.media ?? []);
  await insertUploads(database, businessId, row.id, message.uploads ?? []);
  return row;
}

/** A text of a broadcast, as it is written. */
export interface NewBroadcastText
  extends Pick<
    NewMessage,
    | "id"
    | "createdAt"
    | "conversationId"
    | "inboxId"
    | "inboxNumber"
    | "phoneNumber"
    | "contactId"
    | "body"
    | "segments"
  > {
  /** Whether its conversation is new, and has the text as its last message already. */
  isFirst: boolean;
}

const insertOfBroadcastStatement = statement<never>(
  "message.insertOfBroadcast",
  `
    WITH given AS MATERIALIZED (
      SELECT * FROM unnest($7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[],
          $14::int[], $15::timestamptz[], $16::boolean[])
        AS given (id, conversation_id, inbox_id, inbox_number, phone_number, contact_id, body, segments, created_at,
          is_first)
    ), added AS (
      INSERT INTO messages (business_id, id, conversation_id, inbox_id, inbox_number, phone_number, contact_id, user_id,
        campaign_id, broadcast_id, direction, body, segments, status, actor_type, client_id, is_marketing, created_at,
        updated_at)
      SELECT $1, given.id, given.conversation_id, given.inbox_id, given.inbox_number, given.phone_number,
        given.contact_id, $4, $2, $3, 'outgoing', given.body, given.segments, 'queued', $5, $6, true, given.created_at,
        given.created_at
      FROM given
    )
    UPDATE conversations c SET
      last_message_id = CASE WHEN (c.last_message_at, c.last_message_id) >= (given.created_at, given.id)
        THEN c.last_message_id ELSE given.id END,
      last_message_at = GREATEST(c.last_message_at, given.created_at),
      updated_at = ${NOW}
    FROM given
    WHERE c.business_id = $1 AND c.id = given.conversation_id AND NOT given.is_first`,
);

/** Writes texts of a broadcast, `queued`, and updates their conversations as `insertMessage` does. */
export async function insertTextsOfBroadcast(
  transaction: Database,
  businessId: string,
  { campaignId, broadcastId, actor }: { campaignId: string; broadcastId: string; actor: Actor },
  texts: readonly NewBroadcastText[],
): Promise<void> {
  const { userId, actorType, clientId } = storedActor(actor);
  await transaction.rows(insertOfBroadcastStatement, [
    ...[businessId, campaignId, broadcastId, userId, actorType, clientId],
    texts.map(({ id }) => id),
    texts.map(({ conversationId }) => conversationId),
    texts.map(({ inboxId }) => inboxId),
    texts.map(({ inboxNumber }) => inboxNumber),
    texts.map(({ phoneNumber }) => phoneNumber),
    texts.map(({ contactId }) => contactId),
    texts.map(({ body }) => body),
    texts.map(({ segments }) => segments),
    texts.map(({ createdAt }) => createdAt),
    texts.map(({ isFirst }) => isFirst),
  ]);
}

const findMessageStatement = statement<Message>(
  "message.find",
  `SELECT ${COLUMNS} FROM messages m WHERE m.business_id = $1 AND m.id = $2`,
);

const findSeenMessageStatement = statement<Message>(
  "message.findSeen",
  `
    SELECT ${COLUMNS} FROM messages m
    WHERE m.business_id = $1 AND m.id = $2 AND ${isGivenInbox({ user: "$3", inbox: "m.inbox_id" })}`,
);

/** The message, if it is in sight. */
export async function findSeenMessage(database: Database, sight: Sight, id: string): Promise<Message | null> {
  const { businessId, memberId } = sight;
  const row =
    memberId === null
      ? await database.row(findMessageStatement, [businessId, id])
      : await database.row(findSeenMessageStatement, [businessId, id, memberId]);
  return row ?? null;
}

/**
 * One look-up for each id, in the partition of its month. For a list of ids PostgreSQL looks into every month, and skips
 * through another index of the business, which takes it for an average one.
 */
const THOSE = `unnest($2::text[]) AS wanted (id)
    CROSS JOIN LATERAL (SELECT * FROM messages m WHERE m.business_id = $1 AND m.id = wanted.id OFFSET 0) m`;

const findMessagesStatement = statement<Message>("message.findMany", `SELECT ${COLUMNS} FROM ${THOSE}`);

/** The messages of the business among these ids, in no order. */
export function findMessages(database: Database, businessId: string, ids: readonly string[]): Promise<Message[]> {
  return database.rows(findMessagesStatement, [businessId, ids]);
}

const findSeenMessagesStatement = statement<Message>(
  "message.findSeenMany",
  `
    SELECT ${COLUMNS} FROM ${THOSE}
    WHERE (${isGivenInbox({ user: "$3", inbox: "m.inbox_id" })}) IS TRUE`,
);

/** The messages in sight among these ids, in no order. */
export function findSeenMessages(
  database: Database,
  { businessId, memberId }: Sight,
  ids: readonly string[],
): Promise<Message[]> {
  return memberId === null
    ? findMessages(database, businessId, ids)
    : database.rows(findSeenMessagesStatement, [businessId, ids, memberId]);
}

/** Texts leave these statuses within seconds, or at their time: they are few, and read along the index by status. */
const WAITING: readonly MessageStatus[] = ["queued", "scheduled", "sending"];

const OF_NUMBER = `
  SELECT c.id FROM conversations c
  WHERE c.business_id = $1 AND ${inOrderOfParent({ column: "c.phone_number", parent: "?", id: "c.id" })}`;
const OUTGOING: readonly MessageStatus[] = ["queued", "sending", "sent", "delivered", "undelivered", "failed"];

function messageList(
  sight: Sight,
  filter: MessageFilter,
  { parent, orderBy = "created" }: { parent?: keyof typeof PARENTS; orderBy?: ListOrderName } = {},
): List<Message> {
  const order = orderBy === "updated" ? byChange("m") : null;
  const list = new List<Message>(
    {
      name: "message.list",
      prefix: "msg",
      alias: "m",
      table: "messages",
      indexed: { conversation_id: "few", contact_id: "few", campaign_id: "many", inbox_id: "many", status: "many" },
      hasChanges: true,
      select: `SELECT ${COLUMNS}${order ? orderKey(order) : ""} FROM messages m`,
    },
    sight.businessId,
  ).orderBy(order);
  const { userId } = filter;
  const isOfFew = [parent, filter.conversationId, filter.contactId, filter.campaignId].some(Boolean);
  limitToSight(list, sight, "m.inbox_id", { isNarrow: isOfFew || Boolean(filter.phone) });
  const isOfNumber = Boolean(filter.phone) && !isOfFew && order === null;
  if (isOfNumber) {
    list.limitToEach(OF_NUMBER, "conversation_id", filter.phone);
  }
  const statuses = severalOf(filter.status);
  const inboxOfWaiting = statuses?.every((status) => WAITING.includes(status)) ? onlyOf(filter.inboxId) : null;
  list
    .whereIn("m.conversation_id", filter.conversationId)
    .whereIn("m.inbox_id", inboxOfWaiting === null ? filter.inboxId : null)
    .where("(m.inbox_id = ?) IS TRUE", inboxOfWaiting)
    .whereIn("m.contact_id", filter.contactId)
    .whereIn("m.campaign_id", filter.campaignId)
    .where("m.phone_number = ?", isOfNumber ? null : filter.phone)
    .whereWalkedIn("m.user_id", userId)
    .whereWalked("m.body ~ ALL (?)", patternsOf(filter));
  // A scheduled text is stored as a queued one.
  const stored = severalOf(statuses?.map((status) => (status === "scheduled" ? "queued" : status)));
  const [scheduled, queued] = [statuses?.includes("scheduled"), statuses?.includes("queued")];
  const isScheduled = scheduled === queued ? null : scheduled;
  const ofTime = "(m.send_at IS NOT NULL) = ?";
  list
    .whereIn("m.status", stored)
    .where(stored?.length === 1 ? ofTime : `(m.status <> 'queued' OR ${ofTime})`, isScheduled);
  const direction = onlyOf(filter.direction);
  const isNarrowed =
    isOfFew || sight.memberId !== null || filter.phone || filter.inboxId || statuses || userId || filter.q;
  if (isNarrowed || order) {
    list.where("m.direction = ?", direction);
  } else if (direction === "incoming") {
    list.where("m.status = ?", "received");
  } else {
    list.whereEither(
      OUTGOING.map((status) => `m.status = '${status}' AND m.direction = ?`),
      direction,
    );
  }
  return list.whereTime(filter);
}

/** The patterns that a text meets which has all words of a search; null without one. */
function patternsOf(filter: MessageFilter): string[] | null {
  return searchedWords(filter)?.map(unfoldedPattern) ?? null;
}

/** The messages in sight in an order. */
export function listMessages(
  database: Database,
  sight: Sight,
  filter: MessageFilter,
  page: PageRequest,
  orderBy: ListOrderName = "created",
): Promise<Page<Message>> {
  return messageList(sight, filter, { orderBy }).page(database, page);
}

const PARENTS = { conversationId: "conversation_id", contactId: "contact_id", campaignId: "campaign_id" } as const;

/** The page without a cursor of the messages in sight of each of these conversations, contacts or campaigns, in one statement. */
export function messagesOfEach(
  database: Database,
  sight: Sight,
  parent: keyof typeof PARENTS,
  ids: readonly string[],
  request: PageRequest,
): Promise<Page<Message>[]> {
  return messageList(sight, {}, { parent }).firstPages(
    database,
    { column: PARENTS[parent], parents: ids, request },
    (row) => row[parent],
    (id) => messageList(sight, { [parent]: id }),
  );
}

/** How far back a campaign text can be for an incoming text to count as its reply. */
const REPLY_DAYS = 30;
/** The number of texts of the conversation that are searched for it. */
const REPLY_TEXTS = 50;

const repliedStatement = statement<{ campaignId: string }>(
  "message.findRepliedCampaign",
  `
    SELECT recent.campaign_id
    FROM (
      SELECT m.id, m.campaign_id, m.direction, m.created_at FROM messages m
      WHERE m.business_id = $1 AND ${inOrderOfParent({
        column: "m.conversation_id",
        parent: "$2",
        id: "m.id",
        direction: "DESC",
      })} LIMIT ${REPLY_TEXTS}
    ) recent
    WHERE recent.direction = 'outgoing' AND recent.campaign_id IS NOT NULL
      AND recent.created_at > now() - interval '${REPLY_DAYS} days'
    ORDER BY recent.id DESC LIMIT 1`,
);

/** The campaign of the last text in a conversation, which gets the reply; null without a recent one. */
export async function findRepliedCampaign(
  database: Database,
  businessId: string,
  conversationId: string,
): Promise<string | null> {
  return (await database.row(repliedStatement, [businessId, conversationId]))?.campaignId ?? null;
}
