import type { Preview } from "../../src/domain/broadcast/preview.ts";
import type { Broadcast, SkipReason } from "../../src/domain/broadcast/rules.ts";
import type { FailedTexts, Progress } from "../../src/domain/broadcast/store.ts";
import type { Inbox } from "../../src/domain/identity/rules.ts";
import { builder } from "../builder.ts";
import { CampaignContactType, ofCampaign } from "../campaign/type.ts";
import { COUNTED_ALWAYS, connectionOf } from "../connection.ts";
import { MessageErrorCodeType, MessageStatusType } from "../conversation/input.ts";
import { InboxType, ofUser } from "../identity/type.ts";
import { NodeType } from "../node/type.ts";
import { BroadcastStatusType, OutsideHoursPolicyType, SkipReasonType, WaitingReasonType } from "./input.ts";

const SkippedType = builder.objectRef<{ reason: SkipReason; count: number }>("BroadcastSkipped").implement({
  description: "Contacts that are skipped for one reason.",
  fields: (t) => ({
    reason: t.expose("reason", { type: SkipReasonType, description: "The reason." }),
    count: t.exposeInt("count", { description: "The count." }),
  }),
});

const TextsType = builder.objectRef<Progress["texts"][number]>("BroadcastTexts").implement({
  description: "The texts of a broadcast in one status.",
  fields: (t) => ({
    status: t.expose("status", { type: MessageStatusType, description: "The status." }),
    count: t.exposeInt("count", { description: "The count." }),
    segments: t.exposeInt("segments", { description: "The sum of their segments." }),
  }),
});

const FailedTextsType = builder.objectRef<FailedTexts>("BroadcastFailedTexts").implement({
  description: "The texts of a broadcast that failed for one reason.",
  fields: (t) => ({
    code: t.expose("code", { type: MessageErrorCodeType, description: "The reason." }),
    count: t.exposeInt("count", { description: "The count." }),
  }),
});

const sum = (texts: Progress["texts"], key: "count" | "segments") => texts.reduce((total, of) => total + of[key], 0);

const ProgressType = builder.objectRef<Progress>("BroadcastProgress").implement({
  description: "The progress of a broadcast.",
  fields: (t) => ({
    contactCount: t.exposeInt("contactCount", { description: "The contacts known so far." }),
    waiting: t.exposeInt("waiting", {
      description: "Contacts that are neither texted nor skipped. After a cancellation they stay so.",
    }),
    skipped: t.expose("skipped", { type: [SkippedType], description: "The skipped contacts by reason." }),
    texts: t.expose("texts", { type: [TextsType], description: "The texts by status." }),
    textCount: t.int({ description: "All texts.", resolve: ({ texts }) => sum(texts, "count") }),
    segments: t.int({ description: "The segments of all texts.", resolve: ({ texts }) => sum(texts, "segments") }),
  }),
});

export const BroadcastType = builder.objectRef<Broadcast>("Broadcast").implement({
  interfaces: [NodeType],
  description: "One text to the contacts of a campaign.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `brd_`." }),
    campaignId: t.exposeID("campaignId", { description: "The campaign." }),
    campaign: t.field({ ...ofCampaign, description: "The campaign." }),
    userId: t.exposeID("userId", { description: "The user who sends it." }),
    user: t.field({ ...ofUser, description: "The user who sends it." }),
    body: t.exposeString("body", { description: "The text with its placeholders." }),
    inboxIds: t.exposeIDList("inboxIds", { description: "The inboxes, used in rotation." }),
    inboxes: t.field({
      type: [InboxType],
      description: "The inboxes, used in rotation.",
      resolve: async ({ inboxIds }, _arguments, { loaders }) => (await loaders.inbox.loadMany(inboxIds)) as Inbox[],
    }),
    outsideHours: t.expose("outsideHours", {
      type: OutsideHoursPolicyType,
      description: "The treatment of contacts outside calling hours.",
    }),
    status: t.expose("status", { type: BroadcastStatusType, description: "The status." }),
    waitingReason: t.field({
      type: WaitingReasonType,
      nullable: true,
      description:
        "The reason why it writes no texts now; null while it writes texts, before its start and after its end.",
      resolve: ({ id }, _arguments, { loaders }) => loaders.broadcastWaitingReason.load(id),
    }),
    startsAt: t.expose("startsAt", { type: "DateTime", description: "Time of the start." }),
    endedAt: t.expose("endedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time of completion or cancellation.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of creation." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "Time of the last progress." }),
    progress: t.field({
      type: ProgressType,
      description: "The progress, counted at the time of the query.",
      resolve: ({ id }, _arguments, { loaders }) => loaders.broadcastProgress.load(id),
    }),
    failures: t.field({
      type: [FailedTextsType],
      description: "Its failed texts by reason, the most frequent first, counted at the time of the query.",
      complexity: { multiplier: 8 },
      resolve: ({ id }, _arguments, { loaders }) => loaders.broadcastFailures.load(id),
    }),
  }),
});

export const BroadcastConnection = connectionOf("Broadcast", BroadcastType, { counted: COUNTED_ALWAYS });

const ExampleType = builder.objectRef<Preview["examples"][number]>("BroadcastExample").implement({
  description: "The text for one contact.",
  fields: (t) => ({
    contactId: t.exposeID("contactId", { description: "The contact of the campaign." }),
    contact: t.field({
      type: CampaignContactType,
      nullable: true,
      description: "The contact of the campaign.",
      resolve: ({ contactId }, _arguments, { loaders }) => loaders.campaignContactById.load(contactId),
    }),
    to: t.expose("to", { type: "PhoneNumber", description: "The number, in E.164." }),
    body: t.exposeString("body", { description: "The text." }),
    segments: t.exposeInt("segments", { description: "The cost of the text." }),
  }),
});

export const BroadcastPreviewType = builder.objectRef<Preview>("BroadcastPreview").implement({
  description: "The effect of a broadcast.",
  fields: (t) => ({
    contactCount: t.exposeInt("contactCount", { description: "The contacts of the campaign." }),
    texts: t.exposeInt("texts", { description: "The number of texts, including those that wait for calling hours." }),
    waiting: t.exposeInt("waiting", { description: "The number of texts that wait for calling hours." }),
    segments: t.exposeInt("segments", { description: "The cost of all texts." }),
    incomplete: t.exposeInt("incomplete", {
      description: "Texts with a placeholder that has neither a value nor a default.",
    }),
    skipped: t.expose("skipped", { type: [SkippedType], description: "The skipped contacts by reason." }),
    examples: t.expose("examples", { type: [ExampleType], description: "Up to three of the texts." }),
  }),
});
