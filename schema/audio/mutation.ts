import { deleteAudio, prepareAudio, storeAudio } from "../../src/domain/audio/commands.ts";
import { audioDraft, LARGEST_AUDIO, LONGEST_AUDIO_SECONDS } from "../../src/domain/audio/rules.ts";
import { caps } from "../../src/domain/identity/caps.ts";
import { DomainError } from "../../src/platform/errors.ts";
import { lengthsOf } from "../../src/platform/limit-text.ts";
import { builder } from "../builder.ts";
import { deletionType } from "../deletion.ts";
import { idempotencyKey } from "../idempotency.ts";
import { COST_OF_FILE, UploadType } from "../import/input.ts";
import { onceAfter } from "../work-ahead.ts";
import { AudioFileType } from "./type.ts";

const UploadAudioInput = builder.inputType("UploadAudioInput", {
  description: "A recording for the carrier to play.",
  fields: (t) => ({
    name: t.string({ required: true, description: `${lengthsOf(audioDraft.shape.name)}.` }),
    file: t.field({ type: UploadType, required: true, description: "A WAV (PCM, A-law or µ-law) or MP3 file." }),
  }),
});

const AudioDeletionType = deletionType("AudioDeletion", "The deletion of an uploaded recording.");

builder.mutationFields((t) => ({
  uploadAudio: t.field({
    type: AudioFileType,
    description:
      `Uploads a recording: WAV or MP3, at most ${LARGEST_AUDIO / 1_048_576} MiB and ${LONGEST_AUDIO_SECONDS} seconds. A ` +
      `business has at most ${caps.audioFiles}. For admins.`,
    authScopes: { may: "audio.manage" },
    complexity: COST_OF_FILE,
    args: {
      input: t.arg({ type: UploadAudioInput, required: true, description: "The recording." }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: {
      action: "audio.uploaded",
      entry: ({ input: { name } }, { id }) => ({ objectId: id, given: { name } }),
      worksAhead: true,
    },
    resolve: async (_root, given, context, field) => {
      const { file, ...input } = given.input;
      const {
        database,
        caller,
        tools: { storage },
      } = context;
      if (!storage) {
        throw new DomainError("forbidden", "Recordings are uploaded to the internal API.");
      }
      const source = { size: file.size, read: () => file.arrayBuffer() };
      const prepare = () => prepareAudio(database, caller, storage, input, source);
      return onceAfter(context, field, given, prepare, (inside, prepared) =>
        storeAudio(inside.database, inside.caller, prepared),
      );
    },
  }),
  deleteAudio: t.field({
    type: AudioDeletionType,
    description: "Deletes an uploaded recording. Refused while something uses it. For admins.",
    authScopes: { may: "audio.manage" },
    args: { id: t.arg.id({ required: true, description: "The recording." }) },
    audit: { action: "audio.deleted", entry: ({ id }) => ({ objectId: id }) },
    resolve: async (_root, { id }, { database, caller }) => {
      await deleteAudio(database, caller, id);
      return { deletedId: id };
    },
  }),
}));
