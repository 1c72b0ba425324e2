import { contextCacheSymbol } from "@pothos/core";
import type { AudioLinks } from "../src/domain/audio/rules.ts";
import { type AuditOrigin, OPERATOR, type RequestSource } from "../src/domain/audit/rules.ts";
import type { LinkTools } from "../src/domain/identity/links.ts";
import { isInPlan, isPermitted, type Permission } from "../src/domain/identity/permissions.ts";
import { LONGEST_DAYS } from "../src/domain/identity/retention.ts";
import type { Caller, Membership } from "../src/domain/identity/rules.ts";
import { allInboxesOf, sightOf } from "../src/domain/identity/sight-sql.ts";
import type { OpenStream } from "../src/domain/live/streams.ts";
import type { MediaLinks } from "../src/domain/media/rules.ts";
import type { RecordingLinks } from "../src/domain/recording/rules.ts";
import type { Simulator } from "../src/domain/traffic/simulate.ts";
import type { SubscriptionTools } from "../src/domain/webhook/commands.ts";
import type { Outbox } from "../src/domain/webhook/rules.ts";
import type { BrowserPhones } from "../src/platform/carrier/browser-phones-port.ts";
import type { CarrierNumbers } from "../src/platform/carrier/numbers-port.ts";
import type { Database } from "../src/platform/db/database.ts";
import { DomainError } from "../src/platform/errors.ts";
import type { Storage } from "../src/platform/storage/port.ts";
import { createLoaders, type Loaders } from "./loaders.ts";

/** The context of every resolver: the database (or the current transaction) and the caller. */
export interface GraphQLContext {
  database: Database;
  /** Null for a field without authentication, such as the health check. */
  membership: Membership | null;
  /** The caller. A field without authentication must not read it. */
  readonly caller: Caller;
  /** The origin of a change in the audit log. */
  readonly origin: AuditOrigin;
  /** The id of the browser's session at the pages of sign-in; null unless a page of the service asks. */
  readonly browserSession: string | null;
  /**
   * The seconds since the caller last proved their identity; null: longer than any. 0 where the operation comes from no
   * request.
   */
  readonly proofAge: number | null;
  readonly loaders: Loaders;
  /** The key under which Pothos caches data for a context, such as the evaluated permissions. */
  readonly [contextCacheSymbol]: object;
  webhooks: SubscriptionTools;
  /** The store of message media. */
  mediaLinks: MediaLinks;
  /** The store of recordings. */
  recordingLinks: RecordingLinks;
  /** The URLs of uploaded recordings. */
  audioLinks: AudioLinks;
  /** The storage of uploaded files; null where nobody uploads. */
  storage: Pick<Storage, "put"> | null;
  /** Whether outgoing messages can have media. */
  sendsMedia: boolean;
  /** Records events for subscribers. */
  outbox: Outbox;
  /** Creates one-time links; null if no one can be invited. */
  links: LinkTools | null;
  /** The simulated carrier; null with a real carrier. */
  simulator: Simulator | null;
  /** Whether the carrier rings the phones of users. If so, each user needs a phone number. */
  ringsUsers: boolean;
  /** The numbers that the carrier sells and keeps; null where no one can ask for them. */
  numbers: CarrierNumbers | null;
  /** The days for which the operator keeps the audit log. */
  auditDays: number;
  /** How browsers become phones; null if they do not. */
  browserPhones: BrowserPhones | null;
  /** Opens a stream of hints for the caller; null where an operation has one answer. */
  openStream: OpenStream | null;
  /** Whether the service itself reads, to render events. */
  isService: boolean;
  /** Whether several operations run at the same time: they read the same kind of object together. */
  isShared?: boolean;
}

