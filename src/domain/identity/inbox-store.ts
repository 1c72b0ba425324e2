import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import {
  type Changes,
  keepsOthers,
  namesOf,
  settingAssignments,
  settingParameters,
} from "../../platform/db/settings-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { inboxSettings } from "./inbox-settings.ts";
import type { Inbox } from "./rules.ts";
import { INBOX } from "./store.ts";

/** The statements with which admins change the inboxes of a business. */

const lockNumberStatement = statement<never>(
  "inbox.lockNumber",
  "SELECT pg_advisory_xact_lock(hashtextextended('inbox ' || $1, 0))",
  { unbound: "takes a lock and reads no table: a number is active in one inbox of the whole service" },
);

/** Waits for other transactions that take the same number, in any business, and locks it until commit. */
export async function lockNumber(transaction: Database, phoneNumber: string): Promise<void> {
  await transaction.rows(lockNumberStatement, [phoneNumber]);
}

const isTakenStatement = statement<{ found: boolean }>(
  "inbox.isNumberTaken",
  "SELECT EXISTS (SELECT FROM inboxes WHERE phone_number = $1 AND deactivated_at IS NULL) AS found",
  { unbound: "checks that a number is active in only one inbox of the whole service" },
);

/** Whether a business has an active inbox with this number. */
export async function isNumberTaken(transaction: Database, phoneNumber: string): Promise<boolean> {
  return (await transaction.row(isTakenStatement, [phoneNumber]))?.found === true;
}

const findOfNumberStatement = statement<{ id: string }>(
  "inbox.findOfNumber",
  `
    SELECT id FROM inboxes
    WHERE phone_number = $2 AND deactivated_at IS NOT NULL AND business_id = $1
    ORDER BY deactivated_at DESC LIMIT 1`,
);

/** The inactive inbox of the business that had this number last, or null. */
export async function findInactiveInbox(
  transaction: Database,
  businessId: string,
  phoneNumber: string,
): Promise<string | null> {
  return (await transaction.row(findOfNumberStatement, [businessId, phoneNumber]))?.id ?? null;
}

const countStatement = statement<{ active: number; ever: number }>(
  "inbox.count",
  `
    SELECT (count(*) FILTER (WHERE deactivated_at IS NULL))::int AS active, count(*)::int AS ever
    FROM inboxes WHERE business_id = $1`,
);

/** The numbers of active inboxes and of all inboxes of the business. */
export async function countInboxes(
  transaction: Database,
  businessId: string,
): Promise<{ active: number; ever: number }> {
  return (await transaction.row(countStatement, [businessId])) ?? { active: 0, ever: 0 };
}

const insertStatement = statement<Inbox>(
  "inbox.insert",
  `
    INSERT INTO inboxes AS i (business_id, id, phone_number, name, position, created_at, updated_at)
    SELECT $1, $2, $3, $4, COALESCE(max(existing.position), 0), $5::timestamptz, $5::timestamptz
    FROM inboxes existing WHERE existing.business_id = $1
    RETURNING ${INBOX}`,
);

/** Inserts an inbox after the others of its business. */
export async function insertInbox(
  transaction: Database,
  inbox: { businessId: string; id: string; phoneNumber: string; name: string; createdAt: string },
): Promise<Inbox> {
  const { businessId, id, phoneNumber, name, createdAt } = inbox;
  return (await transaction.row(insertStatement, [businessId, id, phoneNumber, name, createdAt])) as Inbox;
}

const lockStatement = statement<Inbox>(
  "inbox.lock",
  `SELECT ${INBOX} FROM inboxes i WHERE i.business_id = $1 AND i.id = $2 FOR NO KEY UPDATE`,
);

/** The inbox, locked until commit: texts and calls from it that are being written come first. */
export async function lockInbox(transaction: Database, businessId: string, id: string): Promise<Inbox | null> {
  return (await transaction.row(lockStatement, [businessId, id])) ?? null;
}

const setStatement = statement<Inbox>(
  "inbox.set",
  `
    UPDATE inboxes i SET ${settingAssignments(inboxSettings, 4, keepsOthers("$3"))}, updated_at = ${NOW}
    WHERE i.business_id = $1 AND i.id = $2
    RETURNING ${INBOX}`,
);

/** Changes only the given settings. @returns null if the business has no such inbox. */
export async function setInbox(
  database: Database,
  businessId: string,
  id: string,
  changes: Changes<typeof inboxSettings>,
): Promise<Inbox | null> {
  const values = [businessId, id, namesOf(changes), ...settingParameters(inboxSettings, changes)];
  return (await database.row(setStatement, values)) ?? null;
}

const setActiveStatement = statement<Inbox>(
  "inbox.setActive",
  `
    UPDATE inboxes i SET deactivated_at = CASE WHEN $3 THEN NULL ELSE ${NOW} END, updated_at = ${NOW}
    WHERE i.business_id = $1 AND i.id = $2
    RETURNING ${INBOX}`,
);

export async function setInboxActive(
  transaction: Database,
  businessId: string,
  id: string,
  { isActive }: { isActive: boolean },
): Promise<Inbox> {
  return (await transaction.row(setActiveStatement, [businessId, id, isActive])) as Inbox;
}

const orderStatement = statement<never>(
  "inbox.order",
  `
    WITH placed AS (
      SELECT i.id, row_number() OVER (ORDER BY given.place NULLS LAST, i.position, i.id) - 1 AS position
      FROM inboxes i LEFT JOIN unnest($2::text[]) WITH ORDINALITY AS given (id, place) ON given.id = i.id
      WHERE i.business_id = $1
    )
    UPDATE inboxes i SET position = placed.position, updated_at = ${NOW}
    FROM placed
    WHERE i.business_id = $1 AND i.id = placed.id AND i.position <> placed.position`,
);

/** Puts these inboxes first, in this order; the others follow in their previous order. */
export async function orderInboxes(transaction: Database, businessId: string, ids: readonly string[]): Promise<void> {
  await transaction.rows(orderStatement, [businessId, ids]);
}
