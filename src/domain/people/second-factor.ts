import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import type { LinkTools } from "../identity/links.ts";
import { requirePermission } from "../identity/permissions.ts";
import { type Caller, requirePerson, type User } from "../identity/rules.ts";
import { clearSecondFactor } from "../identity/second-factor/commands.ts";
import { mailSecondFactorChange } from "../identity/second-factor/second-step.ts";
import { requireUser } from "../identity/users.ts";
import { endBrowserSessions } from "../oauth/browser-session-store.ts";
import { revokeOwnClientsOfUser } from "../oauth/commands.ts";

/** A user without a second factor, and the number of browser sessions that ended. */
export interface SecondFactorReset {
  user: User;
  endedSessions: number;
}

/**
 * Removes the second factor of a user who has lost it, and ends the user's browser sessions. The user gets a mail.
 * For admins, and not for oneself.
 *
 * @throws DomainError
 */
export async function resetSecondFactor(
  database: Database,
  caller: Caller,
  tools: Pick<LinkTools, "box" | "sendsMail">,
  id: string,
): Promise<SecondFactorReset> {
  requirePermission(caller, "users.manage");
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    const user = requirePerson(await requireUser(transaction, businessId, id), "second factor");
    if (id === caller.userId) {
      throw new DomainError("conflict", "Change your own second factor on the page of your account.");
    }
    if (!(await clearSecondFactor(transaction, businessId, id))) {
      throw new DomainError("conflict", "This user has no second factor.");
    }
    const endedSessions = await endBrowserSessions(transaction, id);
    await revokeOwnClientsOfUser(transaction, id);
    await mailSecondFactorChange(
      transaction,
      tools,
      { businessId, email: user.email, name: user.name },
      { event: "reset" },
    );
    return { user, endedSessions };
  });
}
