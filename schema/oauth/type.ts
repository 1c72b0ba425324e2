import type { ClientWithSecret } from "../../src/domain/oauth/commands.ts";
import type { OAuthClient, OAuthGrant } from "../../src/domain/oauth/rules.ts";
import { builder } from "../builder.ts";

export const ApplicationTypeType = builder.enumType("OAuthApplicationType", {
  description: "Where an OAuth client runs.",
  values: {
    WEB: { value: "web", description: "On a server or in a page: its redirects are matched exactly." },
    NATIVE: {
      value: "native",
      description: "On the person's device: redirects to loopback are good on any port, and schemes of its own.",
    },
  } as const,
});

export const AuthMethodType = builder.enumType("OAuthClientAuthMethod", {
  description: "How an OAuth client proves who it is at the token endpoint.",
  values: {
    NONE: { value: "none", description: "It cannot keep a secret: PKCE is required." },
    CLIENT_SECRET_BASIC: { value: "client_secret_basic", description: "A secret in the Authorization header." },
    CLIENT_SECRET_POST: { value: "client_secret_post", description: "A secret in the body." },
    PRIVATE_KEY_JWT: { value: "private_key_jwt", description: "A JWT that it signs with a key of its own." },
  } as const,
});

export const OAuthClientType = builder.objectRef<OAuthClient>("OAuthClient").implement({
  description: "An app that may ask people of the business for access to the public API.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The client_id." }),
    name: t.exposeString("name", { description: "What people are shown." }),
    applicationType: t.expose("applicationType", { type: ApplicationTypeType, description: "Where it runs." }),
    authMethod: t.expose("authMethod", { type: AuthMethodType, description: "How it proves who it is." }),
    jwks: t.string({
      nullable: true,
      description: "Its public keys as a JSON Web Key Set, for `PRIVATE_KEY_JWT`.",
      resolve: (client) => client.jwks && JSON.stringify(client.jwks),
    }),
    redirectUris: t.exposeStringList("redirectUris", { description: "Where answers may be sent." }),
    postLogoutRedirectUris: t.exposeStringList("postLogoutRedirectUris", {
      description: "Where a person may be sent after signing out.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was made." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When it last changed." }),
  }),
});

export const ClientWithSecretType = builder.objectRef<ClientWithSecret>("OAuthClientWithSecret").implement({
  description: "An OAuth client with its secret, which is never shown again.",
  fields: (t) => ({
    client: t.expose("client", { type: OAuthClientType, description: "The client." }),
    secret: t.exposeString("secret", {
      nullable: true,
      description: "The secret, this once. Null for a client that has none.",
    }),
  }),
});

export const OAuthGrantType = builder.objectRef<OAuthGrant>("OAuthGrant").implement({
  description: "What a person has allowed an app.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Names the grant." }),
    clientId: t.exposeID("clientId", { description: "The client_id of the app." }),
    clientName: t.exposeString("clientName", {
      nullable: true,
      description: "What the app is called; null for one that is part of the service.",
    }),
    userId: t.exposeID("userId", { description: "Who allowed it." }),
    scopes: t.exposeStringList("scopes", { description: "The scopes that were allowed." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was allowed." }),
  }),
});

export const DeletedClientType = builder.objectRef<{ deletedId: string }>("OAuthClientDeletion").implement({
  description: "An OAuth client that is gone.",
  fields: (t) => ({ deletedId: t.exposeID("deletedId", { description: "The client_id that it had." }) }),
});

export const RevokedGrantType = builder.objectRef<{ revokedId: string }>("OAuthGrantRevocation").implement({
  description: "A grant that is revoked.",
  fields: (t) => ({ revokedId: t.exposeID("revokedId", { description: "The id that it had." }) }),
});
