import type { FastifyRequest } from "fastify";
import { type Membership, type Memberships, requireGoodStanding } from "../../domain/identity/rules.ts";
import type { PageSessions } from "../../domain/oauth/page-sessions.ts";
import { INTERNAL_SCOPE } from "../../domain/oauth/scopes.ts";
import { databaseNow } from "../../platform/clock.ts";
import { addressOf } from "../../platform/limit/address.ts";
import { type AccessToken, TokenError } from "../../platform/tokens/access-token.ts";
import type { TokenGuard } from "../../platform/tokens/token-guard.ts";
import { isLoopback } from "../config/loopback.ts";
import { MissingScope } from "./internal-errors.ts";

export interface CallerServices {
  /** Verifies tokens for the audience `internal-api`. */
  tokens: TokenGuard;
  memberships: Memberships;
  /** The sessions of the dashboard and GraphiQL; undefined when an outside issuer signs people in. */
  sessions: PageSessions | undefined;
}

/** The user of a request, and the OAuth client of its token. */
export interface InternalCaller {
  membership: Membership;
  clientId: string;
  /** The id of the browser's session at the pages of sign-in, where a page of the service asks. */
  browserSession?: string;
  /** The seconds since the user last proved their identity; null: longer than any. */
  proofAge: number | null;
}

/**
 * The caller of a bearer token.
 *
 * @throws TokenError, MissingScope, LimitError, DomainError
 */
export async function identify(services: CallerServices, request: FastifyRequest): Promise<InternalCaller> {
  const token = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? "")?.[1];
  if (!token) {
    throw new TokenError("invalid_token", "Send an access token for the audience internal-api as a bearer token.");
  }
  return identifyToken(services, request, token);
}

/** @throws TokenError, MissingScope, LimitError, DomainError */
export async function identifyToken(
  { tokens, memberships, sessions }: CallerServices,
  request: FastifyRequest,
  token: string,
): Promise<InternalCaller> {
  const verified = await tokens.verify(token, () => networkOf(request));
  const { userId, clientId, scopes, browserSession } = verified;
  if (!scopes.includes(INTERNAL_SCOPE)) {
    throw new MissingScope();
  }
  // The token of a page of the service ends with the browser's session.
  if (browserSession && !(await sessions?.hasBrowserSession(userId, browserSession))) {
    throw new TokenError("invalid_token", "The session has ended: sign in again.");
  }
  return {
    membership: requireGoodStanding(await memberships.find(userId)),
    clientId,
    proofAge: proofAgeOf(verified),
  };
}

/**
 * A token without a grant was made by the operator, whose keys prove more than any password, or by an outside issuer that
 * does not tell when it asked.
 */
function proofAgeOf({ grant, authTime }: AccessToken): number | null {
  if (authTime !== undefined) {
    return Math.max(0, (databaseNow() - authTime) / 1000);
  }
  return grant === undefined ? 0 : null;
}

/**
 * Whether a page of this same origin sent the request. Browsers send both headers, and no page can change them.
 *
 * @param ownOrigin the origin under which the request was sent.
 */
export function isOwnPage({ headers, method }: FastifyRequest, ownOrigin: string | null): boolean {
  const { origin, "sec-fetch-site": site } = headers;
  // A browser sends no origin with a page's GET of its own origin.
  const isOwn = origin === undefined ? method === "GET" : origin === ownOrigin;
  return site === "same-origin" && isOwn;
}

/** The network of the caller; null on loopback, where all callers share one address. */
function networkOf(request: FastifyRequest): string | null {
  return isLoopback(request.ip) ? null : addressOf(request);
}
