import type { JWK } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { StartError } from "../start-error.ts";
import { type AccessToken, TokenVerifier } from "./access-token.ts";

/** An outside issuer (OpenID Connect Discovery 1.0): its keys verify tokens, and its users are matched with ours. */
export interface OutsideIssuer {
  issuer: string;
  audience: string;
  userClaim: string;
}

/** Only asymmetric ones: with a symmetric one a verifier could also sign. */
const ALGORITHMS = [
  "ES256",
  "ES384",
  "ES512",
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "EdDSA",
  "Ed25519",
];
const TIMEOUT_MS = 5_000;
const USERS_FRESH_MS = 2_000;
const LARGEST = 10_000;
/** A person who is not one of our users has no business: the API answers as to any user without one. */
const NOBODY = "usr_nobody";

const metadata = z.looseObject({ issuer: z.string(), jwks_uri: z.url() });
const keySet = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })) });

export interface DiscoveredIssuer {
  issuer: string;
  readKeys(): Promise<JWK[]>;
}

/**
 * Finds the keys of the issuer.
 *
 * @throws StartError when its answer is not that of an issuer.
 */
export async function discoverIssuer(issuer: string): Promise<DiscoveredIssuer> {
  const found = await readJson(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`, metadata).catch(() => {
    throw new StartError(
      `OIDC_ISSUER does not answer like an issuer: check ${issuer}/.well-known/openid-configuration`,
    );
  });
  if (found.issuer !== issuer) {
    throw new StartError(`the issuer of OIDC_ISSUER is ${found.issuer}: set OIDC_ISSUER to exactly that`);
  }
  return { issuer, readKeys: async () => (await readJson(found.jwks_uri, keySet)).keys as JWK[] };
}

async function readJson<Output>(url: string, schema: z.ZodType<Output>): Promise<Output> {
  const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) {
    throw new Error(`${new URL(url).origin} answered ${response.status}`);
  }
  return schema.parse(await response.json());
}

/** Verifies the issuer's tokens. Their user is ours with that address or id, looked up at most every two seconds. */
export function outsideVerifier(
  discovered: DiscoveredIssuer,
  settings: { audience: string; userClaim: string },
  findUserId: (name: string) => Promise<string | null>,
): Pick<TokenVerifier, "verify" | "verifyRemembered"> {
  const verifier = new TokenVerifier({ ...settings, ...discovered, algorithms: ALGORITHMS });
  const users = new LRUCache<string, { id: string }>({
    max: LARGEST,
    ttl: USERS_FRESH_MS,
    fetchMethod: async (name) => ({ id: (await findUserId(name)) ?? NOBODY }),
  });
  const ofUser = async (verifying: Promise<AccessToken>) => {
    const verified = await verifying;
    return { ...verified, userId: (await users.fetch(verified.userId))?.id ?? NOBODY };
  };
  return {
    verify: (token) => ofUser(verifier.verify(token)),
    verifyRemembered(token) {
      const verifying = verifier.verifyRemembered(token);
      return verifying && ofUser(verifying);
    },
  };
}
