import type { Database } from "../../platform/db/database.ts";
import { isForeignKeyViolation, isUniqueViolation } from "../../platform/db/failure.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { DomainError } from "../../platform/errors.ts";
import { HIGHEST_ROLE, type Role } from "./roles.ts";
import type { User, UserType } from "./rules.ts";
import { USER } from "./store.ts";

const OWN = { unbound: "changes the signed-in user, who may have no business" };

const insertStatement = statement<User>(
  "user.insert",
  `
    INSERT INTO users AS u (business_id, id, email, name, role, created_at, updated_at, type)
    VALUES ($1, $2, $3, $4, $5, $6, $6, CASE WHEN $3::text IS NULL THEN 'service' ELSE 'person' END)
    ON CONFLICT (lower(email)) DO NOTHING
    RETURNING ${USER}`,
);

/**
 * @param user without an address it is a service user.
 * @returns null if the address has an account already, in this business or another.
 */
export async function insertUser(
  transaction: Database,
  user: { businessId: string; id: string; email: string | null; name: string; role: Role; createdAt: string },
): Promise<User | null> {
  const { businessId, id, email, name, role, createdAt } = user;
  return (await transaction.row(insertStatement, [businessId, id, email, name, role, createdAt])) ?? null;
}

const countStatement = statement<{ count: number }>(
  "user.count",
  "SELECT count(*)::int AS count FROM users WHERE business_id = $1 AND type = $2 AND deactivated_at IS NULL",
);

/** The number of active users of the type, including invited ones. */
export async function countUsers(database: Database, businessId: string, type: UserType): Promise<number> {
  return (await database.row(countStatement, [businessId, type]))?.count ?? 0;
}

const lockStatement = statement<User>(
  "user.lock",
  `SELECT ${USER} FROM users u WHERE u.business_id = $1 AND u.id = $2 FOR NO KEY UPDATE`,
);

/** The user, locked until commit. */
export async function lockUser(transaction: Database, businessId: string, id: string): Promise<User | null> {
  return (await transaction.row(lockStatement, [businessId, id])) ?? null;
}

const lockToDeleteStatement = statement<never>(
  "user.lockToDelete",
  "SELECT FROM users u WHERE u.business_id = $1 AND u.id = $2 FOR UPDATE",
);

/** Locks a user until commit so that also no new row refers to the user. */
export async function lockToDelete(transaction: Database, businessId: string, id: string): Promise<void> {
  await transaction.rows(lockToDeleteStatement, [businessId, id]);
}

/** The admins who can sign in: who have accepted the invitation. */
const JOINED_ADMINS = `
      FROM users u
      WHERE u.business_id = $1 AND u.role = '${HIGHEST_ROLE}' AND u.deactivated_at IS NULL
        AND u.type = 'person' AND NOT EXISTS (
          SELECT FROM one_time_links l
          WHERE l.business_id = $1 AND l.user_id = u.id AND l.purpose = 'invitation' AND l.used_at IS NULL
        )`;

const hasOtherAdminStatement = statement<{ found: boolean }>(
  "user.hasOtherAdmin",
  `SELECT EXISTS (SELECT ${JOINED_ADMINS} AND u.id <> $2) AS found`,
);

const mailedAdminsStatement = statement<{ email: string; name: string }>(
  "user.mailedAdmins",
  `SELECT u.email, u.name ${JOINED_ADMINS} ORDER BY u.id LIMIT $2`,
);

/** The addresses and names of the admins who can sign in, those who were added first. */
export function listMailedAdmins(database: Database, businessId: string, most: number) {
  return database.rows(mailedAdminsStatement, [businessId, most]);
}

/** Whether the business has another admin who can sign in: who has accepted the invitation. */
export async function hasOtherAdmin(transaction: Database, businessId: string, id: string): Promise<boolean> {
  return (await transaction.row(hasOtherAdminStatement, [businessId, id]))?.found === true;
}

/** The changes of a user; absent fields stay unchanged. */
export interface UserChanges {
  name?: string | undefined;
  role?: Role | undefined;
  phoneNumber?: string | null | undefined;
  timeZone?: string | null | undefined;
}

const CHANGES = `
      name = COALESCE($3, name), role = COALESCE($4, role),
      phone_number = CASE WHEN $5 THEN $6 ELSE phone_number END,
      time_zone = CASE WHEN $7 THEN $8 ELSE time_zone END,
      updated_at = ${NOW}`;

const updateStatement = statement<User>(
  "user.update",
  `UPDATE users u SET ${CHANGES} WHERE u.business_id = $1 AND u.id = $2 RETURNING ${USER}`,
);

