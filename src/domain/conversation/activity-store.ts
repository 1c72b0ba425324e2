import { createHash } from "node:crypto";
import type { Database } from "../../platform/db/database.ts";
import { readSettled } from "../../platform/db/feed.ts";
import { type OneOrMore, type Page, type PageRequest, pageOf, severalOf } from "../../platform/db/page.ts";
import { inOrderOfParent } from "../../platform/db/parent-sql.ts";
import { composedStatement, statement } from "../../platform/db/statement.ts";
import { DomainError } from "../../platform/errors.ts";
import { idPattern, lowestIdAt, momentOf } from "../../platform/id.ts";
import { findSearchedIds } from "../contact/searched.ts";
import { isGivenInbox } from "../identity/inbox-use-sql.ts";
import { givenInboxes, type Sight } from "../identity/sight-sql.ts";
import type { Conversation, ConversationOrder, ConversationSearch } from "./rules.ts";
import { COLUMNS, type ConversationRow, LAST_MESSAGE, withLastMessage } from "./store.ts";

/** The expression of the indexes, to the letter. */
const ACTIVITY = "GREATEST(c.last_message_at, c.last_call_at, c.created_at)";

/**
 * Whether a message came in since the user marked the conversation as read. It reads only the messages after the mark,
 * and a page skips at most the conversations that the user has marked.
 */
const UNREAD_BY = `EXISTS (
  SELECT FROM messages m
  WHERE m.business_id = $1 AND m.direction = 'incoming' AND ${inOrderOfParent({
    column: "m.conversation_id",
    parent: "c.id",
    id: "m.id",
    behind: `COALESCE((
    SELECT r.read_to FROM conversation_reads r
    WHERE r.business_id = $1 AND r.user_id = ? AND r.conversation_id = c.id
  ), '')`,
  })} OFFSET 0
)`;

/** A search looks for the conversations of this many contacts, the newest that it finds. */
const MOST_SEARCHED_CONTACTS = 1_000;

/**
 * The conversations in sight by their last activity, or in any order by a filter that the plain list lacks. A page is read along an
 * index in this order, for a member along that of each inbox; a cursor contains the last row and a digest of the
 * filters.
 *
 * @param userId the user whose marks say which conversations are unread.
 */
