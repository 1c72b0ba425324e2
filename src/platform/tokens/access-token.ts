import { hash } from "node:crypto";
import {
  createLocalJWKSet,
  decodeJwt,
  errors,
  type JWK,
  type JWTClaimVerificationOptions,
  type JWTPayload,
  jwtVerify,
  SignJWT,
  UnsecuredJWT,
} from "jose";
import { LRUCache } from "lru-cache";
import { databaseNow } from "../clock.ts";
import { type AccessKeys, isAccessKey } from "./access-keys.ts";
import { GRANT_CLAIM, type Revocations } from "./revocations.ts";
import type { SigningKey } from "./signing-keys.ts";

/** Access tokens: signed JWTs (RFC 9068), each for one audience. */

/** The REST API, GraphQL, and the Model Context Protocol for agents. */
export const audiences = ["public-api", "internal-api", "mcp"] as const;
export type Audience = (typeof audiences)[number];

/** The content of a verified token. */
export interface AccessToken {
  /** The user: the `sub` claim. */
  userId: string;
  clientId: string;
  scopes: string[];
  /** Milliseconds since the epoch. */
  expiresAt: number;
  /** The grant of the token; absent for a token from a command or an outside issuer. */
  grant?: string | undefined;
  /** When the user proved their identity for it, in milliseconds since the epoch, if the issuer says so. */
  authTime?: number | undefined;
  /** The SHA-256 of the uid of the browser's session of the sign-in, for a page of the service. */
  browserSession?: Buffer | undefined;
}

/** A refused token: expired, or not one of ours. */
export class TokenError extends Error {
  override readonly name = "TokenError";
  readonly code: "expired_token" | "invalid_token";

  constructor(code: TokenError["code"], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

export interface TokenGrant {
  issuer: string;
  audience: Audience;
  userId: string;
  clientId: string;
  scopes: readonly string[];
  /** Seconds from now; a negative value makes an expired token. */
  lifetime: number;
}

export function signAccessToken(key: SigningKey, grant: TokenGrant): Promise<string> {
  const now = Math.floor(databaseNow() / 1000);
  const expiresAt = now + grant.lifetime;
  return new SignJWT({ client_id: grant.clientId, scope: grant.scopes.join(" ") })
    .setProtectedHeader({ alg: key.algorithm, typ: "at+jwt", kid: key.kid })
    .setIssuer(grant.issuer)
    .setAudience(grant.audience)
    .setSubject(grant.userId)
    .setJti(key.tokenIds.make())
    .setIssuedAt(Math.min(now, expiresAt))
    .setExpirationTime(expiresAt)
    .sign(key.privateKey);
}

/** The expiry of a token of ours, in epoch seconds. */
export function expiryOf(token: string): number {
  return decodeJwt(token).exp as number;
}

/** The claim that names the browser's session of the sign-in, by the SHA-256 of its uid, for the service's own clients. */
export const BROWSER_SESSION_CLAIM = "browser_session";

/** The accepted signature algorithms; `none` and the symmetric ones are excluded. */
const ALGORITHMS = ["ES256", "RS256"];
/** The accepted media types in a token's header; a JWT for another use has another type. */
const TYPES = new Set(["at+jwt", "application/at+jwt", "jwt"]);
const REMEMBERED_TOKENS = 10_000;
const KEYS_FRESH_MS = 30_000;
const KEYS_RETRY_MS = 2_000;

export interface TokenVerifierSettings {
  issuer: string;
  audience: string;
  /** The claim that names the user: `sub`, unless an outside issuer uses another one. */
  userClaim?: string | undefined;
  /** The accepted algorithms of an outside issuer. */
  algorithms?: string[] | undefined;
  /** Reads the issuer's key set (RFC 7517). */
  readKeys(): Promise<JWK[]>;
  /** The maximum age of a key set: a withdrawn key verifies no longer than this. */
  keysFreshMs?: number | undefined;
  /** The revoked grants: their tokens are refused before they expire. */
  revocations?: Revocations | undefined;
  /** Notes a use of a grant, without waiting. */
  grantUsed?: ((grant: string) => void) | undefined;
  /** The access keys: the token of a revoked one is refused. */
  accessKeys?: AccessKeys | undefined;
}

/**
 * Verifies access tokens. A verified token is remembered by its hash until it expires, so its signature is checked
 * once; the withdrawal of a key clears all of them.
 */
export class TokenVerifier {
  readonly #settings: TokenVerifierSettings;
  readonly #remembered = new LRUCache<string, AccessToken>({ max: REMEMBERED_TOKENS });
  #keySet: ReturnType<typeof createLocalJWKSet> | undefined;
  #kids: ReadonlySet<string> = new Set();
  /** By `performance.now()`. */
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(settings: TokenVerifierSettings) {
    this.#settings = settings;
  }

  /** @throws TokenError */
  verify(token: string): Promise<AccessToken> {
    return this.#accept(token, hash("sha256", token, "base64"));
  }

  /** Verifies a token whose signature was checked before; undefined for any other. */
  verifyRemembered(token: string): Promise<AccessToken> | undefined {
    const digest = hash("sha256", token, "base64");
    return this.#remembered.has(digest) ? this.#accept(token, digest) : undefined;
  }

  async #accept(token: string, digest: string): Promise<AccessToken> {
    const verified = await this.#verify(token, digest);
    if (await this.#isRevoked(verified, digest)) {
      throw new TokenError("invalid_token", "The access token was revoked.");
    }
    return verified;
  }

  async #isRevoked({ grant, clientId }: AccessToken, digest: string): Promise<boolean> {
    const { revocations, accessKeys, grantUsed } = this.#settings;
    if (accessKeys && isAccessKey(clientId)) {
      const isKept = await accessKeys.includes(digest);
      if (isKept) {
        accessKeys.used(digest);
      }
      return !isKept;
    }
    if (grant === undefined) {
      return false;
    }
    const isRevoked = (await revocations?.includes(grant)) === true;
    if (!isRevoked) {
      grantUsed?.(grant);
    }
    return isRevoked;
  }

