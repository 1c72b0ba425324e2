import type { AdapterPayload, Client } from "oidc-provider";
import type { AgentDocument } from "../../domain/oauth/agent-rules.ts";
import { COMMAND_LINE, needsSecret } from "../../domain/oauth/rules.ts";
import { credentialsOf } from "../../domain/oauth/service-grants.ts";
import type { StoredClient } from "../../domain/oauth/store.ts";

/** A client that is part of the service, such as GraphiQL: it is not in the table. */
export type BuiltInClient = Omit<StoredClient, "createdAt" | "updatedAt">;

/** Our data on a client beyond the registered metadata of OAuth. */
export const extraClientMetadata = [
  "first_party",
  "business_id",
  "publisher",
  "publisher_url",
  "checked_at",
  "service_user_id",
  "service_scopes",
  "credentials",
  "document_host",
] as const;

/**
 * A client in the terms of OpenID Connect Dynamic Client Registration, with the hash of its secret in place of the
 * secret. A presented secret is compared with the hash.
 */
export function toMetadata(client: BuiltInClient): AdapterPayload {
  // A client that acts only for itself redirects nobody.
  const asksPeople = client.serviceUserId === null || client.redirectUris.length > 0;
  return {
    client_id: client.id,
    client_name: client.name,
    application_type: client.applicationType,
    token_endpoint_auth_method: client.authMethod,
    redirect_uris: client.redirectUris,
    post_logout_redirect_uris: client.postLogoutRedirectUris,
    grant_types: [
      ...(asksPeople ? ["authorization_code", "refresh_token"] : []),
      ...(client.id === COMMAND_LINE ? ["urn:ietf:params:oauth:grant-type:device_code"] : []),
      ...(client.serviceUserId === null ? [] : ["client_credentials"]),
    ],
    response_types: asksPeople ? ["code"] : [],
    ...(needsSecret(client.authMethod) && { client_secret: client.secretHash?.toString("hex") }),
    ...(client.jwks && { jwks: client.jwks }),
    document_host: null,
    first_party: client.firstParty,
    business_id: client.businessId,
    publisher: client.publisher,
    publisher_url: client.publisherUrl,
    checked_at: client.checkedAt,
    service_user_id: client.serviceUserId,
    service_scopes: client.serviceScopes,
    ...(client.serviceUserId !== null && { credentials: credentialsOf(client) }),
  } as AdapterPayload;
}

/**
 * An agent in the same terms. Nothing of its document gets here but what was read from it: the members of our own,
 * which a document could contain too, say that a client is one of ours.
 */
export function documentMetadata(document: AgentDocument): AdapterPayload {
  return {
    ...toMetadata({
      ...document,
      businessId: null,
      secretHash: null,
      postLogoutRedirectUris: [],
      serviceUserId: null,
      serviceScopes: null,
      firstParty: false,
      publisher: null,
      publisherUrl: null,
      checkedAt: null,
    }),
    document_host: document.host,
  };
}

/** Whether nobody has registered the client: its document describes it. */
export function isDescribed(client: Pick<Client, "clientId"> & { document_host?: unknown }): boolean {
  return typeof client.document_host === "string";
}
