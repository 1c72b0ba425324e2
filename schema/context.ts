import { contextCacheSymbol } from "@pothos/core";
import type { AudioLinks } from "../src/domain/audio/rules.ts";
import { type AuditOrigin, OPERATOR, type RequestSource } from "../src/domain/audit/rules.ts";
import type { ProofLinks } from "../src/domain/consent/proofs.ts";
import type { LinkTools } from "../src/domain/identity/links.ts";
import { isInPlan, isPermitted, type Permission } from "../src/domain/identity/permissions.ts";
import { LONGEST_DAYS } from "../src/domain/identity/retention.ts";
import { HIGHEST_ROLE, LOWEST_ROLE } from "../src/domain/identity/roles.ts";
import { type Caller, isPerson, type Membership } from "../src/domain/identity/rules.ts";
import { allInboxesOf, sightOf } from "../src/domain/identity/sight-sql.ts";
import type { OpenStream } from "../src/domain/live/streams.ts";
import type { MediaLinks } from "../src/domain/media/rules.ts";
import { isOwnPage } from "../src/domain/oauth/rules.ts";
import type { ExportLinks } from "../src/domain/person/links.ts";
import type { RecordingLinks } from "../src/domain/recording/rules.ts";
import type { Simulator } from "../src/domain/traffic/simulate.ts";
import type { SubscriptionTools } from "../src/domain/webhook/commands.ts";
import type { Outbox } from "../src/domain/webhook/rules.ts";
import type { BrowserPhones } from "../src/platform/carrier/browser-phones-port.ts";
import type { CarrierNumbers } from "../src/platform/carrier/numbers-port.ts";
import type { Database } from "../src/platform/db/database.ts";
import { DomainError } from "../src/platform/errors.ts";
import type { Storage } from "../src/platform/storage/port.ts";
import type { AnswerSize } from "./answer-size.ts";
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
  readonly tools: Tools;
  readonly operation: OperationRequest;
  /** Opens a stream of hints for the caller; null where an operation has one answer. */
  openStream: OpenStream | null;
  /** Whether the service itself reads, to render events. */
  isService: boolean;
  /** The size of the answer; absent where the operation is fixed, and so bounded. */
  answer?: AnswerSize;
  /** Whether several operations run at the same time: they read the same kind of object together. */
  isShared?: boolean;
}

/** Other parts of the service, for the operations that need them. */
export interface Tools extends SubscriptionTools {
  /** The store of message media. */
  mediaLinks: MediaLinks;
  /** The store of recordings. */
  recordingLinks: RecordingLinks;
  /** The URLs of uploaded recordings. */
  audioLinks: AudioLinks;
  /** The URLs of files that prove consents; null where nobody downloads. */
  proofLinks: ProofLinks | null;
  /** The URLs of exports of people; null where nobody downloads. */
  exportLinks: ExportLinks | null;
  /** Records events for subscribers. */
  outbox: Outbox;
  /** The storage of uploaded files; null where nobody uploads. */
  storage: Pick<Storage, "put"> | null;
  /** Whether outgoing messages can have media. */
  sendsMedia: boolean;
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
}

const MISSING = {
  proofLinks: null,
  exportLinks: null,
  storage: null,
  sendsMedia: false,
  links: null,
  simulator: null,
  ringsUsers: false,
  numbers: null,
  auditDays: LONGEST_DAYS,
  browserPhones: null,
} as const satisfies Partial<Tools>;

type Missing = { -readonly [Name in keyof typeof MISSING]?: Tools[Name] | undefined };

/** The tools of a process, which may lack some. */
export type OperationTools = Omit<Tools, keyof typeof MISSING> & Missing;

const complete = new WeakMap<OperationTools, Tools>();

/** The same tools with `MISSING` in place of those that lack. They are completed once for a process. */
function toolsOf(given: OperationTools): Tools {
  const known = complete.get(given);
  if (known) {
    return known;
  }
  const sent = Object.entries(given).filter(([, tool]) => tool !== undefined);
  const tools: Tools = { ...MISSING, ...(Object.fromEntries(sent) as Omit<OperationTools, keyof Missing>) };
  complete.set(given, tools);
  return tools;
}

const NOBODY = {};

