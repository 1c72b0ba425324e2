import { type Client, errors, type KoaContextWithOIDC } from "oidc-provider";
import { serviceGrant } from "../../domain/oauth/service-grants.ts";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { checkRequestedScope } from "./requested-scope.ts";
import { lifetimes } from "./settings.ts";

/** Tokens that a client gets for itself, as its service user (RFC 6749, section 4.4). */

/** The service user of a client that gets tokens for itself. */
export function serviceUserOf(client: Client): string {
  return client.service_user_id as string;
}

/**
 * Settles the scope of a request for such a token, before oidc-provider reads it: without one the client gets all
 * scopes that it may have (RFC 6749, section 3.3).
 *
 * @throws InvalidScope for a scope that does not exist, or that the client may not have.
 */
export function settleScope({ oidc }: KoaContextWithOIDC, client: Client): void {
  const { params } = oidc;
  if (params?.grant_type !== "client_credentials") {
    return;
  }
  const own = client.service_scopes as string[];
  const requested = typeof params.scope === "string" ? params.scope : own.join(" ");
  checkRequestedScope(undefined, requested);
  const refused = requested.split(" ").find((scope) => scope.startsWith("api:") && !own.includes(scope));
  if (refused !== undefined) {
    throw new errors.InvalidScope(`this client may not have the scope ${refused}`, refused);
  }
  params.scope = requested;
}

/**
 * The key of the grant of such a token.
 *
 * @throws UnauthorizedClient if the client or its service user has lost access.
 */
export async function grantOfClient(
  { database, box }: { database: Database; box: SecretBox },
  client: Client,
  isAgent: boolean,
): Promise<Buffer> {
  const presented = {
    id: client.clientId,
    serviceUserId: serviceUserOf(client),
    credentials: client.credentials as string,
    isAgent,
  };
  try {
    return await serviceGrant(database, box, presented, lifetimes.refreshChain);
  } catch (error) {
    throw error instanceof DomainError ? new errors.UnauthorizedClient(error.message) : error;
  }
}
