import type { Call } from "../../src/domain/call/rules.ts";
import type { Disposition, SystemKey } from "../../src/domain/disposition/rules.ts";
import { LONGEST_TRANSCRIPT } from "../../src/domain/recording/rules.ts";
import { grouped } from "../../src/platform/limit-text.ts";
import { builder } from "../builder.ts";
import { connectionOf } from "../connection.ts";
import type { GraphQLContext } from "../context.ts";
import { NodeType } from "../node/type.ts";
import { TimelineEntryType } from "../timeline.ts";
import { AnswererType, AttestationType, CallStatusType } from "./input.ts";

export const DispositionSourceType = builder.enumType("DispositionSource", {
  description: "The list of a disposition.",
  values: {
    SERVICE: { value: "service", description: "The workspace's own." },
    CRM: { value: "crm", description: "The external CRM's call outcomes." },
  } as const,
});

const SystemOutcomeType = builder.enumType("SystemOutcome", {
  description: "An outcome that the dialer records by itself.",
  values: {
    NO_ANSWER: { value: "no_answer", description: "No one answered." },
    VOICEMAIL: { value: "voicemail", description: "A machine answered." },
    BUSY: { value: "busy", description: "The line was busy." },
    FAILED: { value: "failed", description: "The call failed." },
    INVALID_NUMBER: { value: "invalid_number", description: "The number does not exist." },
    DO_NOT_CALL: { value: "do_not_call", description: "The person does not want to be called." },
  } as const satisfies Record<string, { value: SystemKey; description: string }>,
});

export const DispositionType = builder.objectRef<Disposition>("Disposition").implement({
  description: "The outcome of a call.",
  interfaces: [NodeType],
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `dsp_`." }),
    name: t.exposeString("name", { description: "The name that agents see." }),
    source: t.expose("source", { type: DispositionSourceType, description: "The list that contains it." }),
    systemOutcome: t.expose("systemKey", {
      type: SystemOutcomeType,
      nullable: true,
      description: "The outcome that the dialer records by itself; null for one that agents pick alone.",
    }),
    marksContactComplete: t.exposeBoolean("marksContactComplete", {
      description: "Whether picking it completes the contact of a campaign.",
    }),
    asksForCallback: t.boolean({
      description: "Whether agents are asked for the time of a callback when they pick it.",
      resolve: async ({ id, asksForCallback }, _arguments, { loaders }) =>
        asksForCallback ?? (await loaders.disposition.load(id))?.asksForCallback === true,
    }),
  }),
});

export const CallType = builder.objectRef<Call>("Call").implement({
  description: "A phone call.",
  interfaces: [NodeType, TimelineEntryType],
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `call_`." }),
    userId: t.exposeID("userId", { nullable: true, description: "The user who placed or took it, if any." }),
    campaignContactId: t.exposeID("campaignContactId", {
      nullable: true,
      description: "The campaign contact that was called.",
    }),
    from: t.expose("from", {
      type: "PhoneNumber",
      description: "The number of the caller, in E.164; `anonymous` if the caller withholds it.",
    }),
    status: t.expose("status", { type: CallStatusType, description: "The status." }),
    callStatus: t.expose("status", {
      type: CallStatusType,
      description: "The status, by a name that a text does not have.",
    }),
    answeredBy: t.expose("answeredBy", {
      type: AnswererType,
      nullable: true,
      description: "The kind of answerer; null until it is answered.",
    }),
    attestation: t.expose("attestation", {
      type: AttestationType,
      nullable: true,
      description:
        "How the carrier of the caller vouches for the number of the caller, by STIR/SHAKEN: of an incoming call as the " +
        "carrier of the service has verified it, of an outgoing one as it has signed the call. Null: it does not tell.",
    }),
    disposition: t.expose("disposition", { type: DispositionType, nullable: true, description: "The outcome." }),
    durationSeconds: t.exposeInt("durationSeconds", { description: "Whole seconds from the answer to the end." }),
    startedAt: t.expose("startedAt", { type: "DateTime", description: "Time at which it was ordered or came in." }),
    answeredAt: t.expose("answeredAt", { type: "DateTime", nullable: true, description: "Time of the answer." }),
    endedAt: t.expose("endedAt", { type: "DateTime", nullable: true, description: "Time of the end." }),
    recordingUrl: t.field({
      type: "URL",
      nullable: true,
      description: "The URL of the recording, valid for an hour without a token; null until it is stored.",
      resolve: ({ recordingId }, _arguments, context) => recordingUrl(context, recordingId),
    }),
    voicemailUrl: t.field({
      type: "URL",
      nullable: true,
      description: "The same of the message that the caller left.",
      resolve: ({ voicemailId }, _arguments, context) => recordingUrl(context, voicemailId),
    }),
    transcript: t.exposeString("transcript", {
      nullable: true,
      description: `The words of the recording or the message, at most ${grouped(LONGEST_TRANSCRIPT)} characters.`,
    }),
    note: t.exposeString("note", {
      nullable: true,
      description: "The note of the agent.",
    }),
    askedNote: t.exposeString("askedNote", {
      nullable: true,
      description: "How the person asked for the call, where its user said so.",
    }),
    isMuted: t.boolean({
      description: "Whether the user is muted: the other party does not hear them.",
      resolve: ({ isMuted, endedAt }) => isMuted && endedAt === null,
    }),
    isOnHold: t.boolean({
      description: "Whether the other party is on hold, also during a transfer.",
      resolve: ({ isOnHold, endedAt }) => isOnHold && endedAt === null,
    }),
    handedOverAt: t.expose("handedOverAt", {
      type: "DateTime",
      nullable: true,
      description: "Time of the last completed transfer. The call has then ended for the user who had it.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of creation." }),
  }),
});

/** Receivers of an event may get it late. */
function recordingUrl(
  { caller: { businessId }, tools: { recordingLinks }, isService }: GraphQLContext,
  id: string | null,
): string | null {
  return id && (isService ? recordingLinks.urlForEvent(businessId, id) : recordingLinks.urlOf(businessId, id));
}

export const CallConnection = connectionOf("Call", CallType);
