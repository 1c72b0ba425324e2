import { eraseRecording, setRecordingPaused } from "../../src/domain/recording/commands.ts";
import { builder } from "../builder.ts";
import { RecordingType } from "./type.ts";

builder.mutationFields((t) => ({
  pauseRecording: t.field({
    type: RecordingType,
    description:
      "Pauses the recording of a running call: silence takes the place of a card number. For its user and admins.",
    authScopes: { may: "calls.write" },
    args: { callId: t.arg.id({ required: true, description: "The call." }) },
    audit: { action: "recording.paused", entry: ({ callId }) => ({ objectId: callId }) },
    resolve: (_root, { callId }, { database, caller }) =>
      setRecordingPaused(database, caller, callId, { isPaused: true }),
  }),
  resumeRecording: t.field({
    type: RecordingType,
    description: "Continues the recording of a running call. For its user and admins.",
    authScopes: { may: "calls.write" },
    args: { callId: t.arg.id({ required: true, description: "The call." }) },
    audit: { action: "recording.resumed", entry: ({ callId }) => ({ objectId: callId }) },
    resolve: (_root, { callId }, { database, caller }) =>
      setRecordingPaused(database, caller, callId, { isPaused: false }),
  }),
  eraseRecording: t.field({
    type: RecordingType,
    description:
      "Erases a recording here and at the carrier, with the transcript, for good. For admins; the user of a call may " +
      "also stop and erase its running recording, because the other party refuses it.",
    authScopes: { may: "calls.write" },
    args: { id: t.arg.id({ required: true, description: "The recording." }) },
    audit: { action: "recording.erased", entry: ({ id }, { callId }) => ({ objectId: id, given: { callId } }) },
    resolve: (_root, { id }, { database, caller }) => eraseRecording(database, caller, id),
  }),
}));