/** Other parts of the service that some operations need. */
export interface OperationTools extends SubscriptionTools {
  mediaLinks: MediaLinks;
  recordingLinks: RecordingLinks;
  audioLinks: AudioLinks;
  storage?: Pick<Storage, "put"> | undefined;
  sendsMedia?: boolean | undefined;
  outbox: Outbox;
  links?: LinkTools | undefined;
  simulator?: Simulator | null | undefined;
  ringsUsers?: boolean | undefined;
  numbers?: CarrierNumbers | undefined;
  /** By default the maximum. */
  auditDays?: number | undefined;
  browserPhones?: BrowserPhones | undefined;
}

const NOBODY = {};

/** The request of an operation. */
export interface OperationRequest {
  /** Whether the public API, which has already checked a scope, runs the operation. */
  byScope?: boolean | undefined;
  /** Absent where the operation comes from no request. */
  source?: RequestSource | undefined;
  openStream?: OpenStream | undefined;
}

/** Creates the context of one operation. Its loaders batch the reads of that operation. */
export function createContext(
  database: Database,
  membership: Membership | null,
  tools: OperationTools,
  { byScope = false, source }: OperationRequest = {},
): GraphQLContext {
  return new OperationContext(database, membership, tools, byScope, source);
}

/** The same context as plain properties, for a server that copies them into its own context. */
export function createPlainContext(
  database: Database,
  membership: Membership,
  tools: OperationTools,
  request: OperationRequest = {},
): GraphQLContext {
  const context = createContext(database, membership, tools, request);
  const { caller, origin, browserSession, proofAge, loaders, isService } = context;
  const { links, simulator, ringsUsers, numbers, auditDays, browserPhones, webhooks, outbox } = context;
  const { mediaLinks, recordingLinks, audioLinks, storage, sendsMedia } = context;
  const used = {
    ...{ links, simulator, ringsUsers, numbers, auditDays, browserPhones, webhooks, outbox },
    ...{ mediaLinks, recordingLinks, audioLinks, storage, sendsMedia },
  };
  const openStream = request.openStream ?? null;
  return { ...context, caller, origin, browserSession, proofAge, loaders, ...used, openStream, isService };
}

// A class, because V8 takes three microseconds to create an object literal with getters.
class OperationContext implements GraphQLContext {
  readonly database: Database;
  readonly membership: Membership | null;
  readonly webhooks: SubscriptionTools;
  readonly [contextCacheSymbol]: object;
  readonly openStream = null;
  readonly isService = false;
  readonly #tools: OperationTools;
  readonly #byScope: boolean;
  readonly #source: RequestSource | undefined;
  #loaders: Loaders | undefined;

  constructor(
    database: Database,
    membership: Membership | null,
    tools: OperationTools,
    byScope: boolean,
    source: RequestSource | undefined,
  ) {
    this.database = database;
    this.membership = membership;
    this.webhooks = tools;
    this.#tools = tools;
    this.#byScope = byScope;
    this.#source = source;
    // Permissions depend only on the membership and on `byScope`, so each is evaluated once for each cached membership.
    this[contextCacheSymbol] = (byScope ? membership : membership?.user) ?? NOBODY;
  }

  get mediaLinks(): MediaLinks {
    return this.#tools.mediaLinks;
  }

  get recordingLinks(): RecordingLinks {
    return this.#tools.recordingLinks;
  }

  get audioLinks(): AudioLinks {
    return this.#tools.audioLinks;
  }

