import SchemaBuilder from "@pothos/core";
import ComplexityPlugin from "@pothos/plugin-complexity";
import ErrorsPlugin from "@pothos/plugin-errors";
import ScopeAuthPlugin from "@pothos/plugin-scope-auth";
import { DomainError } from "../src/platform/errors.ts";
import type { GraphQLContext } from "./context.ts";
import "./idempotency.ts";
import "./limits.ts";

/** The only Pothos configuration. */
export const builder = new SchemaBuilder<{
  Context: GraphQLContext;
  DefaultFieldNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: string; Output: string };
    Upload: { Input: Blob; Output: never };
    StringMap: { Input: Record<string, string>; Output: Record<string, string> };
  };
  AuthScopes: {
    /** No token. Only the health check uses it. */
    public: boolean;
    /** A user of a business in good standing. */
    member: boolean;
    /** The same, with the dialer on the plan of the business. */
    dialer: boolean;
    /** An admin of a business in good standing. */
    admin: boolean;
    /** The same, with the dialer on the plan of the business. */
    dialerAdmin: boolean;
  };
}>({
  // The last plugin runs next to the resolver, so a caller without the right learns no limits or idempotency keys.
  plugins: [ErrorsPlugin, ScopeAuthPlugin, ComplexityPlugin, "limits", "idempotency"],
  // No limit here: Pothos would compute the complexity on every facade request, and those operations are fixed.
  complexity: {},
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
    authScopes: ({ membership, isService }) => {
      const isMember = membership !== null && membership.business.suspendedAt === null;
      const hasDialer = isService || (isMember && membership.business.hasDialer);
      const isAdmin = isMember && membership.user.role === "admin";
      return {
        public: true,
        member: isService || isMember,
        dialer: hasDialer,
        admin: isAdmin,
        dialerAdmin: hasDialer && isAdmin,
      };
    },
    unauthorizedError: () => new DomainError("forbidden", "You may not use this field."),
  },
});

builder.queryType({ description: "The queries. Each one reads only the business of the caller." });
builder.mutationType({
  description: "The mutations. A refusal is a DomainError in the result, not a GraphQL error.",
});
