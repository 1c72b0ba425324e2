import type { Services } from "../services.ts";

/** A part of the service with tokens and counts of its own. */
export interface Door {
  tokens: Services["tokens"];
  /** Precedes the keys of its counts, so that it has its own for each business and client. */
  countsAs: string;
  /** The `WWW-Authenticate` of a 401. @param description why the token was refused; undefined without a token. */
  tokenChallenge(description?: string): string;
  /** The `WWW-Authenticate` of a missing scope. @param held the scopes of the token. */
  scopeChallenge(missing: string, held: readonly string[]): string;
}

/** The REST API. Its challenges are those of RFC 6750, section 3: they name an error only if there was a token. */
export function apiDoor({ tokens }: Pick<Services, "tokens">): Door {
  return { tokens, countsAs: "", tokenChallenge, scopeChallenge };
}

function tokenChallenge(description?: string): string {
  const error = description === undefined ? "" : `, error="invalid_token", error_description="${description}"`;
  return `Bearer realm="api"${error}`;
}

function scopeChallenge(missing: string): string {
  return `Bearer realm="api", error="insufficient_scope", scope="${missing}"`;
}
