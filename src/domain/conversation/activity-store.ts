import { createHash } from "node:crypto";
import type { Database } from "../../platform/db/database.ts";
import { readSettled } from "../../platform/db/feed.ts";
import { walks } from "../../platform/db/list-sql.ts";
import { type Page, type PageRequest, pageOf, severalOf } from "../../platform/db/page.ts";
import { inOrderOfParent } from "../../platform/db/parent-sql.ts";
import { composedStatement, statement } from "../../platform/db/statement.ts";
import { DomainError } from "../../platform/errors.ts";
import { idPattern, lowestIdAt, momentOf } from "../../platform/id.ts";
import { findSearchedIds } from "../contact/searched.ts";
import { isGivenInbox } from "../identity/inbox-use-sql.ts";
import { givenInboxes, type Sight } from "../identity/sight-sql.ts";
import { ACTIVITY } from "./activity-sql.ts";
import { mentionedIn, unreadIn } from "./mention-sql.ts";
import type { Conversation, ConversationOrder, ConversationSearch } from "./rules.ts";
import { COLUMNS, type ConversationRow, LAST_MESSAGE, withLastMessage } from "./store.ts";

/**
 * Whether a message came in behind a mark. Mostly the last message is one: it is read by its id, in the partition of its
 * month. Otherwise the search passes through the months since the mark.
 */
const cameInBehind = (mark: string): string => `(
    EXISTS (
      SELECT FROM messages l
      WHERE l.business_id = $1 AND l.id = c.last_message_id AND l.id > ${mark} AND l.direction = 'incoming' OFFSET 0
    )
    OR EXISTS (
      SELECT FROM messages m
      WHERE m.business_id = $1 AND m.direction = 'incoming' AND m.id > ${mark} AND ${inOrderOfParent({
        column: "m.conversation_id",
        parent: "c.id",
        id: "m.id",
        behind: mark,
      })} OFFSET 0
    )
  )`;

/** Whether a message came in since the user marked the conversation as read. A mark at the last message answers most. */
const UNREAD_BY = `EXISTS (
  SELECT FROM (
    SELECT COALESCE((
      SELECT r.read_to FROM conversation_reads r
      WHERE r.business_id = $1 AND r.user_id = ? AND r.conversation_id = c.id
    ), '') AS read_to OFFSET 0
  ) mark
  WHERE c.last_message_id <> mark.read_to AND ${cameInBehind("mark.read_to")}
)`;

/** A test for unread texts reads other tables: it takes as long as this many tests of a row. */
const UNREAD_COST = 5;

/** A search looks for the conversations of this many contacts, the newest that it finds. */
const MOST_SEARCHED_CONTACTS = 1_000;

/**
 * The conversations in sight by their last activity, or in any order by a filter that the plain list lacks. Those of some
 * contacts or of a number are gathered and sorted. Others are read along an index in this order, for some users or inboxes
 * along that of each, and tested row by row: as in a `List`, a page ends after a bounded number of rows. A cursor
 * contains a place and a digest of the filters.
 *
 * @param userId the user whose marks say which conversations are unread.
 */
export async function searchConversations(
  database: Database,
  sight: Sight,
  userId: string,
  filter: ConversationSearch,
  order: ConversationOrder,
  request: PageRequest,
): Promise<Page<Conversation>> {
  const { first, after, isBackward = false, direction } = request;
  const isAscending = direction === "asc";
  const digest = digestOf(isAscending ? `${order} ascending` : order, filter);
  const last = after === null || after === undefined ? null : readCursor(after, digest);
  const search: Search = {
    sight,
    userId,
    filter,
    contactIds: await contactsOf(database, sight, filter),
    order,
    last,
    isUp: isAscending !== isBackward,
    limit: first + 1,
  };
  const isNarrow = search.contactIds !== null || Boolean(filter.phone) || filter.mentioned === true;
  const read = async (): Promise<Walked> => {
    const rows = isNarrow ? await readOf(database, gathered(search)) : null;
    return rows === null || rows[0]?.isLast ? walkedOf(await readOf(database, walk(search))) : { rows, end: null };
  };
  const cursorAfter = (row: Conversation) => writeCursor(placeOf(row, order), digest);
  const pageOfWalk = ({ rows, end }: Walked): Page<Conversation> => {
    const page = pageOf(rows, request, cursorAfter);
    if (!end || (isBackward ? page.hasPrevious : page.hasMore)) {
      return page;
    }
    return isBackward
      ? { ...page, hasPrevious: true, start: cursorAfter(end) }
      : { ...page, hasMore: true, end: cursorAfter(end) };
  };
  if (!isAscending) {
    return pageOfWalk(await read());
  }
  const timeOf = (row: Conversation) => (order === "created" ? momentOf(row.id) : Date.parse(placeOf(row, order).at));
  const settled = await readSettled(database, read, ({ rows }, until) =>
    rows.slice(0, first).some((row) => timeOf(row) >= until),
  );
  const isSettled = (row: Conversation) => timeOf(row) < settled.until;
  const { rows, end } = settled.found;
  const page = pageOfWalk({ rows: rows.filter(isSettled), end: end && isSettled(end) ? end : null });
  const beginning = () => after ?? writeCursor({ at: "-infinity", id: lowestIdAt("cnv", 0) }, digest);
  return page.rows.length === 0 && !page.end ? { ...page, end: beginning() } : page;
}

