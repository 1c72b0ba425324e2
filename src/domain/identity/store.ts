import type { Database } from "../../platform/db/database.ts";
import { List } from "../../platform/db/list.ts";
import { byChange, type ListOrderName, orderKey } from "../../platform/db/list-order.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import type { OneOrMore, Page, PageRequest, TimeFilter } from "../../platform/db/page.ts";
import {
  type Changes,
  keepsOthers,
  namesOf,
  settingAssignments,
  settingColumns,
  settingParameters,
} from "../../platform/db/settings-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { UnavailableError } from "../../platform/errors.ts";
import { snakeCase } from "../../platform/names.ts";
import { inboxSettings } from "./inbox-settings.ts";
import type { FoundMembership } from "./memberships.ts";
import type { Retention } from "./retention.ts";
import type { Business, Inbox, Person, User, UserType } from "./rules.ts";
import { businessSettings } from "./settings.ts";

export const INBOX = `
  i.id, i.business_id, i.phone_number, ${settingColumns(inboxSettings, "i")}, i.deactivated_at,
  i.created_at, i.updated_at`;

const BUSINESS_COLUMNS = [
  ...["id", "name", "has_dialer", ...Object.keys(businessSettings).map(snakeCase)],
  ...["retention", "limits", "suspended_at", "created_at", "updated_at"],
];
const BUSINESS = BUSINESS_COLUMNS.map((column) => `b.${column}`).join(", ");

export const USER = `
  u.id, u.business_id, u.type, u.email, u.name, u.role, u.phone_number, u.time_zone, u.deactivated_at,
  u.last_sign_in_at, u.created_at, u.updated_at`;

/** Suspended only until another cell has it. */
const IS_MOVING = "(b.suspended_to_move AND b.suspended_at IS NOT NULL)";

/** The prefix of the columns of the business beside those of a user. */
const OF_BUSINESS = "business.";

const findMembershipStatement = statement<
  User & { isMoving: boolean; isAboutToMove: boolean } & Record<`${typeof OF_BUSINESS}${string}`, unknown>
>(
  "identity.findMembership",
  `
    SELECT ${USER}, ${BUSINESS_COLUMNS.map((column) => `b.${column} AS "${OF_BUSINESS}${column}"`).join(", ")},
      u.business_id IS NOT NULL AND (b.id IS NULL OR ${IS_MOVING}) AS is_moving, b.suspended_to_move AS is_about_to_move
    FROM users u LEFT JOIN businesses b ON b.id = u.business_id
    WHERE u.id = $1`,
  { unbound: "finds the business of the user whom a verified token names" },
);

/**
 * The membership of the user, or null if there is no such user, or one who has left or has no business.
 *
 * @throws UnavailableError while the business moves to another cell, and after its row has left this one.
 */
export async function findMembership(database: Database, userId: string): Promise<FoundMembership | null> {
  const row = await database.row(findMembershipStatement, [userId]);
  if (!row?.businessId || row.deactivatedAt !== null) {
    return null;
  }
  if (row.isMoving) {
    throw new UnavailableError("the business moves to another cell", { system: "cell" });
  }
  const { isAboutToMove } = row;
  const entries = Object.entries(row).filter(([name]) => name !== "isMoving" && name !== "isAboutToMove");
  const user = entries.filter(([name]) => !name.startsWith(OF_BUSINESS));
  const business = entries
    .filter(([name]) => name.startsWith(OF_BUSINESS))
    .map(([name, value]) => [name.slice(OF_BUSINESS.length), value]);
  return { user: Object.fromEntries(user) as User, business: Object.fromEntries(business) as Business, isAboutToMove };
}

const isMovingStatement = statement<{ moves: true }>(
  "identity.isMoving",
  `SELECT true AS moves FROM businesses b WHERE b.id = $1 AND ${IS_MOVING}`,
  { unbound: "finds the business itself, whose id is the first parameter" },
);

/** @throws UnavailableError while the business moves to another cell. */
export async function requireNotMoving(database: Database, businessId: string): Promise<void> {
  if (await database.row(isMovingStatement, [businessId])) {
    throw new UnavailableError("the business moves to another cell", { system: "cell" });
  }
}

