import { randomUUID } from "node:crypto";
import type { LookupAddress } from "node:dns";
import { Resolver, lookup as systemLookup } from "node:dns/promises";
import { isIP, type LookupFunction, type Socket } from "node:net";
import { LRUCache } from "lru-cache";
import { buildConnector } from "undici";
import { isUnclear, judged, OwnFaultError, ownFaultOf } from "./own-faults.ts";
import { type Endpoint, isAllowedAddress, isListenerTarget, type TargetPolicy } from "./targets.ts";

/** All addresses of a name; rejects when it has none. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** The target's address is not on the public internet. */
export class ForbiddenTargetError extends Error {
  override readonly name = "ForbiddenTargetError";
  readonly code = "ERR_FORBIDDEN_TARGET";

  constructor(hostname: string) {
    super(`${hostname} resolves to a forbidden address`);
  }
}

/**
 * A lookup for sockets that returns only allowed addresses. The checked address is the one that is dialed, so a name
 * with a different answer next time gains nothing. Sockets do not look up address literals: `guardConnector` checks
 * those.
 */
export function pinnedLookup(policy: TargetPolicy, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (found) => {
        const wanted = found.filter(({ family }) => !options.family || family === Number(options.family));
        const allowed = wanted.filter(({ address }) => isAllowedAddress(address, policy));
        const [first] = allowed;
        if (!first) {
          callback(new ForbiddenTargetError(hostname), "", 0);
        } else if (options.all) {
          callback(null, allowed);
        } else {
          callback(null, first.address, first.family);
        }
      },
      (error: NodeJS.ErrnoException) => callback(error, "", 0),
    );
  };
}

type Connected<Made extends Socket> = (...outcome: [error: null, socket: Made] | [error: Error, socket: null]) => void;

/** The function that undici calls for every new connection. */
type Connector<Options, Made extends Socket> = (options: Options, callback: Connected<Made>) => void;

/**
 * A connector that refuses forbidden address literals, and any socket that is connected to a forbidden address. The
 * inner connector must look up names with `pinnedLookup`. Its error is an OwnFaultError if this service is at fault.
 */
export function guardConnector<Options extends Endpoint, Made extends Socket>(
  connect: Connector<Options, Made>,
  policy: TargetPolicy,
): Connector<Options, Made> {
  return (options, callback) => {
    const isAllowed = (address: string) => isAllowedAddress(address, policy) || isListenerTarget(options, policy);
    if (isIP(options.hostname) && !isAllowed(options.hostname)) {
      callback(new ForbiddenTargetError(options.hostname), null);
      return;
    }
    connect(options, (...outcome) => {
      const [error, socket] = outcome;
      if (error === null && !isAllowed(socket.remoteAddress ?? "")) {
        socket.destroy();
        callback(new ForbiddenTargetError(options.hostname), null);
      } else if (error === null) {
        callback(...outcome);
      } else {
        judged(error).then((judgedError) => callback(judgedError, null));
      }
    });
  };
}

const TLS_SESSIONS = 10_000;

export interface ConnectorOptions {
  /** The time limit for connecting. */
  timeoutMs: number;
  /** The lookup of names. */
  resolve: Resolve;
  /** Certificates of trusted authorities instead of the usual ones. */
  authorities?: string | undefined;
}

/** A connector for undici that reaches only allowed addresses, with HTTP/1.1 only. */
export function allowedConnector(
  policy: TargetPolicy,
  { timeoutMs, resolve, authorities }: ConnectorOptions,
): buildConnector.connector {
  const connect = buildConnector({
    lookup: pinnedLookup(policy, resolve),
    timeout: timeoutMs,
    allowH2: false,
    maxCachedSessions: TLS_SESSIONS,
    ...(authorities !== undefined && { ca: authorities }),
  });
  return guardConnector(connect, policy) as buildConnector.connector;
}

const NAMES = 10_000;
const FOUND_MS = 30_000;
const FAILED_MS = 5_000;
/** The time for which it is known whether other names get answers. */
const OTHERS_MS = 1_000;

