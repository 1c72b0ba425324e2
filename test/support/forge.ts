import { generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from "jose";
import { scopes } from "../../src/domain/oauth/scopes.ts";
import { ISSUER, type TestApi } from "./api.ts";

/** An extension of JWS that the service does not know (RFC 7515, section 4.1.11). */
export const EXTENSION = "urn:example:extension";

/** Tokens that the service would never sign, beside the good one that they differ from. */

type Claims = { [Claim in keyof JWTPayload]?: JWTPayload[Claim] | undefined };

export interface Forgery {
  header?: Partial<JWTHeaderParameters>;
  /** An undefined claim is left out. */
  claims?: Claims;
}

/** A token of the admin signed with the key of the service: valid except for the given claims. */
export async function forgeToken(api: TestApi, { header = {}, claims = {} }: Forgery = {}): Promise<string> {
  return new SignJWT(claimsOf(api, claims))
    .setProtectedHeader({ ...headerOf(api), ...header })
    .sign(api.signingKey.privateKey, { crit: { [EXTENSION]: true } });
}

/** The same, signed with another key under the id of the service's key. */
export async function forgeSignature(api: TestApi, { claims = {} }: Forgery = {}): Promise<string> {
  const { privateKey } = await generateKeyPair("ES256");
  return new SignJWT(claimsOf(api, claims)).setProtectedHeader(headerOf(api)).sign(privateKey);
}

/** A token with `alg: none` and no signature (RFC 7519, section 6.1). */
export function forgeUnsigned(api: TestApi): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ ...headerOf(api), alg: "none" })}.${part(claimsOf(api, {}))}.`;
}

/** HMAC keyed with the public key, in the hope that the service verifies with it as if it were a secret. */
export async function forgeConfused(api: TestApi): Promise<string> {
  const [row] = await api.test.query<{ jwk: object }>("SELECT public_jwk AS jwk FROM signing_keys");
  return new SignJWT(claimsOf(api, {}))
    .setProtectedHeader({ ...headerOf(api), alg: "HS256" })
    .sign(Buffer.from(JSON.stringify(row?.jwk)));
}

function headerOf({ signingKey }: TestApi): JWTHeaderParameters {
  return { alg: signingKey.algorithm, typ: "at+jwt", kid: signingKey.kid };
}

function claimsOf({ world }: TestApi, claims: Claims): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: ISSUER,
    aud: "public-api",
    sub: world.admin.userId,
    client_id: "demo-app",
    scope: Object.keys(scopes).join(" "),
    iat: now,
    exp: now + 3600,
    ...claims,
  } as JWTPayload;
}
