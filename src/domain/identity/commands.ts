import { z } from "zod";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { clearable, parseInput, phoneNumber, timeZone } from "../../platform/input.ts";
import { isPermitted, requirePermission } from "./permissions.ts";
import { retentionChanges } from "./retention.ts";
import { type Business, type Caller, type Inbox, LONGEST_REST_MINUTES, type User } from "./rules.ts";
import { isEnrolled } from "./second-factor/rules.ts";
import { findSecondFactor } from "./second-factor/store.ts";
import { setBusiness, setForwarding, setPhoneNumber } from "./store.ts";
import { lockUser } from "./user-store.ts";

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
  if (caller.userId !== userId && !isPermitted(caller, "users.manage")) {
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
  requirePermission(caller, "inboxes.manage");
  const given = parseInput(inboxForwarding, { forwardTo: number });
  const inbox = await setForwarding(database, caller.businessId, inboxId, given.forwardTo);
  if (!inbox) {
    throw new DomainError("not_found", "The inbox does not exist.");
  }
  return inbox;
}

const businessChanges = z
  .object({
    timeZone,
    answeredRestMinutes: z.int().min(0).max(LONGEST_REST_MINUTES),
    requiresSecondFactor: z.boolean(),
    openInboxes: z.boolean(),
    retention: retentionChanges,
  })
  .partial()
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    error: "at least one field is required",
  });

/**
 * Changes settings of the business. For admins. An admin who requires a second factor must have one.
 *
 * @param signsUsersIn whether users sign in at this service, and not at an outside issuer.
 * @throws DomainError
 */
export async function updateBusiness(
  database: Database,
  caller: Caller,
  input: unknown,
  signsUsersIn: boolean,
): Promise<Business> {
  requirePermission(caller, "business.manage");
  const changes = parseInput(businessChanges, input);
  const { businessId, userId } = caller;
  return database.transaction(async (transaction) => {
    if (changes.requiresSecondFactor === true) {
      const details = { field: "requiresSecondFactor" };
      if (!signsUsersIn) {
        const message = "An outside issuer signs users in: require the second factor there.";
        throw new DomainError("unprocessable_entity", message, details);
      }
      await lockUser(transaction, businessId, userId);
      if (!isEnrolled(await findSecondFactor(transaction, businessId, userId))) {
        const message = "Set up a second factor for yourself first, on the page of your account.";
        throw new DomainError("conflict", message, details);
      }
    }
    return setBusiness(transaction, businessId, changes);
  });
}