/** The request of an operation. */
export interface OperationRequest {
  /** Whether the public API, which has already checked a scope, runs the operation. */
  byScope?: boolean | undefined;
  /** The scopes of the token, in the public API. */
  scopes?: readonly string[] | undefined;
  /** Absent where the operation comes from no request. */
  source?: RequestSource | undefined;
  openStream?: OpenStream | undefined;
  /** Whether the connection of the caller has ended, so that nobody reads the answer. */
  isCallerGone?: (() => boolean) | undefined;
  /** Throws unless the object of the mutation is as the request demands. The object is locked. */
  requireCondition?: ((transaction: Database) => Promise<void>) | undefined;
}

const NO_REQUEST: OperationRequest = {};

/** Creates the context of one operation. Its loaders batch the reads of that operation. */
export function createContext(
  database: Database,
  membership: Membership | null,
  tools: OperationTools,
  request: OperationRequest = NO_REQUEST,
): GraphQLContext {
  return new OperationContext(database, membership, toolsOf(tools), request);
}

/** The same context as plain properties, for a server that copies them into its own context. */
export function createPlainContext(
  database: Database,
  membership: Membership,
  tools: OperationTools,
  request: OperationRequest = NO_REQUEST,
): GraphQLContext {
  const context = createContext(database, membership, tools, request);
  const { caller, origin, browserSession, proofAge, loaders } = context;
  return { ...context, caller, origin, browserSession, proofAge, loaders, openStream: request.openStream ?? null };
}

/** The same context inside a transaction, with loaders of its own. */
export function inTransaction(context: GraphQLContext, transaction: Database): GraphQLContext {
  return new OperationContext(transaction, context.membership, context.tools, context.operation);
}

// A class, because V8 takes three microseconds to create an object literal with getters.
class OperationContext implements GraphQLContext {
  readonly database: Database;
  readonly membership: Membership | null;
  readonly tools: Tools;
  readonly operation: OperationRequest;
  readonly [contextCacheSymbol]: object;
  readonly openStream = null;
  readonly isService = false;
  #caller: Caller | undefined;
  #loaders: Loaders | undefined;

  constructor(database: Database, membership: Membership | null, tools: Tools, operation: OperationRequest) {
    this.database = database;
    this.membership = membership;
    this.tools = tools;
    this.operation = operation;
    // Permissions depend only on the membership and on `byScope`, so each is evaluated once for each cached membership.
    this[contextCacheSymbol] = (operation.byScope ? membership : membership?.user) ?? NOBODY;
  }

  get caller(): Caller {
    this.#caller ??= this.#readCaller();
    return this.#caller;
  }

  #readCaller(): Caller {
    if (!this.membership) {
      throw new DomainError("forbidden", "This needs a signed-in user.");
    }
    const { business, user } = this.membership;
    const clientId = this.operation.source?.clientId ?? null;
    return {
      businessId: business.id,
      userId: user.id,
      role: user.role,
      byScope: this.operation.byScope ?? false,
      hasOpenInboxes: business.openInboxes,
      scopes: this.operation.scopes,
      clientId: clientId !== null && isOwnPage(clientId) ? null : clientId,
      isService: !isPerson(user),
    };
  }

  get browserSession(): string | null {
    return this.operation.source?.browserSession ?? null;
  }

  get proofAge(): number | null {
    return this.operation.source === undefined ? 0 : this.operation.source.proofAge;
  }

  get origin(): AuditOrigin {
    const { clientId = null, requestId = null, network } = this.operation.source ?? {};
    return { userId: this.caller.userId, clientId, network: network?.() ?? null, requestId };
  }

  get loaders(): Loaders {
    this.#loaders ??= createLoaders(this.database, sightOf(this.caller), this.tools.numbers);
    return this.#loaders;
  }
}

/** Whether a context has a permission. The service itself reads what members with the dialer may read. */
export function mayInContext(context: GraphQLContext, permission: Permission): boolean {
  const { membership, isService } = context;
  if (isService) {
    return isPermitted({ role: LOWEST_ROLE }, permission);
  }
  return (
    membership !== null &&
    membership.business.suspendedAt === null &&
    isInPlan(membership.business, permission) &&
    isPermitted(context.caller, permission)
  );
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
    tools: {
      ...tools,
      ...MISSING,
      outbox: () => Promise.reject(new Error("the service tells of nothing while it reads")),
    },
    operation: NO_REQUEST,
    openStream: null,
    isService: true,
    [contextCacheSymbol]: {},
    origin: OPERATOR,
    browserSession: null,
    proofAge: null,
    caller: { businessId, userId: "", role: HIGHEST_ROLE },
    loaders: createLoaders(database, allInboxesOf(businessId), null),
  };
}
