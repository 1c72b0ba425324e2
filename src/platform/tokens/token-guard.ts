import { decodeJwt } from "jose";
import { LRUCache } from "lru-cache";
import { LimitError, type Limiter } from "../limit/limiter.ts";
import { type AccessToken, TokenError, type TokenVerifier } from "./access-token.ts";

/** Verifies the token that comes from a network; null where all callers come from one, as they do on loopback. */
export interface TokenGuard {
  /**
   * @param networkOf asked only where the token has yet to be verified.
   * @throws TokenError, or LimitError where too many that were none came from there.
   */
  verify(token: string, networkOf: () => string | null): Promise<AccessToken>;
}

const KNOWN_CALLERS = 10_000;

/**
 * Refuses a network that presents many invalid tokens before their signatures are checked.
 *
 * A good token from the same network, such as the NAT of an office, goes on being taken: one that was verified before
 * costs no signature. And a caller, which is a user with a client, of whom one was verified before counts apart from
 * the network: their next token is looked at whatever the neighbours send. Who forges a token for them must know both,
 * and then has as many tries as the limit and no more. A token of ours that has expired is forged by nobody: it counts
 * against its own caller alone. Where there is no network to count by, every token counts against the caller that it
 * names, so that what one sends refuses nobody else.
 */
export function guardTokens(tokens: Pick<TokenVerifier, "verify" | "remembers">, invalid: Limiter): TokenGuard {
  const known = new LRUCache<string, true>({ max: KNOWN_CALLERS });
  return {
    async verify(token, networkOf) {
      if (tokens.remembers(token)) {
        return tokens.verify(token);
      }
      const network = networkOf();
      const caller = callerOf(token);
      const own = `${network ?? "loopback"} ${caller}`;
      const bucket = network === null || (caller !== undefined && known.has(caller)) ? own : network;
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
    },
  };
}

/** Whom the token says that it is for; nothing of it is verified. */
function callerOf(token: string): string | undefined {
  try {
    const { sub, client_id: clientId, azp } = decodeJwt(token);
    return JSON.stringify([sub, clientId ?? azp]);
  } catch {
    return undefined;
  }
}
