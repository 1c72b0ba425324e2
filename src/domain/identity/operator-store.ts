import type { CallerProfile } from "../../platform/carrier/numbers-port.ts";
import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import type { OwnLimits } from "./caps.ts";
import type { Role } from "./roles.ts";

/** The statements of the operator about businesses. */

const OPERATOR = { unbound: "the operator of the service works on every business" };

/** A business as its operator sees it. */
export interface BusinessOverview {
  id: string;
  name: string;
  hasDialer: boolean;
  suspendedAt: string | null;
  createdAt: string;
  users: number;
  /** Active inboxes. */
  inboxes: number;
}

const OVERVIEW = `
  b.id, b.name, b.has_dialer, b.suspended_at, b.created_at,
  (SELECT count(*)::int FROM users u WHERE u.business_id = b.id) AS users,
  (SELECT count(*)::int FROM inboxes i WHERE i.business_id = b.id AND i.deactivated_at IS NULL) AS inboxes`;

const insertStatement = statement<never>(
  "operator.insertBusiness",
  `
    INSERT INTO businesses (id, name, has_dialer, time_zone, created_at, updated_at, open_inboxes)
    SELECT $1, $2, $3, COALESCE($4, 'America/New_York'), $5, $5, $6`,
  OPERATOR,
);

export async function insertBusiness(
  transaction: Database,
  business: {
    businessId: string;
    name: string;
    hasDialer: boolean;
    timeZone?: string | undefined;
    openInboxes: boolean;
    createdAt: string;
  },
): Promise<void> {
  const { businessId, name, hasDialer, timeZone = null, openInboxes, createdAt } = business;
  await transaction.rows(insertStatement, [businessId, name, hasDialer, timeZone, createdAt, openInboxes]);
}

const hasAnyStatement = statement<{ found: boolean }>(
  "operator.hasBusinesses",
  "SELECT EXISTS (SELECT FROM businesses) AS found",
  OPERATOR,
);

/** Whether there is any business. */
export async function hasBusinesses(database: Database): Promise<boolean> {
  return (await database.row(hasAnyStatement, []))?.found === true;
}

const findUserStatement = statement<{
  id: string;
  businessId: string | null;
  /** Null for a service user. */
  email: string | null;
  deactivatedAt: string | null;
}>(
  "operator.findUser",
  "SELECT id, business_id, email, deactivated_at FROM users WHERE id = $1 OR lower(email) = lower($1)",
  OPERATOR,
);

/** The user with this id or address, of any business. */
export async function findUserAnywhere(database: Database, person: string) {
  return (await database.row(findUserStatement, [person])) ?? null;
}

const clearPasswordStatement = statement<never>(
  "operator.clearPassword",
  "UPDATE users SET password_hash = NULL WHERE id = $1",
  OPERATOR,
);

export async function clearPassword(transaction: Database, userId: string): Promise<void> {
  await transaction.rows(clearPasswordStatement, [userId]);
}

const listStatement = statement<BusinessOverview>(
  "operator.listBusinesses",
  `
    SELECT ${OVERVIEW} FROM businesses b
    WHERE ($1::text IS NULL OR b.id < $1) AND ($2::text IS NULL OR strpos(lower(b.name), lower($2)) > 0)
    ORDER BY b.id DESC LIMIT $3`,
  OPERATOR,
);

/** The businesses after one of them whose names contain a text, the newest first. */
export function listBusinesses(
  database: Database,
  { after = null, name = null, limit }: { after?: string | null; name?: string | null; limit: number },
): Promise<BusinessOverview[]> {
  return database.rows(listStatement, [after, name, limit]);
}

const suspendStatement = statement<BusinessOverview>(
  "operator.suspendBusiness",
  `
    UPDATE businesses b SET suspended_at = COALESCE(b.suspended_at, ${NOW}), suspended_to_move = false, updated_at = ${NOW}
    WHERE b.id = $1
    RETURNING ${OVERVIEW}`,
  { ...OPERATOR, hints: "parameter" },
);

/** Suspends a business; if it is suspended already, the time stays. @returns null if the business does not exist. */
export async function setSuspended(database: Database, businessId: string): Promise<BusinessOverview | null> {
  return (await database.row(suspendStatement, [businessId])) ?? null;
}

const reinstateStatement = statement<BusinessOverview>(
  "operator.reinstateBusiness",
  `
    UPDATE businesses b SET suspended_at = NULL, suspended_to_move = false, updated_at = ${NOW}
    WHERE b.id = $1
    RETURNING ${OVERVIEW}`,
  { ...OPERATOR, hints: "parameter" },
);

/** Ends the suspension of a business. @returns null if the business does not exist. */
export async function reinstateBusiness(database: Database, businessId: string): Promise<BusinessOverview | null> {
  return (await database.row(reinstateStatement, [businessId])) ?? null;
}

