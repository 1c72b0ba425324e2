import type { AccessKey } from "../../src/domain/oauth/access-key-store.ts";
import type { AccessKeyWithToken } from "../../src/domain/oauth/access-keys.ts";
import { builder } from "../builder.ts";
import { COUNTED_ALWAYS, connectionOf } from "../connection.ts";
import { deletionType } from "../deletion.ts";
import { ofUser, UserType } from "../identity/type.ts";
import { NodeType } from "../node/type.ts";
import { knownScopes, ScopeType } from "../oauth/scope.ts";

export const AccessKeyType = builder.objectRef<AccessKey>("AccessKey").implement({
  interfaces: [NodeType],
  description:
    "An access token for the public API that an admin made for scripts. It acts as its maker or as a service user.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `key_`. Also the `client_id` of its token." }),
    name: t.exposeString("name", { description: "The name given by its maker." }),
    scopes: t.exposeStringList("scopes", { description: "The scopes of its token." }),
    grantedScopes: t.field({
      type: [ScopeType],
      description: "These scopes as an enum, without those that the service no longer has.",
      resolve: ({ scopes }) => knownScopes(scopes),
    }),
    user: t.field({ ...ofUser, description: "The user as whom it acts: its maker, or a service user." }),
    madeBy: t.field({
      type: UserType,
      nullable: true,
      description: "The admin who made it.",
      resolve: ({ madeBy }, _arguments, { loaders }) => loaders.user.load(madeBy),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of creation." }),
    expiresAt: t.expose("expiresAt", { type: "DateTime", description: "Time at which its token expires." }),
    rotatedAt: t.expose("rotatedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time at which it got its present token by a rotation; null: it has its first token.",
    }),
    previousTokenExpiresAt: t.expose("previousTokenExpiresAt", {
      type: "DateTime",
      nullable: true,
      description: "Time until which the token before the last rotation works; null: only the present token works.",
    }),
    lastUsedAt: t.expose("lastUsedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time of its latest use, up to about an hour late; null: no use is recorded.",
    }),
  }),
});

export const AccessKeyConnection = connectionOf("AccessKey", AccessKeyType, { counted: COUNTED_ALWAYS });

export const AccessKeyWithTokenType = builder.objectRef<AccessKeyWithToken>("AccessKeyWithToken").implement({
  description: "An access key with its token, which is never shown again.",
  fields: (t) => ({
    accessKey: t.expose("accessKey", { type: AccessKeyType, description: "The access key." }),
    token: t.exposeString("token", { description: "The access token, shown only once." }),
  }),
});

export const RevokedAccessKeyType = deletionType("RevokedAccessKey", "A revoked access key.");