const findUserByEmailStatement = statement<Person>(
  "identity.findUserByEmail",
  `SELECT ${USER} FROM users u WHERE lower(u.email) = lower($1)`,
  { unbound: "finds the user who signs in, before the business is known" },
);

export async function findUserByEmail(database: Database, email: string): Promise<Person | null> {
  return (await database.row(findUserByEmailStatement, [email])) ?? null;
}

/** Filters of a list of users. */
export interface UserFilter extends TimeFilter {
  type?: OneOrMore<UserType>;
}

/** The users of the business page by page, in an order. */
export function pageUsers(
  database: Database,
  businessId: string,
  filter: UserFilter,
  page: PageRequest,
  orderBy: ListOrderName = "created",
): Promise<Page<User>> {
  const order = orderBy === "updated" ? byChange("u") : null;
  return new List<User>(
    {
      name: "identity.listUserPage",
      prefix: "usr",
      alias: "u",
      select: `SELECT ${USER}${order ? orderKey(order) : ""} FROM users u`,
      isShort: true,
    },
    businessId,
  )
    .orderBy(order)
    .whereIn("u.type", filter.type)
    .whereTime(filter)
    .page(database, page);
}

const findUsersStatement = statement<User>(
  "identity.findUsers",
  `SELECT ${USER} FROM users u WHERE u.business_id = $1 AND u.id = ANY($2)`,
);

/** The users of the business among these ids, in no order. */
export function findUsers(database: Database, businessId: string, ids: readonly string[]): Promise<User[]> {
  return database.rows(findUsersStatement, [businessId, ids]);
}

const listActiveInboxesStatement = statement<Inbox>(
  "identity.listActiveInboxes",
  `
    SELECT ${INBOX} FROM inboxes i WHERE i.business_id = $1 AND i.deactivated_at IS NULL
    ORDER BY i.position, i.id`,
);

/** The active inboxes of the business, in their order. */
export function listActiveInboxes(database: Database, businessId: string): Promise<Inbox[]> {
  return database.rows(listActiveInboxesStatement, [businessId]);
}

const listInboxesStatement = statement<Inbox>(
  "identity.listInboxes",
  `SELECT ${INBOX} FROM inboxes i WHERE i.business_id = $1 ORDER BY i.position, i.id`,
);

/** All inboxes of the business, in their order. */
export function listInboxes(database: Database, businessId: string): Promise<Inbox[]> {
  return database.rows(listInboxesStatement, [businessId]);
}

const findInboxesStatement = statement<Inbox>(
  "identity.findInboxes",
  `SELECT ${INBOX} FROM inboxes i WHERE i.business_id = $1 AND i.id = ANY($2)`,
);

/** The inboxes of the business among these ids, inactive ones included, in no order. */
export function findInboxes(database: Database, businessId: string, ids: readonly string[]): Promise<Inbox[]> {
  return database.rows(findInboxesStatement, [businessId, ids]);
}

const pingStatement = statement<{ alive: number }>("identity.ping", "SELECT 1 AS alive", {
  unbound: "reads no table: asks whether the database answers",
});

/** Resolves when the database answers, and throws otherwise. */
export async function ping(database: Database): Promise<void> {
  await database.row(pingStatement, []);
}

const findCredentialsStatement = statement<{ userId: string; businessId: string | null; passwordHash: string | null }>(
  "identity.findCredentials",
  `
    SELECT id AS user_id, business_id, password_hash FROM users
    WHERE lower(email) = lower($1) AND deactivated_at IS NULL`,
  { unbound: "finds the user who signs in, before the business is known" },
);

export async function findCredentials(database: Database, email: string) {
  return (await database.row(findCredentialsStatement, [email])) ?? null;
}

const setPasswordHashStatement = statement<never>(
  "identity.setPasswordHash",
  "UPDATE users SET password_hash = $2 WHERE id = $1",
  { unbound: "sets the password hash of a user who has just been authenticated" },
);

export async function setPasswordHash(database: Database, userId: string, hash: string): Promise<void> {
  await database.rows(setPasswordHashStatement, [userId, hash]);
}

const renewPasswordHashStatement = statement<never>(
  "identity.renewPasswordHash",
  "UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2",
  { unbound: "renews the password hash of a user who has just been authenticated" },
);

