import { ApiError } from "../errors.ts";
import { type Declaration, scopesOf } from "../route.ts";
import type { Door } from "./door.ts";

type Scoped = Pick<Declaration, "scope" | "orScopes">;

/** Whether one of the scopes of a token lets it call an endpoint. */
export function mayCall(scopes: readonly string[], declaration: Scoped): boolean {
  return scopesOf(declaration).some((scope) => scopes.includes(scope));
}

/** The challenge names the missing scope; of several, each of which would do, the first. */
export function requireScope(door: Door, scopes: readonly string[], declaration: Scoped): void {
  if (!mayCall(scopes, declaration)) {
    const accepted = scopesOf(declaration);
    throw new ApiError("insufficient_scope", `The token lacks the scope ${accepted.join(" or ")}.`, {
      headers: { "www-authenticate": door.scopeChallenge(accepted[0] as string, scopes) },
    });
  }
}
