import { type Media, mediaStates } from "../../src/domain/media/rules.ts";
import { UNKNOWN_TYPE } from "../../src/domain/media/types.ts";
import { builder } from "../builder.ts";
import { MessageType } from "../conversation/type.ts";

const STATES = {
  pending: "It is being fetched.",
  stored: "It is stored.",
  failed: "The file could not be fetched.",
} as const;

const MediaStateType = builder.enumType("MediaState", {
  description: "The status of a picture or file.",
  values: Object.fromEntries(
    mediaStates.map((value) => [value.toUpperCase(), { value, description: STATES[value] }]),
  ) as Record<Uppercase<Media["state"]>, { value: Media["state"]; description: string }>,
});

const MediaType = builder.objectRef<Media>("Media").implement({
  description: "A picture or file of a text.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `med_`." }),
    state: t.expose("state", { type: MediaStateType, description: "The status." }),
    contentType: t.string({
      description: "The media type. Until the file is fetched it is the announced type, or `application/octet-stream`.",
      resolve: ({ contentType }) => contentType ?? UNKNOWN_TYPE,
    }),
    size: t.exposeInt("size", { nullable: true, description: "The size in bytes; null until the file is fetched." }),
    url: t.field({
      type: "URL",
      description: "The URL of the file, valid for an hour without a token. It answers 503 until the file is fetched.",
      resolve: ({ id }, _arguments, { caller: { businessId }, tools: { mediaLinks } }) =>
        mediaLinks.urlOf(businessId, id),
    }),
  }),
});

builder.objectField(MessageType, "media", (t) =>
  t.field({
    type: [MediaType],
    description: "Its pictures and files in order.",
    resolve: ({ id, mediaCount }, _arguments, { loaders }) => (mediaCount === 0 ? [] : loaders.mediaOfMessage.load(id)),
  }),
);
