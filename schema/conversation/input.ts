import { type AuthorKind, messageBody } from "../../src/domain/conversation/rules.ts";
import { LARGEST_MEDIA, MOST_MEDIA } from "../../src/domain/media/rules.ts";
import { carrierErrorCatalogue, carrierErrorCodes } from "../../src/platform/carrier/errors.ts";
import { lengthsOf } from "../../src/platform/limit-text.ts";
import { builder } from "../builder.ts";
import { someOf, timeFields, WALKED } from "../connection.ts";
import { valuesOf } from "../enumeration.ts";
import { UploadType } from "../import/input.ts";
import { atMost } from "../limits.ts";
import { DirectionType } from "../scalars.ts";

export const MessageStatusType = builder.enumType("MessageStatus", {
  description: "The status of a text.",
  values: {
    SCHEDULED: { value: "scheduled", description: "Waits for its time." },
    QUEUED: { value: "queued", description: "Waits to be sent." },
    SENDING: { value: "sending", description: "Being sent to the carrier." },
    SENT: { value: "sent", description: "The carrier accepted it." },
    DELIVERED: { value: "delivered", description: "The phone received it." },
    UNDELIVERED: { value: "undelivered", description: "The phone did not receive it; `error` gives the reason." },
    FAILED: { value: "failed", description: "It was never sent; `error` gives the reason." },
    RECEIVED: { value: "received", description: "It came in." },
  } as const,
});

export const AuthorKindType = builder.enumType("AuthorKind", {
  description: "Who wrote a text.",
  values: {
    USER: { value: "user", description: "A user." },
    APP: { value: "app", description: "An app, or a script with an access key." },
    AGENT: { value: "agent", description: "An agent of AI." },
    BROADCAST: { value: "broadcast", description: "A broadcast." },
    SERVICE: { value: "service", description: "The service itself, such as the answer to a keyword." },
    PERSON: { value: "person", description: "The person outside." },
  } satisfies Record<string, { value: AuthorKind; description: string }>,
});

export const MessageErrorCodeType = builder.enumType("MessageErrorCode", {
  description: "The reason why a text failed.",
  values: valuesOf(carrierErrorCodes, (code) => carrierErrorCatalogue[code].description),
});

export const ConversationFilterInput = builder.inputType("ConversationFilter", {
  description: "Filters of a list of conversations. Absent fields do not filter.",
  fields: (t) => ({
    inboxId: t.idList(someOf("Of this inbox.")),
    contactId: t.idList(someOf("With this saved contact.")),
    phone: t.string({ description: "With this outside number, in E.164." }),
    unread: t.boolean({ description: "Whether a message came in since the caller last marked it as read." }),
    assignedUserId: t.idList(someOf("Assigned to this user.")),
    assigned: t.boolean({ description: "Whether it is assigned to a user." }),
    mentioned: t.boolean({
      description: "Whether a comment mentions the caller, who has not read it, among the oldest 1,000 such comments.",
    }),
    closed: t.boolean({ description: "Whether it is closed." }),
    q: t.string({
      description: "With one of the newest 1,000 saved contacts that this search finds, as in the list of contacts.",
    }),
    ...timeFields(t),
  }),
});

export const ConversationOrderType = builder.enumType("ConversationOrder", {
  description: "The order of conversations, newest first.",
  values: {
    CREATED: { value: "created", description: "By creation." },
    UPDATED: { value: "updated", description: "By the last change." },
    LAST_ACTIVITY: { value: "last_activity", description: "By the last text or call." },
  } as const,
});

export const MessageFilterInput = builder.inputType("MessageFilter", {
  description: "Filters of a list of messages. Absent fields do not filter.",
  fields: (t) => ({
    inboxId: t.idList(someOf("Of this inbox.")),
    conversationId: t.idList(someOf("Of this conversation.")),
    contactId: t.idList(someOf("With this saved contact.")),
    campaignId: t.idList(someOf("Sent by this campaign.")),
    userId: t.idList(someOf("Sent by this user.", WALKED)),
    phone: t.string({ description: "From or to this outside number, in E.164." }),
    direction: t.field({ ...someOf("In this direction."), type: [DirectionType] }),
    status: t.field({ ...someOf("In this status."), type: [MessageStatusType] }),
    q: t.string({
      description: `With all these words in its text, in any order, without regard to case and accents: 2 to 100 characters. ${WALKED}`,
    }),
    ...timeFields(t),
  }),
});

const TextPurposeType = builder.enumType("TextPurpose", {
  description: "The purpose of a text.",
  values: {
    CONVERSATIONAL: { value: "conversational", description: "It answers or serves the person: sent at once." },
    MARKETING: {
      value: "marketing",
      description: "It advertises: outside 08:00 to 21:00 where the person may be, it is scheduled for their start.",
    },
  } as const,
});

export const MessageDraftInput = builder.inputType("MessageDraft", {
  description: "A text to send, in a conversation or from an inbox to a number.",
  fields: (t) => ({
    body: t.string({ description: `${lengthsOf(messageBody)}. With media it may be absent or empty.` }),
    mediaUrls: t.stringList({
      ...atMost(MOST_MEDIA),
      description:
        `1 to ${MOST_MEDIA} https URLs of pictures and files, 5 MiB in all, which are fetched before the text is sent. If one cannot ` +
        "be fetched, the text fails.",
    }),
    files: t.field({
      ...atMost(MOST_MEDIA),
      type: [UploadType],
      description: `Or 1 to ${MOST_MEDIA} pictures and files, ${LARGEST_MEDIA / 1_048_576} MiB in all, sent with the request.`,
    }),
    inboxId: t.id({ description: "The inbox that sends it. The caller must be allowed to use it." }),
    to: t.string({ description: "The recipient's number in E.164." }),
    conversationId: t.id({ description: "The conversation, instead of an inbox and a number." }),
    sendAt: t.field({
      type: "DateTime",
      description: "The time to send it, within 30 days. If it is absent or in the past, the text is sent at once.",
    }),
    purpose: t.field({
      type: TextPurposeType,
      description:
        "A marketing text waits for the calling hours of the person, and the registries of the business apply to it. Default: CONVERSATIONAL.",
    }),
  }),
});