/** The contacts of the filter, and of its search; null: any. */
async function contactsOf(
  database: Database,
  { businessId }: Sight,
  { q, contactId }: ConversationSearch,
): Promise<readonly string[] | null> {
  const among = severalOf(contactId);
  if (q === null || q === undefined) {
    return among;
  }
  const found = await findSearchedIds(database, businessId, q, MOST_SEARCHED_CONTACTS);
  return among === null ? found : found.filter((id) => among.includes(id));
}

interface Search {
  sight: Sight;
  userId: string;
  filter: ConversationSearch;
  /** Null: any. */
  contactIds: readonly string[] | null;
  order: ConversationOrder;
  last: Place | null;
  isUp: boolean;
  limit: number;
}

/** The rows of a page, and the last row that was tested if that is why it ends. */
interface Walked {
  rows: Conversation[];
  end: Conversation | null;
}

interface TestedRow extends ConversationRow {
  /** Whether it meets all conditions. */
  hasPassed: boolean;
  /** Whether it is the last row of a walk, or one of too many rows to be gathered. */
  isLast: boolean;
}

interface Parts {
  values: unknown[];
  /** Adds a value. Returns its parameter. */
  given(value: unknown): string;
  /** Conditions on the columns of the order, and those that are tested row by row. */
  within: string[];
  tests: string[];
  /** The columns of the order with the values of the cursor as parameters. */
  place: { columns: string[]; values: string[] } | null;
  sorted: string;
}

/** The conditions of a search besides those on contacts and inboxes. */
function partsOf({ sight, userId, filter, order, last, isUp }: Search): Parts {
  const values: unknown[] = [sight.businessId];
  const given = (value: unknown) => `$${values.push(value)}`;
  const [within, tests] = [["c.business_id = $1"], [] as string[]];
  const add = (conditions: string[], condition: string, value: unknown) => {
    if (value !== null && value !== undefined) {
      conditions.push(condition.replace("?", given(value)));
    }
  };
  const [byId, byChange] = [order === "created" ? within : tests, order === "updated" ? within : tests];
  add(tests, "c.phone_number = ?", filter.phone);
  add(byId, "c.id >= ?", filter.createdAfter && lowestIdAt("cnv", Date.parse(filter.createdAfter) + 1));
  add(byId, "c.id < ?", filter.createdBefore && lowestIdAt("cnv", Date.parse(filter.createdBefore)));
  add(byChange, "c.updated_at > ?", filter.updatedAfter);
  add(byChange, "c.updated_at < ?", filter.updatedBefore);
  add(tests, "c.assigned_user_id = ANY (?)", severalOf(filter.assignedUserId));
  add(tests, "(c.assigned_user_id IS NOT NULL) = ?", filter.assigned);
  add(tests, "(c.closed_at IS NOT NULL) = ?", filter.closed);
  if (filter.mentioned !== null && filter.mentioned !== undefined) {
    tests.push(`(c.id IN (${mentionedIn(given(userId))})) = ${filter.mentioned}`);
  }
  if (filter.unread !== null && filter.unread !== undefined) {
    add(tests, `${filter.unread ? "" : "NOT "}${UNREAD_BY}`, userId);
  }
  const column = COLUMN_OF[order];
  const place = last && {
    columns: [...(column === null ? [] : [column]), "c.id"],
    values: [...(column === null ? [] : [`${given(last.at)}::timestamptz`]), given(last.id)],
  };
  return { values, given, within, tests, place, sorted: isUp ? "ASC" : "DESC" };
}

const orderOf = (order: ConversationOrder, sorted: string): string =>
  [...(COLUMN_OF[order] === null ? [] : [COLUMN_OF[order]]), "c.id"].map((each) => `${each} ${sorted}`).join(", ");

const behind = (place: NonNullable<Parts["place"]>, isUp: boolean): string =>
  `(${place.columns.join(", ")}) ${isUp ? ">" : "<"} (${place.values.join(", ")})`;

