import type { AdditionOutcome, AdditionRefusal } from "../../src/domain/campaign/commands.ts";
import { type ConsentGap, MOST_EXAMINED } from "../../src/domain/campaign/consent-gap-store.ts";
import type { CampaignOutcome } from "../../src/domain/campaign/outcome-store.ts";
import type { Campaign, CampaignContact, CampaignProgress } from "../../src/domain/campaign/rules.ts";
import {
  type CampaignTarget,
  type DialerSetting,
  type DialerSettings,
  dialerSettings,
  type HoursOfDay,
  lacksHoursReason,
  lacksOptedOutReason,
  type ScriptText,
  scriptFor,
} from "../../src/domain/campaign/settings.ts";
import { LAWFUL_HOURS } from "../../src/domain/consent/rules.ts";
import { MOST_PHONES } from "../../src/domain/contact/rules.ts";
import type { Inbox } from "../../src/domain/identity/rules.ts";
import { arranged } from "../../src/platform/db/whole-list.ts";
import { MOST_FAULTS } from "../../src/platform/errors.ts";
import { AudioFileType } from "../audio/type.ts";
import { builder } from "../builder.ts";
import { DispositionType } from "../call/type.ts";
import { connectionOf, pageComplexity, pageRequest, wholeListArguments } from "../connection.ts";
import { personOutput } from "../contact/person.ts";
import { ContactType, PhoneType } from "../contact/type.ts";
import type { GraphQLContext } from "../context.ts";
import { deletionType } from "../deletion.ts";
import { FaultType } from "../error.ts";
import { InboxType } from "../identity/type.ts";
import { NodeType } from "../node/type.ts";
import { ErrorCode } from "../scalars.ts";
import { described, fieldsOf } from "../settings.ts";
import { contactListArguments, countedContacts } from "./contact-list.ts";
import {
  CallerNumberType,
  CampaignContactStatusType,
  CampaignStatusType,
  DialModeType,
  MachineActionType,
  NextPhoneOutcomeType,
  TargetFigureType,
} from "./input.ts";

const HoursOfDayType = builder.objectRef<HoursOfDay>("HoursOfDay").implement({
  description: "The calling hours of a day of the week.",
  fields: (t) => ({
    day: t.exposeInt("day", { description: "1 is Monday, 7 is Sunday." }),
    from: t.expose("from", { type: "LocalTime", description: "The start, such as `08:00`." }),
    until: t.expose("until", { type: "LocalTime", description: "The end; `24:00` is the end of the day." }),
  }),
});

export const CampaignTargetType = builder.objectRef<CampaignTarget>("CampaignTarget").implement({
  description: "How many calls or people a campaign is to reach in some days of the zone of the business.",
  fields: (t) => ({
    count: t.exposeInt("count", { description: "How many." }),
    figure: t.expose("figure", { type: TargetFigureType, description: "What is counted." }),
    from: t.exposeString("from", { description: "The first day, such as `2026-12-01`." }),
    until: t.exposeString("until", { description: "The last day." }),
  }),
});

const each = fieldsOf(dialerSettings);

