import type { AdapterPayload } from "oidc-provider";
import { needsSecret } from "../../domain/oauth/rules.ts";
import type { StoredClient } from "../../domain/oauth/store.ts";

/** A client that is part of the service, such as GraphiQL: it is not in the table. */
export type BuiltInClient = Omit<StoredClient, "createdAt" | "updatedAt">;

/** What we know of a client beyond the registered metadata of OAuth. */
export const extraClientMetadata = ["first_party", "business_id"] as const;

/**
 * A client in the terms of OpenID Connect Dynamic Client Registration. In place of a secret stands its hash, which is
 * what a given secret is compared with.
 */
export function toMetadata(client: BuiltInClient): AdapterPayload {
  return {
    client_id: client.id,
    client_name: client.name,
    application_type: client.applicationType,
    token_endpoint_auth_method: client.authMethod,
    redirect_uris: client.redirectUris,
    post_logout_redirect_uris: client.postLogoutRedirectUris,
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    ...(needsSecret(client.authMethod) && { client_secret: client.secretHash?.toString("hex") }),
    ...(client.jwks && { jwks: client.jwks }),
    first_party: client.firstParty,
    business_id: client.businessId,
  } as AdapterPayload;
}
