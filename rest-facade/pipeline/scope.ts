import type { AccessToken } from "../../src/platform/tokens/access-token.ts";
import { ApiError } from "../errors.ts";
import { type Declaration, scopesOf } from "../route.ts";

/** The challenge names the missing scope (RFC 6750, section 3.1); of several, each of which would do, the first. */
export function requireScope(token: AccessToken, declaration: Pick<Declaration, "scope" | "orScopes">): void {
  const accepted = scopesOf(declaration);
  if (!accepted.some((scope) => token.scopes.includes(scope))) {
    throw new ApiError("insufficient_scope", `The token lacks the scope ${accepted.join(" or ")}.`, {
      headers: { "www-authenticate": `Bearer realm="api", error="insufficient_scope", scope="${accepted[0]}"` },
    });
  }
}
