import { part } from "../api.js";
import { bodyOf, inbox, phoneNumber } from "../fields.js";
import samples from "../samples.json" with { type: "json" };
import { action } from "./make.js";

export const messageCreates = [
  action({
    key: "send_text",
    noun: "Text",
    label: "Send Text",
    description: "Sends a text, now or later, from an inbox or in a conversation.",
    inputFields: [
      { key: "body", label: "Text", type: "text", required: false, helpText: "Up to 1,600 characters." },
      { ...inbox, label: "From Inbox" },
      { ...phoneNumber, key: "to", label: "To" },
      {
        key: "conversation_id",
        label: "Conversation ID",
        type: "string",
        required: false,
        search: "find_conversation.id",
        helpText: "Instead of an inbox and a number.",
      },
      {
        key: "media_urls",
        label: "Media URLs",
        type: "string",
        list: true,
        required: false,
        helpText: "Up to ten https URLs of pictures and files.",
      },
      {
        key: "send_at",
        label: "Send At",
        type: "datetime",
        required: false,
        helpText: "Up to 30 days ahead. Without a time the text is sent at once.",
      },
      {
        key: "purpose",
        label: "Purpose",
        type: "string",
        required: false,
        choices: { conversational: "Conversational", marketing: "Marketing, which waits for the hours" },
      },
    ],
    sample: samples.message,
    request: (input) => ({
      path: "/messages",
      body: bodyOf(input, ["body", "inbox_id", "to", "conversation_id", "media_urls", "send_at", "purpose"]),
    }),
  }),
  action({
    key: "cancel_text",
    noun: "Text",
    label: "Cancel Scheduled Text",
    description: "Cancels a text that has not been sent yet.",
    inputFields: [{ key: "id", label: "Text ID", type: "string", required: true, search: "find_text.id" }],
    sample: { id: samples.message.id, canceled: true },
    request: ({ id }) => ({ method: "DELETE", path: `/messages/${part(id)}` }),
    result: ({ id }) => ({ id, canceled: true }),
  }),
];
