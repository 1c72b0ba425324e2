import type { Database } from "../../platform/db/database.ts";
import { DomainError, requireKnown } from "../../platform/errors.ts";
import { parseInput } from "../../platform/input.ts";
import { lockInbox } from "../identity/inbox-store.ts";
import { requirePermission } from "../identity/permissions.ts";
import type { Caller, Inbox } from "../identity/rules.ts";
import { findUsers } from "../identity/store.ts";
import { routeInput } from "./rules.ts";
import { removeRoute, setRoute } from "./store.ts";

/**
 * Sets the route of an inbox: all of it. Calls that ring already keep theirs. For admins.
 *
 * @throws DomainError `not_found`, `validation_error` on an input.
 */
export function setInboxRoute(database: Database, caller: Caller, inboxId: string, input: unknown): Promise<Inbox> {
  requirePermission(caller, "inboxes.manage");
  const route = parseInput(routeInput, input);
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    const inbox = await requireInbox(transaction, businessId, inboxId);
    const ids = route.members.map(({ userId }) => userId);
    const users = await findUsers(transaction, businessId, ids);
    const active = new Set(users.filter(({ deactivatedAt }) => deactivatedAt === null).map(({ id }) => id));
    requireKnown(
      "members",
      ids,
      (id) => active.has(id),
      (id) => `This business has no active user ${id}.`,
    );
    await setRoute(transaction, businessId, inboxId, route);
    return inbox;
  });
}

/**
 * Removes the route of an inbox: its calls go to the phone of `forwardTo`. Without a route nothing changes. For admins.
 *
 * @throws DomainError `not_found`
 */
export function removeInboxRoute(database: Database, caller: Caller, inboxId: string): Promise<void> {
  requirePermission(caller, "inboxes.manage");
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    await requireInbox(transaction, businessId, inboxId);
    await removeRoute(transaction, businessId, inboxId);
  });
}

async function requireInbox(transaction: Database, businessId: string, id: string): Promise<Inbox> {
  const inbox = await lockInbox(transaction, businessId, id);
  if (!inbox) {
    throw new DomainError("not_found", "The inbox does not exist.");
  }
  return inbox;
}
