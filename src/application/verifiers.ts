import { findUser, findUserByEmail } from "../domain/identity/store.ts";
import { revokedGrants } from "../domain/oauth/store.ts";
import type { Database } from "../platform/db/database.ts";
import { type Audience, TokenVerifier } from "../platform/tokens/access-token.ts";
import { discoverIssuer, type OutsideIssuer, outsideVerifier } from "../platform/tokens/outside-issuer.ts";
import { rememberRevocations } from "../platform/tokens/revocations.ts";
import { publicKeys } from "../platform/tokens/signing-keys.ts";

/** What verifies the tokens for each audience: our own, or those of the issuer that is trusted instead. */
export type Verifiers = Record<Audience, Pick<TokenVerifier, "verify" | "remembers">>;

/** @throws StartError when the issuer elsewhere does not answer as one. */
export async function createVerifiers(
  database: Database,
  issuer: string,
  outside: OutsideIssuer | undefined,
): Promise<Verifiers> {
  if (!outside) {
    const shared = {
      issuer,
      readKeys: () => publicKeys(database),
      revocations: rememberRevocations(() => revokedGrants(database)),
    };
    return {
      "public-api": new TokenVerifier({ ...shared, audience: "public-api" }),
      "internal-api": new TokenVerifier({ ...shared, audience: "internal-api" }),
    };
  }
  const discovered = await discoverIssuer(outside.issuer);
  const { userClaim } = outside;
  const findUserId = async (name: string) =>
    ((await findUserByEmail(database, name)) ?? (await findUser(database, name)))?.id ?? null;
  return {
    "public-api": outsideVerifier(discovered, { userClaim, audience: outside.audience }, findUserId),
    "internal-api": outsideVerifier(discovered, { userClaim, audience: "internal-api" }, findUserId),
  };
}
