import { outgoing } from "../../examples.ts";
import { graphql, Refusal } from "../../graphql.ts";
import { camelKeys } from "../../models/common.ts";
import { Message, MessageFields, NewMessage, toMessage } from "../../models/message.ts";
import { created, defineRoute, post } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const sendMessage = defineRoute({
  id: "messages.send",
  on: post("/messages"),
  tag: "Messages",
  summary: "Send a text",
  description:
    "Writes a text, `queued`, and sends it soon after, or with `send_at` at that time, `scheduled` until then: from " +
    "an inbox to a number, or into a conversation. Every user reads the texts of all inboxes; to send one the user " +
    "must be allowed to use the inbox, else `403`. With `media_urls` the pictures and files are fetched first, also " +
    "those of a text with `send_at`; where one cannot be had the text becomes `failed`, and `message.outgoing.failed` " +
    "tells of it. A number that has opted out, or is on the do-not-call list, " +
    "answers `422` and is not texted.",
  scope: "api:messages:write",
  body: NewMessage,
  operation: graphql(
    `
      mutation SendMessage($draft: MessageDraft!) {
        sendMessage(draft: $draft) {
          __typename
          ...MessageFields
          ...Refusal
        }
      }
    `,
    [MessageFields, Refusal],
  ),
  variables: ({ body }) => ({ draft: camelKeys(body) }),
  answers: created(Message, outgoing),
  present: ({ sendMessage }) => toMessage(sendMessage),
  fails: ["invalid_phone_number", "forbidden", "conflict", "unprocessable_entity"],
  sample: {
    body: { inbox_id: sampleIds.inbox, to: "+14155550123", body: "Your order is ready. We are open until 6 pm." },
  },
});
