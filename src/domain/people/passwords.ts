import type { Database } from "../../platform/db/database.ts";
import { recordOnPage } from "../audit/record.ts";
import type { PageSource } from "../audit/rules.ts";
import type { AttemptLimits } from "../identity/attempt-store.ts";
import type { LinkTools } from "../identity/links.ts";
import { checkOwnPassword, preparePassword, storePassword, usePasswordLink } from "../identity/password-links.ts";
import { hashPassword } from "../identity/passwords.ts";
import type { Person } from "../identity/rules.ts";
import { type Proof, provePassword, type Refused } from "../identity/sign-in.ts";
import { revokeAccessKeysOfUser } from "../oauth/access-keys.ts";
import { endBrowserSessions } from "../oauth/browser-session-store.ts";
import { revokeGrantsOfUser, revokeOwnClientsOfUser } from "../oauth/commands.ts";

/** A new password signs other browsers out: a person with the old one may have signed in there. */

export interface PasswordChange {
  password: string;
  /** Whether apps lose their access and access keys are revoked too. */
  endsGrants: boolean;
}

/**
 * Sets the password of the user of this link.
 *
 * @returns the user, or null if the link is no longer valid.
 * @throws DomainError `validation_error` on an invalid password.
 */
export async function resetPassword(
  database: Database,
  tools: LinkTools,
  token: string,
  { password, endsGrants }: PasswordChange,
  source: PageSource,
): Promise<string | null> {
  const prepared = await preparePassword(database, token, password);
  if (!prepared) {
    return null;
  }
  return database.transaction(async (transaction) => {
    if (!(await usePasswordLink(transaction, token))) {
      return null;
    }
    await storePassword(transaction, tools, prepared);
    await endAccess(transaction, prepared, null, endsGrants);
    await recordOnPage(transaction, prepared, source, { action: "user.password_reset", given: { endsGrants } });
    return prepared.userId;
  });
}

/**
 * Changes the password of the signed-in user, if the old one is right.
 *
 * @param kept the session that continues.
 * @returns null, or the reason why the old password was refused.
 * @throws DomainError `validation_error` on an invalid password.
 */
export async function changePassword(
  database: Database,
  tools: LinkTools,
  limits: AttemptLimits,
  user: Person,
  proof: Proof,
  { password, endsGrants }: PasswordChange,
  kept: Buffer,
): Promise<Refused | null> {
  await checkOwnPassword(database, user, password);
  const refused = await provePassword(database, limits, user, proof);
  if (refused) {
    return refused;
  }
  const hash = await hashPassword(password);
  const { id: userId, businessId, email, name } = user;
  await database.transaction(async (transaction) => {
    await storePassword(transaction, tools, { userId, businessId, email, name, hash });
    await endAccess(transaction, { userId, businessId }, kept, endsGrants);
    const draft = { action: "user.password_changed", given: { endsGrants } } as const;
    await recordOnPage(transaction, { businessId, userId }, proof, draft);
  });
  return null;
}

async function endAccess(
  transaction: Database,
  { userId, businessId }: { userId: string; businessId: string | null },
  kept: Buffer | null,
  endsGrants: boolean,
): Promise<void> {
  await endBrowserSessions(transaction, userId, { kept });
  await (endsGrants ? revokeGrantsOfUser : revokeOwnClientsOfUser)(transaction, userId);
  if (endsGrants) {
    if (businessId !== null) {
      await revokeAccessKeysOfUser(transaction, businessId, userId);
    }
  }
}
