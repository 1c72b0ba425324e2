import { errors, type KoaContextWithOIDC } from "oidc-provider";
import { API_SCOPES } from "./resources.ts";

const OURS = API_SCOPES.split(" ");

/**
 * Refuses a scope that was meant for us and is none of ours: oidc-provider leaves out what it does not know, and the
 * app would learn at its first call that it lacks one. What tools ask every server for, such as `profile`, stays
 * harmless.
 *
 * @throws InvalidScope that names it.
 */
export function checkRequestedScope(_context: KoaContextWithOIDC, requested: string | undefined): void {
  for (const scope of requested?.split(" ") ?? []) {
    if (scope.includes(",")) {
      throw new errors.InvalidScope("scopes are separated by blanks, not by commas", scope);
    }
    const isMeantForUs = /^api\b/i.test(scope) || OURS.includes(`api:${scope}`);
    if (isMeantForUs && !OURS.includes(scope)) {
      throw new errors.InvalidScope(`the scope ${scope} does not exist; the scopes are ${OURS.join(", ")}`, scope);
    }
  }
}
