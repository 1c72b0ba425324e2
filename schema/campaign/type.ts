import type { AdditionOutcome, AdditionRefusal } from "../../src/domain/campaign/commands.ts";
import type { CampaignProgress } from "../../src/domain/campaign/progress-store.ts";
import type { Campaign, CampaignContact } from "../../src/domain/campaign/rules.ts";
import type { DialerSettings } from "../../src/domain/campaign/settings.ts";
import type { Inbox } from "../../src/domain/identity/rules.ts";
import { builder } from "../builder.ts";
import { DispositionType } from "../call/type.ts";
import { connectionOf, pageArguments, pageComplexity, pageRequest } from "../connection.ts";
import { ContactType, PhoneType } from "../contact/type.ts";
import { InboxType } from "../identity/type.ts";
import { ErrorCode } from "../scalars.ts";
import {
  CampaignContactFilterInput,
  CampaignContactStatusType,
  CampaignStatusType,
  NextPhoneOutcomeType,
} from "./input.ts";

const DialerSettingsType = builder.objectRef<DialerSettings>("DialerSettings").implement({
  description: "How a campaign is dialed.",
  fields: (t) => ({
    maxAttempts: t.exposeInt("maxAttempts", {
      description: "How often each phone of a contact is called at the most.",
    }),
    nextPhoneOutcomes: t.expose("nextPhoneOutcomes", {
      type: [NextPhoneOutcomeType],
      description: "After which outcomes the next phone of the contact is dialed at once.",
    }),
    attemptSpacingMinutes: t.exposeInt("attemptSpacingMinutes", {
      description: "The rest between two attempts at a contact, in minutes.",
    }),
    busyRetryMinutes: t.exposeInt("busyRetryMinutes", { description: "The same after a busy line." }),
    personalCallbackHours: t.exposeInt("personalCallbackHours", {
      description: "How many hours after its time a callback of one agent is offered to this agent alone.",
    }),
    dailyNumberCap: t.exposeInt("dailyNumberCap", {
      description: "How often a number is called in 24 hours at the most, by all campaigns of the business together.",
    }),
    completesExhausted: t.exposeBoolean("completesExhausted", {
      description: "Whether it is completed when every contact that is not settled has had its attempts.",
    }),
    leaseMinutes: t.exposeInt("leaseMinutes", {
      description: "How long a session lives without a sign of life, in minutes.",
    }),
    wrapUpMinutes: t.exposeInt("wrapUpMinutes", {
      description: "How long a session lives on after a call without a sign of life, in minutes.",
    }),
    dialsOptedOut: t.exposeBoolean("dialsOptedOut", {
      description: "Whether numbers that have opted out of texts are called.",
    }),
    callingFrom: t.exposeString("callingFrom", {
      description: "When the hours begin at the called party, such as `08:00`.",
    }),
    callingUntil: t.exposeString("callingUntil", { description: "When they end; `24:00` is the end of the day." }),
  }),
});

const CampaignProgressType = builder.objectRef<CampaignProgress>("CampaignProgress").implement({
  description: "How many contacts of a campaign are in each status, exactly.",
  fields: (t) => ({
    notCalled: t.exposeInt("not_called", { description: "Wait for their first call." }),
    inProgress: t.exposeInt("in_progress", { description: "Are with an agent now." }),
    called: t.exposeInt("called", { description: "Were called, and are not done." }),
    completed: t.exposeInt("completed", { description: "Were completed by a disposition." }),
    doNotCall: t.exposeInt("do_not_call", { description: "Are never dialed." }),
    exhausted: t.exposeInt("exhausted", {
      description: "Of those called: have had all their attempts, and nobody is to call them back.",
    }),
  }),
});

export const CampaignType = builder.objectRef<Campaign>("Campaign");
export const CampaignContactType = builder.objectRef<CampaignContact>("CampaignContact");

CampaignContactType.implement({
  description: "A person to call in a campaign.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `cct_`." }),
    campaignId: t.exposeID("campaignId", { description: "The campaign that it belongs to." }),
    firstName: t.exposeString("firstName", { nullable: true, description: "The first name." }),
    lastName: t.exposeString("lastName", { nullable: true, description: "The last name." }),
    company: t.exposeString("company", { nullable: true, description: "Where the person works." }),
    title: t.exposeString("title", { nullable: true, description: "The person's position." }),
    email: t.exposeString("email", { nullable: true, description: "The e-mail address." }),
    linkedinUrl: t.exposeString("linkedinUrl", { nullable: true, description: "The profile on LinkedIn." }),
    phones: t.expose("phones", { type: [PhoneType], description: "1 to 5, in dial order." }),
    primaryNumber: t.exposeString("primaryNumber", { description: "The number of the first phone." }),
    status: t.expose("status", { type: CampaignContactStatusType, description: "Where it stands." }),
    callCount: t.exposeInt("callCount", { description: "How many attempts the carrier accepted." }),
    lastCalledAt: t.expose("lastCalledAt", {
      type: "DateTime",
      nullable: true,
      description: "When the carrier accepted the last attempt.",
    }),
    lastDisposition: t.expose("lastDisposition", {
      type: DispositionType,
      nullable: true,
      description: "What was picked last.",
    }),
    extraFields: t.expose("extraFields", { type: "StringMap", nullable: true, description: "Free fields." }),
    customerId: t.exposeID("customerId", { nullable: true, description: "The saved contact that it is linked to." }),
    dueAt: t.expose("dueAt", { type: "DateTime", nullable: true, description: "When to call." }),
    timeZone: t.exposeString("timeZone", {
      nullable: true,
      description: "The zone whose hours count; null: those of the numbers, or that of the business.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was added." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When it last changed." }),
    campaign: t.field({
      type: CampaignType,
      description: "The campaign that it belongs to.",
      resolve: async ({ campaignId }, _arguments, { loaders }) => (await loaders.campaign.load(campaignId)) as Campaign,
    }),
    customer: t.field({
      type: ContactType,
      nullable: true,
      description: "The saved contact that it is linked to.",
      resolve: ({ customerId }, _arguments, { loaders }) =>
        customerId === null ? null : loaders.contact.load(customerId),
    }),
  }),
});

