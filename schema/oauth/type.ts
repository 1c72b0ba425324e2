import type { Agent } from "../../src/domain/oauth/agent-store.ts";
import type { ClientWithSecret } from "../../src/domain/oauth/commands.ts";
import { type ConnectedApp, MOST_COUNTED } from "../../src/domain/oauth/connected-store.ts";
import type { OAuthClient, OAuthGrant } from "../../src/domain/oauth/rules.ts";
import type { EndedGrant } from "../../src/domain/oauth/store.ts";
import type { AppForbidding } from "../../src/domain/people/forbidden-apps.ts";
import { builder } from "../builder.ts";
import { connectionOf } from "../connection.ts";
import { type Deletion, deletionType } from "../deletion.ts";
import { ofUser, UserType } from "../identity/type.ts";
import { knownScopes, ScopeType } from "./scope.ts";

export const ApplicationTypeType = builder.enumType("OAuthApplicationType", {
  description: "The kind of an OAuth client.",
  values: {
    WEB: { value: "web", description: "An app on a server or in a page. Its redirect URIs are matched exactly." },
    NATIVE: {
      value: "native",
      description: "An app on the user's device. It may use loopback redirects on any port and its own URI scheme.",
    },
  } as const,
});

export const AuthMethodType = builder.enumType("OAuthClientAuthMethod", {
  description: "The authentication method of an OAuth client at the token endpoint.",
  values: {
    NONE: { value: "none", description: "It cannot keep a secret: PKCE is required." },
    CLIENT_SECRET_BASIC: { value: "client_secret_basic", description: "A secret in the Authorization header." },
    CLIENT_SECRET_POST: { value: "client_secret_post", description: "A secret in the body." },
    PRIVATE_KEY_JWT: { value: "private_key_jwt", description: "A JWT signed with a key of the client." },
  } as const,
});

export const OAuthClientType = builder.objectRef<OAuthClient>("OAuthClient").implement({
  description:
    "An app that may ask users of the business for access to the public API, or get it for itself as a service user.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The client_id." }),
    name: t.exposeString("name", { description: "The name shown to users." }),
    applicationType: t.expose("applicationType", { type: ApplicationTypeType, description: "The kind of the client." }),
    authMethod: t.expose("authMethod", { type: AuthMethodType, description: "Its authentication method." }),
    jwks: t.string({
      nullable: true,
      description: "Its public keys as a JSON Web Key Set, for `PRIVATE_KEY_JWT`.",
      resolve: (client) => client.jwks && JSON.stringify(client.jwks),
    }),
    redirectUris: t.expose("redirectUris", { type: ["URL"], description: "The redirect URIs." }),
    postLogoutRedirectUris: t.expose("postLogoutRedirectUris", {
      type: ["URL"],
      description: "The redirect URIs after sign-out.",
    }),
    serviceUser: t.field({
      type: UserType,
      nullable: true,
      description: "The service user as whom it gets tokens for itself; null: it gets tokens only from people.",
      resolve: ({ serviceUserId }, _arguments, { loaders }) =>
        serviceUserId === null ? null : loaders.user.load(serviceUserId),
    }),
    serviceScopes: t.exposeStringList("serviceScopes", {
      nullable: true,
      description: "The scopes of those tokens; null without a service user.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of creation." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "Time of the last change." }),
  }),
});

export const ClientWithSecretType = builder.objectRef<ClientWithSecret>("OAuthClientWithSecret").implement({
  description: "An OAuth client with its secret, which is never shown again.",
  fields: (t) => ({
    client: t.expose("client", { type: OAuthClientType, description: "The client." }),
    secret: t.exposeString("secret", {
      nullable: true,
      description: "The secret, shown only once. Null for a client without a secret.",
    }),
  }),
});

export const OAuthGrantType = builder.objectRef<OAuthGrant>("OAuthGrant").implement({
  description: "The consent of a user to an app.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The id of the grant." }),
    clientId: t.exposeID("clientId", { description: "The client_id of the app." }),
    client: t.field({
      type: OAuthClientType,
      nullable: true,
      description: "The app; null if it is part of the service, or was deleted.",
      resolve: ({ clientId }, _arguments, { loaders }) => loaders.oauthClient.load(clientId),
    }),
    clientName: t.exposeString("clientName", {
      nullable: true,
      description: "The name of the app; null if it is part of the service.",
    }),
    userId: t.exposeID("userId", { description: "The id of the user who gave the consent." }),
    user: t.field({ ...ofUser, description: "The user who gave the consent." }),
    scopes: t.exposeStringList("scopes", { description: "The granted scopes." }),
    grantedScopes: t.field({
      type: [ScopeType],
      description: "The granted scopes as an enum, without those that the service no longer has.",
      resolve: ({ scopes }) => knownScopes(scopes),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of the consent." }),
    lastUsedAt: t.expose("lastUsedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time of its latest use, up to about an hour late; null: no use is recorded.",
    }),
  }),
});

export const DeletedClientType = deletionType("OAuthClientDeletion", "A deleted OAuth client.");

export const RevokedGrantType = deletionType<EndedGrant & Deletion>("OAuthGrantRevocation", "A revoked grant.");

