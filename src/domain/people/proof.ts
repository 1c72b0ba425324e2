import type { Database } from "../../platform/db/database.ts";
import type { AttemptLimits } from "../identity/attempt-store.ts";
import type { Person } from "../identity/rules.ts";
import { type Proof, provePassword, type Refused } from "../identity/sign-in.ts";
import { proveBrowserSession } from "../oauth/browser-session-store.ts";

/**
 * Records that a signed-in user has proved their identity again, if the password is right: for a while the browser may
 * then create credentials. Wrong passwords count as at a sign-in.
 *
 * @param browserSession the id of the browser's session at the pages of sign-in.
 * @returns null, or the reason why the password was refused.
 */
export async function proveAgain(
  database: Database,
  limits: AttemptLimits,
  user: Person,
  browserSession: string,
  proof: Proof,
): Promise<Refused | null> {
  const refused = await provePassword(database, limits, user, proof);
  if (refused) {
    return refused;
  }
  const isSignedIn = await proveBrowserSession(database, Buffer.from(browserSession, "hex"), user.id);
  return isSignedIn ? null : { outcome: "refused" };
}
