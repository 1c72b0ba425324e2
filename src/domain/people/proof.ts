import type { Database } from "../../platform/db/database.ts";
import type { AttemptLimits } from "../identity/attempt-store.ts";
import { type Proof, provePassword, type Refused } from "../identity/sign-in.ts";
import { findUser } from "../identity/store.ts";
import { proveBrowserSession } from "../oauth/browser-session-store.ts";

/**
 * Records that a signed-in user has proved their identity again, if the password is right: for a while the browser may
 * then create credentials. Wrong passwords count as at a sign-in.
 *
 * @param session its user, and the id of the browser's session at the pages of sign-in.
 * @returns null, or the reason why the password was refused.
 */
export async function proveAgain(
  database: Database,
  limits: AttemptLimits,
  { userId, browserSession }: { userId: string; browserSession: string },
  proof: Proof,
): Promise<Refused | null> {
  const user = await findUser(database, userId);
  const refused = user ? await provePassword(database, limits, user, proof) : ({ outcome: "refused" } as const);
  if (refused) {
    return refused;
  }
  const isSignedIn = await proveBrowserSession(database, Buffer.from(browserSession, "hex"), userId);
  return isSignedIn ? null : { outcome: "refused" };
}
