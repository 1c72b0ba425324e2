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

/** The context of every resolver: the database (or the current transaction) and the caller. */
export interface GraphQLContext {
  database: Database;
  /** Null for a field without authentication, such as the health check. */
  membership: Membership | null;
  /** The caller. A field without authentication must not read it. */
  readonly caller: Caller;
  readonly loaders: Loaders;
  /** The key under which Pothos caches data for a context, such as the evaluated scopes. */
  readonly [contextCacheSymbol]: object;
  webhooks: SubscriptionTools;
  /** The store of message media. */
  mediaLinks: MediaLinks;
  /** Whether outgoing messages can have media. */
  sendsMedia: boolean;
  /** Records events for subscribers. */
  outbox: Outbox;
  /** Creates one-time links; null where no one can be invited. */
  links: LinkTools | null;
  /** The simulated carrier; null with a real carrier. */
  simulator: Simulator | null;
  /** Whether the carrier rings the phones of users. If so, each user needs a phone number. */
  ringsUsers: boolean;
  /** Whether the service itself reads, to render events. */
  isService: boolean;
}

/** Other parts of the service that some operations need. */
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
 * Creates the context of one operation. Its loaders batch the reads of that operation. `byScope`: the public API, which
 * has already checked a scope, runs the operation.
 */
export function createContext(
  database: Database,
  membership: Membership | null,
  tools: OperationTools,
  byScope = false,
): GraphQLContext {
  return new OperationContext(database, membership, tools, byScope);
}

/** The same context as plain properties, for a server that copies them into its own context. */
export function createPlainContext(database: Database, membership: Membership, tools: OperationTools): GraphQLContext {
  const context = createContext(database, membership, tools);
  const { caller, loaders, links, simulator, ringsUsers, webhooks, mediaLinks, sendsMedia, outbox, isService } =
    context;
  const used = { links, simulator, ringsUsers, webhooks, mediaLinks, sendsMedia, outbox };
  return { ...context, caller, loaders, ...used, isService };
}

// A class, because V8 takes three microseconds to create an object literal with getters.
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
    // Scopes depend only on the membership, so they are evaluated once for each cached membership.
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

/** The same context inside a transaction. */
export function inTransaction(context: GraphQLContext, transaction: Database): GraphQLContext {
  const { caller, links, simulator, ringsUsers, webhooks, mediaLinks, sendsMedia, outbox, isService } = context;
  const loaders = createLoaders(transaction, caller.businessId);
  const tools = { links, simulator, ringsUsers, webhooks, mediaLinks, sendsMedia, outbox };
  return { ...context, database: transaction, caller, loaders, ...tools, isService };
}

/** The context in which the service itself reads the data of a business. No user has this id, so it cannot write. */
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
