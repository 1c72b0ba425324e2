import type { Database } from "../../platform/db/database.ts";
import { type Page, type PageRequest, pageOf } from "../../platform/db/page.ts";
import { inOrderOfParent } from "../../platform/db/parent-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { DomainError } from "../../platform/errors.ts";
import { idPattern } from "../../platform/id.ts";
import { isGivenInbox } from "../identity/inbox-use-sql.ts";
import type { Sight } from "../identity/sight-sql.ts";
import type { Conversation } from "./rules.ts";

/** One direction of the timeline. The part of an id after its prefix sorts by the time of creation, with any prefix. */
const timelineOf = (name: string, direction: "DESC" | "ASC") =>
  statement<{ id: string; conversationId: string }>(
    name,
    `
      SELECT page.id, conversation.id AS conversation_id
      FROM unnest($2::text[], $3::text[], $4::text[]) AS conversation (id, inbox_id, phone_number)
      CROSS JOIN LATERAL (
        SELECT entry.id, entry.moment FROM (
          (
            SELECT m.id, right(m.id, 26) AS moment FROM messages m
            WHERE m.business_id = $1 AND ${inOrderOfParent({
              column: "m.conversation_id",
              parent: "conversation.id",
              id: "m.id",
              behind: "'msg_' || $5",
              direction,
            })} LIMIT $6
          ) UNION ALL (
            SELECT c.id, right(c.id, 26) AS moment FROM calls c
            WHERE c.business_id = $1 AND (c.inbox_id = conversation.inbox_id) IS TRUE AND ${inOrderOfParent({
              column: "c.phone_number",
              parent: "conversation.phone_number",
              id: "c.id",
              behind: "'call_' || $5",
              direction,
            })} LIMIT $6
          )
        ) entry
        ORDER BY entry.moment COLLATE "C" ${direction}, entry.id ${direction} LIMIT $6
      ) page
      ORDER BY page.moment COLLATE "C" ${direction}, page.id ${direction}`,
  );

const timelineStatement = timelineOf("conversation.timeline", "DESC");
const backwardStatement = timelineOf("conversation.timelineBackward", "ASC");

/** Sort before and after every time. */
const [BEGINNING, NOW] = ["", "~"];

/**
 * The ids of the texts and calls of each of these conversations, merged, the newest first: a page of each, in one
 * statement.
 */
export async function listTimelines(
  database: Database,
  businessId: string,
  conversations: readonly Pick<Conversation, "id" | "inboxId" | "phoneNumber">[],
  page: PageRequest,
): Promise<Page<{ id: string }>[]> {
  const { first, after, isBackward = false } = page;
  const end = isBackward ? BEGINNING : NOW;
  const rows = await database.rows(isBackward ? backwardStatement : timelineStatement, [
    businessId,
    conversations.map(({ id }) => id),
    conversations.map(({ inboxId }) => inboxId),
    conversations.map(({ phoneNumber }) => phoneNumber),
    after === null || after === undefined ? end : momentOf(after),
    first + 1,
  ]);
  const byConversation = Map.groupBy(rows, ({ conversationId }) => conversationId);
  return conversations.map(({ id }) => pageOf(byConversation.get(id) ?? [], page, (row) => row.id));
}

/** One direction of the timeline of contacts, with a further condition on the inbox of each text and call. */
function contactTimelineOf(name: string, direction: "DESC" | "ASC", isSeen = (_inbox: string) => "") {
  const ofContact = (alias: string, prefix: string) =>
    inOrderOfParent({
      column: `${alias}.contact_id`,
      parent: "contact.id",
      id: `${alias}.id`,
      behind: `'${prefix}' || $3`,
      direction,
    });
  return statement<{ id: string; contactId: string }>(
    name,
    `
      SELECT page.id, contact.id AS contact_id
      FROM unnest($2::text[]) AS contact (id)
      CROSS JOIN LATERAL (
        SELECT entry.id, entry.moment FROM (
          (
            SELECT m.id, right(m.id, 26) AS moment FROM messages m
            WHERE m.business_id = $1 ${isSeen("m.inbox_id")}
              AND ${ofContact("m", "msg_")} LIMIT $4
          ) UNION ALL (
            SELECT c.id, right(c.id, 26) AS moment FROM calls c
            WHERE c.business_id = $1 ${isSeen("c.inbox_id")}
              AND ${ofContact("c", "call_")} LIMIT $4
          )
        ) entry
        ORDER BY entry.moment COLLATE "C" ${direction}, entry.id ${direction} LIMIT $4
      ) page
      ORDER BY page.moment COLLATE "C" ${direction}, page.id ${direction}`,
  );
}

/** Tested row by row: a contact has few texts, and a join would read all those of an inbox. */
const isGiven = (inbox: string): string => `AND (${isGivenInbox({ user: "$5", inbox })}) IS TRUE`;

const contactStatement = contactTimelineOf("conversation.contactTimeline", "DESC");
const contactBackwardStatement = contactTimelineOf("conversation.contactTimelineBackward", "ASC");
const seenContactStatement = contactTimelineOf("conversation.seenContactTimeline", "DESC", isGiven);
const seenContactBackwardStatement = contactTimelineOf("conversation.seenContactTimelineBackward", "ASC", isGiven);

/** The ids of the texts and calls in sight of each of these contacts, over all inboxes, as `listTimelines` does. */
export async function listTimelinesOfContacts(
  database: Database,
  { businessId, memberId }: Sight,
  contactIds: readonly string[],
  page: PageRequest,
): Promise<Page<{ id: string }>[]> {
  const { first, after, isBackward = false } = page;
  const end = isBackward ? BEGINNING : NOW;
  const values = [businessId, contactIds, after === null || after === undefined ? end : momentOf(after), first + 1];
  const rows =
    memberId === null
      ? await database.rows(isBackward ? contactBackwardStatement : contactStatement, values)
      : await database.rows(isBackward ? seenContactBackwardStatement : seenContactStatement, [...values, memberId]);
  const byContact = Map.groupBy(rows, ({ contactId }) => contactId);
  return contactIds.map((id) => pageOf(byContact.get(id) ?? [], page, (row) => row.id));
}

function momentOf(cursor: string): string {
  if (!idPattern("msg").test(cursor) && !idPattern("call").test(cursor)) {
    throw new DomainError("validation_error", "the cursor does not belong to a timeline", { field: "cursor" });
  }
  return cursor.slice(-26);
}
