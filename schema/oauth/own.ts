import { browserName } from "../../src/domain/oauth/browser-name.ts";
import { type BrowserSession, listBrowserSessions } from "../../src/domain/oauth/browser-session-store.ts";
import { disconnectOwnApp, endOwnBrowserSession, listOwnApps, type OwnApp } from "../../src/domain/oauth/own-access.ts";
import { builder } from "../builder.ts";
import { type Deletion, deletionType } from "../deletion.ts";
import { ViewerType } from "../identity/type.ts";
import { knownScopes, ScopeType } from "./scope.ts";

/** The caller's own sessions and apps. */

const OwnAppType = builder.objectRef<OwnApp>("OwnApp").implement({
  description: "An app to which the caller gives access.",
  fields: (t) => ({
    id: t.exposeID("clientId", { description: "The client_id." }),
    name: t.exposeString("name", {
      nullable: true,
      description: "The name of the app; null if it is part of the service, or was deleted.",
    }),
    grantedScopes: t.field({
      type: [ScopeType],
      description: "All scopes that the caller has granted, without those that the service no longer has.",
      resolve: ({ scopes }) => knownScopes(scopes),
    }),
    connectedAt: t.expose("connectedAt", {
      type: "DateTime",
      description: "Time of the oldest consent that is still in effect.",
    }),
    lastUsedAt: t.expose("lastUsedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time of its latest use, up to about an hour late; null: no use is recorded.",
    }),
  }),
});

const BrowserSessionType = builder.objectRef<BrowserSession>("BrowserSession").implement({
  description: "A browser in which the caller is signed in.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The id of the session." }),
    browser: t.string({
      description: "The browser and its system in words, as it names itself.",
      resolve: ({ browser }) => browserName(browser),
    }),
    network: t.exposeString("network", {
      nullable: true,
      description: "The address of the sign-in, or the /64 network of an IPv6 address; null: unknown.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of the sign-in." }),
    isCurrent: t.boolean({
      description: "Whether this browser asks, through the dashboard.",
      resolve: ({ id }, _arguments, { browserSession }) => id === browserSession,
    }),
  }),
});

builder.objectFields(ViewerType, (t) => ({
  sessions: t.field({
    type: [BrowserSessionType],
    description: "The browsers in which the caller is signed in, newest first, at most 100.",
    authScopes: { may: "viewer.read" },
    resolve: (_viewer, _arguments, { database, caller }) => listBrowserSessions(database, caller.userId),
  }),
  apps: t.field({
    type: [OwnAppType],
    description: "The apps to which the caller gives access, the one with the newest consent first.",
    authScopes: { may: "viewer.read" },
    resolve: (_viewer, _arguments, { database, caller }) => listOwnApps(database, caller.userId),
  }),
}));

const EndedSessionType = deletionType("EndedBrowserSession", "An ended session of a browser.");
const DisconnectedAppType = deletionType<Deletion & { userId: string }>("DisconnectedApp", "A disconnected app.");

builder.mutationFields((t) => ({
  endBrowserSession: t.field({
    type: EndedSessionType,
    description: "Signs a browser of the caller out. Apps keep their access.",
    authScopes: { may: "viewer.write" },
    args: { id: t.arg.id({ required: true, description: "The session." }) },
    audit: { action: "user.sessions_ended", entry: () => ({}) },
    resolve: async (_root, { id }, { database, caller }) => {
      await endOwnBrowserSession(database, caller, id);
      return { deletedId: id };
    },
  }),
  disconnectApp: t.field({
    type: DisconnectedAppType,
    description:
      "Ends the access of an app to the caller's account: refresh at once, access tokens within two seconds. Other " +
      "users are not affected.",
    authScopes: { may: "viewer.write" },
    args: { clientId: t.arg.id({ required: true, description: "The client_id of the app." }) },
    audit: { action: "app.revoked", entry: ({ clientId }, { userId }) => ({ objectId: clientId, relatedId: userId }) },
    resolve: async (_root, { clientId }, { database, caller }) => {
      await disconnectOwnApp(database, caller, clientId);
      return { deletedId: clientId, userId: caller.userId };
    },
  }),
}));
