import type { Database } from "../src/db/database.ts";
import { DomainError } from "../src/errors.ts";
import type { Caller, Membership } from "../src/identity/rules.ts";
import type { SubscriptionTools } from "../src/webhook/commands.ts";
import { createLoaders, type Loaders } from "./loaders.ts";

/** What every resolver is given: the database (or the transaction that it runs in) and who acts. */
export interface GraphQLContext {
  database: Database;
  /** Null for what needs no identity, such as the health check. */
  membership: Membership | null;
  /** Who acts; a field that needs no identity must not ask. */
  readonly caller: Caller;
  readonly loaders: Loaders;
  webhooks: SubscriptionTools;
}

/** One context an operation: its loaders batch what one operation reads. */
export function createContext(
  database: Database,
  membership: Membership | null,
  webhooks: SubscriptionTools,
): GraphQLContext {
  let loaders: Loaders | undefined;
  const context: GraphQLContext = {
    database,
    membership,
    webhooks,
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
