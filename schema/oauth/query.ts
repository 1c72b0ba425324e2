import { findClient, listClients, listGrants } from "../../src/domain/oauth/store.ts";
import { builder } from "../builder.ts";
import { OAuthClientType, OAuthGrantType } from "./type.ts";

builder.queryFields((t) => ({
  oauthClients: t.field({
    type: [OAuthClientType],
    description: "The OAuth clients of the business, the newest first. For admins.",
    authScopes: { admin: true },
    resolve: (_root, _arguments, { database, caller }) => listClients(database, caller.businessId),
  }),
  oauthClient: t.field({
    type: OAuthClientType,
    nullable: true,
    description: "An OAuth client, or null where the business has none with this id. For admins.",
    authScopes: { admin: true },
    args: { id: t.arg.id({ required: true, description: "The client_id." }) },
    resolve: (_root, { id }, { database, caller }) => findClient(database, caller.businessId, id),
  }),
  oauthGrants: t.field({
    type: [OAuthGrantType],
    description: "What the people of the business have allowed, the newest first, at most 500. For admins.",
    authScopes: { admin: true },
    args: { clientId: t.arg.id({ description: "What was allowed to this client alone." }) },
    resolve: (_root, { clientId }, { database, caller }) => listGrants(database, caller.businessId, clientId ?? null),
  }),
}));