const DialerSettingsType = builder.objectRef<DialerSettings>("DialerSettings").implement({
  description: "The dialing settings of a campaign.",
  fields: (t) => ({
    ...({
      ...each(["Int!"], (setting, name) => t.exposeInt(name, described(setting))),
      ...each(["Boolean!"], (setting, name) => t.exposeBoolean(name, described(setting))),
      ...each(["Boolean"], (setting, name) => t.exposeBoolean(name, { ...described(setting), nullable: true })),
      ...each(["String"], (setting, name) => t.exposeString(name, { ...described(setting), nullable: true })),
      ...each(["LocalTime!"], (setting, name) => t.expose(name, { ...described(setting), type: "LocalTime" })),
      ...each(["[ID]"], (setting, name) => t.exposeIDList(name, { ...described(setting), nullable: true })),
      ...each(["[Int]"], (setting, name) => t.exposeIntList(name, { ...described(setting), nullable: true })),
      ...each(["DialMode!"], (setting, name) => t.expose(name, { ...described(setting), type: DialModeType })),
      ...each(["CallerNumber!"], (setting, name) => t.expose(name, { ...described(setting), type: CallerNumberType })),
      ...each(["MachineAction!"], (setting, name) =>
        t.expose(name, { ...described(setting), type: MachineActionType }),
      ),
      ...each(["[NextPhoneOutcome]!"], (setting, name) =>
        t.expose(name, { ...described(setting), type: [NextPhoneOutcomeType] }),
      ),
      ...each(["[HoursOfDay]"], (setting, name) =>
        t.field({ ...described(setting), type: [HoursOfDayType], resolve: (settings) => [...(settings[name] ?? [])] }),
      ),
      ...each(["CampaignTarget"], (setting, name) =>
        t.expose(name, { ...described(setting), type: CampaignTargetType, nullable: true }),
      ),
    } satisfies Record<Exclude<DialerSetting, "messageId">, unknown>),
    message: t.field({
      ...described(dialerSettings.messageId),
      type: AudioFileType,
      nullable: true,
      resolve: ({ messageId }, _arguments, { loaders }) =>
        messageId === null ? null : loaders.audioFile.load(messageId),
    }),
    consentAssertedAt: t.expose("consentAssertedAt", {
      type: "DateTime",
      nullable: true,
      description:
        "Time at which the statement of an admin that all contacts have agreed was kept without records: the time of the " +
        "update that brought records. Null: records are required.",
    }),
    lacksHoursReason: t.boolean({
      description:
        `Whether its hours are beyond ${LAWFUL_HOURS.from} to ${LAWFUL_HOURS.until} and their reason is missing: ` +
        "state one.",
      resolve: lacksHoursReason,
    }),
    lacksOptedOutReason: t.boolean({
      description: "Whether numbers that have opted out are called and the reason is missing: state one.",
      resolve: lacksOptedOutReason,
    }),
  }),
});

const CampaignProgressType = builder.objectRef<CampaignProgress>("CampaignProgress").implement({
  description: "The exact number of contacts of a campaign in each status.",
  fields: (t) => ({
    notCalled: t.exposeInt("not_called", { description: "Waiting for the first call." }),
    inProgress: t.exposeInt("in_progress", { description: "Claimed by an agent." }),
    called: t.exposeInt("called", { description: "Called, but not completed." }),
    completed: t.exposeInt("completed", { description: "Completed by a disposition." }),
    doNotCall: t.exposeInt("do_not_call", { description: "Never dialed." }),
    exhausted: t.exposeInt("exhausted", {
      description: "Called contacts without remaining attempts or a callback.",
    }),
  }),
});

const CampaignOutcomeType = builder.objectRef<CampaignOutcome>("CampaignOutcome").implement({
  description: "The contacts of a campaign with the same last disposition.",
  fields: (t) => ({
    disposition: t.expose("disposition", {
      type: DispositionType,
      description: "The last disposition, in use or retired.",
    }),
    contactCount: t.exposeInt("contacts", { description: "The exact number of contacts." }),
  }),
});

/** The complexity of a count that examines many contacts: an operation may have three, which one statement counts. */
const EXAMINATION = { field: 16_000 };

const ConsentGapType = builder.objectRef<ConsentGap>("ConsentGap").implement({
  description: "How many contacts of a campaign have no record of consent.",
  fields: (t) => ({
    examinedContactCount: t.exposeInt("examined", {
      description: `The number of examined contacts: all, or the first ${MOST_EXAMINED} that were added.`,
    }),
    missingContactCount: t.exposeInt("missing", {
      description:
        "The number of examined contacts without a valid record of a consent to calls at any of their numbers.",
    }),
  }),
});

const PauseReasonType = builder.enumType("PauseReason", {
  description: "The reason for which the service has paused a campaign.",
  values: {
    ABANDONMENT: {
      value: "abandonment",
      description: "More than 3 % of the calls that people answered in 30 days were abandoned (16 CFR 310.4(b)(4)).",
    },
  } as const,
});

const ScriptTextType = builder.objectRef<ScriptText>("ScriptText").implement({
  description: "The script of a campaign for a contact.",
  fields: (t) => ({
    body: t.exposeString("body", { description: "The text with the fields of the contact." }),
    isIncomplete: t.exposeBoolean("isIncomplete", {
      description: "Whether the contact lacks a field for which the script has no default.",
    }),
  }),
});

export const CampaignType = builder.objectRef<Campaign>("Campaign");
export const CampaignContactType = builder.objectRef<CampaignContact>("CampaignContact");

