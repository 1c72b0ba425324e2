import { z } from "zod";
import { directions } from "../../src/domain/call/rules.ts";
import { LAWFUL_HOURS } from "../../src/domain/consent/rules.ts";
import {
  MOST_DAYS_AHEAD,
  mediaUrls,
  messageAddressee,
  messageContent,
  messageStatuses,
  messageWords,
  textPurposes,
} from "../../src/domain/conversation/rules.ts";
import { MOST_MEDIA } from "../../src/domain/media/rules.ts";
import { carrierErrorCodes } from "../../src/platform/carrier/errors.ts";
import { allOf } from "../../src/platform/field-rules.ts";
import { instant, phoneNumber } from "../../src/platform/input.ts";
import { FROM_OUTSIDE } from "../from-outside.ts";
import { graphql } from "../graphql.ts";
import { ADDED, camelKeys, id, lower, several, stated, time, uppers, WALKED } from "./common.ts";
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
const MessageStatus = z.enum(messageStatuses);

/** The filters of every list of messages. */
export const messageFilters = {
  user_id: several(id("usr", `Sent by this user. ${WALKED}`))
    .optional()
    .meta(ADDED),
  direction: several(Direction.meta({ description: "In this direction." })).optional(),
  status: several(MessageStatus.meta({ description: "In this status." })).optional(),
};

/** The filters as GraphQL takes them. */
export function toMessageFilter<
  Filter extends {
    direction?: (typeof directions)[number][] | undefined;
    status?: (typeof messageStatuses)[number][] | undefined;
  },
>({ direction, status, ...filter }: Filter) {
  return {
    ...camelKeys(filter),
    ...(direction && { direction: uppers(direction) }),
    ...(status && { status: uppers(status) }),
  };
}

const Media = z
  .object({
    content_type: z.string().meta({
      description: "The media type. Until the file is fetched it is the announced type, or `application/octet-stream`.",
      example: "image/jpeg",
    }),
    size: z
      .int()
      .min(0)
      .nullable()
      .meta({ description: "The size in bytes; null until the file is fetched.", example: 48_213 }),
    url: z.url().meta({
      description:
        "The URL of the file. It needs no token and is valid for an hour from this answer or event; read the message " +
        "to get a new one. It answers `503` with `Retry-After` until the file is fetched, and `404` if that failed.",
    }),
  })
  .meta({ id: "Media" });

export const Message = z
  .object({
    id: id("msg", "The message."),
    conversation_id: id("cnv", "Its conversation."),
    inbox_id: id("inb", "The inbox that sent or received it."),
    contact_id: z.string().nullable().meta({ description: "The saved contact of the outside number, if any." }),
    user_id: z.string().nullable().meta({ description: "The user who sent it, if any." }),
    campaign_id: z.string().nullable().meta({
      description:
        "The campaign that sent it. For a reply: the campaign that sent the text in the 30 days before. Else null.",
    }),
    direction: Direction,
    from: z.string().meta({ description: "In E.164.", example: "+14155550100" }),
    to: z.string().meta({ description: "In E.164.", example: "+14155550123" }),
    body: z.string().meta(FROM_OUTSIDE),
    media: z
      .array(Media)
      .max(MOST_MEDIA)
      .meta({ description: "Its pictures and files in order. With media, `body` may be empty.", ...ADDED }),
    segments: z
      .int()
      .min(1)
      .meta({ description: "The number of segments in the radio network. A text with media counts as one." }),
    status: MessageStatus.meta({ description: "An incoming message is always `received`." }),
    error: z
      .object({
        code: z.enum(carrierErrorCodes).meta({ description: "Stable. Clients branch on it." }),
        message: z.string().meta({ description: "A message for people. It may change." }),
      })
      .nullable()
      .meta({ description: "The reason of the failure." }),
    created_at: time("Time at which it was written or came in."),
    send_at: time("The scheduled time; null for a text without a schedule.").nullable().meta(ADDED),
    sent_at: time("Time at which the carrier accepted it.").nullable(),
    delivered_at: time("Time at which the phone received it.").nullable(),
    updated_at: time("Time of the last change."),
  })
  .meta({ id: "Message" });

export const NewMessage = z
  .strictObject({
    body: messageWords
      .optional()
      .meta({ description: "The text: 1 to 1,600 characters. With `media_urls` it may be absent or empty." }),
    media_urls: mediaUrls.optional().meta({
      description:
        `1 to ${MOST_MEDIA} https URLs of pictures and files, 5 MiB in all. The service fetches them before it sends ` +
        "the text, over at most five redirects and only from public addresses. If a file cannot be fetched, or " +
        "carriers do not accept its type, the text fails and its `error` names the file and the reason.",
      example: ["https://files.example.com/menu.jpg"],
      ...ADDED,
    }),
    inbox_id: z
      .string()
      .optional()
      .meta({ description: "The inbox that sends it, from `GET /inboxes`; together with `to`." }),
    to: phoneNumber.optional().meta({ description: "The recipient's number in E.164; together with `inbox_id`." }),
    conversation_id: z.string().optional().meta({ description: "Instead of `inbox_id` and `to`." }),
    send_at: instant.optional().meta({
      description: `The time to send it, up to ${MOST_DAYS_AHEAD} days ahead. If it is absent or in the past, the text is sent at once.`,
      ...ADDED,
    }),
    purpose: z
      .enum(textPurposes)
      .optional()
      .meta({
        description:
          "`conversational` (default) is sent at once. `marketing` waits for the calling hours of the person: outside " +
          `${LAWFUL_HOURS.from} to ${LAWFUL_HOURS.until} in any time zone in which the number may be, the text is ` +
          "`scheduled` for their start. It answers `422` for a number in a registry, and while a registry is too old.",
        ...ADDED,
      }),
  })
  .meta({ id: "NewMessage", ...stated(allOf(messageAddressee, messageContent)) });

export const toMessage = presenter(MessageFields, Message, {
  direction: ({ direction }) => lower(direction),
  media: ({ media }) => media.map(({ contentType, size, url }) => ({ content_type: contentType, size, url })),
  status: ({ status }) => lower(status),
  error: ({ error }) => error && { code: lower(error.code), message: error.message },
});
