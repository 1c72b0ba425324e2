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
  return new OperationContext(database, membership);
}

/** The same as plain properties, for a server that copies them into a context of its own. */
export function createPlainContext(database: Database, membership: Membership): GraphQLContext {
  const context = createContext(database, membership);
  return { ...context, caller: context.caller, loaders: context.loaders };
}

// A class, for an object literal with getters takes V8 three microseconds.
class OperationContext implements GraphQLContext {
  readonly database: Database;
  readonly membership: Membership | null;
  readonly [contextCacheSymbol]: object;
  #loaders: Loaders | undefined;

  constructor(database: Database, membership: Membership | null) {
    this.database = database;
    this.membership = membership;
    // Scopes depend on the membership alone: they are worked out once for as long as that is remembered.
    this[contextCacheSymbol] = membership ?? NOBODY;
  }

  get caller(): Caller {
    if (!this.membership) {
      throw new DomainError("forbidden", "This needs a signed-in user.");
    }
    const { business, user } = this.membership;
    return { businessId: business.id, userId: user.id, role: user.role };
  }

  get loaders(): Loaders {
    this.#loaders ??= createLoaders(this.database, this.caller.businessId);
    return this.#loaders;
  }
}