CampaignContactType.implement({
  interfaces: [NodeType],
  description: "A person to call in a campaign.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `cct_`." }),
    campaignId: t.exposeID("campaignId", { description: "Its campaign." }),
    ...personOutput(t),
    phones: t.expose("phones", { type: [PhoneType], description: `1 to ${MOST_PHONES}, in dial order.` }),
    primaryNumber: t.expose("primaryNumber", { type: "PhoneNumber", description: "The number of the first phone." }),
    status: t.expose("status", { type: CampaignContactStatusType, description: "The status." }),
    callCount: t.exposeInt("callCount", { description: "The number of attempts that the carrier accepted." }),
    lastCalledAt: t.expose("lastCalledAt", {
      type: "DateTime",
      nullable: true,
      description: "Time at which the carrier accepted the last attempt.",
    }),
    lastDisposition: t.expose("lastDisposition", {
      type: DispositionType,
      nullable: true,
      description: "The last disposition.",
    }),
    extraFields: t.expose("extraFields", { type: "StringMap", nullable: true, description: "Free fields." }),
    customerId: t.exposeID("customerId", { nullable: true, description: "The linked saved contact." }),
    dueAt: t.expose("dueAt", { type: "DateTime", nullable: true, description: "Time of the callback." }),
    timeZone: t.expose("timeZone", {
      type: "TimeZone",
      nullable: true,
      description: "The time zone of its calling hours; null: the zones of its numbers, or that of the business.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of creation." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "Time of the last change." }),
    campaign: t.field({ ...ofCampaign, description: "Its campaign." }),
    script: t.field({
      type: ScriptTextType,
      nullable: true,
      description: "The script of its campaign with its fields; null if the campaign has none.",
      resolve: async (contact, _arguments, { loaders }) =>
        scriptFor(await loaders.dialerSettings.load(contact.campaignId), contact),
    }),
    customer: t.field({
      type: ContactType,
      nullable: true,
      description: "The linked saved contact.",
      resolve: ({ customerId }, _arguments, { loaders }) =>
        customerId === null ? null : loaders.contact.load(customerId),
    }),
  }),
});

/** The options of a field with the campaign whose id is the `campaignId` of the object. */
export const ofCampaign = {
  type: CampaignType,
  resolve: async ({ campaignId }: { campaignId: string }, _arguments: object, { loaders }: GraphQLContext) =>
    (await loaders.campaign.load(campaignId)) as Campaign,
};

export const CampaignContactConnection = connectionOf("CampaignContact", CampaignContactType, {
  counted:
    "The exact number of contacts without filters, with `status` alone or with `isExhausted` alone; null otherwise.",
});

builder.objectField(ContactType, "campaignEntries", (t) =>
  t.field({
    type: [CampaignContactType],
    description: "The campaign contacts that are linked to it, newest first, at most 100.",
    authScopes: { may: "campaigns.read" },
    complexity: { multiplier: 10 },
    resolve: ({ id }, _arguments, { loaders }) => loaders.campaignEntries.load(id),
  }),
);

