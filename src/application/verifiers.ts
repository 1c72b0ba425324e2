import { findUser, findUserByEmail } from "../domain/identity/store.ts";
import { isTokenOfKey } from "../domain/oauth/access-key-store.ts";
import { revokedGrants } from "../domain/oauth/store.ts";
import type { Database } from "../platform/db/database.ts";
import { rememberAccessKeys } from "../platform/tokens/access-keys.ts";
import { type Audience, audiences, TokenVerifier } from "../platform/tokens/access-token.ts";
import { discoverIssuer, type OutsideIssuer, outsideVerifier } from "../platform/tokens/outside-issuer.ts";
import { rememberRevocations } from "../platform/tokens/revocations.ts";
import { publicKeys } from "../platform/tokens/signing-keys.ts";

/** The verifier of tokens for each audience: our own tokens, or those of the trusted outside issuer. */
export type Verifiers = Record<Audience, Pick<TokenVerifier, "verify" | "verifyRemembered">>;

/**
 * @param used notes a use of the access key whose token has this SHA-256, or of the grant whose id has it, in base 64.
 * @throws StartError when the outside issuer's answer is not that of an issuer.
 */
export async function createVerifiers(
  database: Database,
  issuer: string,
  outside: OutsideIssuer | undefined,
  used: { key?: (tokenHash: string) => void; grant?: (grant: string) => void } = {},
): Promise<Verifiers> {
  if (!outside) {
    const shared = {
      issuer,
      readKeys: () => publicKeys(database),
      revocations: rememberRevocations(() => revokedGrants(database)),
      accessKeys: rememberAccessKeys((tokenHash) => isTokenOfKey(database, tokenHash), used.key),
      grantUsed: used.grant,
    };
    return forEachAudience((audience) => new TokenVerifier({ ...shared, audience }));
  }
  const discovered = await discoverIssuer(outside.issuer);
  const { userClaim } = outside;
  const findUserId = async (name: string) =>
    ((await findUserByEmail(database, name)) ?? (await findUser(database, name)))?.id ?? null;
  return forEachAudience((name) => {
    const audience = name === "public-api" ? outside.audience : name;
    return outsideVerifier(discovered, { userClaim, audience }, findUserId);
  });
}

function forEachAudience(verifierOf: (audience: Audience) => Verifiers[Audience]): Verifiers {
  return Object.fromEntries(audiences.map((audience) => [audience, verifierOf(audience)])) as Verifiers;
}