const AppMakerType = builder.enumType("AppMaker", {
  description: "The origin of an app.",
  values: {
    BUSINESS: { value: "business", description: "The business itself: the app is private to it." },
    PUBLISHER: { value: "publisher", description: "A publisher: users of every business may connect the app." },
    SERVICE: { value: "service", description: "The service itself: the app is part of it." },
  } as const,
});

export const ConnectedAppType = builder.objectRef<ConnectedApp>("ConnectedApp").implement({
  description: "An app that users of the business have connected, or that an admin has forbidden.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The client_id." }),
    name: t.exposeString("name", { description: "The name of the app." }),
    maker: t.field({
      type: AppMakerType,
      description: "The origin of the app.",
      resolve: ({ businessId, firstParty }) =>
        businessId !== null ? "business" : firstParty ? "service" : "publisher",
    }),
    publisher: t.exposeString("publisher", {
      nullable: true,
      description: "The name of the publisher; null if the operator of the service did not name one.",
    }),
    publisherUrl: t.expose("publisherUrl", {
      type: "URL",
      nullable: true,
      description: "The website of the publisher.",
    }),
    checkedAt: t.expose("checkedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time at which the operator of the service checked the app; null: it has not been checked.",
    }),
    userCount: t.exposeInt("userCount", {
      description:
        `The number of users who give it access; ${MOST_COUNTED} means ${MOST_COUNTED} or ` +
        "more. `oauthGrants` with its `clientId` lists them.",
    }),
    scopes: t.exposeStringList("scopes", { description: "All scopes that users have granted." }),
    grantedScopes: t.field({
      type: [ScopeType],
      description: "These scopes as an enum, without those that the service no longer has.",
      resolve: ({ scopes }) => knownScopes(scopes),
    }),
    firstConnectedAt: t.expose("firstConnectedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time of the oldest consent that is still in effect; null if no user gives it access.",
    }),
    lastConnectedAt: t.expose("lastConnectedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time of the newest consent; null if no user gives it access.",
    }),
    forbiddenAt: t.expose("forbiddenAt", {
      type: "DateTime",
      nullable: true,
      description: "Time at which an admin forbade it; null while it is allowed.",
    }),
    forbiddenBy: t.field({
      type: UserType,
      nullable: true,
      description: "The admin who forbade it.",
      resolve: ({ forbiddenBy }, _arguments, { loaders }) =>
        forbiddenBy === null ? null : loaders.user.load(forbiddenBy),
    }),
  }),
});

export const ConnectedAppConnection = connectionOf("ConnectedApp", ConnectedAppType, { order: "the newest app first" });

export const AgentType = builder.objectRef<Agent>("Agent").implement({
  description: "An OAuth client that users of the business have connected, or want to connect, as an agent.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The client_id." }),
    name: t.exposeString("name", { description: "The name that it gives itself." }),
    host: t.exposeString("host", {
      nullable: true,
      description:
        "The host of the document that describes it, which is its identity; null for a registered OAuth client.",
    }),
    userCount: t.exposeInt("userCount", { description: "The number of users who give it access." }),
    scopes: t.exposeStringList("scopes", { description: "All scopes that users have granted." }),
    grantedScopes: t.field({
      type: [ScopeType],
      description: "These scopes as an enum, without those that the service no longer has.",
      resolve: ({ scopes }) => knownScopes(scopes),
    }),
    lastConnectedAt: t.expose("lastConnectedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time of the newest consent; null if no user gives it access.",
    }),
    lastUsedAt: t.expose("lastUsedAt", {
      type: "DateTime",
      nullable: true,
      description: "The latest use, up to about an hour late; null: none is recorded.",
    }),
    requestedAt: t.expose("requestedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time at which a user last asked for its approval; null: nobody waits for it.",
    }),
    requestedBy: t.field({
      type: UserType,
      nullable: true,
      description: "The user who asked.",
      resolve: ({ requestedBy }, _arguments, { loaders }) =>
        requestedBy === null ? null : loaders.user.load(requestedBy),
    }),
    approvedAt: t.expose("approvedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time at which an admin approved it; null: no admin has.",
    }),
    approvedBy: t.field({
      type: UserType,
      nullable: true,
      description: "The admin who approved it.",
      resolve: ({ approvedBy }, _arguments, { loaders }) =>
        approvedBy === null ? null : loaders.user.load(approvedBy),
    }),
    forbiddenAt: t.expose("forbiddenAt", {
      type: "DateTime",
      nullable: true,
      description: "Time at which an admin forbade it; null while it is not forbidden.",
    }),
  }),
});

export const StoppedAgentType = builder
  .objectRef<{ deletedId: string; endedGrants: number }>("StoppedAgent")
  .implement({
    description: "A stopped agent, and what ended.",
    fields: (t) => ({
      deletedId: t.exposeID("deletedId", { description: "Its client_id." }),
      endedGrants: t.exposeInt("endedGrants", { description: "The number of grants that ended." }),
    }),
  });

export const AppForbiddingType = builder.objectRef<AppForbidding>("AppForbidding").implement({
  description: "A forbidden app, and what ended.",
  fields: (t) => ({
    app: t.expose("app", { type: ConnectedAppType, description: "The app." }),
    endedGrants: t.exposeInt("endedGrants", { description: "The number of grants that ended." }),
    pausedSubscriptions: t.exposeInt("pausedSubscriptions", {
      description: "The number of webhook subscriptions that the app created, all of which are paused.",
    }),
  }),
});
