import { z } from "zod";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { clearable, parseInput, phoneNumber, timeZone } from "../../platform/input.ts";
import { mailedName } from "../../platform/mail/names.ts";
import { recordOnPage } from "../audit/record.ts";
import type { PageSource } from "../audit/rules.ts";
import { lockBusiness } from "./business-lock-store.ts";
import { MOST_USER_INBOXES, requireInboxes } from "./invitations.ts";
import { requirePermission } from "./permissions.ts";
import { HIGHEST_ROLE, roles } from "./roles.ts";
import { type Caller, isPerson, requirePerson, type User } from "./rules.ts";
import { findUsers } from "./store.ts";
import { requireRoomForUser } from "./user-room.ts";
import { changeOwn, changeUser, hasOtherAdmin, lockUser, setActive, setInboxes } from "./user-store.ts";

const changes = z
  .strictObject({
    name: mailedName(80),
    role: z.enum(roles),
    phoneNumber: clearable(phoneNumber),
    timeZone: clearable(timeZone),
    inboxIds: z.array(z.string()).max(MOST_USER_INBOXES),
  })
  .partial()
  .refine((given) => Object.values(given).some((value) => value !== undefined), {
    error: "at least one field is required",
  });

/**
 * Changes only the given fields of a user of the business. For admins.
 *
 * @throws DomainError
 */
export async function updateUser(database: Database, caller: Caller, id: string, input: unknown): Promise<User> {
  requirePermission(caller, "users.manage");
  const { inboxIds, ...given } = parseInput(changes, input);
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    await lockBusiness(transaction, businessId);
    const user = await requireUser(transaction, businessId, id);
    if (given.phoneNumber) {
      requirePerson(user, "phone", "phoneNumber");
    }
    if (given.role !== undefined && given.role !== HIGHEST_ROLE) {
      await requireOtherAdmin(transaction, businessId, user);
    }
    if (inboxIds !== undefined) {
      await requireInboxes(transaction, businessId, inboxIds);
      await setInboxes(transaction, businessId, id, inboxIds);
    }
    return changeUser(transaction, businessId, id, given);
  });
}

/**
 * Deactivates a user. The folder `people` ends everything else of the user. The business is locked, so that of two
 * admins who deactivate each other one stays active.
 *
 * @throws DomainError
 */
export async function deactivate(transaction: Database, caller: Caller, id: string): Promise<User> {
  requirePermission(caller, "users.manage");
  const { businessId } = caller;
  await lockBusiness(transaction, businessId);
  const user = await requireUser(transaction, businessId, id);
  if (user.deactivatedAt !== null) {
    throw new DomainError("conflict", "This user is already deactivated.");
  }
  await requireOtherAdmin(transaction, businessId, user);
  return setActive(transaction, businessId, id, { isActive: false });
}

/**
 * Reactivates a user, with the previous role and inboxes. For admins.
 *
 * @throws DomainError
 */
export function reactivateUser(database: Database, caller: Caller, id: string): Promise<User> {
  requirePermission(caller, "users.manage");
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    const caps = await lockBusiness(transaction, businessId);
    const user = await requireUser(transaction, businessId, id);
    if (user.deactivatedAt === null) {
      throw new DomainError("conflict", "This user is active.");
    }
    await requireRoomForUser(transaction, businessId, caps, user.type);
    return setActive(transaction, businessId, id, { isActive: true });
  });
}

/** For the folder `people`: invalidates the links of a user, and tells whether a user has accepted the invitation. */
export { closeLinks, hasJoined } from "./link-store.ts";

/** Those of these ids that are active people of the business: a service user answers no call. */
export async function activeAmong(
  database: Database,
  businessId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const users = await findUsers(database, businessId, ids);
  return new Set(users.filter((user) => isPerson(user) && user.deactivatedAt === null).map(({ id }) => id));
}

/** @throws DomainError `not_found` */
export async function requireUser(transaction: Database, businessId: string, id: string): Promise<User> {
  const user = await lockUser(transaction, businessId, id);
  if (!user) {
    throw new DomainError("not_found", "The user does not exist.");
  }
  return user;
}

async function requireOtherAdmin(transaction: Database, businessId: string, user: User): Promise<void> {
  if (
    user.role === HIGHEST_ROLE &&
    isPerson(user) &&
    user.deactivatedAt === null &&
    !(await hasOtherAdmin(transaction, businessId, user.id))
  ) {
    throw new DomainError("conflict", "A business needs an admin: make another user an admin first.");
  }
}

const profile = z.object({
  name: mailedName(80),
  phoneNumber: clearable(phoneNumber),
  timeZone: clearable(timeZone),
});

/**
 * Changes the profile that a user edits. Only the fields that differ are recorded.
 *
 * @throws DomainError
 */
export async function updateProfile(
  database: Database,
  { id: userId, businessId }: Pick<User, "id" | "businessId">,
  source: PageSource,
  input: unknown,
): Promise<void> {
  const details = parseInput(profile, input);
  await database.transaction(async (transaction) => {
    const before = businessId === null ? null : await lockUser(transaction, businessId, userId);
    await changeOwn(transaction, userId, details);
    const changed = Object.entries(details).filter(
      ([field, value]) => value !== before?.[field as keyof typeof details],
    );
    if (changed.length > 0) {
      const draft = { action: "user.updated", given: Object.fromEntries(changed) } as const;
      await recordOnPage(transaction, { businessId, userId }, source, draft);
    }
  });
}
