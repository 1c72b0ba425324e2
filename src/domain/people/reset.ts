import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import type { LinkTools } from "../identity/links.ts";
import { clearPassword, findUserAnywhere } from "../identity/operator-store.ts";
import { makePasswordLink } from "../identity/password-links.ts";
import { endBrowserSessions } from "../oauth/browser-session-store.ts";

/** What a person begins anew with. */
export interface ResetUser {
  userId: string;
  email: string;
  url: string;
  expiresAt: string;
  endedSessions: number;
}

/**
 * Resets the access of a person, for the operator: the password is no longer valid and all browser sessions end. The
 * person chooses a new password with the link. Apps keep their access.
 *
 * @param person an address or an id.
 * @returns null where there is no such person.
 * @throws DomainError `conflict` for a person who has no business or is deactivated.
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
    if (businessId === null || deactivatedAt !== null) {
      throw new DomainError("conflict", `The user ${userId} has no business or is deactivated.`);
    }
    await clearPassword(transaction, userId);
    const endedSessions = await endBrowserSessions(transaction, userId);
    return { userId, email, endedSessions, ...(await makePasswordLink(transaction, tools, businessId, userId)) };
  });
}
