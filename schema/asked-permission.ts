import type { GraphQLField } from "graphql";
import type { Permission } from "../src/domain/identity/permissions.ts";

/** The permission that a field asks for; `public` for a field without authentication, undefined if it names none. */
export function askedBy({ extensions }: GraphQLField<unknown, unknown>): Permission | "public" | undefined {
  const options = extensions.pothosOptions as { authScopes?: { may?: Permission; public?: true } } | undefined;
  return options?.authScopes?.public ? "public" : options?.authScopes?.may;
}