export interface ResolverOptions {
  /** The time limit of the connections that wait for the resolver, in milliseconds. */
  timeoutMs: number;
  /** The name servers instead of those of the system, each an address with a port. */
  servers?: readonly string[] | undefined;
}

/**
 * The shares of the time limit for a lookup, for the lookup of another name after it has failed, and for its
 * repetition, and the maximum of each in milliseconds.
 */
const LOOKUP = { share: 0.3, most: 3_000 };
const OTHER_LOOKUP = { share: 0.15, most: 1_500 };

/**
 * Asks the name servers directly and caches the answers briefly: the system's lookup has four threads for the whole
 * process, which a few unresolvable names would block. Development asks the system, which knows `localhost`.
 *
 * A failure that the name servers of the domain may have caused is theirs only if a lookup of another name of the same
 * top-level domain gets an answer, and the repeated lookup does not. Otherwise it is an OwnFaultError.
 */
export function nameResolver(
  { allowPrivate }: Pick<TargetPolicy, "allowPrivate">,
  { timeoutMs, servers }: ResolverOptions,
): Resolve {
  const isSystem = allowPrivate && servers === undefined;
  const ask = isSystem ? (hostname: string) => systemLookup(hostname, { all: true }) : askNameServers(servers);
  const within = (hostname: string, { share, most }: typeof LOOKUP) =>
    inTime(ask(hostname), Math.min(share * timeoutMs, most));
  const others = remember(async (topLevelDomain) => {
    const error = await within(`${randomUUID()}.${topLevelDomain}`, OTHER_LOOKUP).then(() => null, asError);
    return error === null || (!isUnclear(error) && ownFaultOf(error) === null);
  }, OTHERS_MS);
  return remember(async (hostname) => {
    const first = await within(hostname, LOOKUP).catch(asError);
    if (!(first instanceof Error)) {
      return first;
    }
    if (!isUnclear(first)) {
      throw await judged(first);
    }
    const topLevelDomain = hostname.replace(/\.$/, "").replace(/^.*\./, "");
    if (!(await others(topLevelDomain))) {
      throw new OwnFaultError("name_server", first);
    }
    return within(hostname, LOOKUP);
  }, FOUND_MS);
}

/** Caches the answers for this time, and failures briefly. */
function remember<Answer>(ask: (name: string) => Promise<Answer>, foundMs: number): (name: string) => Promise<Answer> {
  // Not with fetchMethod, which forgets a failure at once.
  const answers = new LRUCache<string, Promise<Answer>>({ max: NAMES });
  return (name) => {
    const known = answers.get(name);
    if (known) {
      return known;
    }
    const answer = ask(name);
    answers.set(name, answer, { ttl: foundMs });
    answer.catch(() => answers.set(name, answer, { ttl: FAILED_MS }));
    return answer;
  };
}

const asError = (error: Error) => error;

/** Rejects as a resolver does if the lookup takes too long. */
function inTime<Found>(lookup: Promise<Found>, milliseconds: number): Promise<Found> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    limit.reject(Object.assign(new Error("the name server did not answer in time"), { code: "ETIMEOUT" }));
  }, milliseconds);
  return Promise.race([lookup, limit.promise]).finally(() => clearTimeout(timer));
}

function askNameServers(servers?: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  if (servers) {
    resolver.setServers(servers);
  }
  return async (hostname) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const [ipv4, ipv6] = answers;
    const found = [
      ...(ipv4.status === "fulfilled" ? ipv4.value.map((address) => ({ address, family: 4 })) : []),
      ...(ipv6.status === "fulfilled" ? ipv6.value.map((address) => ({ address, family: 6 })) : []),
    ];
    const failures = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as Error] : []));
    if (found.length === 0 && failures.length > 0) {
      // A name without IPv4 addresses may have others, as long as that question is not answered.
      throw failures.find((failure) => isUnclear(failure) || ownFaultOf(failure) !== null) ?? failures[0];
    }
    return found;
  };
}
