import type { Preview } from "../../src/domain/broadcast/preview.ts";
import type { Broadcast, SkipReason } from "../../src/domain/broadcast/rules.ts";
import type { Progress } from "../../src/domain/broadcast/store.ts";
import { builder } from "../builder.ts";
import { connectionOf } from "../connection.ts";
import { MessageStatusType } from "../conversation/input.ts";
import { BroadcastStatusType, OutsideHoursPolicyType, SkipReasonType, WaitingReasonType } from "./input.ts";

const SkippedType = builder.objectRef<{ reason: SkipReason; count: number }>("BroadcastSkipped").implement({
  description: "Contacts that are not texted for one reason.",
  fields: (t) => ({
    reason: t.expose("reason", { type: SkipReasonType, description: "The reason." }),
    count: t.exposeInt("count", { description: "How many." }),
  }),
});

const TextsType = builder.objectRef<Progress["texts"][number]>("BroadcastTexts").implement({
  description: "The texts of a broadcast in one status.",
  fields: (t) => ({
    status: t.expose("status", { type: MessageStatusType, description: "The status." }),
    count: t.exposeInt("count", { description: "How many." }),
    segments: t.exposeInt("segments", { description: "Their segments together." }),
  }),
});

const sum = (texts: Progress["texts"], key: "count" | "segments") => texts.reduce((total, of) => total + of[key], 0);

const ProgressType = builder.objectRef<Progress>("BroadcastProgress").implement({
  description: "How far a broadcast has come.",
  fields: (t) => ({
    contactCount: t.exposeInt("contactCount", { description: "Its contacts, as far as they are known." }),
    waiting: t.exposeInt("waiting", {
      description: "Neither texted nor skipped yet; where it was canceled, they never will be.",
    }),
    skipped: t.expose("skipped", { type: [SkippedType], description: "Not texted, by reason." }),
    texts: t.expose("texts", { type: [TextsType], description: "Texted, by what has become of the texts." }),
    textCount: t.int({ description: "All texts.", resolve: ({ texts }) => sum(texts, "count") }),
    segments: t.int({ description: "The segments of all texts.", resolve: ({ texts }) => sum(texts, "segments") }),
  }),
});

export const BroadcastType = builder.objectRef<Broadcast>("Broadcast").implement({
  description: "One text to the contacts of a campaign.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `brd_`." }),
    campaignId: t.exposeID("campaignId", { description: "The campaign." }),
    userId: t.exposeID("userId", { description: "Who sends it." }),
    body: t.exposeString("body", { description: "The text with its placeholders." }),
    inboxIds: t.exposeIDList("inboxIds", { description: "The inboxes that take turns." }),
    outsideHours: t.expose("outsideHours", {
      type: OutsideHoursPolicyType,
      description: "What becomes of contacts where it is not time.",
    }),
    status: t.expose("status", { type: BroadcastStatusType, description: "Where it stands." }),
    waitingReason: t.field({
      type: WaitingReasonType,
      nullable: true,
      description: "Why it writes no text now; null where it does, has not begun or has ended.",
      resolve: ({ id }, _arguments, { loaders }) => loaders.broadcastWaitingReason.load(id),
    }),
    startsAt: t.expose("startsAt", { type: "DateTime", description: "When it starts, or did." }),
    endedAt: t.expose("endedAt", { type: "DateTime", nullable: true, description: "When it was done or canceled." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was ordered." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When it last went on." }),
    progress: t.field({
      type: ProgressType,
      description: "How far it has come, counted when it is asked for.",
      resolve: ({ id }, _arguments, { loaders }) => loaders.broadcastProgress.load(id),
    }),
  }),
});

export const BroadcastConnection = connectionOf("Broadcast", BroadcastType);

const ExampleType = builder.objectRef<Preview["examples"][number]>("BroadcastExample").implement({
  description: "A text as one contact would read it.",
  fields: (t) => ({
    contactId: t.exposeID("contactId", { description: "The contact of the campaign." }),
    to: t.exposeString("to", { description: "The number, in E.164." }),
    body: t.exposeString("body", { description: "The text." }),
    segments: t.exposeInt("segments", { description: "What it costs." }),
  }),
});

export const BroadcastPreviewType = builder.objectRef<Preview>("BroadcastPreview").implement({
  description: "What a broadcast would do.",
  fields: (t) => ({
    contactCount: t.exposeInt("contactCount", { description: "The contacts of the campaign." }),
    texts: t.exposeInt("texts", { description: "How many are texted, those included that wait for their hours." }),
    waiting: t.exposeInt("waiting", { description: "How many of the texts wait, since it is not time there." }),
    segments: t.exposeInt("segments", { description: "What all texts together cost." }),
    incomplete: t.exposeInt("incomplete", {
      description: "Texts with a placeholder for which the contact has no value and the text no other.",
    }),
    skipped: t.expose("skipped", { type: [SkippedType], description: "Not texted, by reason." }),
    examples: t.expose("examples", { type: [ExampleType], description: "The first three texts." }),
  }),
});
