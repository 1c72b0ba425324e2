import { MOST_MEDIA } from "../../src/domain/media/rules.ts";
import { builder } from "../builder.ts";
import { timeFields } from "../connection.ts";
import { atMost } from "../limits.ts";
import { DirectionType } from "../scalars.ts";

export const MessageStatusType = builder.enumType("MessageStatus", {
  description: "How far a text has come.",
  values: {
    SCHEDULED: { value: "scheduled", description: "Waits for its time." },
    QUEUED: { value: "queued", description: "Waits to be sent." },
    SENDING: { value: "sending", description: "Is being given to the carrier." },
    SENT: { value: "sent", description: "The carrier has it." },
    DELIVERED: { value: "delivered", description: "The phone has it." },
    UNDELIVERED: { value: "undelivered", description: "The phone could not be given it; `error` says why." },
    FAILED: { value: "failed", description: "It was never sent; `error` says why." },
    RECEIVED: { value: "received", description: "It came in." },
  } as const,
});

export const MessageErrorCodeType = builder.enumType("MessageErrorCode", {
  description: "Why a text did not arrive.",
  values: {
    OPTED_OUT: { value: "opted_out", description: "The number has opted out of texts." },
    INVALID_NUMBER: { value: "invalid_number", description: "There is no such number." },
    LANDLINE: { value: "landline", description: "The number cannot receive texts." },
    UNREACHABLE: { value: "unreachable", description: "The phone could not be reached." },
    CARRIER_BLOCKED: { value: "carrier_blocked", description: "A carrier blocked it." },
    NOT_REGISTERED: { value: "not_registered", description: "The inbox is not registered for this traffic." },
    GEO_BLOCKED: { value: "geo_blocked", description: "Texts to that country are not allowed." },
    CARRIER_ERROR: {
      value: "carrier_error",
      description: "The carrier failed, or gave no reason, or the media of the text could not be had.",
    },
  } as const,
});

export const ConversationFilterInput = builder.inputType("ConversationFilter", {
  description: "Narrows a list of conversations; what is absent does not.",
  fields: (t) => ({
    inboxId: t.id({ description: "Of this inbox." }),
    contactId: t.id({ description: "With this saved contact." }),
    phone: t.string({ description: "With this outside number, in E.164." }),
    unread: t.boolean({ description: "Whether something came in since the caller last marked it as read." }),
    q: t.string({
      description:
        "With a saved contact that this search finds, as in the list of contacts: among the newest 1,000 contacts that it finds.",
    }),
    ...timeFields(t),
  }),
});

export const ConversationOrderType = builder.enumType("ConversationOrder", {
  description: "What conversations are sorted by, the newest first.",
  values: {
    CREATED: { value: "created", description: "When they began." },
    LAST_ACTIVITY: { value: "last_activity", description: "When something was last texted, or a call began." },
  } as const,
});

export const MessageFilterInput = builder.inputType("MessageFilter", {
  description: "Narrows a list of messages; what is absent does not.",
  fields: (t) => ({
    inboxId: t.id({ description: "Of this inbox." }),
    conversationId: t.id({ description: "Of this conversation." }),
    contactId: t.id({ description: "With this saved contact." }),
    campaignId: t.id({ description: "Sent for this campaign." }),
    phone: t.string({ description: "From or to this outside number, in E.164." }),
    direction: t.field({ type: DirectionType, description: "Going this way." }),
    status: t.field({ type: MessageStatusType, description: "In this status." }),
    ...timeFields(t),
  }),
});

export const MessageDraftInput = builder.inputType("MessageDraft", {
  description: "A text to send: into a conversation, or from an inbox to a number.",
  fields: (t) => ({
    body: t.string({ description: "1 to 1,600 characters; may be absent or empty where there are media." }),
    mediaUrls: t.stringList({
      ...atMost(MOST_MEDIA),
      description:
        `1 to ${MOST_MEDIA} https URLs of pictures and files, 5 MiB in all, which are fetched before it is sent. One that cannot ` +
        "be fetched fails the text.",
    }),
    inboxId: t.id({ description: "The inbox to send it from, which the caller may use." }),
    to: t.string({ description: "The number to send it to, in E.164." }),
    conversationId: t.id({ description: "The conversation, in place of an inbox and a number." }),
    sendAt: t.field({ type: "DateTime", description: "When to send it, within 30 days; absent or past: at once." }),
  }),
});
