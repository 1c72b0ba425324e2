import type { Database } from "../../platform/db/database.ts";
import { keysOf } from "../../platform/db/mention-sql.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { inOrderOfParent } from "../../platform/db/parent-sql.ts";
import { type Statement, statement } from "../../platform/db/statement.ts";
import { type Actor, storedActor } from "../identity/actor-rules.ts";
import { type ExportFormat, MOST_COUNTED, MOST_EXPORTS, type Person, type PersonExport } from "./rules.ts";

/** The data of a person, read in pages, and the exports of people. */

/** The records of a page. */
const PAGE = 200;
/** A page ends at the record that reaches this size: it is held in memory, and turned into text at once. */
const BOUNDED = { mostBytes: 1_048_576 };

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
    BOUNDED,
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
    BOUNDED,
  );

const contactsStatement = byId("person.exportContacts", "contacts");
const entriesStatement = byId("person.exportCampaignContacts", "campaign_contacts");
const conversationsStatement = byPerson("person.exportConversations", "conversations");
const commentsStatement = statement<PersonRecord>(
  "person.exportComments",
  `
    SELECT t.id AS position, to_jsonb(t) - ${INTERNAL} AS data FROM (
      SELECT cm.* FROM (
        SELECT c.id FROM unnest($2::text[]) AS given (number)
        CROSS JOIN LATERAL (
          SELECT c.id FROM conversations c
          WHERE c.business_id = $1 AND (c.contact_id IS NULL OR c.contact_id = ANY($4))
            AND ${inOrderOfParent({ column: "c.phone_number", parent: "given.number", id: "c.id" })} OFFSET 0
        ) c
        UNION
        SELECT c.id FROM unnest($4::text[]) AS given (contact)
        CROSS JOIN LATERAL (
          SELECT c.id FROM conversations c
          WHERE c.business_id = $1
            AND ${inOrderOfParent({ column: "c.contact_id", parent: "given.contact", id: "c.id" })} OFFSET 0
        ) c
      ) c
      CROSS JOIN LATERAL (
        SELECT cm.* FROM conversation_comments cm
        WHERE cm.business_id = $1
          AND ${inOrderOfParent({ column: "cm.conversation_id", parent: "c.id", id: "cm.id", behind: "$3" })} LIMIT ${PAGE}
      ) cm
    ) t
    ORDER BY t.id LIMIT ${PAGE}`,
  BOUNDED,
);
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
    SELECT t.phone_number || ' ' || t.broadcast_id AS position, to_jsonb(t) - ${INTERNAL} AS data FROM (
      SELECT found.* FROM unnest($2::text[]) AS given (number)
      CROSS JOIN LATERAL (
        SELECT * FROM broadcast_recipients
        WHERE business_id = $1 AND ${inOrderOfParent({
          ...{ column: "phone_number", parent: "given.number", id: "broadcast_id" },
          behind: "CASE WHEN given.number COLLATE \"C\" = $3 THEN $4::text ELSE '' END",
        })} LIMIT ${PAGE}
      ) found
      WHERE given.number COLLATE "C" >= $3
    ) t
    ORDER BY t.phone_number, t.broadcast_id LIMIT ${PAGE}`,
  BOUNDED,
);

const eventsStatement = statement<PersonRecord>(
  "person.exportEvents",
  `
    SELECT e.id AS position,
      jsonb_build_object('id', e.id, 'type', e.event_type, 'occurred_at', e.occurred_at, 'body', e.body) AS data
    FROM webhook_events e WHERE e.business_id = $1 AND e.id = ANY($2) ORDER BY e.id`,
  BOUNDED,
);

export const exportContacts = (database: Database, businessId: string, ids: readonly string[], after: string) =>
  database.rows(contactsStatement, [businessId, ids, after]);

export const exportEntries = (database: Database, businessId: string, ids: readonly string[], after: string) =>
  database.rows(entriesStatement, [businessId, ids, after]);

export const exportConversations = (database: Database, businessId: string, person: Person, after: string) =>
  database.rows(conversationsStatement, [businessId, person.numbers, after, person.contactIds]);

export const exportMessages = (database: Database, businessId: string, person: Person, after: string) =>
  database.rows(messagesStatement, [businessId, person.numbers, after, person.contactIds]);

export const exportComments = (database: Database, businessId: string, person: Person, after: string) =>
  database.rows(commentsStatement, [businessId, person.numbers, after, person.contactIds]);

export const exportCalls = (database: Database, businessId: string, person: Person, after: string) => {
  const { numbers, contactIds, campaignContactIds } = person;
  return database.rows(callsStatement, [businessId, numbers, after, contactIds, campaignContactIds]);
};

export const exportRecipients = (database: Database, businessId: string, numbers: readonly string[], after: string) => {
  const [number = "", broadcastId = ""] = after.split(" ");
  return database.rows(recipientsStatement, [businessId, numbers, number, broadcastId]);
};

/** These events. */
export const exportEvents = (database: Database, businessId: string, ids: readonly string[]) =>
  database.rows(eventsStatement, [businessId, ids]);

const EXPORT =
  "x.id, x.contact_id, x.format, x.state, x.row_count, x.counted_rows, x.byte_count::float8 AS byte_count, x.failure, x.created_at, x.ended_at, x.expires_at";

const insertStatement = statement<PersonExport>(
  "person.insertExport",
  `
    INSERT INTO person_exports AS x (business_id, id, contact_id, format, subject, counted_rows, due_at, created_at,
      user_id, actor_type, client_id)
    SELECT $1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10
    WHERE (SELECT count(*) FROM person_exports kept WHERE kept.business_id = $1) < ${MOST_EXPORTS}
    RETURNING ${EXPORT}`,
);

/** Records an order. @returns null if the business keeps too many exports. */
export async function insertExport(
  transaction: Database,
  businessId: string,
  { id, createdAt }: { id: string; createdAt: string },
  order: { contactId: string | null; format: ExportFormat; person: Person; countedRows: number },
  actor: Actor,
): Promise<PersonExport | null> {
  const { contactId, format, person, countedRows } = order;
  const { userId, actorType, clientId } = storedActor(actor);
  const ordered = [contactId, format, JSON.stringify(person), countedRows, createdAt];
  return (await transaction.row(insertStatement, [businessId, id, ...ordered, userId, actorType, clientId])) ?? null;
}

const listStatement = statement<PersonExport>(
  "person.listExports",
  `SELECT ${EXPORT} FROM person_exports x WHERE x.business_id = $1 ORDER BY x.id DESC LIMIT ${MOST_EXPORTS}`,
);

/** The exports of a business, newest first. */
export function listExports(database: Database, businessId: string): Promise<PersonExport[]> {
  return database.rows(listStatement, [businessId]);
}

/** An export of which a process has begun a page. */
export interface DueExport {
  businessId: string;
  id: string;
  format: ExportFormat;
  subject: Person;
  kind: number;
  position: string;
  partCount: number;
  rowCount: number;
  byteCount: number;
  /** The attempts at the page that have begun; it is one of them. */
  failures: number;
  /** When it is due if this attempt does not end. The attempt is over when the row has another time. */
  dueAt: string;
}

/** The wait after an attempt at a page, by those before it. */
const DELAY = "LEAST(2 ^ x.failures, 60) * interval '1 second'";

const takeDueStatement = statement<DueExport>(
  "person.takeDueExport",
  `
    WITH due AS MATERIALIZED (
      SELECT business_id, id FROM person_exports
      WHERE ended_at IS NULL AND due_at <= clock_timestamp()
      ORDER BY due_at LIMIT 1
      FOR UPDATE SKIP LOCKED
    )
    UPDATE person_exports x SET failures = x.failures + 1, due_at = ${NOW} + ${DELAY}
    FROM due WHERE x.business_id = due.business_id AND x.id = due.id
    RETURNING x.business_id, x.id, x.format, x.subject, x.kind, x.position, x.part_count, x.row_count,
      x.byte_count::float8 AS byte_count, x.failures, x.due_at`,
  { unbound: "any process works on the exports that are due" },
);

/**
 * Begins an attempt at the next page of an export that is due, and counts it as failed until the page is added: a
 * process that is killed by a page counts too.
 */
export async function takeDueExport(database: Database): Promise<DueExport | null> {
  return (await database.row(takeDueStatement, [])) ?? null;
}

const lockTakenStatement = statement<{ id: string }>(
  "person.lockTakenExport",
  `
    SELECT id FROM person_exports
    WHERE business_id = $1 AND id = $2 AND ended_at IS NULL AND due_at = $3
    FOR UPDATE`,
);

/** Locks an export until commit. @returns whether its attempt is not over. */
export async function lockTakenExport(
  transaction: Database,
  { businessId, id, dueAt }: Pick<DueExport, "businessId" | "id" | "dueAt">,
): Promise<boolean> {
  return (await transaction.row(lockTakenStatement, [businessId, id, dueAt])) !== undefined;
}

/** A page of an export, as text, with the place of the next one. */
export interface WrittenPage {
  content: string;
  bytes: number;
  rows: number;
  next: { kind: number; after: string };
}

const addPartStatement = statement<never>(
  "person.addExportPart",
  `
    WITH part AS (
      INSERT INTO person_export_parts (business_id, export_id, part, content)
      SELECT $1, $2, $3, $4 WHERE $4 <> ''
    )
    UPDATE person_exports SET
      state = 'running', kind = $5, position = $6, part_count = $3 + CASE WHEN $4 <> '' THEN 1 ELSE 0 END,
      row_count = row_count + $7, byte_count = byte_count + $8, failures = 0, due_at = ${NOW}
    WHERE business_id = $1 AND id = $2`,
);

/** Adds a page to the file. The export is then due again, behind the others. */
export async function addPart(
  transaction: Database,
  { businessId, id, partCount }: DueExport,
  { content, bytes, rows, next }: WrittenPage,
): Promise<void> {
  await transaction.rows(addPartStatement, [businessId, id, partCount, content, next.kind, next.after, rows, bytes]);
}

/** The days for which an ended export is kept. */
const EXPORT_DAYS = 3;

const endStatement = statement<never>(
  "person.endExport",
  `
    WITH ended AS (
      UPDATE person_exports SET
        state = CASE WHEN $3::text IS NULL THEN 'done' ELSE 'failed' END, failure = $3, ended_at = ${NOW},
        expires_at = ${NOW} + interval '${EXPORT_DAYS} days'
      WHERE business_id = $1 AND id = $2 AND ended_at IS NULL
      RETURNING id
    )
    DELETE FROM person_export_parts p USING ended
    WHERE p.business_id = $1 AND p.export_id = ended.id AND $3::text IS NOT NULL`,
);

/**
 * Ends an export. One that has failed has no file: its parts are deleted.
 *
 * @param failure why it has failed, for people; null: it is complete.
 */
export async function endExport(
  database: Database,
  { businessId, id }: Pick<DueExport, "businessId" | "id">,
  failure: string | null,
): Promise<void> {
  await database.rows(endStatement, [businessId, id, failure]);
}

const postponeStatement = statement<never>(
  "person.postponeExport",
  `
    UPDATE person_exports x SET
      failures = x.failures - CASE WHEN $4 THEN 0 ELSE 1 END, due_at = ${NOW} + ${DELAY}
    WHERE x.business_id = $1 AND x.id = $2 AND x.ended_at IS NULL AND x.due_at = $3`,
);

/** Puts an export off after an attempt. @param isCounted false: the page was not at fault, and the attempt counts not. */
export async function postponeExport(
  database: Database,
  { businessId, id, dueAt }: Pick<DueExport, "businessId" | "id" | "dueAt">,
  { isCounted }: { isCounted: boolean },
): Promise<void> {
  await database.rows(postponeStatement, [businessId, id, dueAt, isCounted]);
}

const findFileStatement = statement<{ format: ExportFormat; partCount: number; byteCount: number }>(
  "person.findExportFile",
  `
    SELECT x.format, x.part_count, x.byte_count::float8 AS byte_count FROM person_exports x
    WHERE x.business_id = $1 AND x.id = $2 AND x.state = 'done' AND x.expires_at > clock_timestamp()`,
);

/** The file of a complete export, or null; the bytes are those of all parts. */
export async function findExportFile(database: Database, businessId: string, id: string) {
  return (await database.row(findFileStatement, [businessId, id])) ?? null;
}

const readPartStatement = statement<{ content: string }>(
  "person.readExportPart",
  "SELECT content FROM person_export_parts WHERE business_id = $1 AND export_id = $2 AND part = $3",
);

/** A part of a file, from 0; null if the export was deleted meanwhile. */
export async function readPart(
  database: Database,
  businessId: string,
  exportId: string,
  part: number,
): Promise<string | null> {
  return (await database.row(readPartStatement, [businessId, exportId, part]))?.content ?? null;
}

const expiredStatement = statement<{ businessId: string; id: string }>(
  "person.expiredExport",
  "SELECT business_id, id FROM person_exports WHERE expires_at <= clock_timestamp() ORDER BY expires_at LIMIT 1",
  { unbound: "any process deletes the exports of every business that have expired" },
);

/** An export that has expired, or null. */
export async function expiredExport(database: Database): Promise<{ businessId: string; id: string } | null> {
  return (await database.row(expiredStatement, [])) ?? null;
}

/** The parts that one statement deletes. */
const DELETED = 50;

const deleteStatement = statement<{ rows: number }>(
  "person.deleteExport",
  `
    WITH parts AS MATERIALIZED (
      SELECT part FROM person_export_parts WHERE business_id = $1 AND export_id = $2 ORDER BY part LIMIT ${DELETED}
    ), gone AS (
      DELETE FROM person_export_parts p USING parts
      WHERE p.business_id = $1 AND p.export_id = $2 AND p.part = parts.part
      RETURNING 1
    ), ended AS (
      DELETE FROM person_exports x WHERE x.business_id = $1 AND x.id = $2 AND NOT EXISTS (SELECT FROM parts)
      RETURNING 1
    )
    SELECT (SELECT count(*) FROM gone)::int + (SELECT count(*) FROM ended)::int AS rows`,
);

/** Deletes some parts of an export or, without any, its row. @returns the number of rows. */
export async function deleteExport(database: Database, businessId: string, id: string): Promise<number> {
  return (await database.row(deleteStatement, [businessId, id]))?.rows ?? 0;
}

/** The kind of an export of which a contact was deleted or merged: its next turn ends it. */
export const CHANGED_KIND = 32_767;

const reopenStatement = statement<never>(
  "person.reopenExports",
  `
    WITH about AS MATERIALIZED (
      SELECT id FROM person_exports
      WHERE business_id = $1 AND state <> 'failed' AND subject -> 'contactIds' ? $2
      ORDER BY id FOR UPDATE
    )
    UPDATE person_exports x SET
      state = 'running', kind = ${CHANGED_KIND}, position = '', failures = 0, due_at = ${NOW}, ended_at = NULL,
      expires_at = NULL
    FROM about WHERE x.business_id = $1 AND x.id = about.id`,
);

/**
 * Takes the file from each export of a contact, and makes it due: the worker ends it and deletes the parts. Otherwise an
 * erasure of the person, which finds exports by the contacts that exist, would leave the file.
 */
export async function reopenExports(transaction: Database, businessId: string, contactId: string): Promise<void> {
  await transaction.rows(reopenStatement, [businessId, contactId]);
}

const lockAboutStatement = statement<{ id: string }>(
  "person.lockExportAbout",
  `
    SELECT id FROM person_exports
    WHERE business_id = $1 AND (
      subject -> 'numbers' ?| $2 OR subject -> 'contactIds' ?| $3 OR subject -> 'campaignContactIds' ?| $4
      OR subject -> 'emails' ?| $5
    )
    ORDER BY id LIMIT 1 FOR UPDATE`,
);

/** Deletes some parts of an export that has data of a person, or its row. @returns the number of rows; 0: none is left. */
export async function eraseExports(
  transaction: Database,
  businessId: string,
  { numbers, contactIds, campaignContactIds, emails }: Person,
): Promise<number> {
  const values = [businessId, numbers, contactIds, campaignContactIds, emails];
  const found = await transaction.row(lockAboutStatement, values);
  return found ? deleteExport(transaction, businessId, found.id) : 0;
}

const countStatement = statement<{ count: number }>(
  "person.countEvents",
  `
    SELECT count(*)::int AS count FROM (
      SELECT FROM webhook_events
      WHERE mention_keys(business_id, body) && ${keysOf("$2")} AND (business_id = $1) IS TRUE
      LIMIT ${MOST_COUNTED}
    ) found`,
);

/** The number of events that may mention one of these values, up to a maximum. */
export async function countEvents(database: Database, businessId: string, values: readonly string[]): Promise<number> {
  return (await database.row(countStatement, [businessId, values]))?.count ?? 0;
}
