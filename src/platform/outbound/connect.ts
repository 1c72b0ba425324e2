import type { LookupAddress } from "node:dns";
import { Resolver, lookup as systemLookup } from "node:dns/promises";
import { isIP, type LookupFunction, type Socket } from "node:net";
import { LRUCache } from "lru-cache";
import { buildConnector } from "undici";
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
 * inner connector must look up names with `pinnedLookup`.
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
      } else {
        callback(...outcome);
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

/**
 * Asks the name servers directly and caches the answers briefly: the system's lookup has four threads for the whole
 * process, which a few unresolvable names would block. Development asks the system, which knows `localhost`.
 */
export function nameResolver({ allowPrivate }: Pick<TargetPolicy, "allowPrivate">): Resolve {
  const ask = allowPrivate ? (hostname: string) => systemLookup(hostname, { all: true }) : askNameServers();
  // Not with fetchMethod, which forgets a failure at once.
  const answers = new LRUCache<string, Promise<readonly LookupAddress[]>>({ max: NAMES });
  return (hostname) => {
    const known = answers.get(hostname);
    if (known) {
      return known;
    }
    const answer = ask(hostname);
    answers.set(hostname, answer, { ttl: FOUND_MS });
    answer.catch(() => answers.set(hostname, answer, { ttl: FAILED_MS }));
    return answer;
  };
}

function askNameServers(): Resolve {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  return async (hostname) => {
    const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [
      ...(ipv4.status === "fulfilled" ? ipv4.value.map((address) => ({ address, family: 4 })) : []),
      ...(ipv6.status === "fulfilled" ? ipv6.value.map((address) => ({ address, family: 6 })) : []),
    ];
    if (found.length === 0 && ipv4.status === "rejected") {
      throw ipv4.reason;
    }
    return found;
  };
}