  async #verify(token: string, digest: string): Promise<AccessToken> {
    await this.#refreshKeys(this.#settings.keysFreshMs ?? KEYS_FRESH_MS);
    const remembered = this.#remembered.get(digest);
    if (remembered) {
      if (remembered.expiresAt <= databaseNow()) {
        this.#remembered.delete(digest);
        throw new TokenError("expired_token", "The access token has expired.");
      }
      return remembered;
    }
    const verified = await this.#check(token, digest);
    this.#remembered.set(digest, verified);
    return verified;
  }

  async #check(token: string, digest: string): Promise<AccessToken> {
    try {
      const { payload, protectedHeader } = await this.#verifySignature(token, digest);
      const { client_id: clientId = payload.azp, exp, aud } = payload;
      const user = payload[this.#settings.userClaim ?? "sub"];
      const scope = Array.isArray(payload.scp) ? payload.scp.join(" ") : (payload.scope ?? payload.scp);
      const type = protectedHeader.typ?.toLowerCase();
      if (
        (type !== undefined && !TYPES.has(type)) ||
        typeof user !== "string" ||
        // An address that its issuer has not verified may belong to another person.
        (this.#settings.userClaim === "email" && payload.email_verified === false) ||
        typeof clientId !== "string" ||
        typeof exp !== "number" ||
        (scope !== undefined && typeof scope !== "string") ||
        (Array.isArray(aud) && aud.length !== 1)
      ) {
        throw new TokenError("invalid_token", "The token is not an access token of this API.");
      }
      const { [GRANT_CLAIM]: grant, [BROWSER_SESSION_CLAIM]: session, auth_time: authTime } = payload;
      return {
        userId: user,
        clientId,
        scopes: scope?.split(" ").filter(Boolean) ?? [],
        expiresAt: exp * 1000,
        ...(typeof grant === "string" && { grant }),
        ...(typeof authTime === "number" && { authTime: authTime * 1000 }),
        ...(typeof session === "string" && { browserSession: Buffer.from(session, "base64url") }),
      };
    } catch (error) {
      if (error instanceof errors.JWTExpired) {
        throw new TokenError("expired_token", "The access token has expired.");
      }
      if (error instanceof errors.JOSEError || error instanceof TypeError) {
        throw new TokenError("invalid_token", "The access token could not be verified.", error);
      }
      throw error;
    }
  }

  async #verifySignature(
    token: string,
    digest: string,
  ): Promise<{ payload: JWTPayload; protectedHeader: { typ?: string } }> {
    const { issuer, audience, algorithms = ALGORITHMS } = this.#settings;
    const currentDate = new Date(databaseNow());
    const options = { issuer, audience, algorithms, requiredClaims: ["exp", "sub"], currentDate };
    const keys = (header: Parameters<ReturnType<typeof createLocalJWKSet>>[0]) => {
      if (!this.#keySet) {
        throw new errors.JWKSNoMatchingKey();
      }
      return this.#keySet(header);
    };
    try {
      return await jwtVerify(token, keys, options);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) {
        throw error;
      }
      // A key may have been published since the last read.
      await this.#refreshKeys(KEYS_RETRY_MS);
    }
    return (await this.#isOfAccessKey(token, digest)) ? readClaims(token, options) : jwtVerify(token, keys, options);
  }

  /** Whether it is the token of an access key, which outlives its signing key: the stored hash proves it. */
  async #isOfAccessKey(token: string, digest: string): Promise<boolean> {
    const { accessKeys } = this.#settings;
    return accessKeys !== undefined && isAccessKey(decodeJwt(token).client_id) && accessKeys.includes(digest);
  }

  // Not lru-cache: there are two maximum ages, and not every request may repeat a failed read.
  async #refreshKeys(maximumAge: number): Promise<void> {
    if (performance.now() - this.#readAt < maximumAge) {
      return;
    }
    this.#reading ??= this.#readKeys().finally(() => {
      this.#reading = undefined;
    });
    // While there are keys, a database that is away does not cause the refusal of valid tokens.
    await (this.#keySet ? this.#reading.catch(() => {}) : this.#reading);
  }

  async #readKeys(): Promise<void> {
    const startedAt = performance.now();
    if (this.#keySet) {
      this.#readAt = startedAt;
    }
    const keys = await this.#settings.readKeys();
    const kids = new Set(keys.map((key) => key.kid ?? ""));
    if ([...this.#kids].some((kid) => !kids.has(kid))) {
      this.#remembered.clear();
    }
    this.#kids = kids;
    this.#keySet = createLocalJWKSet({ keys });
    this.#readAt = startedAt;
  }
}

const UNSECURED = Buffer.from('{"alg":"none"}').toString("base64url");

/** Checks the claims of a token whose signature needs no check. */
function readClaims(
  token: string,
  options: JWTClaimVerificationOptions,
): { payload: JWTPayload; protectedHeader: { typ?: string } } {
  const { payload } = UnsecuredJWT.decode(`${UNSECURED}.${token.split(".")[1]}.`, options);
  return { payload, protectedHeader: {} };
}

/** The claims of a token that we signed, for any audience; null for any other token and for an expired one. */
export async function ownClaims(token: string, issuer: string, keys: JWK[]): Promise<JWTPayload | null> {
  try {
    const options = { issuer, currentDate: new Date(databaseNow()) };
    return (await jwtVerify(token, createLocalJWKSet({ keys }), options)).payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) {
      return null;
    }
    throw error;
  }
}