export async function searchConversations(
  database: Database,
  { businessId, memberId }: Sight,
  userId: string,
  filter: ConversationSearch,
  order: ConversationOrder,
  request: PageRequest,
): Promise<Page<Conversation>> {
  const { first, after, isBackward = false, direction } = request;
  const isAscending = direction === "asc";
  const isUp = isAscending !== isBackward;
  const values: unknown[] = [businessId];
  const conditions = ["c.business_id = $1"];
  const add = (condition: string, value: unknown) => {
    if (value !== null && value !== undefined) {
      values.push(value);
      conditions.push(condition.replace("?", `$${values.length}`));
    }
  };
  const addIn = (column: string, given: OneOrMore<string>) => {
    const among = severalOf(given);
    add(among?.length === 1 ? `${column} = ?` : `${column} = ANY (?)`, among?.length === 1 ? among[0] : among);
  };
  addIn("c.inbox_id", filter.inboxId);
  addIn("c.contact_id", filter.contactId);
  add("c.phone_number = ?", filter.phone);
  add("c.id >= ?", filter.createdAfter && lowestIdAt("cnv", Date.parse(filter.createdAfter) + 1));
  add("c.id < ?", filter.createdBefore && lowestIdAt("cnv", Date.parse(filter.createdBefore)));
  add("c.updated_at > ?", filter.updatedAfter);
  add("c.updated_at < ?", filter.updatedBefore);
  if (filter.unread !== null && filter.unread !== undefined) {
    add(`${filter.unread ? "" : "NOT "}${UNREAD_BY}`, userId);
  }
  if (filter.q !== null && filter.q !== undefined) {
    add("c.contact_id = ANY(?)", await findSearchedIds(database, businessId, filter.q, MOST_SEARCHED_CONTACTS));
  }
  const isNarrow = [filter.contactId, filter.phone, filter.q].some(Boolean);
  if (isNarrow) {
    add(`(${isGivenInbox({ user: "?", inbox: "c.inbox_id" })}) IS TRUE`, memberId);
  }
  const digest = digestOf(isAscending ? `${order} ascending` : order, filter);
  const last = after === null || after === undefined ? null : readCursor(after, digest);
  // No index has the conversations of an inbox by change.
  const isByInbox = memberId !== null && !isNarrow && order !== "updated";
  if (!isNarrow && !isByInbox) {
    add(`(${isGivenInbox({ user: "?", inbox: "c.inbox_id" })}) IS TRUE`, memberId);
  }
  // The columns of the order, with their values in the last row; without one, values behind all others.
  const [latest, lastId, sorted] = isUp ? ["-infinity", "", "ASC"] : ["infinity", "~", "DESC"];
  const column = COLUMN_OF[order];
  const key = [
    ...(column === null ? [] : [{ column, type: "timestamptz", value: last?.at ?? latest }]),
    { column: "c.id", type: "text", value: last?.id ?? lastId },
  ];
  const columns = key.map(({ column }) => column);
  if (isByInbox) {
    // As in a list that is limited to each of some parents.
    columns.unshift("c.inbox_id");
    conditions.push(`c.inbox_id ${isUp ? "<=" : ">="} inbox.id`);
  }
  if (last || isByInbox) {
    const place = key.map(({ type, value }) => `$${values.push(value)}::${type}`);
    conditions.push(
      `(${columns.join(", ")}) ${isUp ? ">" : "<"} (${[...(isByInbox ? ["inbox.id"] : []), ...place].join(", ")})`,
    );
  }
  const limit = `LIMIT $${values.push(first + 1)}`;
  const page = `
    SELECT ${COLUMNS} FROM conversations c ${LAST_MESSAGE}
    WHERE ${conditions.join(" AND ")}
    ORDER BY ${columns.map((each) => `${each} ${sorted}`).join(", ")} ${limit}`;
  const text = isByInbox
    ? `
    SELECT page.* FROM (${givenInboxes(`$${values.push(memberId)}`)} OFFSET 0) inbox CROSS JOIN LATERAL (${page}) page
    ORDER BY ${order === "created" ? "" : `page.last_activity_at ${sorted}, `}page.id ${sorted} ${limit}`
    : page;
  const found = composedStatement<ConversationRow>("conversation.list", text, { isPlannedEachTime: true });
  const read = async () => (await database.rows(found, values)).map(withLastMessage);
  const cursorAfter = (row: Conversation) => writeCursor(placeOf(row, order), digest);
  if (!isAscending) {
    return pageOf(await read(), request, cursorAfter);
  }
  const timeOf = (row: Conversation) => (order === "created" ? momentOf(row.id) : Date.parse(placeOf(row, order).at));
  const settled = await readSettled(database, read, (rows, until) =>
    rows.slice(0, first).some((row) => timeOf(row) >= until),
  );
  const rows = settled.found.filter((row) => timeOf(row) < settled.until);
  const end = after ?? writeCursor({ at: "-infinity", id: lowestIdAt("cnv", 0) }, digest);
  return { ...pageOf(rows, request, cursorAfter), ...(rows.length === 0 && { end }) };
}

/** The column of each order besides the id. */
const COLUMN_OF: Readonly<Record<ConversationOrder, string | null>> = {
  created: null,
  updated: "c.updated_at",
  last_activity: ACTIVITY,
};

interface Place {
  at: string;
  id: string;
}

function placeOf({ id, updatedAt, lastActivityAt }: Conversation, order: ConversationOrder): Place {
  return { at: order === "updated" ? updatedAt : lastActivityAt, id };
}

function digestOf(order: string, filter: ConversationSearch): string {
  const given = Object.entries(filter)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => [name, Array.isArray(value) && value.length === 1 ? value[0] : value]);
  const identity = JSON.stringify([order, given.sort()]);
  return createHash("sha256").update(identity).digest("base64url").slice(0, 12);
}

function writeCursor({ at, id }: Place, digest: string): string {
  const check = createHash("sha256").update(`${digest} ${at} ${id}`).digest("base64url").slice(0, 12);
  return Buffer.from(`${check} ${at} ${id}`).toString("base64url");
}

