import { caps } from "../../src/domain/identity/caps.ts";
import { listAgents } from "../../src/domain/oauth/agent-store.ts";
import { listConnectedApps } from "../../src/domain/oauth/connected-store.ts";
import { findClient, listClients, listGrants } from "../../src/domain/oauth/store.ts";
import { builder } from "../builder.ts";
import { pageComplexity, pageRequest, plainListArguments } from "../connection.ts";
import { AgentType, ConnectedAppConnection, OAuthClientType, OAuthGrantType } from "./type.ts";

builder.queryFields((t) => ({
  oauthClients: t.field({
    type: [OAuthClientType],
    description: "The OAuth clients of the business, newest first. For admins.",
    authScopes: { may: "apps.manage" },
    resolve: (_root, _arguments, { database, caller }) => listClients(database, caller.businessId),
  }),
  oauthClient: t.field({
    type: OAuthClientType,
    nullable: true,
    description: "An OAuth client, or null if the business has none with this id. For admins.",
    authScopes: { may: "apps.manage" },
    args: { id: t.arg.id({ required: true, description: "The client_id." }) },
    resolve: (_root, { id }, { database, caller }) => findClient(database, caller.businessId, id),
  }),
  connectedApps: t.field({
    type: ConnectedAppConnection,
    description:
      "The apps that users of the business have connected, and those that an admin has forbidden, in pages. For admins.",
    complexity: pageComplexity,
    authScopes: { may: "apps.manage" },
    args: plainListArguments,
    resolve: (_root, page, { database, caller }) => listConnectedApps(database, caller.businessId, pageRequest(page)),
  }),
  agents: t.field({
    type: [AgentType],
    description:
      "The agents that users of the business have connected or asked for, the newest first, at most as many as a " +
      `business may have: ${caps.agents}. \`oauthGrants\` with a \`clientId\` lists its users. For admins.`,
    authScopes: { may: "apps.manage" },
    complexity: { multiplier: caps.agents },
    resolve: (_root, _arguments, { database, caller }) => listAgents(database, caller.businessId),
  }),
  oauthGrants: t.field({
    type: [OAuthGrantType],
    description: "The grants of the users of the business, newest first, at most 500. For admins.",
    authScopes: { may: "apps.manage" },
    args: { clientId: t.arg.id({ description: "Only the grants to this client." }) },
    resolve: (_root, { clientId }, { database, caller }) => listGrants(database, caller.businessId, clientId ?? null),
  }),
}));
