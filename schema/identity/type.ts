import type { Business, Inbox, Membership, User } from "../../src/domain/identity/rules.ts";
import { builder } from "../builder.ts";
import { connectionOf, timeFields } from "../connection.ts";

const RoleType = builder.enumType("Role", {
  description: "What a user may do in the business.",
  values: {
    ADMIN: { value: "admin", description: "May use every inbox." },
    MEMBER: { value: "member", description: "May use the inboxes given to them." },
  } as const,
});

export const BusinessType = builder.objectRef<Business>("Business").implement({
  description: "A customer of the service. Everything belongs to exactly one business.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `biz_`." }),
    name: t.exposeString("name", { description: "What the business is called." }),
    hasDialer: t.exposeBoolean("hasDialer", { description: "Whether the plan has the dialer, and so campaigns." }),
    timeZone: t.exposeString("timeZone", {
      description: "The IANA time zone whose hours count where nothing tells where somebody who is called is.",
    }),
    answeredRestMinutes: t.exposeInt("answeredRestMinutes", {
      description: "How many minutes a number that somebody answered rests before another campaign calls it.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was made." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When it last changed." }),
  }),
});

export const UserType = builder.objectRef<User>("User").implement({
  description: "A person who works in the business.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `usr_`." }),
    name: t.exposeString("name", { description: "The person's name." }),
    email: t.exposeString("email", { description: "The address that the person signs in with." }),
    role: t.expose("role", { type: RoleType, description: "What the person may do." }),
    phoneNumber: t.exposeString("phoneNumber", {
      nullable: true,
      description: "The phone, in E.164, that the person's calls are put through to.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was made." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When it last changed." }),
  }),
});

export const UserConnection = connectionOf("User", UserType);

export const UserFilterInput = builder.inputType("UserFilter", {
  description: "Narrows a list of people; what is absent does not.",
  fields: (t) => ({ ...timeFields(t) }),
});

export const InboxType = builder.objectRef<Inbox>("Inbox").implement({
  description: "A phone number of the business, for texts and calls.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `inb_`." }),
    phoneNumber: t.exposeString("phoneNumber", { description: "The number in E.164." }),
    name: t.exposeString("name", { description: "What the business calls it." }),
    forwardTo: t.exposeString("forwardTo", {
      nullable: true,
      description:
        "The phone, in E.164, that rings when it is called. Without one the caller is told that nobody is there.",
    }),
    isActive: t.boolean({
      description: "Whether it can send, receive and call.",
      resolve: (inbox) => inbox.deactivatedAt === null,
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was made." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When it last changed." }),
  }),
});

export const ViewerType = builder.objectRef<Membership>("Viewer").implement({
  description: "Who asks.",
  fields: (t) => ({
    user: t.expose("user", { type: UserType, description: "The user of the token." }),
    business: t.expose("business", { type: BusinessType, description: "The user's business." }),
  }),
});
