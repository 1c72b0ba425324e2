import type { Database } from "../../platform/db/database.ts";
import { List } from "../../platform/db/list.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import type { Page, PageRequest, TimeFilter } from "../../platform/db/page.ts";
import { statement } from "../../platform/db/statement.ts";
import type { BusinessNumber, NumberState } from "./rules.ts";

export const NUMBER = `
  n.id, n.business_id, n.phone_number, n.origin, n.state, n.inbox_id, n.carrier_id, n.capabilities, n.problem,
  n.connected_at, n.profiled_at, n.ended_at, n.created_at, n.updated_at`;

const NO_WORK = "work = NULL, work_since = NULL, due_at = NULL, lease_token = NULL, attempts = 0, doubtful = false";

/** Gives a number work that is due now, in place of any other. */
export const workOf = (work: "connect" | "release") =>
  `work = '${work}', work_since = ${NOW}, due_at = ${NOW}, lease_token = NULL, attempts = 0, doubtful = false`;

const findCurrentNumberStatement = statement<BusinessNumber>(
  "number.findCurrentNumber",
  `SELECT ${NUMBER} FROM numbers n WHERE n.phone_number = $1 AND n.ended_at IS NULL`,
  { unbound: "a number belongs to one business of the service" },
);

/** The row of the business that has this number now, or null. Lock the number first. */
export async function findCurrentNumber(transaction: Database, phoneNumber: string): Promise<BusinessNumber | null> {
  return (await transaction.row(findCurrentNumberStatement, [phoneNumber])) ?? null;
}

const takenStatement = statement<{ phoneNumber: string }>(
  "number.takenAmong",
  `
    SELECT given.phone_number FROM unnest($1::text[]) AS given (phone_number)
    WHERE EXISTS (SELECT FROM numbers n WHERE n.phone_number = given.phone_number AND n.ended_at IS NULL OFFSET 0)
      OR EXISTS (
        SELECT FROM inboxes i WHERE i.phone_number = given.phone_number AND i.deactivated_at IS NULL OFFSET 0
      )`,
  { unbound: "a number belongs to one business of the service" },
);

/** The given numbers that any business has, or uses as an inbox. */
export async function takenAmong(database: Database, phoneNumbers: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await database.rows(takenStatement, [phoneNumbers])).map(({ phoneNumber }) => phoneNumber));
}

const insertPurchaseStatement = statement<BusinessNumber>(
  "number.insertPurchase",
  `
    INSERT INTO numbers AS n (business_id, id, phone_number, origin, state, inbox_name, work, work_since, due_at,
      created_at, updated_at)
    VALUES ($1, $2, $3, 'bought', 'ordered', $4, 'buy', $5, $5, $5, $5)
    RETURNING ${NUMBER}`,
);

/** Writes the order of a number, and wakes the worker after the commit. */
export async function insertPurchase(
  transaction: Database,
  order: { businessId: string; id: string; phoneNumber: string; name: string; createdAt: string },
): Promise<BusinessNumber> {
  const { businessId, id, phoneNumber, name, createdAt } = order;
  const values = [businessId, id, phoneNumber, name, createdAt];
  const number = (await transaction.row(insertPurchaseStatement, values)) as BusinessNumber;
  transaction.wake("number");
  return number;
}

const insertAssignedStatement = statement<BusinessNumber>(
  "number.insertAssigned",
  `
    INSERT INTO numbers AS n (business_id, id, phone_number, origin, state, created_at, updated_at)
    VALUES ($1, $2, $3, 'assigned', 'assigned', $4, $4)
    RETURNING ${NUMBER}`,
);

export async function insertAssigned(
  transaction: Database,
  number: { businessId: string; id: string; phoneNumber: string; createdAt: string },
): Promise<BusinessNumber> {
  const { businessId, id, phoneNumber, createdAt } = number;
  return (await transaction.row(insertAssignedStatement, [businessId, id, phoneNumber, createdAt])) as BusinessNumber;
}

const lockStatement = statement<BusinessNumber>(
  "number.lock",
  `SELECT ${NUMBER} FROM numbers n WHERE n.business_id = $1 AND n.id = $2 FOR UPDATE`,
);

/** The number, locked until commit; null where the business has no such number. */
export async function lockNumber(
  transaction: Database,
  businessId: string,
  id: string,
): Promise<BusinessNumber | null> {
  return (await transaction.row(lockStatement, [businessId, id])) ?? null;
}

const countStatement = statement<{ ordered: number; bought: number }>(
  "number.count",
  `
    SELECT (count(*) FILTER (WHERE state = 'ordered'))::int AS ordered,
      (count(*) FILTER (WHERE ended_at IS NULL OR created_at > now() - interval '30 days'))::int AS bought
    FROM numbers WHERE business_id = $1 AND origin = 'bought' AND state <> 'failed'`,
);

/**
 * The purchases of the business: those that are being carried out, and those that it has or made within 30 days. A
 * carrier charges for a month at least.
 */
export async function countPurchases(
  transaction: Database,
  businessId: string,
): Promise<{ ordered: number; bought: number }> {
  return (await transaction.row(countStatement, [businessId])) ?? { ordered: 0, bought: 0 };
}

const adoptStatement = statement<BusinessNumber>(
  "number.adopt",
  `
    UPDATE numbers n SET state = 'active', inbox_id = $3, connected_at = NULL, problem = NULL, ${workOf("connect")},
      updated_at = ${NOW}
    WHERE n.business_id = $1 AND n.id = $2
    RETURNING ${NUMBER}`,
);

