import { type InboxSetting, inboxSettings } from "../../src/domain/identity/inbox-settings.ts";
import { MOST_USER_INBOXES } from "../../src/domain/identity/invitations.ts";
import { type Permission, permissionNames, permissions } from "../../src/domain/identity/permissions.ts";
import {
  byRetentionSetting,
  type Retention,
  type RetentionLimit,
  type RetentionSetting,
  retentionLimitsOf,
  retentionSettings,
} from "../../src/domain/identity/retention.ts";
import { roleCatalogue, roles } from "../../src/domain/identity/roles.ts";
import { type Business, type Inbox, type Membership, type User, userTypes } from "../../src/domain/identity/rules.ts";
import {
  type AgentPolicy,
  type BusinessSetting,
  businessSettings,
  type RecordedCalls,
} from "../../src/domain/identity/settings.ts";
import { builder } from "../builder.ts";
import { COUNTED_ALWAYS, connectionOf, timeFields } from "../connection.ts";
import type { GraphQLContext } from "../context.ts";
import { mayInContext } from "../context.ts";
import { valuesOf } from "../enumeration.ts";
import { NodeType } from "../node/type.ts";
import { described, fieldsOf } from "../settings.ts";

const TYPES_OF_USERS: Record<(typeof userTypes)[number], string> = {
  person: "A person, who signs in.",
  service: "A service user: integrations act as it. Nobody can sign in as it.",
};

export const RoleType = builder.enumType("Role", {
  description: "The role of a user in the business.",
  values: valuesOf(roles, (role) => roleCatalogue[role].description),
});

export const RecordedCallsType = builder.enumType("RecordedCalls", {
  description: "The calls of a business that are recorded.",
  values: {
    NEVER: { value: "never", description: "No calls." },
    INCOMING: { value: "incoming", description: "Incoming calls." },
    OUTGOING: { value: "outgoing", description: "Outgoing calls." },
    ALL: { value: "all", description: "All calls." },
  } as const satisfies Record<string, { value: RecordedCalls; description: string }>,
});

export const AgentPolicyType = builder.enumType("AgentPolicy", {
  description: "The agents that users of a business may connect.",
  values: {
    ALLOWED: { value: "allowed", description: "All but those that an admin has forbidden." },
    APPROVED: { value: "approved", description: "Those that an admin has approved. The consent of an admin approves." },
    FORBIDDEN: { value: "forbidden", description: "None." },
  } as const satisfies Record<string, { value: AgentPolicy; description: string }>,
});

const RetentionType = builder.objectRef<Retention>("Retention").implement({
  description:
    "The days for which a business keeps its data. Null: as long as the service does, which is 30 days for imports, " +
    "events and attempts, a time that the operator sets for the audit log, and no limit for the rest.",
  fields: (t) =>
    byRetentionSetting((setting, { content }) => t.exposeInt(setting, { nullable: true, description: `${content}.` })),
});

const RetentionSettingType = builder.enumType("RetentionSetting", {
  description: "A setting of the retention.",
  values: Object.fromEntries(
    retentionSettings.map((value) => [
      value.replace(/Days$/, "").toUpperCase(),
      { value, description: `\`Retention.${value}\`.` },
    ]),
  ) as Record<string, { value: RetentionSetting; description: string }>,
});

const RetentionLimitType = builder.objectRef<RetentionLimit>("RetentionLimit").implement({
  description: "The limits of a setting of the retention, in days.",
  fields: (t) => ({
    setting: t.expose("setting", { type: RetentionSettingType, description: "The setting." }),
    least: t.exposeInt("least", { description: "The minimum." }),
    most: t.exposeInt("most", { description: "The maximum. For the audit log it is the setting of the operator." }),
    serviceDays: t.exposeInt("serviceDays", {
      nullable: true,
      description:
        "The days after which the service deletes the data, whatever the business has set. Null: it has no such limit.",
    }),
  }),
});

const each = fieldsOf(businessSettings);

export const BusinessType = builder.objectRef<Business>("Business").implement({
  interfaces: [NodeType],
  description: "A customer of the service. Everything belongs to exactly one business.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `biz_`." }),
    name: t.exposeString("name", { description: "The name of the business." }),
    hasDialer: t.exposeBoolean("hasDialer", { description: "Whether the plan includes the dialer and its campaigns." }),
    ...({
      ...each(["TimeZone!"], (setting, name) => t.expose(name, { ...described(setting), type: "TimeZone" })),
      ...each(["Int!"], (setting, name) => t.exposeInt(name, described(setting))),
      ...each(["Int"], (setting, name) => t.exposeInt(name, { ...described(setting), nullable: true })),
      ...each(["[String!]!"], (setting, name) => t.exposeStringList(name, described(setting))),
      ...each(["Boolean!"], (setting, name) => t.exposeBoolean(name, described(setting))),
      ...each(["String"], (setting, name) => t.exposeString(name, { ...described(setting), nullable: true })),
      ...each(["RecordedCalls!"], (setting, name) =>
        t.expose(name, { ...described(setting), type: RecordedCallsType }),
      ),
      ...each(["AgentPolicy!"], (setting, name) => t.expose(name, { ...described(setting), type: AgentPolicyType })),
    } satisfies Record<BusinessSetting, unknown>),
    retention: t.expose("retention", { type: RetentionType, description: "The days for which it keeps its data." }),
    retentionLimits: t.field({
      type: [RetentionLimitType],
      description: "The limits of the settings of the retention, in the order of `Retention`.",
      complexity: { multiplier: retentionSettings.length },
      resolve: (_business, _arguments, { tools: { auditDays } }) => retentionLimitsOf(auditDays),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of creation." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "Time of the last change." }),
  }),
});

