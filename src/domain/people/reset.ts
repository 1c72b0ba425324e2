import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { recordAudit } from "../audit/record.ts";
import { OPERATOR } from "../audit/rules.ts";
import type { LinkTools } from "../identity/links.ts";
import { clearPassword, findUserAnywhere } from "../identity/operator-store.ts";
import { makePasswordLink } from "../identity/password-links.ts";
import { clearSecondFactor } from "../identity/second-factor/commands.ts";
import { endBrowserSessions } from "../oauth/browser-session-store.ts";
import { revokeOwnClientsOfUser } from "../oauth/commands.ts";

/** The result of a reset, with the link to a new password. */
export interface ResetUser {
  userId: string;
  email: string;
  url: string;
  expiresAt: string;
  endedSessions: number;
  /** Whether the person had a second factor. */
  hadSecondFactor: boolean;
}

/**
 * Resets the access of a user, for the operator: the password is no longer valid, the second factor is removed and all
 * browser sessions end, with the tokens of the service's own apps. The user chooses a new password with the link. Other
 * apps keep their access.
 *
 * @param person an address or an id.
 * @returns null if the user does not exist.
 * @throws DomainError `conflict` for a user who has no business or is deactivated, and for a service user.
 */
export function resetUser(
  database: Database,
  tools: Pick<LinkTools, "box" | "publicUrl">,
  person: string,
): Promise<ResetUser | null> {
  return database.transaction(async (transaction) => {
    const user = await findUserAnywhere(transaction, person);
    if (!user) {
      return null;
    }
    const { id: userId, businessId, email, deactivatedAt } = user;
    if (email === null) {
      throw new DomainError("conflict", `The user ${userId} is a service user: it cannot sign in.`);
    }
    if (businessId === null || deactivatedAt !== null) {
      throw new DomainError("conflict", `The user ${userId} has no business or is deactivated.`);
    }
    await clearPassword(transaction, userId);
    const hadSecondFactor = await clearSecondFactor(transaction, businessId, userId);
    const endedSessions = await endBrowserSessions(transaction, userId);
    await revokeOwnClientsOfUser(transaction, userId);
    await recordAudit(transaction, businessId, OPERATOR, { action: "user.access_reset", objectId: userId });
    const link = await makePasswordLink(transaction, tools, businessId, userId);
    return { userId, email, endedSessions, hadSecondFactor, ...link };
  });
}