export const CampaignContactConnection = connectionOf("CampaignContact", CampaignContactType);

builder.objectField(ContactType, "campaignEntries", (t) =>
  t.field({
    type: [CampaignContactType],
    description: "The campaign contacts that are linked to it, the newest first, at most 100.",
    authScopes: { dialer: true },
    complexity: { multiplier: 10 },
    resolve: ({ id }, _arguments, { loaders }) => loaders.campaignEntries.load(id),
  }),
);

CampaignType.implement({
  description: "A list of people to call and text from some inboxes.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `cmp_`." }),
    name: t.exposeString("name", { description: "What it is called." }),
    description: t.exposeString("description", { description: "What it is for; empty where nobody said." }),
    status: t.expose("status", { type: CampaignStatusType, description: "Where it stands." }),
    contactCount: t.exposeInt("contactCount", { description: "How many contacts it has, exactly." }),
    inboxIds: t.exposeIDList("inboxIds", { description: "Its inboxes, in the order of the dialer's rotation." }),
    lastCalledAt: t.expose("lastCalledAt", {
      type: "DateTime",
      nullable: true,
      description: "When the carrier last accepted a call; null before the first.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was made." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When it last changed." }),
    inboxes: t.field({
      type: [InboxType],
      description: "Its inboxes, in the order of the dialer's rotation.",
      resolve: async ({ inboxIds }, _arguments, { loaders }) => (await loaders.inbox.loadMany(inboxIds)) as Inbox[],
    }),
    dialerSettings: t.field({
      type: DialerSettingsType,
      description: "How it is dialed.",
      resolve: ({ id }, _arguments, { loaders }) => loaders.dialerSettings.load(id),
    }),
    progress: t.field({
      type: CampaignProgressType,
      description: "How many of its contacts are in each status.",
      resolve: ({ id }, _arguments, { loaders }) => loaders.campaignProgress.load(id),
    }),
    dispositions: t.field({
      type: [DispositionType],
      description: "The dispositions that can be picked in it.",
      resolve: (_campaign, _arguments, { loaders }) => loaders.dispositions.load("all"),
    }),
    contacts: t.field({
      type: CampaignContactConnection,
      description: "Its contacts, the newest first.",
      complexity: pageComplexity,
      args: {
        ...pageArguments,
        filter: t.arg({ type: CampaignContactFilterInput, description: "Narrows the list." }),
      },
      resolve: ({ id }, { filter, ...page }, { loaders }) =>
        loaders.contactsOfCampaign.load({ parent: { id }, page: pageRequest(page), filter }),
    }),
  }),
});

export const CampaignConnection = connectionOf("Campaign", CampaignType);

const AdditionResultType = builder.enumType("AdditionResult", {
  description: "What became of a contact to add.",
  values: {
    CREATED: { value: "created", description: "It was added." },
    SKIPPED: { value: "skipped", description: "The campaign had it already; nothing changed." },
    UPDATED: { value: "updated", description: "The campaign had it already; the given fields changed." },
    FAILED: { value: "failed", description: "It was refused; `error` says why." },
  } as const,
});

// A resolver that returns an Error fails its field, so what refused one contact is shown as a type of its own.
export const AdditionRefusalType = builder.objectRef<AdditionRefusal>("AdditionRefusal").implement({
  description: "Why one row of an addition was refused.",
  fields: (t) => ({
    code: t.expose("code", { type: ErrorCode, description: "The kind of refusal." }),
    message: t.exposeString("message", { description: "What is wrong, for people. It may change." }),
    field: t.exposeString("field", { nullable: true, description: "The path of the input at fault." }),
  }),
});

const AdditionOutcomeType = builder.objectRef<AdditionOutcome>("AdditionOutcome").implement({
  description: "What became of one contact of an addition.",
  fields: (t) => ({
    index: t.exposeInt("index", { description: "Its place in the input, from 0." }),
    result: t.expose("result", { type: AdditionResultType, description: "What became of it." }),
    contact: t.field({
      type: CampaignContactType,
      nullable: true,
      description: "The contact, new or found; null where it failed.",
      resolve: (outcome) => ("contact" in outcome ? outcome.contact : null),
    }),
    error: t.field({
      type: AdditionRefusalType,
      nullable: true,
      description: "Why it failed.",
      resolve: (outcome) => ("error" in outcome ? outcome.error : null),
    }),
  }),
});

export const AdditionType = builder.objectRef<{ outcomes: AdditionOutcome[] }>("CampaignContactAddition").implement({
  description: "What became of an addition.",
  fields: (t) => ({
    outcomes: t.expose("outcomes", { type: [AdditionOutcomeType], description: "One for each contact, in order." }),
  }),
});

export const RemovalType = builder.objectRef<{ removedId: string }>("CampaignContactRemoval").implement({
  description: "What was removed.",
  fields: (t) => ({
    removedId: t.exposeID("removedId", { description: "The id of the contact that is gone." }),
  }),
});
