import { outgoing } from "../../examples.ts";
import { graphql, Refusal } from "../../graphql.ts";
import { camelKeys, upper } from "../../models/common.ts";
import { Message, MessageFields, NewMessage, toMessage } from "../../models/message.ts";
import { created, defineRoute, post } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const sendMessage = defineRoute({
  id: "messages.send",
  on: post("/messages"),
  tag: "Messages",
  summary: "Send a text",
  description:
    "Sends a text from an inbox to a number, or in a conversation. The text is `queued` and sent shortly after; with " +
    "`send_at` it is `scheduled` until then. The answer is `403` if the user may not use the inbox. Files of " +
    "`media_urls` are fetched at once, also with `send_at`; if one cannot be fetched, the text becomes `failed` with " +
    "the event `message.outgoing.failed`. A number that has opted out, or is on the do-not-call list, answers `422`. " +
    "With `purpose: marketing` a text outside the calling hours of the person is `scheduled` for their start, and " +
    "the registries of numbers that may not be called apply: a number in one of them, or one that is too old, answers " +
    "`422`.",
  scope: "api:messages:write",
  may: "messages.write",
  body: NewMessage,
  operation: graphql(
    `
      mutation SendMessage($input: SendMessageInput!) {
        sendMessage(input: $input) {
          __typename
          ...MessageFields
          ...Refusal
        }
      }
    `,
    [MessageFields, Refusal],
  ),
  variables: ({ body: { purpose, ...body } }) => ({
    input: { ...camelKeys(body), ...(purpose && { purpose: upper(purpose) }) },
  }),
  answers: created(Message, outgoing),
  present: ({ sendMessage }) => toMessage(sendMessage),
  agent: {
    reaches: {
      by: "text",
      question: ({ from, to, body, send_at: at }, { media_urls: files = [] }) =>
        [`Send this text from ${from} to ${to}${at === null ? "" : ` at ${at}`}?\n`, body, ...(files as string[])].join(
          "\n",
        ),
    },
  },
  fails: ["invalid_phone_number", "forbidden", "conflict", "unprocessable_entity"],
  sample: {
    body: { inbox_id: sampleIds.inbox, to: "+14155550123", body: "Your order is ready. We are open until 6 pm." },
  },
});
