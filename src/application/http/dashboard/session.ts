import { hash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { type Memberships, requireGoodStanding } from "../../../domain/identity/rules.ts";
import type { DashboardSession, DashboardSessions } from "../../../domain/oauth/dashboard-sessions.ts";
import { DASHBOARD } from "../../../domain/oauth/rules.ts";
import { addressOf } from "../../../platform/limit/address.ts";
import { LimitError, type Limiter } from "../../../platform/limit/limiter.ts";
import { TokenError } from "../../../platform/tokens/access-token.ts";
import { type InternalCaller, isOwnPage } from "../internal-caller.ts";

/** The path below which all of the dashboard is: its cookie is sent nowhere else. */
export const DASHBOARD_PATH = "/dashboard";

/** The cookie with the secret of a session. */
export const DASHBOARD_COOKIE = "dashboard_session";
const SECRET = /^[\w-]{43}$/;

/** The secret of the browser's session; undefined for a cookie that is none of ours. */
export function secretOf(request: FastifyRequest): string | undefined {
  const secret = request.cookies[DASHBOARD_COOKIE];
  return secret !== undefined && SECRET.test(secret) ? secret : undefined;
}

/**
 * Finds the session of the browser, or null.
 *
 * @throws LimitError
 */
export type SessionFinder = (request: FastifyRequest) => Promise<DashboardSession | null>;

const KNOWN_SESSIONS = 10_000;

/**
 * Finds sessions, and bounds the reads for invented ones: a network that sends many of them gets no more reads, except
 * for sessions that were found before.
 *
 * @param invalid the refused sessions of each network.
 */
export function sessionFinder(sessions: Pick<DashboardSessions, "find">, invalid: Limiter): SessionFinder {
  const known = new LRUCache<string, true>({ max: KNOWN_SESSIONS });
  return async (request) => {
    const secret = secretOf(request);
    if (secret === undefined) {
      return null;
    }
    const digest = hash("sha256", secret, "base64");
    const network = addressOf(request);
    if (!known.has(digest)) {
      const { remaining, retryAfter } = await invalid.take(network, 0);
      if (remaining === 0) {
        throw new LimitError(retryAfter);
      }
    }
    const session = await sessions.find(secret);
    if (session) {
      known.set(digest, true);
    } else {
      known.delete(digest);
      await invalid.take(network);
    }
    return session;
  };
}

/**
 * The person who works in the dashboard.
 *
 * @param ownOrigin the origin under which the request was sent.
 * @throws TokenError, LimitError, DomainError
 */
export async function identifyPerson(
  { findSession, memberships }: { findSession: SessionFinder; memberships: Memberships },
  request: FastifyRequest,
  ownOrigin: string | null,
): Promise<InternalCaller> {
  const session = isOwnPage(request, ownOrigin) ? await findSession(request) : null;
  if (!session) {
    throw new TokenError("invalid_token", "The session has ended: sign in again.");
  }
  const { userId, browserSession } = session;
  return { membership: requireGoodStanding(await memberships.find(userId)), clientId: DASHBOARD, browserSession };
}