/** Replaces the hash of a password by another hash of it. A password that has changed meanwhile stays. */
export async function renewPasswordHash(
  database: Database,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await database.rows(renewPasswordHashStatement, [userId, from, to]);
}

const findUserStatement = statement<Person>(
  "identity.findUser",
  `SELECT ${USER} FROM users u WHERE u.id = $1 AND u.deactivated_at IS NULL AND u.type = 'person'`,
  {
    unbound: "finds the signed-in user, who may have no business",
  },
);

/** Who is signed in, unless they have left. */
export async function findUser(database: Database, userId: string): Promise<Person | null> {
  return (await database.row(findUserStatement, [userId])) ?? null;
}

const setPhoneNumberStatement = statement<User>(
  "identity.setPhoneNumber",
  `
    UPDATE users u SET phone_number = $3, updated_at = ${NOW}
    WHERE u.business_id = $1 AND u.id = $2
    RETURNING ${USER}`,
);

/** @returns null if the business has no such user. */
export async function setPhoneNumber(
  database: Database,
  businessId: string,
  userId: string,
  phoneNumber: string | null,
): Promise<User | null> {
  return (await database.row(setPhoneNumberStatement, [businessId, userId, phoneNumber])) ?? null;
}

const findBusinessStatement = statement<Business>(
  "identity.findBusiness",
  `SELECT ${BUSINESS} FROM businesses b WHERE b.id = $1`,
  { unbound: "finds the business itself, whose id is the first parameter" },
);

export async function findBusiness(database: Database, businessId: string): Promise<Business | null> {
  return (await database.row(findBusinessStatement, [businessId])) ?? null;
}

const findInboxesOfUsersStatement = statement<Inbox & { userId: string }>(
  "identity.findInboxesOfUsers",
  `
    SELECT iu.user_id, ${INBOX}
    FROM unnest($2::text[]) AS given (user_id)
    CROSS JOIN LATERAL (
      SELECT iu.user_id, iu.inbox_id FROM inbox_users iu
      WHERE iu.business_id = $1 AND iu.user_id = given.user_id OFFSET 0
    ) iu
    CROSS JOIN LATERAL (SELECT * FROM inboxes i WHERE i.business_id = $1 AND i.id = iu.inbox_id OFFSET 0) i
    ORDER BY i.position, i.id`,
);

/** The inboxes that were given to these users, in the order of the business. */
export function findInboxesOfUsers(database: Database, businessId: string, userIds: readonly string[]) {
  return database.rows(findInboxesOfUsersStatement, [businessId, userIds]);
}

const setBusinessStatement = statement<Business>(
  "identity.setBusiness",
  `
    UPDATE businesses b SET
      ${settingAssignments(businessSettings, 4, keepsOthers("$2"))},
      retention = jsonb_strip_nulls(retention || COALESCE($3::jsonb, '{}')),
      updated_at = ${NOW}
    WHERE b.id = $1
    RETURNING ${BUSINESS}`,
  { unbound: "changes the business itself, whose id is the first parameter", hints: "parameter" },
);

/**
 * Changes only the given settings.
 *
 * @param changes of the retention only the given settings; null removes one.
 */
export async function setBusiness(
  database: Database,
  businessId: string,
  { retention, ...changes }: Changes<typeof businessSettings> & { retention?: Retention | undefined },
): Promise<Business> {
  const values = [businessId, namesOf(changes), retention ? JSON.stringify(retention) : null];
  const parameters = [...values, ...settingParameters(businessSettings, changes)];
  return (await database.row(setBusinessStatement, parameters)) as Business;
}

const listActiveNumbersStatement = statement<{ phoneNumber: string; inboxId: string; businessName: string }>(
  "identity.listActiveNumbers",
  `
    SELECT i.phone_number, i.id AS inbox_id, b.name AS business_name
    FROM inboxes i JOIN businesses b ON b.id = i.business_id
    WHERE i.deactivated_at IS NULL ORDER BY i.phone_number`,
  { unbound: "lists the numbers of every business, for the operator who connects them to the carrier" },
);

/** The numbers of all active inboxes of all businesses. */
export function listActiveNumbers(database: Database) {
  return database.rows(listActiveNumbersStatement, []);
}
