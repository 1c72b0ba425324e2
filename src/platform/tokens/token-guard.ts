import { decodeJwt } from "jose";
import { LRUCache } from "lru-cache";
import { LimitError, type Limiter } from "../limit/limiter.ts";
import { type AccessToken, TokenError, type TokenVerifier } from "./access-token.ts";
import type { TokenIds } from "./token-ids.ts";

/** Verifies a token from a network; null when all callers share one, as on loopback. */
export interface TokenGuard {
  /**
   * @param networkOf called only when the token has yet to be verified.
   * @throws TokenError, or LimitError after too many invalid tokens from there.
   */
  verify(token: string, networkOf: () => string | null): Promise<AccessToken>;
}

const KNOWN_CALLERS = 10_000;

/**
 * Refuses tokens of a network that presents many invalid tokens, before it checks their signatures.
 *
 * A good token from the same network, such as the NAT of an office, is still accepted: the id of a token says whether this
 * installation issued it, and such a token counts by its own id. A token that was verified before needs no check of its
 * signature. The rest is for tokens of an outside issuer, and for those from before ids said so. A caller (a user with a client) with an earlier verified token has a separate count:
 * the next token is checked regardless of the tokens of its neighbours. A forger of such a token must know both, and
 * then has only as many tries as the limit. An expired token of ours cannot be forged, so it counts only against its
 * own caller. Without a network to count by, every token counts against the caller that it names, so that one sender's
 * tokens refuse no other caller.
 */
export function guardTokens(
  tokens: Pick<TokenVerifier, "verify" | "verifyRemembered">,
  invalid: Limiter,
  ids: Pick<TokenIds, "isOurs">,
): TokenGuard {
  const known = new LRUCache<string, true>({ max: KNOWN_CALLERS });
  const verifyNew: TokenGuard["verify"] = async (token, networkOf) => {
    const network = networkOf();
    const { caller, id } = claimsOf(token);
    const isIssued = ids.isOurs(id);
    const own = isIssued ? `issued ${id}` : `${network ?? "loopback"} ${caller}`;
    const bucket = isIssued || network === null || (caller !== undefined && known.has(caller)) ? own : network;
    const { remaining, retryAfter } = await invalid.take(bucket, 0);
    if (remaining === 0) {
      throw new LimitError(retryAfter);
    }
    try {
      const verified = await tokens.verify(token);
      known.set(caller as string, true);
      return verified;
    } catch (error) {
      if (error instanceof TokenError) {
        const isOurs = error.code === "expired_token" && caller !== undefined;
        if (isOurs) {
          known.set(caller, true);
        }
        await invalid.take(isOurs ? own : bucket);
      }
      throw error;
    }
  };
  return { verify: (token, networkOf) => tokens.verifyRemembered(token) ?? verifyNew(token, networkOf) };
}

/** The caller that the token names, and its id; none of it is verified. */
function claimsOf(token: string): { caller?: string; id?: unknown } {
  try {
    const { sub, client_id: clientId, azp, jti: id } = decodeJwt(token);
    return { caller: JSON.stringify([sub, clientId ?? azp]), id };
  } catch {
    return {};
  }
}
