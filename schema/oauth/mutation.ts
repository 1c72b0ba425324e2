import { caps } from "../../src/domain/identity/caps.ts";
import { approveAgent, stopAgent } from "../../src/domain/oauth/agents.ts";
import {
  changeOAuthClient,
  createOAuthClient,
  revokeOAuthGrant,
  rotateOAuthClientSecret,
} from "../../src/domain/oauth/commands.ts";
import { clientDraft, LONGEST_KEY_SET, MOST_REDIRECTS } from "../../src/domain/oauth/rules.ts";
import { scopesOf } from "../../src/domain/oauth/scopes.ts";
import { allowApp, deleteApp, forbidApp } from "../../src/domain/people/forbidden-apps.ts";
import { DomainError } from "../../src/platform/errors.ts";
import { lengthsOf } from "../../src/platform/limit-text.ts";
import { builder } from "../builder.ts";
import { idempotencyKey } from "../idempotency.ts";
import { atMost, noLongerThan } from "../limits.ts";
import {
  AgentType,
  AppForbiddingType,
  ApplicationTypeType,
  AuthMethodType,
  ClientWithSecretType,
  ConnectedAppType,
  DeletedClientType,
  OAuthClientType,
  RevokedGrantType,
  StoppedAgentType,
} from "./type.ts";

const publicScopes = scopesOf("public-api");