const ofInbox = fieldsOf(inboxSettings);

export const InboxType = builder.objectRef<Inbox>("Inbox").implement({
  interfaces: [NodeType],
  description: "A phone number of the business, for texts and calls.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `inb_`." }),
    phoneNumber: t.expose("phoneNumber", { type: "PhoneNumber", description: "The number in E.164." }),
    ...({
      ...ofInbox(["String!"], (setting, name) => t.exposeString(name, described(setting))),
      ...ofInbox(["Int"], (setting, name) => t.exposeInt(name, { ...described(setting), nullable: true })),
      ...ofInbox(["Float"], (setting, name) => t.exposeFloat(name, { ...described(setting), nullable: true })),
      ...ofInbox(["PhoneNumber"], (setting, name) =>
        t.expose(name, { ...described(setting), type: "PhoneNumber", nullable: true }),
      ),
    } satisfies Record<InboxSetting, unknown>),
    isActive: t.boolean({
      description: "Whether it can send, receive and call.",
      resolve: (inbox) => inbox.deactivatedAt === null,
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of creation." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "Time of the last change." }),
  }),
});

export const InboxOrderType = builder.enumType("InboxOrder", {
  description: "The order of a list of inboxes.",
  values: {
    POSITION: { value: "position", description: "The order that admins set with `reorderInboxes`." },
    CREATED: { value: "created", description: "By creation, the oldest first unless the direction says otherwise." },
    UPDATED: {
      value: "updated",
      description: "By the last change, the latest first unless the direction says otherwise.",
    },
  } as const,
});

const TypeOfUserType = builder.enumType("UserType", {
  description: "The type of a user.",
  values: valuesOf(userTypes, (type) => TYPES_OF_USERS[type]),
});

export const UserType = builder.objectRef<User>("User").implement({
  interfaces: [NodeType],
  description: "A person of the business, with an account to sign in, or a service user, as whom an integration acts.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `usr_`." }),
    name: t.exposeString("name", { description: "The name of the user." }),
    type: t.expose("type", { type: TypeOfUserType, description: "The type of the user." }),
    email: t.exposeString("email", {
      nullable: true,
      description: "The sign-in address of the user. Null for a service user.",
    }),
    role: t.expose("role", { type: RoleType, description: "The role of the user." }),
    phoneNumber: t.expose("phoneNumber", {
      type: "PhoneNumber",
      nullable: true,
      description: "The phone to which the user's calls are connected, in E.164.",
    }),
    timeZone: t.expose("timeZone", {
      type: "TimeZone",
      nullable: true,
      description: "The IANA time zone of the user; null: the time zone of the business.",
    }),
    active: t.boolean({
      description:
        "Whether the user may sign in, or integrations may act as the service user. A deactivated user stays in the " +
        "history.",
      resolve: (user) => user.deactivatedAt === null,
    }),
    lastSignInAt: t.expose("lastSignInAt", {
      type: "DateTime",
      nullable: true,
      description: "Time of the last sign-in at this service, to the minute.",
    }),
    inboxes: t.field({
      type: [InboxType],
      description: "The inboxes assigned to the user, in the order of the business. An admin may use every inbox.",
      complexity: { multiplier: MOST_USER_INBOXES },
      resolve: (user, _arguments, { loaders }) => loaders.inboxesOfUser.load(user.id),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of creation." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "Time of the last change." }),
  }),
});

/** The options of a field with the user whose id is the `userId` of the object. */
export const ofUser = {
  type: UserType,
  nullable: true,
  resolve: ({ userId }: { userId: string | null }, _arguments: object, { loaders }: GraphQLContext) =>
    userId === null ? null : loaders.user.load(userId),
} as const;

export const UserConnection = connectionOf("User", UserType, { counted: COUNTED_ALWAYS });

export const UserFilterInput = builder.inputType("UserFilter", {
  description: "Filters of a list of users. Absent fields do not filter.",
  fields: (t) => ({
    type: t.field({ type: TypeOfUserType, description: "The type of the users." }),
    ...timeFields(t),
  }),
});

const PermissionType = builder.enumType("Permission", {
  description: "A permission of a user. `docs/permissions.md` lists its roles and fields.",
  values: Object.fromEntries(
    permissionNames.map((value) => [
      value.toUpperCase().replace(".", "_"),
      { value, description: permissions[value].description },
    ]),
  ) as Record<string, { value: Permission; description: string }>,
});

export const ViewerType = builder.objectRef<Membership>("Viewer").implement({
  description: "The caller.",
  fields: (t) => ({
    user: t.expose("user", { type: UserType, description: "The user of the token." }),
    business: t.expose("business", { type: BusinessType, description: "The user's business." }),
    may: t.field({
      type: [PermissionType],
      description: "The permissions of the caller.",
      resolve: (_membership, _arguments, context) => permissionNames.filter((name) => mayInContext(context, name)),
    }),
  }),
});
