import { errors, type KoaContextWithOIDC } from "oidc-provider";
import { API_SCOPES } from "./resources.ts";

const OURS = API_SCOPES.split(" ");

/**
 * Refuses an unknown scope in the form of ours: oidc-provider drops unknown scopes, and the app would notice the
 * missing one only at its first call. Common scopes such as `profile`, which tools request everywhere, remain harmless.
 *
 * @throws InvalidScope that names it.
 */
export function checkRequestedScope(_context: KoaContextWithOIDC | undefined, requested: string | undefined): void {
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
