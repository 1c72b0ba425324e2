import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { parseInput } from "../../platform/input.ts";
import { actingFor } from "../identity/actor-rules.ts";
import { requirePermission } from "../identity/permissions.ts";
import type { Caller } from "../identity/rules.ts";
import { note, withEvents } from "../webhook/noted.ts";
import type { Outbox } from "../webhook/rules.ts";
import { type Presence, presenceInput } from "./rules.ts";
import { beat, findMember, notePresence, presencesOf, setPresence } from "./store.ts";

/**
 * Sets the presence of the caller. The page counts as open from then on.
 *
 * @throws DomainError `validation_error` on an input.
 */
export async function setMyPresence(
  database: Database,
  caller: Caller,
  outbox: Outbox,
  input: unknown,
): Promise<Presence> {
  requirePermission(caller, "viewer.write");
  return change(database, caller, outbox, caller.userId, input);
}

/**
 * Sets the presence of a user of the business. For admins.
 *
 * @throws DomainError `not_found`, `conflict` for a deactivated user, `validation_error` on an input.
 */
export async function setUserPresence(
  database: Database,
  caller: Caller,
  outbox: Outbox,
  userId: string,
  input: unknown,
): Promise<Presence> {
  requirePermission(caller, "calls.supervise");
  return change(database, caller, outbox, userId, input);
}

function change(database: Database, caller: Caller, outbox: Outbox, userId: string, input: unknown): Promise<Presence> {
  const { state, reason = null, device = null } = parseInput(presenceInput, input);
  const { businessId } = caller;
  return withEvents(database, outbox, actingFor(caller), async (transaction) => {
    const member = await findMember(transaction, businessId, userId);
    if (!member?.isPerson) {
      throw new DomainError("not_found", "This business has no such person.");
    }
    if (!member.isActive) {
      throw new DomainError("conflict", "This user is deactivated.");
    }
    if (reason !== null && !member.awayReasons.includes(reason)) {
      const message = `must be one of the reasons of the business: ${member.awayReasons.join(", ")}`;
      throw new DomainError("validation_error", message, { field: "reason" });
    }
    if (device === "phone" && !member.hasPhone) {
      throw new DomainError("validation_error", "This user has no phone number to ring.", { field: "device" });
    }
    await setPresence(transaction, businessId, userId, { state, reason, device });
    if (userId === caller.userId) {
      await beat(transaction, businessId, userId);
    }
    await noteChange(transaction, businessId, userId);
    return readPresence(transaction, businessId, userId);
  });
}

/** A page of the caller is open. A user who has never set a state has no such page to note. */
export async function beatPresence(database: Database, caller: Caller, outbox: Outbox): Promise<Presence> {
  requirePermission(caller, "viewer.write");
  const { businessId, userId } = caller;
  if (await beat(database, businessId, userId)) {
    await withEvents(database, outbox, actingFor(caller), (transaction) => noteChange(transaction, businessId, userId));
  }
  return readPresence(database, businessId, userId);
}

async function readPresence(database: Database, businessId: string, userId: string): Promise<Presence> {
  return (await presencesOf(database, businessId, [userId]))[0] as Presence;
}

/** Notes the present state of a user, and tells subscribers of a change. It runs in `withEvents`. */
export async function noteChange(transaction: Database, businessId: string, userId: string): Promise<void> {
  if (await notePresence(transaction, businessId, userId)) {
    note({ type: "user.presence.updated", subject: { userId } });
  }
}
