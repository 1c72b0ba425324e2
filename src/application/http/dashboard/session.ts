import type { FastifyRequest } from "fastify";
import { type Memberships, requireGoodStanding } from "../../../domain/identity/rules.ts";
import type { PageSession, PageSessions } from "../../../domain/oauth/page-sessions.ts";
import { TokenError } from "../../../platform/tokens/access-token.ts";
import { type CookieKind, cookieName } from "../../cookies.ts";
import { type InternalCaller, isOwnPage } from "../internal-caller.ts";

/** The path below which all of the dashboard is. */
export const DASHBOARD_PATH = "/dashboard";

/** Finds the session of a page of ours in the browser, or null. */
export interface SessionFinder {
  /** The secret of the browser's session; undefined without one. */
  secretOf(request: FastifyRequest): string | undefined;
  find(request: FastifyRequest): Promise<PageSession | null>;
}

/**
 * @param kind the page's cookie.
 * @param isSecure whether the request was sent to an https origin.
 */
export function sessionFinder(
  sessions: Pick<PageSessions, "find">,
  kind: CookieKind,
  isSecure: (request: FastifyRequest) => boolean,
): SessionFinder {
  const secretOf = (request: FastifyRequest) => request.cookies[cookieName(kind, isSecure(request))];
  return {
    secretOf,
    async find(request) {
      const secret = secretOf(request);
      return secret === undefined ? null : sessions.find(secret);
    },
  };
}

/**
 * The person who works on a page of ours.
 *
 * @param ownOrigin the origin under which the request was sent.
 * @param clientId the page.
 * @throws TokenError, DomainError
 */
export async function identifyPerson(
  { finder, memberships, clientId }: { finder: SessionFinder; memberships: Memberships; clientId: string },
  request: FastifyRequest,
  ownOrigin: string | null,
): Promise<InternalCaller> {
  const session = isOwnPage(request, ownOrigin) ? await finder.find(request) : null;
  if (!session) {
    throw new TokenError("invalid_token", "The session has ended: sign in again.");
  }
  const { userId, browserSession, proofAge } = session;
  return { membership: requireGoodStanding(await memberships.find(userId)), clientId, browserSession, proofAge };
}