  get storage(): GraphQLContext["storage"] {
    return this.#tools.storage ?? null;
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

  get numbers(): CarrierNumbers | null {
    return this.#tools.numbers ?? null;
  }

  get auditDays(): number {
    return this.#tools.auditDays ?? LONGEST_DAYS;
  }

  get browserPhones(): BrowserPhones | null {
    return this.#tools.browserPhones ?? null;
  }

  get caller(): Caller {
    if (!this.membership) {
      throw new DomainError("forbidden", "This needs a signed-in user.");
    }
    const { business, user } = this.membership;
    return {
      businessId: business.id,
      userId: user.id,
      role: user.role,
      byScope: this.#byScope,
      hasOpenInboxes: business.openInboxes,
    };
  }

  get browserSession(): string | null {
    return this.#source?.browserSession ?? null;
  }

  get proofAge(): number | null {
    return this.#source === undefined ? 0 : this.#source.proofAge;
  }

  get origin(): AuditOrigin {
    const { clientId = null, requestId = null, network } = this.#source ?? {};
    return { userId: this.caller.userId, clientId, network: network?.() ?? null, requestId };
  }

  get loaders(): Loaders {
    this.#loaders ??= createLoaders(this.database, sightOf(this.caller), this.numbers);
    return this.#loaders;
  }
}

/** Whether a context has a permission. The service itself reads what members with the dialer may read. */
export function mayInContext(context: GraphQLContext, permission: Permission): boolean {
  const { membership, isService } = context;
  if (isService) {
    return isPermitted({ role: "member" }, permission);
  }
  return (
    membership !== null &&
    membership.business.suspendedAt === null &&
    isInPlan(membership.business, permission) &&
    isPermitted(context.caller, permission)
  );
}

/** The same context inside a transaction. */
export function inTransaction(context: GraphQLContext, transaction: Database): GraphQLContext {
  return new TransactionContext(context, transaction);
}

/** Reads everything but the database and the loaders from the context outside. */
class TransactionContext implements GraphQLContext {
  readonly database: Database;
  readonly membership: Membership | null;
  readonly webhooks: SubscriptionTools;
  readonly openStream = null;
  readonly isService: boolean;
  readonly [contextCacheSymbol]: object;
  readonly #outside: GraphQLContext;
  #loaders: Loaders | undefined;

  constructor(outside: GraphQLContext, transaction: Database) {
    this.database = transaction;
    this.membership = outside.membership;
    this.webhooks = outside.webhooks;
    this.isService = outside.isService;
    this[contextCacheSymbol] = outside[contextCacheSymbol];
    this.#outside = outside;
  }

  get mediaLinks(): MediaLinks {
    return this.#outside.mediaLinks;
  }

  get recordingLinks(): RecordingLinks {
    return this.#outside.recordingLinks;
  }

  get audioLinks(): AudioLinks {
    return this.#outside.audioLinks;
  }

  get storage(): GraphQLContext["storage"] {
    return this.#outside.storage;
  }

  get sendsMedia(): boolean {
    return this.#outside.sendsMedia;
  }

  get outbox(): Outbox {
    return this.#outside.outbox;
  }

  get links(): LinkTools | null {
    return this.#outside.links;
  }

  get simulator(): Simulator | null {
    return this.#outside.simulator;
  }

  get ringsUsers(): boolean {
    return this.#outside.ringsUsers;
  }

  get numbers(): GraphQLContext["numbers"] {
    return this.#outside.numbers;
  }

  get auditDays(): number {
    return this.#outside.auditDays;
  }

  get browserPhones(): GraphQLContext["browserPhones"] {
    return this.#outside.browserPhones;
  }

  get caller(): Caller {
    return this.#outside.caller;
  }

  get origin(): AuditOrigin {
    return this.#outside.origin;
  }

  get browserSession(): string | null {
    return this.#outside.browserSession;
  }

  get proofAge(): number | null {
    return this.#outside.proofAge;
  }

  get loaders(): Loaders {
    this.#loaders ??= createLoaders(this.database, sightOf(this.caller), this.numbers);
    return this.#loaders;
  }
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
    recordingLinks: tools.recordingLinks,
    audioLinks: tools.audioLinks,
    storage: null,
    sendsMedia: false,
    outbox: () => Promise.reject(new Error("the service tells of nothing while it reads")),
    links: null,
    simulator: null,
    ringsUsers: false,
    numbers: null,
    auditDays: LONGEST_DAYS,
    browserPhones: null,
    openStream: null,
    isService: true,
    [contextCacheSymbol]: {},
    origin: OPERATOR,
    browserSession: null,
    proofAge: null,
    caller: { businessId, userId: "", role: "admin" },
    loaders: createLoaders(database, allInboxesOf(businessId), null),
  };
}
