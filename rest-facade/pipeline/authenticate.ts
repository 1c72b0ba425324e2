import { LimitError } from "../../src/platform/limit/limiter.ts";
import { type AccessToken, TokenError } from "../../src/platform/tokens/access-token.ts";
import { ApiError, type ErrorCode } from "../errors.ts";
import type { Door } from "./door.ts";
import { rateLimited } from "./limit.ts";

const BEARER = /^Bearer +([A-Za-z0-9\-._~+/]+=*) *$/i;

/** Refuses a token in the query string on every path, because it would appear in logs and browser histories. */
export function refuseTokenInQuery(door: Door, query: unknown): void {
  if (typeof query === "object" && query !== null && "access_token" in query) {
    const message = "A token must be sent in the Authorization header, never in the query string.";
    throw new ApiError("invalid_token", message, { headers: { "www-authenticate": door.tokenChallenge(message) } });
  }
}

/** The verified token of the `Authorization` header (RFC 6750, section 2.1). */
export async function authenticate(
  door: Door,
  authorization: string | undefined,
  network: () => string,
): Promise<AccessToken> {
  const refuse = (code: ErrorCode, message: string, cause?: unknown) => {
    const challenge = code === "missing_token" ? door.tokenChallenge() : door.tokenChallenge(message);
    return new ApiError(code, message, { headers: { "www-authenticate": challenge }, cause });
  };
  if (authorization === undefined) {
    throw refuse("missing_token", "Send an access token in the header Authorization: Bearer <token>.");
  }
  const token = BEARER.exec(authorization)?.[1];
  if (!token) {
    throw refuse("invalid_token", "The Authorization header must be: Bearer <token>.");
  }
  try {
    return await door.tokens.verify(token, network);
  } catch (error) {
    if (error instanceof TokenError) {
      throw refuse(error.code, error.message, error.cause);
    }
    if (error instanceof LimitError) {
      throw rateLimited(error);
    }
    throw error;
  }
}
