import { createVerifiers } from "../../../src/application/verifiers.ts";
import { rememberMemberships } from "../../../src/domain/identity/memberships.ts";
import { requirePlan } from "../../../src/domain/identity/permissions.ts";
import { type Membership, requireGoodStanding } from "../../../src/domain/identity/rules.ts";
import { findMembership } from "../../../src/domain/identity/store.ts";
import type { Database } from "../../../src/platform/db/database.ts";
import { memoryLimiter } from "../../../src/platform/limit/limiter.ts";

/** The checks of every public API before it answers, for contestants without any. */
export interface Guard {
  /** The caller and the headers of the answer. @throws Error with a `status`. */
  pass(
    authorization: string | undefined,
    scope: string,
  ): Promise<{ membership: Membership; clientId: string; headers: Record<string, string> }>;
}

export async function createGuard(database: Database): Promise<Guard> {
  const { "public-api": tokens } = await createVerifiers(database, `${process.env.PUBLIC_URL}/oidc`, undefined);
  const memberships = rememberMemberships((userId) => findMembership(database, userId));
  const limiter = memoryLimiter({ max: Number(process.env.RATE_LIMIT_MAX), windowSeconds: 60 });
  return {
    async pass(authorization, scope) {
      const token = await tokens.verify((authorization ?? "").slice("Bearer ".length));
      const found = await memberships.find(token.userId);
      const allowance = await limiter.take(`${found?.business.id} ${token.clientId}`);
      if (!allowance.allowed) {
        throw Object.assign(new Error("too many requests"), { status: 429 });
      }
      const membership = requireGoodStanding(found);
      requirePlan(membership.business, "campaigns.read");
      if (!token.scopes.includes(scope)) {
        throw Object.assign(new Error(`the token lacks the scope ${scope}`), { status: 403 });
      }
      return {
        membership,
        clientId: token.clientId,
        headers: {
          "x-ratelimit-limit": String(allowance.limit),
          "x-ratelimit-remaining": String(allowance.remaining),
          "x-ratelimit-reset": String(allowance.resetsAt),
          "cache-control": "no-store",
          "x-content-type-options": "nosniff",
        },
      };
    },
  };
}
