import type { Simulator } from "../src/carrier/simulator/commands.ts";
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
  /** The simulated carrier; null where a real one sends and receives. */
  simulator: Simulator | null;
  /** The service itself reads what it tells others of. */
  isService: boolean;
}

/** What of the rest of the service some operations need. */
export interface OperationTools extends SubscriptionTools {
  simulator?: Simulator | null | undefined;
}

/** One context an operation: its loaders batch what one operation reads. */
export function createContext(
  database: Database,
  membership: Membership | null,
  tools: OperationTools,
): GraphQLContext {
  let loaders: Loaders | undefined;
  const context: GraphQLContext = {
    database,
    membership,
    webhooks: tools,
    simulator: tools.simulator ?? null,
    isService: false,
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

/**
 * The context in which the service reads what belongs to a business, in nobody's name: no user has this id, so nothing
 * can be written by it.
 */
export function createServiceContext(database: Database, businessId: string, tools: OperationTools): GraphQLContext {
  return {
    database,
    membership: null,
    webhooks: tools,
    simulator: null,
    isService: true,
    caller: { businessId, userId: "", role: "admin" },
    loaders: createLoaders(database, businessId),
  };
}
