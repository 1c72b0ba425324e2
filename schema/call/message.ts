import type { CallMessage } from "../../src/domain/call/message-store.ts";
import { AudioFileType } from "../audio/type.ts";
import { builder } from "../builder.ts";
import { CallType } from "./type.ts";

const CallMessageStateType = builder.enumType("CallMessageState", {
  description: "The progress of a recorded message.",
  values: {
    ORDERED: { value: "ordered", description: "The carrier is told to play it." },
    PLAYING: { value: "playing", description: "It is played, and the agent is free." },
    LEFT: { value: "left", description: "It was played to its end." },
    CUT_OFF: { value: "cut_off", description: "The call ended earlier than the message." },
    FAILED: { value: "failed", description: "It was not played: the call had ended, or the carrier refused." },
  } as const,
});

const CallMessageType = builder.objectRef<CallMessage>("CallMessage").implement({
  description: "The recorded message of a campaign in a call that a machine has answered.",
  fields: (t) => ({
    state: t.expose("state", { type: CallMessageStateType, description: "Its progress." }),
    startedAt: t.expose("startedAt", {
      type: "DateTime",
      nullable: true,
      description: "The time at which the call left the agent for it; null before.",
    }),
    audio: t.field({
      type: AudioFileType,
      nullable: true,
      description: "The recording; null after its deletion.",
      resolve: ({ audioId }, _arguments, { loaders }) => loaders.audioFile.load(audioId),
    }),
  }),
});

builder.objectField(CallType, "recordedMessage", (t) =>
  t.field({
    type: CallMessageType,
    nullable: true,
    description: "The recorded message of the campaign that was left or is being left; null without one.",
    resolve: ({ id }, _arguments, { loaders }) => loaders.messageOfCall.load(id),
  }),
);
