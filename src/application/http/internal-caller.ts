import type { FastifyRequest } from "fastify";
import { type Membership, type Memberships, requireGoodStanding } from "../../domain/identity/rules.ts";
import { INTERNAL_SCOPE } from "../../domain/oauth/scopes.ts";
import { addressOf } from "../../platform/limit/address.ts";
import { type AccessToken, TokenError } from "../../platform/tokens/access-token.ts";
import type { TokenGuard } from "../../platform/tokens/token-guard.ts";
import { isLoopback } from "../config/loopback.ts";
import { MissingScope } from "./internal-errors.ts";

/** The cookie with the token of a person who works in GraphiQL. */
export const SESSION_COOKIE = "internal_session";

export interface CallerServices {
  /** Verifies tokens for the audience `internal-api`. */
  tokens: TokenGuard;
  memberships: Memberships;
}

/** The user of a request, and the OAuth client of its token. */
export interface InternalCaller {
  membership: Membership;
  clientId: string;
  /** The id of the browser's session at the pages of sign-in, where the dashboard asks. */
  browserSession?: string;
}

/**
 * The caller, by a bearer token or by the cookie of a page that this listener served.
 *
 * @param ownOrigin the origin under which the request was sent.
 * @throws TokenError, MissingScope, LimitError, DomainError
 */
export async function identify(
  services: CallerServices,
  request: FastifyRequest,
  ownOrigin: string | null,
): Promise<InternalCaller> {
  const { authorization } = request.headers;
  const bearer = /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
  const session = isOwnPage(request, ownOrigin) ? request.cookies[SESSION_COOKIE] : undefined;
  const token = authorization === undefined ? session : bearer;
  if (!token) {
    throw new TokenError("invalid_token", "Send an access token for the audience internal-api as a bearer token.");
  }
  const { userId, clientId } = await verify(services, request, token);
  return { membership: requireGoodStanding(await services.memberships.find(userId)), clientId };
}

/**
 * Whether a page of this same origin sent the request. Browsers send both headers, and no page can change them.
 *
 * @param ownOrigin the origin under which the request was sent.
 */
export function isOwnPage({ headers }: FastifyRequest, ownOrigin: string | null): boolean {
  const { origin, "sec-fetch-site": site } = headers;
  return site === "same-origin" && origin !== undefined && origin === ownOrigin;
}

/** Whether the browser has a session that would be accepted. */
export async function hasSession(services: CallerServices, request: FastifyRequest): Promise<boolean> {
  const session = request.cookies[SESSION_COOKIE];
  return (
    session !== undefined &&
    verify(services, request, session).then(
      () => true,
      () => false,
    )
  );
}

/** @throws TokenError, MissingScope, LimitError */
async function verify({ tokens }: CallerServices, request: FastifyRequest, token: string): Promise<AccessToken> {
  const verified = await tokens.verify(token, () => networkOf(request));
  if (!verified.scopes.includes(INTERNAL_SCOPE)) {
    throw new MissingScope();
  }
  return verified;
}

/** The network of the caller; null on loopback, where all callers share one address. */
function networkOf(request: FastifyRequest): string | null {
  return isLoopback(request.ip) ? null : addressOf(request);
}