const setPlanStatement = statement<BusinessOverview>(
  "operator.setPlan",
  `
    UPDATE businesses b SET has_dialer = $2, updated_at = ${NOW}
    WHERE b.id = $1
    RETURNING ${OVERVIEW}`,
  { ...OPERATOR, hints: "parameter" },
);

/** Gives a business a plan with the dialer, or without. @returns null if the business does not exist. */
export async function setPlan(
  database: Database,
  businessId: string,
  hasDialer: boolean,
): Promise<BusinessOverview | null> {
  return (await database.row(setPlanStatement, [businessId, hasDialer])) ?? null;
}

const setLimitsStatement = statement<{ limits: OwnLimits }>(
  "operator.setLimits",
  `
    UPDATE businesses b SET limits = jsonb_strip_nulls(b.limits || $2::jsonb), updated_at = ${NOW}
    WHERE b.id = $1
    RETURNING b.limits`,
  { ...OPERATOR, hints: "parameter" },
);

/**
 * Sets limits of a business of its own; null removes one, and absent ones stay unchanged.
 *
 * @returns all limits of its own, or null if the business does not exist.
 */
export async function setLimits(
  database: Database,
  businessId: string,
  changes: Partial<Record<keyof OwnLimits, number | null>>,
): Promise<OwnLimits | null> {
  return (await database.row(setLimitsStatement, [businessId, JSON.stringify(changes)]))?.limits ?? null;
}

const saveCallerProfileStatement = statement<never>(
  "operator.saveCallerProfile",
  "UPDATE businesses SET caller_profile = $2 WHERE id = $1",
  { ...OPERATOR, hints: "parameter" },
);

export async function saveCallerProfile(
  transaction: Database,
  businessId: string,
  profile: CallerProfile | null,
): Promise<void> {
  await transaction.rows(saveCallerProfileStatement, [businessId, profile]);
}

const callerProfileStatement = statement<{ callerProfile: CallerProfile | null }>(
  "operator.findCallerProfile",
  "SELECT caller_profile FROM businesses WHERE id = $1",
  OPERATOR,
);

/** The profile of the business, if it has one; null where there is no such business. */
export async function findCallerProfile(
  database: Database,
  businessId: string,
): Promise<{ callerProfile: CallerProfile | null } | null> {
  return (await database.row(callerProfileStatement, [businessId])) ?? null;
}

const deactivateInboxesStatement = statement<never>(
  "operator.deactivateInboxes",
  "UPDATE inboxes SET deactivated_at = COALESCE(deactivated_at, now()) WHERE business_id = $1",
);

/** Deactivates all inboxes of a business, so that nothing more comes in. */
export async function deactivateInboxesOf(database: Database, businessId: string): Promise<void> {
  await database.rows(deactivateInboxesStatement, [businessId]);
}

const deleteBusinessStatement = statement<never>("operator.deleteBusiness", "DELETE FROM businesses WHERE id = $1", {
  unbound: "erases the business itself, whose id is the first parameter",
});

/** @throws if any row still refers to it. */
export async function deleteBusiness(database: Database, businessId: string): Promise<void> {
  await database.rows(deleteBusinessStatement, [businessId]);
}

/** A user as the operator sees them. */
export interface UserOverview {
  id: string;
  /** Null for a service user. */
  email: string | null;
  name: string;
  role: Role;
  /** Whether a password has been set: an invited person has none yet. */
  hasPassword: boolean;
  createdAt: string;
}

const listUsersStatement = statement<UserOverview>(
  "operator.listUsers",
  `
    SELECT u.id, u.email, u.name, u.role, u.password_hash IS NOT NULL AS has_password, u.created_at
    FROM users u
    WHERE u.business_id = $1 AND ($2::text IS NULL OR u.id > $2)
    ORDER BY u.id LIMIT $3`,
);

/** The users of a business after one of them, the oldest first. */
export function listUsersOf(
  database: Database,
  businessId: string,
  { after = null, limit }: { after?: string | null; limit: number },
): Promise<UserOverview[]> {
  return database.rows(listUsersStatement, [businessId, after, limit]);
}

const findBusinessStatement = statement<{ id: string }>(
  "operator.findBusiness",
  "SELECT id FROM businesses WHERE id = $1",
  OPERATOR,
);

export async function businessExists(database: Database, businessId: string): Promise<boolean> {
  return (await database.row(findBusinessStatement, [businessId])) !== undefined;
}

const beginEraStatement = statement<{ businessId: string }>(
  "operator.beginDeletionEra",
  "UPDATE businesses SET deletion_era = deletion_era + 1 RETURNING id AS business_id",
  { ...OPERATOR, hints: "rows" },
);

/** Begins the numbers of deletions anew, for all businesses. Returns the number of businesses. */
export async function beginDeletionEra(database: Database): Promise<number> {
  return (await database.rows(beginEraStatement, [])).length;
}
