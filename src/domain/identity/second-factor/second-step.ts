import type { Database } from "../../../platform/db/database.ts";
import { writeMail } from "../../../platform/mail/outbox.ts";
import { recordOnPage } from "../../audit/record.ts";
import type { PageSource } from "../../audit/rules.ts";
import { type AttemptLimits, countAttempt, countSend, defaultAttemptLimits } from "../attempt-store.ts";
import type { LinkTools } from "../links.ts";
import { type SecondFactorEvent, secondFactorMail } from "../mails.ts";
import type { Refused } from "../sign-in.ts";
import { completeSignIn, type SignedIn } from "./admission.ts";
import { findCodeSecret, useRecoveryCode, useTimeStep } from "./code-store.ts";
import { hashRecoveryCode, timeStepOf } from "./codes.ts";
import { usePasskey } from "./passkey-store.ts";
import { readAssertion, relyingParty } from "./passkeys.ts";
import { deleteStep, lockStep, type Step, type StepPurpose } from "./step-store.ts";
import { findSecondFactor } from "./store.ts";

/** The second step of a sign-in, after the password. */

/** `expired`: the step was used since, or is no longer valid. */
export type StepResult = SignedIn | Refused | { outcome: "expired" };

export interface CodeLimits {
  oneTimeCodes: AttemptLimits;
  recoveryCodes: AttemptLimits;
}

const DAY_SECONDS = 86_400;

/**
 * The wrong codes allowed. Three of the million one-time codes are right at a time: these limits let somebody who knows
 * the password guess for some twenty years. A recovery code cannot be guessed.
 */
export const defaultCodeLimits: CodeLimits = {
  oneTimeCodes: {
    accountFromNetwork: { max: 20, windowSeconds: DAY_SECONDS },
    account: { max: 40, windowSeconds: DAY_SECONDS },
    network: { max: 100, windowSeconds: 900 },
  },
  recoveryCodes: defaultAttemptLimits,
};

type Tools = Pick<LinkTools, "box" | "sendsMail" | "publicUrl">;

/** Takes a one-time code, which works once. */
export async function enterOneTimeCode(
  database: Database,
  tools: Tools,
  limits: CodeLimits,
  step: Step,
  { code, ...source }: PageSource & { code: string },
): Promise<StepResult> {
  const { businessId, userId } = step;
  const attempt = { account: userId, network: source.network };
  const counted = await countAttempt(database, limits.oneTimeCodes, attempt, "one-time code");
  if (counted.seconds !== null) {
    await mailWrongCodes(database, tools, step);
    return { outcome: "limited", retryAfter: counted.seconds };
  }
  const secret = await findCodeSecret(database, tools.box, businessId, userId);
  const timeStep = secret === null ? null : timeStepOf(secret, code);
  if (timeStep === null) {
    return { outcome: "refused" };
  }
  const result = await finish(database, step, "second-factor", source, (transaction) =>
    useTimeStep(transaction, businessId, userId, timeStep),
  );
  if (result.outcome === "signed-in") {
    await counted.succeeded();
  }
  return result;
}

/** Accepts a recovery code, which works once. The user gets a mail about it. */
export async function enterRecoveryCode(
  database: Database,
  tools: Tools,
  limits: CodeLimits,
  step: Step,
  { code, ...source }: PageSource & { code: string },
): Promise<StepResult> {
  const { businessId, userId } = step;
  const attempt = { account: userId, network: source.network };
  const counted = await countAttempt(database, limits.recoveryCodes, attempt, "recovery code");
  if (counted.seconds !== null) {
    return { outcome: "limited", retryAfter: counted.seconds };
  }
  const result = await finish(database, step, "second-factor", source, async (transaction) => {
    if (!(await useRecoveryCode(transaction, businessId, userId, hashRecoveryCode(userId, code)))) {
      return false;
    }
    const { recoveryCodesLeft: left } = await findSecondFactor(transaction, businessId, userId);
    await mailSecondFactorChange(transaction, tools, step, { event: "recovery-code-used", left });
    await recordOnPage(transaction, step, source, { action: "user.recovery_code_used" });
    return true;
  });
  if (result.outcome === "signed-in") {
    await counted.succeeded();
  }
  return result;
}

/** Takes the browser's answer for a passkey. It cannot be guessed, so attempts are not counted. */
export async function answerWithPasskey(
  database: Database,
  tools: Tools,
  step: Step,
  { response, ...source }: PageSource & { response: string },
): Promise<StepResult> {
  const party = relyingParty(tools.publicUrl);
  const used = party && (await readAssertion(database, party, step, response));
  if (!used) {
    return { outcome: "refused" };
  }
  return finish(database, step, "second-factor", source, (transaction) =>
    usePasskey(transaction, step, used.id, used.counter),
  );
}

/** Signs in the user who has enrolled the required second factor in this step. */
export function continueEnrolled(database: Database, step: Step, source: PageSource): Promise<StepResult> {
  return finish(database, step, "enrolled", source, async () => true);
}

/** Uses up the proof and the step with the sign-in: only one of concurrent answers signs in. */
function finish(
  database: Database,
  step: Step,
  purpose: StepPurpose,
  source: PageSource,
  prove: (transaction: Database) => Promise<boolean>,
): Promise<StepResult> {
  return database.transaction<StepResult>(async (transaction) => {
    if (!(await lockStep(transaction, step, purpose))) {
      return { outcome: "expired" };
    }
    if (!(await prove(transaction))) {
      return { outcome: "refused" };
    }
    await deleteStep(transaction, step);
    return completeSignIn(transaction, step, source);
  });
}

/** Once a day. */
async function mailWrongCodes(database: Database, tools: Tools, step: Step): Promise<void> {
  if ((await countSend(database, "notices of wrong codes", step.userId, 1)) === null) {
    await mailSecondFactorChange(database, tools, step, { event: "wrong-codes" });
  }
}

/** Writes a mail to the user about the second factor. */
export async function mailSecondFactorChange(
  transaction: Database,
  { box, sendsMail }: Pick<LinkTools, "box" | "sendsMail">,
  { businessId, email, name }: { businessId: string; email: string; name: string },
  event: SecondFactorEvent,
): Promise<void> {
  if (sendsMail) {
    await writeMail(transaction, box, { businessId, recipient: email, ...secondFactorMail(name, event) });
  }
}