const OAuthClientDraftInput = builder.inputType("OAuthClientDraft", {
  description: "A new OAuth client.",
  fields: (t) => ({
    name: t.string({ required: true, description: `The name shown to users: ${lengthsOf(clientDraft.shape.name)}.` }),
    applicationType: t.field({
      type: ApplicationTypeType,
      required: true,
      defaultValue: "web",
      description: "The kind of the client.",
    }),
    authMethod: t.field({
      type: AuthMethodType,
      required: true,
      defaultValue: "client_secret_basic",
      description: "Its authentication method.",
    }),
    redirectUris: t.stringList({
      ...atMost(MOST_REDIRECTS),
      required: true,
      defaultValue: [],
      description: `1 to ${MOST_REDIRECTS} redirect URIs. A client with a service user needs none.`,
    }),
    postLogoutRedirectUris: t.stringList({
      ...atMost(MOST_REDIRECTS),
      description: `Up to ${MOST_REDIRECTS} redirect URIs after sign-out.`,
    }),
    jwks: t.string({
      ...noLongerThan(LONGEST_KEY_SET),
      description: "A JSON Web Key Set of public keys, for `PRIVATE_KEY_JWT`.",
    }),
    serviceUserId: t.id({
      description:
        "The service user as whom the client gets tokens for itself, by `client_credentials`. Not with the method `NONE`.",
    }),
    serviceScopes: t.stringList({
      ...atMost(publicScopes.length),
      description:
        `The scopes of those tokens, 1 to ${publicScopes.length} of: ` +
        `${publicScopes.map((scope) => `\`${scope}\``).join(", ")}. Without them: all.`,
    }),
  }),
});

const OAuthClientChangesInput = builder.inputType("OAuthClientChanges", {
  description: "Changes to an OAuth client: at least one field.",
  fields: (t) => ({
    name: t.string({ description: `${lengthsOf(clientDraft.shape.name)}.` }),
    redirectUris: t.stringList({
      ...atMost(MOST_REDIRECTS),
      description: `1 to ${MOST_REDIRECTS} redirect URIs. Replaces the list.`,
    }),
    postLogoutRedirectUris: t.stringList({
      ...atMost(MOST_REDIRECTS),
      description: `Up to ${MOST_REDIRECTS} redirect URIs. Replaces the list.`,
    }),
    jwks: t.string({
      ...noLongerThan(LONGEST_KEY_SET),
      description: "A JSON Web Key Set of public keys. Replaces the set.",
    }),
  }),
});

const ForbidAppInput = builder.inputType("ForbidAppInput", {
  description: "The app to forbid.",
  fields: (t) => ({ clientId: t.id({ required: true, description: "The client_id of the app." }) }),
});

const AllowAppInput = builder.inputType("AllowAppInput", {
  description: "The forbidden app to allow.",
  fields: (t) => ({ clientId: t.id({ required: true, description: "The client_id of the app." }) }),
});

const ApproveAgentInput = builder.inputType("ApproveAgentInput", {
  description: "The agent to approve.",
  fields: (t) => ({ clientId: t.id({ required: true, description: "The client_id of the agent." }) }),
});

const StopAgentInput = builder.inputType("StopAgentInput", {
  description: "The agent to stop.",
  fields: (t) => ({ clientId: t.id({ required: true, description: "The client_id of the agent." }) }),
});

/** A key set is text, since GraphQL has no type for it. Absent and null fields are omitted. */
function readInput<Input extends { jwks?: string | null | undefined }>({ jwks, ...fields }: Input) {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
  if (jwks === null || jwks === undefined) {
    return given;
  }
  try {
    return { ...given, jwks: JSON.parse(jwks) as unknown };
  } catch (cause) {
    throw new DomainError("validation_error", "jwks must be JSON", { field: "jwks", cause });
  }
}

builder.mutationFields((t) => ({
  createOAuthClient: t.field({
    idempotent: "secret",
    freshProof: true,
    type: ClientWithSecretType,
    description:
      "Registers an OAuth client of the business. Its secret is shown only once. A business has at most " +
      `${caps.oauthClients}. For admins.`,
    authScopes: { may: "apps.manage" },
    args: {
      draft: t.arg({ type: OAuthClientDraftInput, required: true, description: "The new client." }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: { action: "app.created", entry: ({ draft }, { client }) => ({ objectId: client.id, given: draft }) },
    resolve: async (_root, { draft }, { database, caller }) => createOAuthClient(database, caller, readInput(draft)),
  }),
  updateOAuthClient: t.field({
    freshProof: true,
    type: OAuthClientType,
    description: "Changes only the given fields of an OAuth client. For admins.",
    authScopes: { may: "apps.manage" },
    args: {
      id: t.arg.id({ required: true, description: "The client_id." }),
      changes: t.arg({ type: OAuthClientChangesInput, required: true, description: "The changes." }),
    },
    audit: { action: "app.updated", entry: ({ id, changes }) => ({ objectId: id, given: changes }) },
    resolve: async (_root, { id, changes }, { database, caller }) =>
      changeOAuthClient(database, caller, id, readInput(changes)),
  }),
  rotateOAuthClientSecret: t.field({
    freshProof: true,
    type: ClientWithSecretType,
    description:
      "Creates a new secret for an OAuth client, shown only once. The old one is refused at once, and the tokens that " +
      "the client got for itself within two seconds. For admins.",
    authScopes: { may: "apps.manage" },
    args: { id: t.arg.id({ required: true, description: "The client_id." }) },
    audit: { action: "app.secret_rotated", entry: ({ id }) => ({ objectId: id }) },
    resolve: (_root, { id }, { database, caller }) => rotateOAuthClientSecret(database, caller, id),
  }),
  deleteOAuthClient: t.field({
    type: DeletedClientType,
    description:
      "Deletes an OAuth client and all its grants. Webhook subscriptions that it created are paused. For admins.",
    authScopes: { may: "apps.manage" },
    args: { id: t.arg.id({ required: true, description: "The client_id." }) },
    audit: { action: "app.deleted", entry: ({ id }) => ({ objectId: id }) },
    resolve: async (_root, { id }, { database, caller }) => {
      await deleteApp(database, caller, id);
      return { deletedId: id };
    },
  }),
  revokeOAuthGrant: t.field({
    type: RevokedGrantType,
    description: "Revokes the grant of a user to an app: refresh stops at once. For admins.",
    authScopes: { may: "apps.manage" },
    args: { id: t.arg.id({ required: true, description: "The grant." }) },
    audit: {
      action: "app.revoked",
      entry: (_given, { clientId, userId }) => ({ objectId: clientId, relatedId: userId }),
    },
    resolve: async (_root, { id }, { database, caller }) => ({
      deletedId: id,
      ...(await revokeOAuthGrant(database, caller, id)),
    }),
  }),
  forbidApp: t.field({
    type: AppForbiddingType,
    description:
      "Forbids an app for the business. Its access for all users of the business ends: refresh at once, access tokens " +
      "within two seconds. Webhook subscriptions that the app created are paused, and no user can connect it. Other " +
      "businesses are not affected. For admins.",
    authScopes: { may: "apps.manage" },
    args: { input: t.arg({ type: ForbidAppInput, required: true, description: "The app." }) },
    audit: { action: "app.forbidden", entry: ({ input }) => ({ objectId: input.clientId }) },
    resolve: (_root, { input }, { database, caller }) => forbidApp(database, caller, input.clientId),
  }),
  allowApp: t.field({
    type: ConnectedAppType,
    description:
      "Allows a forbidden app again: users can connect it again. Its webhook subscriptions stay paused until they are " +
      "resumed. For admins.",
    authScopes: { may: "apps.manage" },
    args: { input: t.arg({ type: AllowAppInput, required: true, description: "The app." }) },
    audit: { action: "app.allowed", entry: ({ input }) => ({ objectId: input.clientId }) },
    resolve: (_root, { input }, { database, caller }) => allowApp(database, caller, input.clientId),
  }),
  approveAgent: t.field({
    type: AgentType,
    description:
      "Approves an agent for the users of the business, whose `Business.agentPolicy` may ask for it. For admins.",
    authScopes: { may: "apps.manage" },
    args: { input: t.arg({ type: ApproveAgentInput, required: true, description: "The agent." }) },
    audit: { action: "agent.approved", entry: ({ input }) => ({ objectId: input.clientId }) },
    resolve: (_root, { input }, { database, caller }) => approveAgent(database, caller, input.clientId),
  }),
  stopAgent: t.field({
    type: StoppedAgentType,
    description:
      "Ends the access of an agent for all users of the business, and its approval: refresh at once, access tokens " +
      "within two seconds. Users can connect it again, as far as `Business.agentPolicy` lets them: `forbidApp` " +
      "prevents it. For admins.",
    authScopes: { may: "apps.manage" },
    args: { input: t.arg({ type: StopAgentInput, required: true, description: "The agent." }) },
    audit: { action: "agent.stopped", entry: ({ input }) => ({ objectId: input.clientId }) },
    resolve: async (_root, { input: { clientId } }, { database, caller }) => ({
      deletedId: clientId,
      endedGrants: await stopAgent(database, caller, clientId),
    }),
  }),
}));
