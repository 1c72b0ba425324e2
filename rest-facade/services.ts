import type { AccessToken } from "../src/auth/access-token.ts";
import type { Memberships } from "../src/auth/memberships.ts";
import type { Database } from "../src/db/database.ts";
import type { Limiter } from "../src/limit/limiter.ts";

/** What the facade needs of the rest of the program, and no more. */
export interface Services {
  /** Handed on to GraphQL and to the kept answers; no route sees it. */
  database: Database;
  tokens: { verify(token: string): Promise<AccessToken> };
  memberships: Memberships;
  limits: {
    /** For each pair of business and client. */
    client: Limiter;
    /** For each address, of calls without a token. */
    address: Limiter;
  };
  /** The origin under which the outside reaches this API. */
  publicUrl: string;
}
