import { z } from "zod";
import type { Database } from "../../../platform/db/database.ts";
import { DomainError } from "../../../platform/errors.ts";
import { newIdentity } from "../../../platform/id.ts";
import { parseInput } from "../../../platform/input.ts";
import { mailedName } from "../../../platform/mail/names.ts";
import { recordOnPage } from "../../audit/record.ts";
import type { PageSource } from "../../audit/rules.ts";
import type { LinkTools } from "../links.ts";
import { lockUser } from "../user-store.ts";
import { insertCodeSecret, insertRecoveryCodes } from "./code-store.ts";
import { codeSecretUri, hashRecoveryCode, newCodeSecret, newRecoveryCodes, timeStepOf } from "./codes.ts";
import { insertPasskey } from "./passkey-store.ts";
import { readNewCredential, relyingParty } from "./passkeys.ts";
import { isEnrolled, MOST_PASSKEYS } from "./rules.ts";
import { mailSecondFactorChange } from "./second-step.ts";
import { deleteStep, lockStep, markEnrolled, type Step } from "./step-store.ts";
import { clearRecoveryCodes, findSecondFactor } from "./store.ts";

/** Adds factors in a step that began with the password: a required one at a sign-in, or more on the account page. */

type Tools = Pick<LinkTools, "box" | "sendsMail" | "publicUrl">;
type Purpose = "enrolment" | "addition";

export type Enrolled =
  | {
      outcome: "enrolled";
      /** The codes that come with the first factor: they are shown once. */
      recoveryCodes: string[] | null;
    }
  | { outcome: "refused" }
  /** The step was used since, or is no longer valid. */
  | { outcome: "expired" };

/** A secret for an authenticator app that no code has confirmed yet. */
export interface PendingSecret {
  secret: string;
  uri: string;
  /** The secret, encrypted for the form of this step. */
  sealed: string;
}

/** A new secret for the authenticator app of the step's user. */
export function proposeSecret({ box }: Tools, step: Step): PendingSecret {
  return pendingSecret(box, step, newCodeSecret());
}

/** The secret that a form of this step contains; null if the form was changed. */
export function reopenSecret({ box }: Tools, step: Step, sealed: string): PendingSecret | null {
  try {
    const secret = box.open(Buffer.from(sealed, "base64url"), pendingPurpose(step));
    return { secret, uri: codeSecretUri(secret, step.email), sealed };
  } catch {
    return null;
  }
}

function pendingSecret(box: LinkTools["box"], step: Step, secret: string): PendingSecret {
  const sealed = box.seal(secret, pendingPurpose(step)).toString("base64url");
  return { secret, uri: codeSecretUri(secret, step.email), sealed };
}

function pendingPurpose({ tokenHash }: Step): string {
  return `secret to confirm in the step ${tokenHash.toString("hex")}`;
}

/**
 * Turns one-time codes on with a first code of the authenticator app.
 *
 * @throws DomainError `conflict` if they are on.
 */
export async function addOneTimeCodes(
  database: Database,
  tools: Tools,
  step: Step,
  purpose: Purpose,
  { secret, code, ...source }: PageSource & { secret: string; code: string },
): Promise<Enrolled> {
  const lastStep = timeStepOf(secret, code);
  if (lastStep === null) {
    return { outcome: "refused" };
  }
  const { businessId, userId } = step;
  return add(database, step, purpose, async (transaction) => {
    if (!(await insertCodeSecret(transaction, tools.box, { businessId, userId, secret, lastStep }))) {
      throw new DomainError("conflict", "One-time codes are on already.");
    }
    await mailSecondFactorChange(transaction, tools, step, { event: "codes-on" });
    await recordOnPage(transaction, step, source, {
      action: "user.second_factor_added",
      given: { kind: "one_time_code" },
    });
  });
}

const passkeyName = z.object({ name: mailedName(80) });

/** @throws DomainError `validation_error` */
export function readPasskeyName(name: string): string {
  return parseInput(passkeyName, { name }).name;
}

/**
 * Adds the passkey that the browser has made.
 *
 * @throws DomainError `conflict` beyond the maximum, or if an account has the passkey already.
 */
export async function addPasskey(
  database: Database,
  tools: Tools,
  step: Step,
  purpose: Purpose,
  { response, name: given, ...source }: PageSource & { response: string; name: string },
): Promise<Enrolled> {
  const name = readPasskeyName(given);
  const party = relyingParty(tools.publicUrl);
  const credential = party && (await readNewCredential(database, party, step, response));
  if (!credential) {
    return { outcome: "refused" };
  }
  const { businessId, userId } = step;
  return add(database, step, purpose, async (transaction, passkeys) => {
    if (passkeys >= MOST_PASSKEYS) {
      throw new DomainError("conflict", `You have ${MOST_PASSKEYS} passkeys, which is the maximum: remove one first.`);
    }
    const passkey = { businessId, userId, name, ...newIdentity("pky"), ...credential };
    if (!(await insertPasskey(transaction, passkey))) {
      throw new DomainError("conflict", "This passkey belongs to an account already.");
    }
    await mailSecondFactorChange(transaction, tools, step, { event: "passkey-added", passkey: name });
    await recordOnPage(transaction, step, source, {
      action: "user.second_factor_added",
      relatedId: passkey.id,
      given: { kind: "passkey", name },
    });
  });
}

/** Adds a factor, with recovery codes if it is the first one, and uses up the step. */
function add(
  database: Database,
  step: Step,
  purpose: Purpose,
  insert: (transaction: Database, passkeys: number) => Promise<void>,
): Promise<Enrolled> {
  const { businessId, userId } = step;
  return database.transaction(async (transaction) => {
    // Changes of one user's factors happen one after the other.
    await lockUser(transaction, businessId, userId);
    if (!(await lockStep(transaction, step, purpose))) {
      return { outcome: "expired" };
    }
    const before = await findSecondFactor(transaction, businessId, userId);
    if (purpose === "enrolment" && isEnrolled(before)) {
      // The user has enrolled elsewhere since: the password alone adds no factor any more.
      return { outcome: "expired" };
    }
    await insert(transaction, before.passkeys);
    const recoveryCodes = isEnrolled(before) ? null : await replaceRecoveryCodes(transaction, businessId, userId);
    await (purpose === "enrolment" ? markEnrolled(transaction, step) : deleteStep(transaction, step));
    return { outcome: "enrolled", recoveryCodes };
  });
}

/** @returns new recovery codes; the previous ones are no longer valid. */
export async function replaceRecoveryCodes(
  transaction: Database,
  businessId: string,
  userId: string,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  await clearRecoveryCodes(transaction, businessId, userId);
  const hashes = codes.map((code) => hashRecoveryCode(userId, code));
  await insertRecoveryCodes(transaction, businessId, userId, hashes);
  return codes;
}
