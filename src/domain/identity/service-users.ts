import { z } from "zod";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { parseInput } from "../../platform/input.ts";
import { mailedName } from "../../platform/mail/names.ts";
import { lockBusiness } from "./business-lock-store.ts";
import { inboxIdList, requireInboxes } from "./invitations.ts";
import { requirePermission } from "./permissions.ts";
import { roles } from "./roles.ts";
import { type Caller, isPerson, type User } from "./rules.ts";
import { requireRoomForUser } from "./user-room.ts";
import { insertUser, lockUser, setInboxes } from "./user-store.ts";

const draft = z.strictObject({ name: mailedName(80), role: z.enum(roles), inboxIds: inboxIdList });

/**
 * Makes a service user: an integration acts as it, with access keys and the tokens of OAuth clients, and stays when the
 * people leave who made it. Nobody can sign in as it. For admins.
 *
 * @throws DomainError `validation_error` on an input, `conflict` beyond the cap.
 */
export function createServiceUser(database: Database, caller: Caller, input: unknown): Promise<User> {
  requirePermission(caller, "users.manage");
  const { inboxIds, ...given } = parseInput(draft, input);
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    const caps = await lockBusiness(transaction, businessId);
    await requireInboxes(transaction, businessId, inboxIds);
    await requireRoomForUser(transaction, businessId, caps, "service");
    const user = await insertUser(transaction, { businessId, ...newIdentity("usr"), email: null, ...given });
    // Only an address could be taken.
    const { id } = user as User;
    await setInboxes(transaction, businessId, id, inboxIds);
    return user as User;
  });
}

/**
 * The service user whom an input names, locked until commit.
 *
 * @throws DomainError `validation_error` for an unknown user, a person and a deactivated service user.
 */
export async function requireServiceUser(transaction: Database, businessId: string, id: string): Promise<User> {
  const user = await lockUser(transaction, businessId, id);
  const problem =
    user === null
      ? `This business has no user ${id}.`
      : isPerson(user)
        ? "This user is a person: name a service user."
        : user.deactivatedAt !== null
          ? "This service user is deactivated."
          : null;
  if (problem !== null) {
    throw new DomainError("validation_error", problem, { field: "serviceUserId" });
  }
  return user as User;
}