export async function changeUser(
  transaction: Database,
  businessId: string,
  id: string,
  { name, role, phoneNumber, timeZone }: UserChanges,
): Promise<User> {
  const values = [businessId, id, name ?? null, role ?? null];
  const clearable = [phoneNumber, timeZone].flatMap((value) => [value !== undefined, value ?? null]);
  return (await transaction.row(updateStatement, [...values, ...clearable])) as User;
}

const updateOwnStatement = statement<{ businessId: string | null }>(
  "user.updateOwn",
  `
    UPDATE users SET name = $2, phone_number = $3, time_zone = $4, updated_at = ${NOW}
    WHERE id = $1 AND deactivated_at IS NULL
    RETURNING business_id`,
  { ...OWN, hints: "rows" },
);

export async function changeOwn(
  database: Database,
  id: string,
  { name, phoneNumber, timeZone }: { name: string; phoneNumber: string | null; timeZone: string | null },
): Promise<void> {
  await database.rows(updateOwnStatement, [id, name, phoneNumber, timeZone]);
}

const setInboxesStatement = statement<never>(
  "user.setInboxes",
  `
    WITH given AS (SELECT DISTINCT id FROM unnest($3::text[]) AS id), taken AS (
      DELETE FROM inbox_users iu
      WHERE iu.business_id = $1 AND iu.user_id = $2 AND iu.inbox_id NOT IN (SELECT id FROM given)
    )
    INSERT INTO inbox_users (business_id, user_id, inbox_id) SELECT $1, $2, id FROM given
    ON CONFLICT DO NOTHING`,
);

/** Gives a person these inboxes and no others. */
export async function setInboxes(
  transaction: Database,
  businessId: string,
  id: string,
  inboxIds: readonly string[],
): Promise<void> {
  await transaction.rows(setInboxesStatement, [businessId, id, inboxIds]);
}

const setActiveStatement = statement<User>(
  "user.setActive",
  `
    UPDATE users u SET deactivated_at = CASE WHEN $3 THEN NULL ELSE COALESCE(deactivated_at, ${NOW}) END,
      updated_at = ${NOW}
    WHERE u.business_id = $1 AND u.id = $2
    RETURNING ${USER}`,
);

export async function setActive(
  transaction: Database,
  businessId: string,
  id: string,
  { isActive }: { isActive: boolean },
): Promise<User> {
  return (await transaction.row(setActiveStatement, [businessId, id, isActive])) as User;
}

const deleteStatement = statement<never>("user.delete", "DELETE FROM users WHERE business_id = $1 AND id = $2");

/**
 * Deletes a user who never signed in, with the invitation and the inboxes.
 *
 * @throws DomainError `conflict` if calls rang the user's phone and were taken; the transaction must then be rolled back.
 */
export async function deleteUser(transaction: Database, businessId: string, id: string): Promise<void> {
  await transaction.rows(deleteStatement, [businessId, id]).catch((error) => {
    if (!isForeignKeyViolation(error)) {
      throw error;
    }
    throw new DomainError("conflict", "This user has taken calls: deactivate the user instead.");
  });
}

const setEmailStatement = statement<{ businessId: string | null }>(
  "user.setEmail",
  `
    UPDATE users u SET email = $2, updated_at = ${NOW}
    WHERE u.id = $1 AND NOT EXISTS (SELECT FROM users o WHERE lower(o.email) = lower($2) AND o.id <> $1)
    RETURNING u.business_id`,
  { ...OWN, hints: "rows" },
);

/** The refusal of an address. */
export function addressTaken(): DomainError {
  return new DomainError("conflict", "Another account has this address.");
}

/** @throws DomainError `conflict` if another account has the address; the transaction must then be rolled back. */
export async function setEmail(transaction: Database, id: string, email: string): Promise<void> {
  const row = await transaction.row(setEmailStatement, [id, email]).catch((error) => {
    // Another account took the address during the statement.
    if (!isUniqueViolation(error)) {
      throw error;
    }
  });
  if (!row) {
    throw addressTaken();
  }
}

const markSignedInStatement = statement<{ businessId: string | null }>(
  "user.markSignedIn",
  `
    UPDATE users SET last_sign_in_at = now()
    WHERE id = $1 AND (last_sign_in_at IS NULL OR last_sign_in_at < now() - interval '1 minute')
    RETURNING business_id`,
  { ...OWN, hints: "rows" },
);

/** Records the time of the sign-in, to the minute. */
export async function markSignedIn(database: Database, id: string): Promise<void> {
  await database.rows(markSignedInStatement, [id]);
}
