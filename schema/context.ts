import { contextCacheSymbol } from "@pothos/core";
import type { Database } from "../src/db/database.ts";
import { DomainError } from "../src/errors.ts";
import type { Caller, Membership } from "../src/identity/rules.ts";
import { createLoaders, type Loaders } from "./loaders.ts";

/** What every resolver is given: the database (or the transaction that it runs in) and who acts. */
export interface GraphQLContext {
  database: Database;
  /** Null for what needs no identity, such as the health check. */
  membership: Membership | null;
  /** Who acts; a field that needs no identity must not ask. */
  readonly caller: Caller;
  readonly loaders: Loaders;
  /** What Pothos keeps for a context, such as the scopes it has worked out, it keeps under this. */
  readonly [contextCacheSymbol]: object;
}

const NOBODY = {};

/** One context an operation: its loaders batch what one operation reads. */
export function createContext(database: Database, membership: Membership | null): GraphQLContext {
  let loaders: Loaders | undefined;
  const context: GraphQLContext = {
    // Scopes depend on the membership alone: they are worked out once for as long as that is remembered.
    [contextCacheSymbol]: membership ?? NOBODY,
    database,
    membership,
    get caller() {
      if (!membership) {
        throw new DomainError("forbidden", "This needs a signed-in user.");
      }
      return { businessId: membership.business.id, userId: membership.user.id, role: membership.user.role };
    },
    get loaders() {
      loaders ??= createLoaders(database, context.caller.businessId);
      return loaders;
    },
  };
  return context;
}
