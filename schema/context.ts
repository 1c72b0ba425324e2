import { contextCacheSymbol } from "@pothos/core";
import type { LinkTools } from "../src/domain/identity/links.ts";
import type { Caller, Membership } from "../src/domain/identity/rules.ts";
import type { MediaLinks } from "../src/domain/media/rules.ts";
import type { Simulator } from "../src/domain/traffic/simulate.ts";
import type { SubscriptionTools } from "../src/domain/webhook/commands.ts";
import type { Outbox } from "../src/domain/webhook/rules.ts";
import type { Database } from "../src/platform/db/database.ts";
import { DomainError } from "../src/platform/errors.ts";
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
  webhooks: SubscriptionTools;
  /** Where pictures and files of texts are read. */
  mediaLinks: MediaLinks;
  /** Whether texts can be sent with media. */
  sendsMedia: boolean;
  /** Keeps what happens for its subscribers. */
  outbox: Outbox;
  /** What makes one-time links; null where nobody is invited. */
  links: LinkTools | null;
  /** The simulated carrier; null where a real one sends and receives. */
  simulator: Simulator | null;
  /** Whether the carrier rings the phones of users, who must have a number then. */
  ringsUsers: boolean;
  /** The service itself reads what it tells others of. */
  isService: boolean;
}

/** What of the rest of the service some operations need. */
export interface OperationTools extends SubscriptionTools {
  mediaLinks: MediaLinks;
  sendsMedia?: boolean | undefined;
  outbox: Outbox;
  links?: LinkTools | undefined;
  simulator?: Simulator | null | undefined;
  ringsUsers?: boolean | undefined;
}

const NOBODY = {};

/**
 * One context an operation: its loaders batch what one operation reads. `byScope`: by the public API, which has asked
 * for a scope.
 */
export function createContext(
  database: Database,
  membership: Membership | null,
  tools: OperationTools,
  byScope = false,
): GraphQLContext {
  return new OperationContext(database, membership, tools, byScope);
}

/** The same as plain properties, for a server that copies them into a context of its own. */
export function createPlainContext(database: Database, membership: Membership, tools: OperationTools): GraphQLContext {
  const context = createContext(database, membership, tools);
  const { caller, loaders, links, simulator, ringsUsers, webhooks, mediaLinks, sendsMedia, outbox, isService } =
    context;
  const used = { links, simulator, ringsUsers, webhooks, mediaLinks, sendsMedia, outbox };
  return { ...context, caller, loaders, ...used, isService };
}

// A class, for an object literal with getters takes V8 three microseconds.
class OperationContext implements GraphQLContext {
  readonly database: Database;
  readonly membership: Membership | null;
  readonly webhooks: SubscriptionTools;
  readonly [contextCacheSymbol]: object;
  readonly isService = false;
  readonly #tools: OperationTools;
  readonly #byScope: boolean;
  #loaders: Loaders | undefined;

  constructor(database: Database, membership: Membership | null, tools: OperationTools, byScope: boolean) {
    this.database = database;
    this.membership = membership;
    this.webhooks = tools;
    this.#tools = tools;
    this.#byScope = byScope;
    // Scopes depend on the membership alone: they are worked out once for as long as that is remembered.
    this[contextCacheSymbol] = membership ?? NOBODY;
  }

  get mediaLinks(): MediaLinks {
    return this.#tools.mediaLinks;
  }

  get sendsMedia(): boolean {
    return this.#tools.sendsMedia ?? false;
  }

  get outbox(): Outbox {
    return this.#tools.outbox;
  }

  get links(): LinkTools | null {
    return this.#tools.links ?? null;
  }

  get simulator(): Simulator | null {
    return this.#tools.simulator ?? null;
  }

  get ringsUsers(): boolean {
    return this.#tools.ringsUsers ?? false;
  }

  get caller(): Caller {
    if (!this.membership) {
      throw new DomainError("forbidden", "This needs a signed-in user.");
    }
    const { business, user } = this.membership;
    return { businessId: business.id, userId: user.id, role: user.role, byScope: this.#byScope };
  }

  get loaders(): Loaders {
    this.#loaders ??= createLoaders(this.database, this.caller.businessId);
    return this.#loaders;
  }
}

/** The same context with another database: what is done by it is done in that transaction. */
export function inTransaction(context: GraphQLContext, transaction: Database): GraphQLContext {
  const { caller, links, simulator, ringsUsers, webhooks, mediaLinks, sendsMedia, outbox, isService } = context;
  const loaders = createLoaders(transaction, caller.businessId);
  const tools = { links, simulator, ringsUsers, webhooks, mediaLinks, sendsMedia, outbox };
  return { ...context, database: transaction, caller, loaders, ...tools, isService };
}

/**
 * The context in which the service reads what belongs to a business, in nobody's name: no user has this id, so nothing
 * can be written by it.
 */
export function createServiceContext(
  database: Database,
  businessId: string,
  tools: Omit<OperationTools, "outbox">,
): GraphQLContext {
  return {
    database,
    membership: null,
    webhooks: tools,
    mediaLinks: tools.mediaLinks,
    sendsMedia: false,
    outbox: () => Promise.reject(new Error("the service tells of nothing while it reads")),
    links: null,
    simulator: null,
    ringsUsers: false,
    isService: true,
    [contextCacheSymbol]: {},
    caller: { businessId, userId: "", role: "admin" },
    loaders: createLoaders(database, businessId),
  };
}
