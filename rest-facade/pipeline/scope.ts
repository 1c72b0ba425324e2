import type { Scope } from "../../src/domain/oauth/scopes.ts";
import type { AccessToken } from "../../src/platform/tokens/access-token.ts";
import { ApiError } from "../errors.ts";

/** The challenge names the missing scope (RFC 6750, section 3.1). */
export function requireScope(token: AccessToken, scope: Scope): void {
  if (!token.scopes.includes(scope)) {
    throw new ApiError("insufficient_scope", `The token lacks the scope ${scope}.`, {
      headers: { "www-authenticate": `Bearer realm="api", error="insufficient_scope", scope="${scope}"` },
    });
  }
}
