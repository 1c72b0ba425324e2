import type { AudioFile } from "../../src/domain/audio/rules.ts";
import { builder } from "../builder.ts";
import { NodeType } from "../node/type.ts";

export const AudioFileType = builder.objectRef<AudioFile>("AudioFile").implement({
  description: "An uploaded recording, which the carrier plays.",
  interfaces: [NodeType],
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `snd_`." }),
    name: t.exposeString("name", { description: "Its name." }),
    contentType: t.exposeString("contentType", { description: "`audio/wav` or `audio/mpeg`, by its content." }),
    size: t.exposeInt("size", { description: "The size in bytes." }),
    durationSeconds: t.exposeInt("durationSeconds", { description: "The length, rounded up." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of the upload." }),
    url: t.field({
      type: "URL",
      description: "The URL of the file, valid for an hour without a token.",
      resolve: ({ id }, _arguments, { caller: { businessId }, tools: { audioLinks } }) =>
        audioLinks.urlOf(businessId, id),
    }),
  }),
});
