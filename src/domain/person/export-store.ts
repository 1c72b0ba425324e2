import type { Database } from "../../platform/db/database.ts";
import { inOrderOfParent } from "../../platform/db/parent-sql.ts";
import { type Statement, statement } from "../../platform/db/statement.ts";
import type { Person } from "./rules.ts";

/** The data of a person, read in pages. */

/** The records of a page. */
const PAGE = 200;

/** A record about a person. The position sorts the records of its kind; a record without data was only examined. */
export interface PersonRecord {
  position: string;
  data: Readonly<Record<string, unknown>> | null;
}

const INTERNAL = `'{business_id,search_text,next_check_at,checks,times_unknown,hang_ups,predates_activity,due_at,lease_token,storage_key,storage_failures,attempts,held_until}'::text[]`;

/** A statement for the rows of a table with one of the ids in $2. */
const byId = (name: string, table: string): Statement<PersonRecord> =>
  statement<PersonRecord>(
    name,
    `
      SELECT t.id AS position, to_jsonb(t) - ${INTERNAL} AS data FROM ${table} t
      WHERE t.business_id = $1 AND t.id = ANY($2) AND t.id > $3 ORDER BY t.id LIMIT ${PAGE}`,
  );

/** The rows of a table that belong to a person by their number: those of other contacts do not. */
const IS_OWN = "(contact_id IS NULL OR contact_id = ANY($4))";

/** A query for a page of the rows with the number that is given. */
const ofItsNumber = (table: string) => `
          SELECT * FROM ${table}
          WHERE business_id = $1 AND ${IS_OWN}
            AND ${inOrderOfParent({ column: "phone_number", parent: "given.number", behind: "$3" })} LIMIT ${PAGE}`;

/** The same of texts: no index has their numbers, so their conversations lead to them. */
const TEXTS_OF_NUMBER = `
          SELECT m.* FROM conversations c
          CROSS JOIN LATERAL (
            SELECT * FROM messages
            WHERE business_id = $1 AND ${IS_OWN}
              AND ${inOrderOfParent({ column: "conversation_id", parent: "c.id", behind: "$3" })} LIMIT ${PAGE}
          ) m
          WHERE c.business_id = $1 AND c.phone_number = given.number`;

/**
 * A statement for the rows of a table that belong to a person: those of one of the contacts in $4, and those without a
 * contact that have one of the numbers in $2.
 */
const byPerson = (
  name: string,
  table: string,
  { also = "", ofNumber = ofItsNumber(table), more = "" }: { also?: string; ofNumber?: string; more?: string } = {},
): Statement<PersonRecord> =>
  statement<PersonRecord>(
    name,
    `
      SELECT t.id AS position, to_jsonb(t) - ${INTERNAL}${also} AS data FROM (
        SELECT found.* FROM unnest($2::text[]) AS given (number)
        CROSS JOIN LATERAL (${ofNumber}
        ) found
        UNION
        SELECT found.* FROM unnest($4::text[]) AS given (contact)
        CROSS JOIN LATERAL (
          SELECT * FROM ${table}
          WHERE business_id = $1
            AND ${inOrderOfParent({ column: "contact_id", parent: "given.contact", behind: "$3" })} LIMIT ${PAGE}
        ) found${more}
      ) t
      ORDER BY t.id LIMIT ${PAGE}`,
  );

const contactsStatement = byId("person.exportContacts", "contacts");
const entriesStatement = byId("person.exportCampaignContacts", "campaign_contacts");
const conversationsStatement = byPerson("person.exportConversations", "conversations");
const messagesStatement = byPerson("person.exportMessages", "messages", {
  ofNumber: TEXTS_OF_NUMBER,
  also: ` || jsonb_build_object('media', ARRAY(
        SELECT jsonb_build_object('id', d.id, 'content_type', d.content_type, 'size', d.size, 'state', d.state)
        FROM media d WHERE d.business_id = $1 AND d.message_id = t.id AND t.media_count > 0 ORDER BY d.position
      ))`,
});
const callsStatement = byPerson("person.exportCalls", "calls", {
  more: `
        UNION
        SELECT found.* FROM unnest($5::text[]) AS given (entry)
        CROSS JOIN LATERAL (
          SELECT * FROM calls
          WHERE business_id = $1 AND campaign_contact_id = given.entry AND contact_id IS NULL AND id > $3
          ORDER BY id LIMIT ${PAGE}
        ) found`,
  also: ` || jsonb_build_object('recordings', ARRAY(
        SELECT jsonb_build_object('id', r.id, 'kind', r.kind, 'state', r.state, 'content_type', r.content_type,
          'size', r.size, 'duration_seconds', r.duration_seconds, 'created_at', r.created_at)
        FROM recordings r WHERE r.business_id = $1 AND r.call_id = t.id ORDER BY r.kind
      ))`,
});

const recipientsStatement = statement<PersonRecord>(
  "person.exportRecipients",
  `
    SELECT page.id AS position, CASE WHEN r.position IS NOT NULL THEN to_jsonb(r) - ${INTERNAL} END AS data
    FROM (SELECT id FROM broadcasts WHERE business_id = $1 AND id > $3 ORDER BY id LIMIT ${PAGE}) page
    LEFT JOIN LATERAL (
      SELECT o.* FROM unnest($2::text[]) AS given (number)
      CROSS JOIN LATERAL (
        SELECT * FROM broadcast_recipients
        WHERE business_id = $1 AND broadcast_id = page.id AND phone_number = given.number LIMIT 1
      ) o
    ) r ON true
    ORDER BY page.id`,
);

const eventsStatement = statement<PersonRecord>(
  "person.exportEvents",
  `
    SELECT e.id AS position,
      jsonb_build_object('id', e.id, 'type', e.event_type, 'occurred_at', e.occurred_at, 'body', e.body) AS data
    FROM webhook_events e WHERE e.business_id = $1 AND e.id = ANY($2) ORDER BY e.id`,
);

export const exportContacts = (database: Database, businessId: string, ids: readonly string[], after: string) =>
  database.rows(contactsStatement, [businessId, ids, after]);

export const exportEntries = (database: Database, businessId: string, ids: readonly string[], after: string) =>
  database.rows(entriesStatement, [businessId, ids, after]);

export const exportConversations = (database: Database, businessId: string, person: Person, after: string) =>
  database.rows(conversationsStatement, [businessId, person.numbers, after, person.contactIds]);

export const exportMessages = (database: Database, businessId: string, person: Person, after: string) =>
  database.rows(messagesStatement, [businessId, person.numbers, after, person.contactIds]);

export const exportCalls = (database: Database, businessId: string, person: Person, after: string) => {
  const { numbers, contactIds, campaignContactIds } = person;
  return database.rows(callsStatement, [businessId, numbers, after, contactIds, campaignContactIds]);
};

export const exportRecipients = (database: Database, businessId: string, numbers: readonly string[], after: string) =>
  database.rows(recipientsStatement, [businessId, numbers, after]);

/** These events. */
export const exportEvents = (database: Database, businessId: string, ids: readonly string[]) =>
  database.rows(eventsStatement, [businessId, ids]);
