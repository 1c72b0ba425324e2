import type { Call } from "../../src/domain/call/rules.ts";
import type { Disposition } from "../../src/domain/disposition/rules.ts";
import { builder } from "../builder.ts";
import { connectionOf } from "../connection.ts";
import { DirectionType } from "../scalars.ts";
import { AnswererType, CallStatusType } from "./input.ts";

export const DispositionSourceType = builder.enumType("DispositionSource", {
  description: "Which list a disposition belongs to.",
  values: {
    SERVICE: { value: "service", description: "The workspace's own." },
    CRM: { value: "crm", description: "The external CRM's call outcomes." },
  } as const,
});

export const DispositionType = builder.objectRef<Disposition>("Disposition").implement({
  description: "The outcome of a call.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `dsp_`." }),
    name: t.exposeString("name", { description: "What agents see." }),
    source: t.expose("source", { type: DispositionSourceType, description: "The list it belongs to." }),
    systemKey: t.exposeString("systemKey", {
      nullable: true,
      description: "Set on the outcomes that the dialer records by itself, such as `no_answer`.",
    }),
    marksContactComplete: t.exposeBoolean("marksContactComplete", {
      description: "Whether picking it completes the contact of a campaign.",
    }),
  }),
});

export const CallType = builder.objectRef<Call>("Call").implement({
  description: "A phone call.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `call_`." }),
    inboxId: t.exposeID("inboxId", { description: "The inbox that it came to or from." }),
    contactId: t.exposeID("contactId", { nullable: true, description: "The saved contact that it is with." }),
    userId: t.exposeID("userId", { nullable: true, description: "Who placed or took it, if a user did." }),
    campaignId: t.exposeID("campaignId", { nullable: true, description: "The campaign that it belongs to." }),
    campaignContactId: t.exposeID("campaignContactId", {
      nullable: true,
      description: "The contact of the campaign that was called.",
    }),
    direction: t.expose("direction", { type: DirectionType, description: "Which way it goes." }),
    from: t.exposeString("from", { description: "The number that it comes from, in E.164." }),
    to: t.exposeString("to", { description: "The number that it goes to, in E.164." }),
    status: t.expose("status", { type: CallStatusType, description: "How far it has come." }),
    answeredBy: t.expose("answeredBy", {
      type: AnswererType,
      nullable: true,
      description: "Who picked up; null while nobody has.",
    }),
    disposition: t.expose("disposition", { type: DispositionType, nullable: true, description: "What came of it." }),
    durationSeconds: t.exposeInt("durationSeconds", { description: "Whole seconds from the answer to the end." }),
    startedAt: t.expose("startedAt", { type: "DateTime", description: "When it was ordered or came in." }),
    answeredAt: t.expose("answeredAt", { type: "DateTime", nullable: true, description: "When it was answered." }),
    endedAt: t.expose("endedAt", { type: "DateTime", nullable: true, description: "When it ended." }),
    recordingUrl: t.exposeString("recordingUrl", { nullable: true, description: "Where the recording is." }),
    voicemailUrl: t.exposeString("voicemailUrl", { nullable: true, description: "Where the voicemail is." }),
    transcript: t.exposeString("transcript", { nullable: true, description: "What was said." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was written." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When it last changed." }),
  }),
});

export const CallConnection = connectionOf("Call", CallType);