/** The rows of the contacts, the number or the mentions, sorted; one row that is the last if they are too many. */
function gathered(search: Search): { text: string; values: unknown[] } {
  const { userId, filter, contactIds, order, isUp, limit } = search;
  const { values, given, within, tests, place, sorted } = partsOf(search);
  const all = [...within, ...tests, ...testsOfInbox(search, given), ...(place ? [behind(place, isUp)] : [])];
  const rowsOf = (column: string, parent: string) => `
            SELECT c.* FROM conversations c
            WHERE c.business_id = $1 AND ${inOrderOfParent({ column, parent, id: "c.id" })} LIMIT ${walks.most + 1}`;
  const ofEach = (wanted: string, rows: string) => `
          SELECT c.* FROM ${wanted} AS wanted (id)
          CROSS JOIN LATERAL (${rows}
          ) c LIMIT ${walks.most + 1}`;
  const foundBy = () => {
    if (filter.mentioned) {
      const rows = "SELECT c.* FROM conversations c WHERE c.business_id = $1 AND c.id = wanted.id OFFSET 0";
      return ofEach(`(${mentionedIn(given(userId))})`, rows);
    }
    return contactIds === null
      ? rowsOf("c.phone_number", given(filter.phone))
      : ofEach(`unnest(${given(contactIds)}::text[])`, rowsOf("c.contact_id", "wanted.id"));
  };
  const found = foundBy();
  const text = `
    SELECT ${COLUMNS}, true AS has_passed, c.is_many AS is_last
    FROM (
      SELECT c.*, count(*) OVER () > ${walks.most} AS is_many, row_number() OVER () AS nth FROM (${found}
      ) c
    ) c ${LAST_MESSAGE}
    WHERE CASE WHEN c.is_many THEN c.nth = 1 ELSE (${all.join(" AND ")}) IS TRUE END
    ORDER BY ${orderOf(order, sorted)} LIMIT ${given(limit)}`;
  return { text, values };
}

/** The filters on inboxes as tests: those of the request, and those that the member sees. */
function testsOfInbox({ sight, filter, contactIds }: Search, given: Parts["given"]): string[] {
  const inboxes = severalOf(filter.inboxId);
  return [
    ...(contactIds === null ? [] : [`c.contact_id = ANY (${given(contactIds)})`]),
    ...(inboxes === null ? [] : [`c.inbox_id = ANY (${given(inboxes)})`]),
    ...(sight.memberId === null
      ? []
      : [`(${isGivenInbox({ user: given(sight.memberId), inbox: "c.inbox_id" })}) IS TRUE`]),
  ];
}

/** The first rows in order that pass the tests, among a bounded number of rows; for some users or inboxes, along each. */
function walk(search: Search): { text: string; values: unknown[] } {
  const { sight, filter, order, isUp, limit } = search;
  const { values, given, within, tests, place, sorted } = partsOf(search);
  const most = Math.ceil(walks.most / (typeof filter.unread === "boolean" ? UNREAD_COST : 1));
  const rowsAlong = (conditions: readonly string[], along: string, share: string, passing: string) => `
      SELECT ${COLUMNS}, CASE WHEN c.nth = ${share} THEN ${passing} ELSE true END AS has_passed, c.nth = ${share} AS is_last
      FROM (
        SELECT c.*, row_number() OVER () AS nth FROM (
          SELECT c.* FROM conversations c
          WHERE ${conditions.join(" AND ")}
          ORDER BY ${along} LIMIT ${share}
        ) c
      ) c ${LAST_MESSAGE}
      WHERE ${passing} OR c.nth = ${share}
      LIMIT ${given(limit)}`;
  const passing = (more: readonly string[]) => `(${[...tests, ...more].join(" AND ") || "true"}) IS TRUE`;
  const inboxes = severalOf(filter.inboxId);
  const [first, firstId] = isUp ? ["'-infinity'::timestamptz", "''"] : ["'infinity'::timestamptz", "'~'"];
  const start = place?.values ?? [...(order === "created" ? [] : [first]), firstId];
  const assigned = order === "last_activity" ? severalOf(filter.assignedUserId) : null;
  // No index has the conversations of an inbox by change.
  if (order === "updated" || (assigned === null && inboxes === null && sight.memberId === null)) {
    // A place also without a cursor: of an average business, which is small, PostgreSQL would read and sort all.
    const columns = [...(COLUMN_OF[order] === null ? [] : [COLUMN_OF[order]]), "c.id"];
    const conditions = [...within, behind({ columns, values: start }, isUp)];
    const text = rowsAlong(conditions, orderOf(order, sorted), String(most), passing(testsOfInbox(search, given)));
    return { text, values };
  }
  // Along each user or inbox: the conversations of a user in some inboxes are tested for these.
  const lane = assigned === null ? "c.inbox_id" : "c.assigned_user_id";
  const isSeen = inboxes !== null && sight.memberId !== null;
  const others = testsOfInbox(
    assigned === null ? { ...search, filter: {}, sight: isSeen ? sight : { ...sight, memberId: null } } : search,
    given,
  );
  const lanes = assigned ?? inboxes;
  const source = lanes === null ? givenInboxes(given(sight.memberId)) : `SELECT unnest(${given(lanes)}::text[]) AS id`;
  const columns = [lane, ...(COLUMN_OF[order] === null ? [] : [COLUMN_OF[order]]), "c.id"];
  const conditions = [
    ...within,
    `(${columns.join(", ")}) ${isUp ? ">" : "<"} (${["lane.id", ...start].join(", ")})`,
    `${lane} ${isUp ? "<=" : ">="} lane.id`,
  ];
  const rows = rowsAlong(
    conditions,
    `${lane} ${sorted}, ${orderOf(order, sorted)}`,
    "(SELECT most FROM share)",
    passing(others),
  );
  const text = `
    WITH lane AS MATERIALIZED (${source}), share AS MATERIALIZED (
      SELECT GREATEST(${most} / GREATEST(count(*), 1), 1) AS most FROM lane
    )
    SELECT page.* FROM lane CROSS JOIN LATERAL (${rows}
    ) page
    ORDER BY ${order === "created" ? "" : `page.last_activity_at ${sorted}, `}page.id ${sorted} LIMIT ${given(limit)}`;
  return { text, values };
}

