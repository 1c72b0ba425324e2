import { auditActions } from "../../src/domain/audit/actions.ts";
import type { AuditAction, AuditEntry } from "../../src/domain/audit/rules.ts";
import { AccessKeyType } from "../access-key/type.ts";
import { builder } from "../builder.ts";
import { connectionOf } from "../connection.ts";
import { ofUser } from "../identity/type.ts";
import { readNode } from "../node/read.ts";
import { NodeType } from "../node/type.ts";
import { OAuthClientType } from "../oauth/type.ts";

/** `CONTACT_UPDATED` for `contact.updated`. */
const nameOf = (action: string) => action.toUpperCase().replace(".", "_");

const AuditActionType = builder.enumType("AuditAction", {
  description: "A recorded action: the kind of the object and the operation.",
  values: Object.fromEntries(
    Object.entries(auditActions).map(([action, { description }]) => [
      nameOf(action),
      { value: action as AuditAction, description },
    ]),
  ),
});

const AuditChangeType = builder.objectRef<{ field: string; value: unknown }>("AuditChange").implement({
  description: "A field that was given in a change.",
  fields: (t) => ({
    field: t.exposeString("field", { description: "The name of the field." }),
    value: t.string({
      nullable: true,
      description: "The new value as JSON, for fields whose values are recorded; null for others.",
      resolve: ({ value }) => (value === undefined ? null : JSON.stringify(value)),
    }),
  }),
});

const AuditEntryType = builder.objectRef<AuditEntry>("AuditEntry").implement({
  description: "A recorded change: who made it, when, from where and with which app.",
  interfaces: [NodeType],
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `aud_`." }),
    action: t.expose("action", { type: AuditActionType, description: "What was done." }),
    user: t.field({ ...ofUser, description: "The user who made the change; null for the operator of the service." }),
    clientId: t.exposeID("clientId", {
      nullable: true,
      description:
        "The client_id of the app, or the id of the access key; null on the pages of the account and for the operator.",
    }),
    client: t.field({
      type: OAuthClientType,
      nullable: true,
      description: "The app; null if it is part of the service, or was deleted.",
      resolve: ({ clientId }, _arguments, { loaders }) =>
        clientId === null ? null : loaders.oauthClient.load(clientId),
    }),
    accessKey: t.field({
      type: AccessKeyType,
      nullable: true,
      description: "The access key; null if an app made the change, or the key was revoked.",
      resolve: ({ clientId }, _arguments, { loaders }) => (clientId === null ? null : loaders.accessKey.load(clientId)),
    }),
    network: t.exposeString("network", {
      nullable: true,
      description: "The address of the request, or the /64 network of an IPv6 address; null for the operator.",
    }),
    requestId: t.exposeString("requestId", {
      nullable: true,
      description: "The id of the request, as in `X-Request-Id`; null for the operator.",
    }),
    objectId: t.exposeID("objectId", {
      nullable: true,
      description: "The id of the changed object; null if the change has no single object.",
    }),
    object: t.field({
      type: NodeType,
      nullable: true,
      description: "The changed object; null for one that `node` does not read, or that no longer exists.",
      resolve: ({ objectId }, _arguments, context) => readNode(context, objectId),
    }),
    relatedId: t.exposeID("relatedId", {
      nullable: true,
      description: "The id of a second object, such as the heir of a deactivated user.",
    }),
    related: t.field({
      type: NodeType,
      nullable: true,
      description: "The second object; null for one that `node` does not read, or that no longer exists.",
      resolve: ({ relatedId }, _arguments, context) => readNode(context, relatedId),
    }),
    changes: t.field({
      type: [AuditChangeType],
      description: "The given fields.",
      resolve: ({ changedFields, newValues }) =>
        changedFields.map((field) => ({ field, value: newValues === null ? undefined : newValues[field] })),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of the change." }),
  }),
});

export const AuditEntryConnection = connectionOf("AuditEntry", AuditEntryType);

export const AuditFilterInput = builder.inputType("AuditFilter", {
  description: "Filters of the audit log. Absent fields do not filter.",
  fields: (t) => ({
    userId: t.id({ description: "Changes by this user." }),
    clientId: t.id({ description: "Changes with the app of this client_id, or with this access key." }),
    action: t.field({ type: AuditActionType, description: "Changes of this kind." }),
    objectId: t.id({ description: "Changes of this object, or with it as the second object." }),
    createdAfter: t.field({ type: "DateTime", description: "Made after this time." }),
    createdBefore: t.field({ type: "DateTime", description: "Made before this time." }),
  }),
});
