import { createHash, randomBytes } from "node:crypto";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { requireServiceUser } from "../identity/service-users.ts";
import { admitAgent } from "./agents.ts";
import { artifactPurpose, upsertArtifact } from "./artifact-store.ts";
import { requireAllowed } from "./forbidding.ts";
import type { OAuthClient } from "./rules.ts";
import { findLastingGrant, grantKeysOf, lockStoredClient, revokeGrants, type StoredClient } from "./store.ts";

/**
 * The tokens of clients that act as a service user (RFC 6749, section 4.4). Each belongs to a grant of the service user
 * to the client, which has no code and no refresh token, so that they end like the tokens that people gave: when the
 * user is deactivated, or the client is deleted, forbidden or gets another secret.
 */

/** Names the credentials of a client, to compare those that it presented with those that it has. */
export function credentialsOf({ secretHash, jwks }: Pick<StoredClient, "secretHash" | "jwks">): string {
  return createHash("sha256")
    .update(secretHash?.toString("hex") ?? JSON.stringify(jwks))
    .digest("hex");
}

/** A client that has authenticated itself at the token endpoint. */
export interface ServiceClient {
  id: string;
  serviceUserId: string;
  /** The credentials that it presented. */
  credentials: string;
  /** Whether it asks for the Model Context Protocol. */
  isAgent?: boolean;
}

/**
 * The grant of a new token of a client for itself. A token that is signed after a revocation of its grant is refused.
 *
 * @param lifetime of a new grant, in seconds.
 * @returns the key of the grant.
 * @throws DomainError if the client may have no token.
 */
export function serviceGrant(
  database: Database,
  box: Pick<SecretBox, "seal">,
  { id, serviceUserId, credentials, isAgent = false }: ServiceClient,
  lifetime: number,
): Promise<Buffer> {
  return database.transaction(async (transaction) => {
    // The lock of the business keeps admins from deactivating the user, and from forbidding the client.
    const businessId = isAgent
      ? await admitAgent(transaction, serviceUserId, { clientId: id, document: null, isOfAdmins: true })
      : await requireAllowed(transaction, serviceUserId, id);
    const client = businessId === null ? null : await lockStoredClient(transaction, businessId, id);
    if (businessId === null || client === null || credentialsOf(client) !== credentials) {
      throw new DomainError("forbidden", "The client was deleted, or has other credentials now.");
    }
    await requireServiceUser(transaction, businessId, serviceUserId);
    const lasting = await findLastingGrant(transaction, businessId, id, serviceUserId, isAgent);
    if (lasting !== null) {
      return lasting;
    }
    const key = randomBytes(32);
    await upsertArtifact(transaction, {
      model: "Grant",
      key,
      payload: box.seal("{}", artifactPurpose("Grant", key)),
      grantKey: null,
      uidKey: null,
      clientId: id,
      userId: serviceUserId,
      scopes: client.serviceScopes,
      forAgent: isAgent,
      lifetime,
    });
    return key;
  });
}

/** Ends the tokens that a client got for itself, within two seconds. */
export async function endServiceTokens(
  transaction: Database,
  { id, serviceUserId }: Pick<OAuthClient, "id" | "serviceUserId">,
): Promise<void> {
  if (serviceUserId !== null) {
    await revokeGrants(transaction, await grantKeysOf(transaction, id, serviceUserId));
  }
}