async function readOf(database: Database, { text, values }: { text: string; values: unknown[] }): Promise<TestedRow[]> {
  const rows = await database.rows(composedStatement<TestedRow>("conversation.list", text), values);
  rows.forEach(withLastMessage);
  return rows;
}

/** The rows up to the end of the walk. */
function walkedOf(rows: readonly TestedRow[]): Walked {
  const end = rows.findIndex(({ isLast }) => isLast);
  const covered = end < 0 ? rows : rows.slice(0, end + 1);
  return { rows: covered.filter(({ hasPassed }) => hasPassed), end: rows[end] ?? null };
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
const countUnreadOf = (name: string, latestOnes: string, mentions = mentionedIn("$2")) =>
  statement<{ unread: number }>(
    name,
    `
      SELECT count(*)::int AS unread FROM (
        SELECT c.id FROM (${latestOnes} OFFSET 0) c
        LEFT JOIN LATERAL (
          SELECT r.read_to FROM conversation_reads r
          WHERE r.business_id = $1 AND r.user_id = $2 AND r.conversation_id = c.id LIMIT 1
        ) mark ON true
        WHERE c.last_message_id <> COALESCE(mark.read_to, '') AND ${cameInBehind("COALESCE(mark.read_to, '')")}
        UNION
        ${mentions}
      ) unread`,
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
  `SELECT c.id FROM (${mentionedIn("$2")}) mentioned
        CROSS JOIN LATERAL (
          SELECT c.id, c.inbox_id FROM conversations c WHERE c.business_id = $1 AND c.id = mentioned.conversation_id OFFSET 0
        ) c
        WHERE (${isGivenInbox({ user: "$2", inbox: "c.inbox_id" })}) IS TRUE`,
);

/**
 * The number of conversations in sight that are unread by the user, among the `MOST_UNREAD` that were active last, or have
 * comments that name the user and that the user has not read.
 */
export async function countUnread(
  database: Database,
  { businessId, memberId }: Sight,
  userId: string,
): Promise<number> {
  const counted = memberId === null ? countUnreadStatement : countSeenUnreadStatement;
  return (await database.row(counted, [businessId, userId]))?.unread ?? 0;
}

const mentionsStatement = statement<{ conversationId: string; count: number }>(
  "conversation.countMentions",
  `
    SELECT wanted.id AS conversation_id, (
      SELECT count(*)::int FROM (
        SELECT FROM comment_mentions n WHERE n.business_id = $1 AND ${unreadIn("$2", "wanted.id")}
      ) n
    ) AS count
    FROM unnest($3::text[]) AS wanted (id)`,
);

/** The number of unread comments in each of these conversations that name the user, in the order of the conversations. */
export async function mentionCountsOf(
  database: Database,
  businessId: string,
  userId: string,
  ids: readonly string[],
): Promise<number[]> {
  const rows = await database.rows(mentionsStatement, [businessId, userId, ids]);
  const byId = new Map(rows.map(({ conversationId, count }) => [conversationId, count]));
  return ids.map((id) => byId.get(id) ?? 0);
}
