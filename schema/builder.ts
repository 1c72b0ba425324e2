import SchemaBuilder from "@pothos/core";
import ErrorsPlugin from "@pothos/plugin-errors";
import ScopeAuthPlugin from "@pothos/plugin-scope-auth";
import type { Permission } from "../src/domain/identity/permissions.ts";
import { DomainError } from "../src/platform/errors.ts";
import { type GraphQLContext, mayInContext } from "./context.ts";
import "./audit-log.ts";
import "./cause.ts";
import "./complexity.ts";
import "./condition.ts";
import "./fresh-proof.ts";
import "./idempotency.ts";
import "./inputs.ts";
import "./limits.ts";
import "./refusable.ts";

/** The only Pothos configuration. */
export const builder = new SchemaBuilder<{
  Context: GraphQLContext;
  DefaultFieldNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: string; Output: string };
    Upload: { Input: Blob; Output: never };
    PhoneNumber: { Input: string; Output: string };
    URL: { Input: string; Output: string };
    TimeZone: { Input: string; Output: string };
    LocalTime: { Input: string; Output: string };
    StringMap: { Input: Record<string, string>; Output: Record<string, string> };
  };
  AuthScopes: {
    /** No token. Only the health check uses it. */
    public: boolean;
    /** The permission of the caller that the field asks for. */
    may: Permission;
  };
}>({
  // The last plugin runs next to the resolver, so a caller without the right learns no limits or idempotency keys.
  plugins: [
    ErrorsPlugin,
    ScopeAuthPlugin,
    "refusable",
    // It checks the input as it is sent, so before its fields become the declared arguments.
    "limits",
    "inputs",
    "freshProof",
    "complexity",
    "idempotency",
    "condition",
    "audit",
    "cause",
  ],
  defaultFieldNullability: false,
  errors: {
    directResult: true,
    defaultTypes: [],
    defaultUnionOptions: {
      name: ({ fieldName }) => `${fieldName.charAt(0).toUpperCase()}${fieldName.slice(1)}Result`,
      description: "The result or the refusal.",
    },
  },
  scopeAuth: {
    // Evaluated once for each permission and cached membership: see `contextCacheSymbol` in context.ts.
    authScopes: (context) => ({ public: true, may: (permission) => mayInContext(context, permission) }),
    // The caller of an open stream is checked again apart (src/domain/live/streams.ts).
    authorizeOnSubscribe: true,
    unauthorizedError: () => new DomainError("forbidden", "You may not use this field."),
  },
});

builder.queryType({ description: "The queries. Each one reads only the business of the caller." });
builder.mutationType({
  description: "The mutations. A refusal is a DomainError in the result, not a GraphQL error.",
});
