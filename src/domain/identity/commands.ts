import { z } from "zod";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { clearable, parseInput, phoneNumber } from "../../platform/input.ts";
import { changesOf } from "../../platform/settings.ts";
import { isPermitted, requirePermission } from "./permissions.ts";
import { retentionChangesWithin } from "./retention.ts";
import { type Business, type Caller, requirePerson, type User } from "./rules.ts";
import { isEnrolled } from "./second-factor/rules.ts";
import { findSecondFactor } from "./second-factor/store.ts";
import { businessSettings } from "./settings.ts";
import { setBusiness, setPhoneNumber } from "./store.ts";
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
  return database.transaction(async (transaction) => {
    const user = await lockUser(transaction, caller.businessId, userId);
    if (!user) {
      throw new DomainError("not_found", "The user does not exist.");
    }
    if (given.phoneNumber !== null) {
      requirePerson(user, "phone", "phoneNumber");
    }
    return (await setPhoneNumber(transaction, caller.businessId, userId, given.phoneNumber)) as User;
  });
}

const businessChanges = (auditDays: number) =>
  changesOf(businessSettings)
    .extend({ retention: retentionChangesWithin(auditDays).optional() })
    .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
      error: "at least one field is required",
    })
    .superRefine(({ weeklyNumberCap, weeklyCapReason }, context) => {
      if (weeklyNumberCap === null && !weeklyCapReason) {
        const message = "is required without a maximum of calls in 7 days";
        context.addIssue({ code: "custom", path: ["weeklyCapReason"], message });
      }
    });

/** The settings of the service that limit those of a business. */
export interface BusinessPolicy {
  /** Whether users sign in at this service, and not at an outside issuer. */
  signsUsersIn: boolean;
  /** The days for which the operator keeps the audit log. */
  auditDays: number;
}

/**
 * Changes settings of the business. For admins. An admin who requires a second factor must have one.
 *
 * @throws DomainError
 */
export async function updateBusiness(
  database: Database,
  caller: Caller,
  input: unknown,
  { signsUsersIn, auditDays }: BusinessPolicy,
): Promise<Business> {
  requirePermission(caller, "business.manage");
  const changes = parseInput(businessChanges(auditDays), input);
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
    const { weeklyNumberCap, weeklyCapReason, ...others } = changes;
    const cap = { weeklyNumberCap, weeklyCapReason: weeklyNumberCap === null ? weeklyCapReason : null };
    return setBusiness(transaction, businessId, { ...others, ...(weeklyNumberCap !== undefined && cap) });
  });
}