/** Gives an assigned number to an inbox, and has the carrier connect it. */
export async function adoptAssigned(
  transaction: Database,
  businessId: string,
  id: string,
  inboxId: string,
): Promise<BusinessNumber> {
  const number = (await transaction.row(adoptStatement, [businessId, id, inboxId])) as BusinessNumber;
  transaction.wake("number");
  return number;
}

const setInboxStatement = statement<never>(
  "number.setInbox",
  `UPDATE numbers SET inbox_id = $3, problem = NULL, updated_at = ${NOW} WHERE business_id = $1 AND id = $2`,
);

export async function setInboxOf(
  transaction: Database,
  businessId: string,
  id: string,
  inboxId: string,
): Promise<void> {
  await transaction.rows(setInboxStatement, [businessId, id, inboxId]);
}

const connectStatement = statement<BusinessNumber>(
  "number.orderConnection",
  `
    UPDATE numbers n SET connected_at = NULL, problem = NULL, ${workOf("connect")}, updated_at = ${NOW}
    WHERE n.business_id = $1 AND n.inbox_id = $2 AND n.state = 'active'
    RETURNING ${NUMBER}`,
);

/** Orders the connection of the number of an inbox. @returns null where the inbox has no number from the carrier. */
export async function orderConnection(
  database: Database,
  businessId: string,
  inboxId: string,
): Promise<BusinessNumber | null> {
  const number = (await database.row(connectStatement, [businessId, inboxId])) ?? null;
  database.wake("number");
  return number;
}

const releaseStatement = statement<BusinessNumber>(
  "number.orderRelease",
  `
    UPDATE numbers n SET state = 'releasing', problem = NULL, ${workOf("release")}, updated_at = ${NOW}
    WHERE n.business_id = $1 AND n.id = $2
    RETURNING ${NUMBER}`,
);

/** Orders the release of a number to the carrier. */
export async function orderRelease(transaction: Database, businessId: string, id: string): Promise<BusinessNumber> {
  const number = (await transaction.row(releaseStatement, [businessId, id])) as BusinessNumber;
  transaction.wake("number");
  return number;
}

const endStatement = statement<BusinessNumber>(
  "number.end",
  `
    UPDATE numbers n SET state = 'released', ended_at = ${NOW}, ${NO_WORK}, updated_at = ${NOW}
    WHERE n.business_id = $1 AND n.id = $2
    RETURNING ${NUMBER}`,
);

/** Takes an assigned number from the business. It stays in the account at the carrier. */
export async function endAssignment(transaction: Database, businessId: string, id: string): Promise<BusinessNumber> {
  return (await transaction.row(endStatement, [businessId, id])) as BusinessNumber;
}

const findManyStatement = statement<BusinessNumber>(
  "number.findMany",
  `
    SELECT ${NUMBER} FROM unnest($2::text[]) AS wanted (id)
    CROSS JOIN LATERAL (SELECT * FROM numbers n WHERE n.business_id = $1 AND n.id = wanted.id LIMIT 1) n`,
);

/** The numbers of the business among these ids, in no order. */
export function findNumbers(database: Database, businessId: string, ids: readonly string[]): Promise<BusinessNumber[]> {
  return database.rows(findManyStatement, [businessId, ids]);
}

const ofInboxesStatement = statement<BusinessNumber>(
  "number.findOfInboxes",
  `
    SELECT n.* FROM unnest($2::text[]) AS given (inbox_id)
    CROSS JOIN LATERAL (
      SELECT ${NUMBER} FROM numbers n
      WHERE n.business_id = $1 AND n.inbox_id = given.inbox_id
      ORDER BY n.id DESC LIMIT 1
    ) n`,
);

/** The numbers that these inboxes have, or had last. */
export function findNumbersOfInboxes(
  database: Database,
  businessId: string,
  inboxIds: readonly string[],
): Promise<BusinessNumber[]> {
  return database.rows(ofInboxesStatement, [businessId, inboxIds]);
}

/** The filters of a list of numbers. */
export interface NumberFilter extends TimeFilter {
  state?: NumberState | null | undefined;
}

/** The numbers of the business page by page, the newest first. */
export function pageNumbers(
  database: Database,
  businessId: string,
  { state, ...times }: NumberFilter,
  page: PageRequest,
): Promise<Page<BusinessNumber>> {
  return new List<BusinessNumber>(
    { name: "number.list", prefix: "num", alias: "n", select: `SELECT ${NUMBER} FROM numbers n`, isShort: true },
    businessId,
  )
    .where("n.state = ?", state)
    .whereTime(times)
    .page(database, page);
}

const releaseAllStatement = statement<never>(
  "number.releaseAll",
  `
    UPDATE numbers SET state = 'releasing', problem = NULL, ${workOf("release")}, updated_at = ${NOW}
    WHERE business_id = $1 AND origin = 'bought' AND state = 'active'`,
);

/** Orders the release of all numbers that were bought for the business. */
export async function releaseBought(transaction: Database, businessId: string): Promise<void> {
  await transaction.rows(releaseAllStatement, [businessId]);
  transaction.wake("number");
}

const isReleasingStatement = statement<{ found: boolean }>(
  "number.isReleasing",
  `
    SELECT EXISTS (
      SELECT FROM numbers
      WHERE business_id = $1 AND work_since > now() - interval '1 day'
        AND (work = 'release' OR work = 'buy' AND (doubtful OR lease_token IS NOT NULL))
    ) AS found`,
);

/**
 * Whether the carrier is still to take a number of the business back, or may have sold it one. After a day of attempts
 * that no longer counts.
 */
export async function awaitsCarrier(database: Database, businessId: string): Promise<boolean> {
  return (await database.row(isReleasingStatement, [businessId]))?.found === true;
}
