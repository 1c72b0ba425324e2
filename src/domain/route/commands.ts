import type { Database } from "../../platform/db/database.ts";
import { DomainError, requireKnown } from "../../platform/errors.ts";
import { parseInput } from "../../platform/input.ts";
import { lockAudio } from "../audio/use-store.ts";
import { lockInboxOf } from "../identity/inboxes.ts";
import { requirePermission } from "../identity/permissions.ts";
import type { Caller, Inbox } from "../identity/rules.ts";
import { activeAmong } from "../identity/users.ts";
import { keepQueue } from "../queue/store.ts";
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
    const inbox = await lockInboxOf(transaction, businessId, inboxId);
    const ids = route.members.map(({ userId }) => userId);
    const active = await activeAmong(transaction, businessId, ids);
    requireKnown(
      "members",
      ids,
      (id) => active.has(id),
      (id) => `This business has no active user ${id}.`,
    );
    const queues = [
      { field: "queueId", id: route.queueId },
      ...(route.menu?.keys ?? []).map(({ queueId }, place) => ({ field: `menu.keys.${place}.queueId`, id: queueId })),
    ];
    for (const { field, id } of queues) {
      if (id !== null && !(await keepQueue(transaction, businessId, id))) {
        throw new DomainError("validation_error", "This business has no such queue.", { field });
      }
    }
    const audioId = route.menu?.audioId ?? null;
    if (audioId !== null && !(await lockAudio(transaction, businessId, audioId))) {
      throw new DomainError("validation_error", "This business has no such recording.", { field: "menu.audioId" });
    }
    for (const field of ["whenClosed", "whenUnanswered"] as const) {
      const { greetingId } = route[field];
      if (greetingId && !(await lockAudio(transaction, businessId, greetingId))) {
        throw new DomainError("validation_error", "This business has no such recording.", {
          field: `${field}.greetingId`,
        });
      }
    }
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
    await lockInboxOf(transaction, businessId, inboxId);
    await removeRoute(transaction, businessId, inboxId);
  });
}
