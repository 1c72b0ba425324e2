import { z } from "zod";
import { directions } from "../../src/domain/call/rules.ts";
import {
  MOST_DAYS_AHEAD,
  mediaUrls,
  messageErrorCodes,
  messageStatuses,
  messageWords,
} from "../../src/domain/conversation/rules.ts";
import { MOST_MEDIA } from "../../src/domain/media/rules.ts";
import { instant, phoneNumber } from "../../src/platform/input.ts";
import { graphql } from "../graphql.ts";
import { ADDED, id, lower, time } from "./common.ts";
import { presenter } from "./presenter.ts";

export const MessageFields = graphql(`
  fragment MessageFields on Message {
    id
    conversationId
    inboxId
    contactId
    userId
    campaignId
    direction
    from
    to
    body
    media {
      contentType
      size
      url
    }
    segments
    status
    error {
      code
      message
    }
    createdAt
    sendAt
    sentAt
    deliveredAt
    updatedAt
  }
`);

export const Direction = z.enum(directions);
export const MessageStatus = z.enum(messageStatuses);

const Media = z
  .object({
    content_type: z.string().meta({
      description: "Its media type; until it is fetched what was told of it, else `application/octet-stream`.",
      example: "image/jpeg",
    }),
    size: z.int().min(0).nullable().meta({ description: "Bytes; null until it is fetched.", example: 48_213 }),
    url: z.url().meta({
      description:
        "Where anybody reads it, without a token, for an hour from this answer or event; read the message for a fresh " +
        "one. Until it is fetched the answer there is `503` with `Retry-After`, and `404` where it could not be fetched.",
    }),
  })
  .meta({ id: "Media" });

export const Message = z
  .object({
    id: id("msg", "The message."),
    conversation_id: id("cnv", "Its conversation."),
    inbox_id: id("inb", "The inbox that it came to or from."),
    contact_id: z.string().nullable().meta({ description: "The saved contact that it is with, if any." }),
    user_id: z.string().nullable().meta({ description: "Who sent it, if a user did." }),
    campaign_id: z.string().nullable().meta({
      description: "The campaign that it was sent for, or whose text of the last 30 days it replies to, if any.",
    }),
    direction: Direction,
    from: z.string().meta({ description: "In E.164.", example: "+14155550100" }),
    to: z.string().meta({ description: "In E.164.", example: "+14155550123" }),
    body: z.string(),
    media: z
      .array(Media)
      .max(MOST_MEDIA)
      .meta({ description: "Its pictures and files, in their order; `body` may then be empty.", ...ADDED }),
    segments: z
      .int()
      .min(1)
      .meta({ description: "How many messages of the radio network it takes. One with media counts as one." }),
    status: MessageStatus.meta({ description: "An incoming one is always `received`." }),
    error: z
      .object({
        code: z.enum(messageErrorCodes).meta({ description: "Stable: branch on it." }),
        message: z.string().meta({ description: "For people. It may change." }),
      })
      .nullable()
      .meta({ description: "Why it did not arrive." }),
    created_at: time("When it was written or came in."),
    send_at: time("When it is to be sent, or was, where it was written ahead of time.").nullable().meta(ADDED),
    sent_at: time("When the carrier had it.").nullable(),
    delivered_at: time("When the phone had it.").nullable(),
    updated_at: time("When it last changed."),
  })
  .meta({ id: "Message" });

export const NewMessage = z
  .strictObject({
    body: messageWords
      .optional()
      .meta({ description: "The text: 1 to 1,600 characters; may be absent or empty where there are `media_urls`." }),
    media_urls: mediaUrls.optional().meta({
      description:
        `1 to ${MOST_MEDIA} https URLs of pictures and files, 5 MiB in all. They are fetched before the text is ` +
        "sent, over at most five redirects and from public addresses alone. One that cannot be fetched, or is of a " +
        "type that carriers do not take, fails the text: its `error` says which and why.",
      example: ["https://files.example.com/menu.jpg"],
      ...ADDED,
    }),
    inbox_id: z
      .string()
      .optional()
      .meta({ description: "The inbox to send it from, from `GET /inboxes`; together with `to`." }),
    to: phoneNumber.optional().meta({ description: "The number to send it to, in E.164; together with `inbox_id`." }),
    conversation_id: z.string().optional().meta({ description: "In place of `inbox_id` and `to`." }),
    send_at: instant.optional().meta({
      description: `When to send it, up to ${MOST_DAYS_AHEAD} days ahead; absent or past: at once.`,
      ...ADDED,
    }),
  })
  .meta({ id: "NewMessage" });

export const toMessage = presenter(MessageFields, Message, {
  direction: ({ direction }) => lower(direction),
  media: ({ media }) => media.map(({ contentType, size, url }) => ({ content_type: contentType, size, url })),
  status: ({ status }) => lower(status),
  error: ({ error }) => error && { code: lower(error.code), message: error.message },
});
