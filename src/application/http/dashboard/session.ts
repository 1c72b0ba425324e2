import type { FastifyRequest } from "fastify";
import { type Memberships, requireGoodStanding } from "../../../domain/identity/rules.ts";
import type { DashboardSession, DashboardSessions } from "../../../domain/oauth/dashboard-sessions.ts";
import { DASHBOARD } from "../../../domain/oauth/rules.ts";
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

/** The session of the browser, or null. */
export async function findSession(
  sessions: DashboardSessions,
  request: FastifyRequest,
): Promise<DashboardSession | null> {
  const secret = secretOf(request);
  return secret === undefined ? null : sessions.find(secret);
}

/**
 * The person who works in the dashboard.
 *
 * @param ownOrigin the origin under which the request was sent.
 * @throws TokenError, DomainError
 */
export async function identifyPerson(
  { sessions, memberships }: { sessions: DashboardSessions; memberships: Memberships },
  request: FastifyRequest,
  ownOrigin: string | null,
): Promise<InternalCaller> {
  const session = isOwnPage(request, ownOrigin) ? await findSession(sessions, request) : null;
  if (!session) {
    throw new TokenError("invalid_token", "The session has ended: sign in again.");
  }
  return { membership: requireGoodStanding(await memberships.find(session.userId)), clientId: DASHBOARD };
}
