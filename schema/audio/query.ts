import { listAudio, MOST_LISTED } from "../../src/domain/audio/store.ts";
import { grouped } from "../../src/platform/limit-text.ts";
import { builder } from "../builder.ts";
import { AudioFileType } from "./type.ts";

builder.queryFields((t) => ({
  audioFiles: t.field({
    type: [AudioFileType],
    description: `The uploaded recordings of the business, newest first, at most ${grouped(MOST_LISTED)}.`,
    authScopes: { may: "audio.read" },
    resolve: (_root, _arguments, { database, caller }) => listAudio(database, caller.businessId),
  }),
}));
