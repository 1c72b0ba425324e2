import { z } from "zod";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { clearable, parseInput, phoneNumber, timeZone } from "../../platform/input.ts";
import { type Business, type Caller, type Inbox, requireAdmin, type User } from "./rules.ts";
import { setBusiness, setForwarding, setPhoneNumber } from "./store.ts";

const userPhone = z.object({ phoneNumber: clearable(phoneNumber) });

/**
 * Sets the phone that a user's calls are connected to. For the user and for admins.
 *
 * @throws DomainError
 */
export async function setUserPhoneNumber(
  database: Database,
  caller: Caller,
  userId: string,
  number: unknown,
): Promise<User> {
  if (caller.role !== "admin" && caller.userId !== userId) {
    throw new DomainError("forbidden", "Only the user and an admin of the business may do this.");
  }
  const given = parseInput(userPhone, { phoneNumber: number });
  const user = await setPhoneNumber(database, caller.businessId, userId, given.phoneNumber);
  if (!user) {
    throw new DomainError("not_found", "The user does not exist.");
  }
  return user;
}

const inboxForwarding = z.object({ forwardTo: clearable(phoneNumber) });

/**
 * Sets the phone that rings when an inbox is called. For admins.
 *
 * @throws DomainError
 */
export async function setInboxForwarding(
  database: Database,
  caller: Caller,
  inboxId: string,
  number: unknown,
): Promise<Inbox> {
  requireAdmin(caller);
  const given = parseInput(inboxForwarding, { forwardTo: number });
  const inbox = await setForwarding(database, caller.businessId, inboxId, given.forwardTo);
  if (!inbox) {
    throw new DomainError("not_found", "The inbox does not exist.");
  }
  return inbox;
}

/** Thirty days. */
const LONGEST_REST = 43_200;

const businessChanges = z
  .object({ timeZone, answeredRestMinutes: z.int().min(0).max(LONGEST_REST) })
  .partial()
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    error: "at least one field is required",
  });

/**
 * Changes settings of the business. For admins.
 *
 * @throws DomainError
 */
export async function updateBusiness(database: Database, caller: Caller, input: unknown): Promise<Business> {
  requireAdmin(caller);
  return setBusiness(database, caller.businessId, parseInput(businessChanges, input));
}
