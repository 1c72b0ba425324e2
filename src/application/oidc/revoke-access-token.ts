import { errors, type KoaContextWithOIDC } from "oidc-provider";
import { endGrants } from "../../domain/oauth/commands.ts";
import type { Database } from "../../platform/db/database.ts";
import { ownClaims } from "../../platform/tokens/access-token.ts";
import { GRANT_CLAIM } from "../../platform/tokens/revocations.ts";
import { publicKeys } from "../../platform/tokens/signing-keys.ts";
import { originOfClient } from "./source.ts";

/**
 * Revokes an access token (RFC 7009) and everything else issued under its grant, as for a refresh token. oidc-provider
 * itself refuses signed tokens, because it stores none of them. For an expired token or one that is not ours there is
 * nothing to revoke.
 *
 * @throws InvalidRequest for a token of another client.
 */
export async function revokeAccessToken(
  database: Database,
  issuer: string,
  { params, client }: KoaContextWithOIDC["oidc"],
): Promise<void> {
  const claims = await ownClaims(String(params?.token), issuer, await publicKeys(database));
  if (!claims) {
    return;
  }
  if (claims.client_id !== client?.clientId) {
    throw new errors.InvalidRequest("the token belongs to another client");
  }
  const grant = claims[GRANT_CLAIM];
  const keys = typeof grant === "string" ? [Buffer.from(grant, "base64url")] : [];
  await endGrants(database, keys, originOfClient(client?.clientId ?? null));
}
