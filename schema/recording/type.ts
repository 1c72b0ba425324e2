import type { Call } from "../../src/domain/call/rules.ts";
import { isPlayable, type Recording, type RecordingState } from "../../src/domain/recording/rules.ts";
import type { RecordingKind } from "../../src/platform/carrier/port.ts";
import { builder } from "../builder.ts";
import { CallType } from "../call/type.ts";

const RecordingKindType = builder.enumType("RecordingKind", {
  description: "The content of a recording.",
  values: {
    TALK: { value: "talk", description: "The talk of a call." },
    VOICEMAIL: { value: "voicemail", description: "The message that a caller left." },
  } as const satisfies Record<string, { value: RecordingKind; description: string }>,
});

const RecordingStateType = builder.enumType("RecordingState", {
  description: "The state of a recording.",
  values: {
    RUNNING: { value: "running", description: "The call is being recorded, or its recording is awaited." },
    PENDING: { value: "pending", description: "It is being fetched from the carrier." },
    TRANSCRIBING: { value: "transcribing", description: "It is stored, and its transcript is awaited." },
    STORED: { value: "stored", description: "It is stored, with its transcript if there is one." },
    ABSENT: { value: "absent", description: "Nothing was recorded." },
    FAILED: { value: "failed", description: "It could not be fetched from the carrier, which still has it." },
    ERASED: { value: "erased", description: "It was erased." },
  } as const satisfies Record<string, { value: RecordingState; description: string }>,
});

export const RecordingType = builder.objectRef<Recording>("Recording").implement({
  description: "A recording of a call.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `rec_`." }),
    callId: t.exposeID("callId", { description: "The call." }),
    call: t.field({
      type: CallType,
      description: "The call.",
      resolve: async ({ callId }, _arguments, { loaders }) => (await loaders.call.load(callId)) as Call,
    }),
    kind: t.expose("kind", { type: RecordingKindType, description: "The content." }),
    state: t.expose("state", { type: RecordingStateType, description: "The state." }),
    isPaused: t.exposeBoolean("isPaused", { description: "Whether it runs, and the agent has paused it." }),
    durationSeconds: t.exposeInt("durationSeconds", { description: "Whole seconds; 0 while it runs." }),
    url: t.field({
      type: "URL",
      nullable: true,
      description: "The URL of the sound, valid for an hour without a token; null unless it is stored.",
      resolve: (recording, _arguments, { caller: { businessId }, tools: { recordingLinks } }) =>
        isPlayable(recording) ? recordingLinks.urlOf(businessId, recording.id) : null,
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of creation." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "Time of the last change." }),
  }),
});

builder.objectField(CallType, "recordings", (t) =>
  t.field({
    type: [RecordingType],
    description: "The recording of its talk and the message of its caller, as far as they exist.",
    resolve: ({ id }, _arguments, { loaders }) => loaders.recordingsOfCall.load(id),
  }),
);