function readCursor(cursor: string, digest: string): Place {
  const [, at = "", id = ""] = Buffer.from(cursor, "base64url").toString().split(" ");
  if (!idPattern("cnv").test(id) || writeCursor({ at, id }, digest) !== cursor) {
    throw new DomainError("validation_error", "the cursor does not belong to this list with these filters", {
      field: "cursor",
    });
  }
  return { at, id };
}

/** The number of newest messages in which unread ones are counted, and so the highest count. */
const NEWEST = 200;

const unreadStatement = statement<{ id: string; count: number }>(
  "conversation.countUnreadBy",
  `
    SELECT wanted.id, (
      SELECT count(*)::int FROM (
        SELECT m.id, m.direction FROM messages m
        WHERE m.business_id = $1 AND ${inOrderOfParent({
          column: "m.conversation_id",
          parent: "wanted.id",
          id: "m.id",
          direction: "DESC",
        })} LIMIT ${NEWEST}
      ) newest
      WHERE newest.direction = 'incoming' AND newest.id > COALESCE((
        SELECT r.read_to FROM conversation_reads r
        WHERE r.business_id = $1 AND r.user_id = $2 AND r.conversation_id = wanted.id
      ), '')
    ) AS count
    FROM unnest($3::text[]) AS wanted (id)`,
);

/**
 * The number of incoming texts in each of these conversations since the user's mark, in the order of the conversations.
 */
export async function unreadCountsOf(
  database: Database,
  businessId: string,
  userId: string,
  ids: readonly string[],
): Promise<number[]> {
  const rows = await database.rows(unreadStatement, [businessId, userId, ids]);
  const byId = new Map(rows.map(({ id, count }) => [id, count]));
  return ids.map((id) => byId.get(id) ?? 0);
}

/** The number of conversations, those active last, among which the unread ones are counted. */
export const MOST_UNREAD = 1_000;

const latest = (of: string, order: string) => `
      SELECT c.id, c.last_message_id, ${ACTIVITY} AS active_at FROM conversations c
      WHERE c.business_id = $1 ${of}
      ORDER BY ${order}${ACTIVITY} DESC, c.id DESC LIMIT ${MOST_UNREAD}`;

/**
 * A mark at the last message answers most: only the others are searched for an incoming one behind it. The id of a last
 * message that was scheduled may be older than the mark.
 */
const countUnreadOf = (name: string, latestOnes: string) =>
  statement<{ unread: number }>(
    name,
    `
      SELECT count(*)::int AS unread FROM (${latestOnes} OFFSET 0) c
      LEFT JOIN LATERAL (
        SELECT r.read_to FROM conversation_reads r
        WHERE r.business_id = $1 AND r.user_id = $2 AND r.conversation_id = c.id LIMIT 1
      ) mark ON true
      WHERE c.last_message_id <> COALESCE(mark.read_to, '') AND EXISTS (
        SELECT FROM messages m
        WHERE m.business_id = $1 AND m.direction = 'incoming' AND ${inOrderOfParent({
          column: "m.conversation_id",
          parent: "c.id",
          id: "m.id",
          behind: "COALESCE(mark.read_to, '')",
        })} OFFSET 0
      )`,
  );

const countUnreadStatement = countUnreadOf("conversation.countUnread", latest("", ""));

/** As in a list, the conversations are read inbox by inbox. */
const countSeenUnreadStatement = countUnreadOf(
  "conversation.countSeenUnread",
  `
    SELECT c.* FROM (${givenInboxes("$2")} OFFSET 0) inbox CROSS JOIN LATERAL (${latest(
      `
        AND (c.inbox_id, ${ACTIVITY}, c.id) < (inbox.id, 'infinity'::timestamptz, '~') AND c.inbox_id >= inbox.id`,
      "c.inbox_id DESC, ",
    )}
    ) c
    ORDER BY c.active_at DESC, c.id DESC LIMIT ${MOST_UNREAD}`,
);

/** The number of conversations in sight that are unread by the user, among the `MOST_UNREAD` that were active last. */
export async function countUnread(
  database: Database,
  { businessId, memberId }: Sight,
  userId: string,
): Promise<number> {
  const counted = memberId === null ? countUnreadStatement : countSeenUnreadStatement;
  return (await database.row(counted, [businessId, userId]))?.unread ?? 0;
}
