import { INTERNAL_SCOPE, type Scope, scopes } from "../../src/domain/oauth/scopes.ts";
import { builder } from "../builder.ts";

type AnyScope = Scope | typeof INTERNAL_SCOPE;

const descriptions: Readonly<Record<AnyScope, string>> = { ...scopes, [INTERNAL_SCOPE]: "Use the internal GraphQL" };

export const ScopeType = builder.enumType("OAuthScope", {
  description: "A scope of tokens. The names are those of the scopes, such as `api:contacts:read`, in capitals.",
  values: Object.fromEntries(
    Object.entries(descriptions).map(([value, description]) => [
      value.replaceAll(":", "_").toUpperCase(),
      { value, description: `${description}.` },
    ]),
  ) as Record<string, { value: AnyScope; description: string }>,
});

/** A grant may contain a scope that the service no longer has. */
export function knownScopes(granted: readonly string[]): AnyScope[] {
  return granted.filter((scope): scope is AnyScope => Object.hasOwn(descriptions, scope));
}