CampaignType.implement({
  interfaces: [NodeType],
  description: "A list of people to call and text from some inboxes.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `cmp_`." }),
    name: t.exposeString("name", { description: "The name." }),
    description: t.exposeString("description", { description: "The description; may be empty." }),
    status: t.expose("status", { type: CampaignStatusType, description: "The status." }),
    pauseReason: t.expose("pauseReason", {
      type: PauseReasonType,
      nullable: true,
      description: "The reason for which the service has paused it; null if a person has, or if it is not paused.",
    }),
    contactCount: t.exposeInt("contactCount", { description: "The exact number of its contacts." }),
    inboxIds: t.exposeIDList("inboxIds", { description: "Its inboxes, in the order of the dialer's rotation." }),
    lastCalledAt: t.expose("lastCalledAt", {
      type: "DateTime",
      nullable: true,
      description: "Time at which the carrier last accepted a call; null before the first.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of creation." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "Time of the last change." }),
    inboxes: t.field({
      type: [InboxType],
      description: "Its inboxes, in the order of the dialer's rotation.",
      resolve: async ({ inboxIds }, _arguments, { loaders }) => (await loaders.inbox.loadMany(inboxIds)) as Inbox[],
    }),
    dialerSettings: t.field({
      type: DialerSettingsType,
      description: "Its dialing settings.",
      resolve: ({ id }, _arguments, { loaders }) => loaders.dialerSettings.load(id),
    }),
    progress: t.field({
      type: CampaignProgressType,
      description: "The number of its contacts in each status.",
      resolve: ({ id }, _arguments, { loaders }) => loaders.campaignProgress.load(id),
    }),
    outcomes: t.field({
      type: [CampaignOutcomeType],
      description: "The number of its contacts with each last disposition, the most frequent first.",
      complexity: { multiplier: 10 },
      resolve: ({ id }, _arguments, { loaders }) => loaders.campaignOutcomes.load(id),
    }),
    consentGap: t.field({
      type: ConsentGapType,
      description: "How many of its contacts have no record of consent. An operation may ask it of 3 campaigns.",
      complexity: EXAMINATION,
      resolve: ({ id }, _arguments, { loaders }) => loaders.consentGap.load(id),
    }),
    dispositions: t.field({
      type: [DispositionType],
      description: "The dispositions that can be picked in it, in the order of `dispositions` or in another one.",
      args: wholeListArguments,
      resolve: async (_campaign, request, { loaders }) => arranged(await loaders.dispositions.load("all"), request),
    }),
    contacts: t.field({
      type: CampaignContactConnection,
      description: "Its contacts, newest first or in another order.",
      complexity: pageComplexity,
      args: contactListArguments,
      resolve: async ({ id }, { filter, orderBy, ...page }, context) => {
        const given = { filter: filter ?? {}, orderBy };
        const request = { parent: { id }, page: pageRequest(page), filter: given };
        const found = await context.loaders.contactsOfCampaign.load(request);
        return countedContacts(found, context, id, given.filter, orderBy);
      },
    }),
  }),
});

export const CampaignConnection = connectionOf("Campaign", CampaignType);

export const AdditionResultType = builder.enumType("AdditionResult", {
  description: "The result of the addition of a contact.",
  values: {
    CREATED: { value: "created", description: "It was added." },
    SKIPPED: { value: "skipped", description: "The campaign already had it; nothing changed." },
    UPDATED: { value: "updated", description: "The campaign already had it; the given fields changed." },
    FAILED: { value: "failed", description: "It was refused; `error` gives the reason." },
  } as const,
});

// A field fails if its resolver returns an Error, so the refusal of one contact has its own type.
export const AdditionRefusalType = builder.objectRef<AdditionRefusal>("AdditionRefusal").implement({
  description: "The refusal of one row of an addition.",
  fields: (t) => ({
    code: t.expose("code", { type: ErrorCode, description: "The kind of refusal." }),
    message: t.exposeString("message", { description: "A message for people. It may change." }),
    field: t.exposeString("field", { nullable: true, description: "The path of the first invalid input in the row." }),
    existingId: t.id({
      nullable: true,
      description: "The object that has the given value already, if that is the conflict.",
      resolve: ({ existingId }) => existingId ?? null,
    }),
    faults: t.field({
      type: [FaultType],
      description: `All faults of the row, at least one and at most ${MOST_FAULTS}, with their paths in the row.`,
      resolve: ({ code, message, field, faults }) => faults ?? [{ path: field ?? undefined, code, message }],
    }),
  }),
});

const AdditionOutcomeType = builder.objectRef<AdditionOutcome>("AdditionOutcome").implement({
  description: "The result of one contact of an addition.",
  fields: (t) => ({
    index: t.exposeInt("index", { description: "The index in the input, from 0." }),
    result: t.expose("result", { type: AdditionResultType, description: "The result." }),
    contact: t.field({
      type: CampaignContactType,
      nullable: true,
      description: "The contact, new or existing; null after a failure.",
      resolve: (outcome) => ("contact" in outcome ? outcome.contact : null),
    }),
    error: t.field({
      type: AdditionRefusalType,
      nullable: true,
      description: "The reason of the failure.",
      resolve: (outcome) => ("error" in outcome ? outcome.error : null),
    }),
  }),
});

export const AdditionType = builder.objectRef<{ outcomes: AdditionOutcome[] }>("CampaignContactAddition").implement({
  description: "The result of an addition.",
  fields: (t) => ({
    outcomes: t.expose("outcomes", {
      type: [AdditionOutcomeType],
      description: "One result for each contact, in order.",
    }),
  }),
});

export const RemovalType = deletionType("CampaignContactRemoval", "The removed contact.");
