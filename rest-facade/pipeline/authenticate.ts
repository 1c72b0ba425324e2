import { LimitError } from "../../src/platform/limit/limiter.ts";
import { type AccessToken, TokenError } from "../../src/platform/tokens/access-token.ts";
import { ApiError } from "../errors.ts";
import type { Services } from "../services.ts";
import { rateLimited } from "./limit.ts";

const BEARER = /^Bearer +([A-Za-z0-9\-._~+/]+=*) *$/i;

/** Refuses a token in the query string on every path, because it would appear in logs and browser histories. */
export function refuseTokenInQuery(query: unknown): void {
  if (typeof query === "object" && query !== null && "access_token" in query) {
    throw challenge("invalid_token", "A token must be sent in the Authorization header, never in the query string.");
  }
}

/** The verified token of the `Authorization` header (RFC 6750, section 2.1). */
export async function authenticate(
  services: Services,
  authorization: string | undefined,
  network: () => string,
): Promise<AccessToken> {
  if (authorization === undefined) {
    throw challenge("missing_token", "Send an access token in the header Authorization: Bearer <token>.");
  }
  const token = BEARER.exec(authorization)?.[1];
  if (!token) {
    throw challenge("invalid_token", "The Authorization header must be: Bearer <token>.");
  }
  try {
    return await services.tokens.verify(token, network);
  } catch (error) {
    if (error instanceof TokenError) {
      throw challenge(error.code, error.message, error.cause);
    }
    if (error instanceof LimitError) {
      throw rateLimited(error);
    }
    throw error;
  }
}

/** The bearer challenge of RFC 6750, section 3. It names an error only if the request had a token. */
function challenge(code: "missing_token" | "invalid_token" | "expired_token", message: string, cause?: unknown) {
  const error = code === "missing_token" ? "" : `, error="invalid_token", error_description="${message}"`;
  return new ApiError(code, message, { headers: { "www-authenticate": `Bearer realm="api"${error}` }, cause });
}
