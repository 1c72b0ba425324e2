import type { Database } from "../../../platform/db/database.ts";
import { DomainError } from "../../../platform/errors.ts";
import { recordOnPage } from "../../audit/record.ts";
import type { AuditDraft, PageSource } from "../../audit/rules.ts";
import type { AttemptLimits } from "../attempt-store.ts";
import type { LinkTools } from "../links.ts";
import type { SecondFactorEvent } from "../mails.ts";
import type { Person as AnyPerson } from "../rules.ts";
import { type Proof, provePassword, type Refused } from "../sign-in.ts";
import { lockUser } from "../user-store.ts";
import { readPasskeyName, replaceRecoveryCodes } from "./enrolment.ts";
import { deletePasskey, setPasskeyName } from "./passkey-store.ts";
import { isEnrolled } from "./rules.ts";
import { mailSecondFactorChange } from "./second-step.ts";
import { deleteStepsOfUser, insertStep } from "./step-store.ts";
import { clearOneTimeCodes, clearPasskeys, clearRecoveryCodes, findSecondFactor } from "./store.ts";

/** The changes of a signed-in user to the second factor. Each needs the password, and the user gets a mail about it. */

interface Services {
  database: Database;
  tools: Pick<LinkTools, "box" | "sendsMail">;
  limits: AttemptLimits;
}

/** A user of a business who is signed in. */
export type Person = AnyPerson & { businessId: string };

/** The person who makes a change, with the password again. */
export interface By {
  person: Person;
  proof: Proof;
}

/**
 * Begins to add a factor.
 *
 * @param place the form token of the page.
 * @returns the token of the step, or the reason why the password was refused.
 */
export async function beginAddition(
  { database, limits }: Services,
  { person, proof }: By,
  place: string,
): Promise<string | Refused> {
  const refused = await provePassword(database, limits, person, proof);
  const { businessId, id: userId } = person;
  return refused ?? insertStep(database, { businessId, userId, purpose: "addition", place });
}

/** @throws DomainError `not_found`, or `validation_error` on an invalid name. */
export async function renamePasskey(
  database: Database,
  { id: userId, businessId }: Person,
  source: PageSource,
  id: string,
  given: string,
): Promise<void> {
  const name = readPasskeyName(given);
  await database.transaction(async (transaction) => {
    if (!(await setPasskeyName(transaction, businessId, userId, id, name))) {
      throw noSuchPasskey();
    }
    const draft = { action: "user.passkey_renamed", relatedId: id, given: { name } } as const;
    await recordOnPage(transaction, { businessId, userId }, source, draft);
  });
}

/**
 * Removes a passkey. With the last factor the recovery codes end.
 *
 * @returns null, or the reason why the password was refused.
 * @throws DomainError `not_found`, or `conflict` for the last factor if the business requires one.
 */
export function removePasskey(services: Services, by: By, id: string): Promise<Refused | null> {
  return change(services, by, async (transaction, { businessId, id: userId }) => {
    const name = await deletePasskey(transaction, businessId, userId, id);
    if (name === null) {
      throw noSuchPasskey();
    }
    await settleRemoval(transaction, by.person);
    return {
      result: null,
      event: { event: "passkey-removed", passkey: name },
      entry: { action: "user.second_factor_removed", relatedId: id, given: { kind: "passkey", name } },
    };
  });
}

/**
 * Turns one-time codes off. With the last factor the recovery codes end.
 *
 * @returns null, or the reason why the password was refused.
 * @throws DomainError `conflict` if they are off, or are the last factor and the business requires one.
 */
export function removeOneTimeCodes(services: Services, by: By): Promise<Refused | null> {
  return change(services, by, async (transaction, { businessId, id: userId }) => {
    const { hasOneTimeCodes } = await findSecondFactor(transaction, businessId, userId);
    if (!hasOneTimeCodes) {
      throw new DomainError("conflict", "One-time codes are off already.");
    }
    await clearOneTimeCodes(transaction, businessId, userId);
    await settleRemoval(transaction, by.person);
    return {
      result: null,
      event: { event: "codes-off" },
      entry: { action: "user.second_factor_removed", given: { kind: "one_time_code" } },
    };
  });
}

/**
 * Replaces the recovery codes.
 *
 * @returns the codes, or the reason why the password was refused.
 * @throws DomainError `conflict` without a second factor.
 */
export function renewRecoveryCodes(services: Services, by: By): Promise<Refused | string[]> {
  return change(services, by, async (transaction, { businessId, id: userId }) => {
    if (!isEnrolled(await findSecondFactor(transaction, businessId, userId))) {
      throw new DomainError("conflict", "Set up a passkey or one-time codes first.");
    }
    return {
      result: await replaceRecoveryCodes(transaction, businessId, userId),
      event: { event: "recovery-codes-replaced" },
      entry: { action: "user.recovery_codes_replaced" },
    };
  });
}

/**
 * Removes all factors of a user.
 *
 * @returns whether there was one.
 */
export async function clearSecondFactor(transaction: Database, businessId: string, userId: string): Promise<boolean> {
  await lockUser(transaction, businessId, userId);
  const before = await findSecondFactor(transaction, businessId, userId);
  await deleteStepsOfUser(transaction, businessId, userId);
  await clearPasskeys(transaction, businessId, userId);
  await clearOneTimeCodes(transaction, businessId, userId);
  await clearRecoveryCodes(transaction, businessId, userId);
  return isEnrolled(before);
}

interface Changed<Result> {
  result: Result;
  /** For the mail to the user, and for the audit log. */
  event: SecondFactorEvent;
  entry: AuditDraft;
}

/** Proves the password, and then changes the factors of the user while nothing else changes them. */
async function change<Result>(
  { database, tools, limits }: Services,
  { person, proof }: By,
  work: (transaction: Database, person: Person) => Promise<Changed<Result>>,
): Promise<Refused | Result> {
  const refused = await provePassword(database, limits, person, proof);
  if (refused) {
    return refused;
  }
  const { businessId, id } = person;
  return database.transaction(async (transaction) => {
    await lockUser(transaction, businessId, id);
    const { result, event, entry } = await work(transaction, person);
    await mailSecondFactorChange(transaction, tools, person, event);
    await recordOnPage(transaction, { businessId, userId: id }, proof, entry);
    return result;
  });
}

/** @throws DomainError `conflict` if that was the last factor and the business requires one. */
async function settleRemoval(transaction: Database, { businessId, id }: Person): Promise<void> {
  const { isRequired, ...left } = await findSecondFactor(transaction, businessId, id);
  if (isEnrolled(left)) {
    return;
  }
  if (isRequired) {
    const message = "Your business requires a second factor: add another one before you remove the last one.";
    throw new DomainError("conflict", message);
  }
  await clearRecoveryCodes(transaction, businessId, id);
}

function noSuchPasskey(): DomainError {
  return new DomainError("not_found", "There is no such passkey.");
}
