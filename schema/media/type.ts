import { type Media, mediaStates } from "../../src/domain/media/rules.ts";
import { UNKNOWN_TYPE } from "../../src/domain/media/types.ts";
import { builder } from "../builder.ts";
import { MessageType } from "../conversation/type.ts";

const STATES = {
  pending: "It is being fetched.",
  stored: "It is kept here.",
  failed: "It could not be fetched.",
} as const;

const MediaStateType = builder.enumType("MediaState", {
  description: "How far a picture or file has come.",
  values: Object.fromEntries(
    mediaStates.map((value) => [value.toUpperCase(), { value, description: STATES[value] }]),
  ) as Record<Uppercase<Media["state"]>, { value: Media["state"]; description: string }>,
});

const MediaType = builder.objectRef<Media>("Media").implement({
  description: "A picture or file of a text.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `med_`." }),
    state: t.expose("state", { type: MediaStateType, description: "How far it has come." }),
    contentType: t.string({
      description: "Its media type; until it is fetched what was told of it, else `application/octet-stream`.",
      resolve: ({ contentType }) => contentType ?? UNKNOWN_TYPE,
    }),
    size: t.exposeInt("size", { nullable: true, description: "Bytes; null until it is fetched." }),
    url: t.string({
      description: "Where it is read without a token, for an hour. Until it is fetched the answer there is 503.",
      resolve: ({ id }, _arguments, { caller: { businessId }, mediaLinks }) => mediaLinks.urlOf(businessId, id),
    }),
  }),
});

builder.objectField(MessageType, "media", (t) =>
  t.field({
    type: [MediaType],
    description: "Its pictures and files, in their order.",
    resolve: ({ id, mediaCount }, _arguments, { loaders }) => (mediaCount === 0 ? [] : loaders.mediaOfMessage.load(id)),
  }),
);
