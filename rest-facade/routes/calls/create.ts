import { LAWFUL_HOURS } from "../../../src/domain/consent/rules.ts";
import { newCall } from "../../examples.ts";
import { graphql, Refusal } from "../../graphql.ts";
import { Call, CallFields, NewCall, toCall } from "../../models/call.ts";
import { camelKeys, upper } from "../../models/common.ts";
import { created, defineRoute, post } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const createCall = defineRoute({
  id: "calls.create",
  on: post("/calls"),
  since: "v1.x",
  tag: "Calls",
  summary: "Start a call",
  description:
    "Rings the user of the token first, where the service rings its users; the outside number is called once the user " +
    "is there. A user who is on the line of a session is not rung. The call is `queued`, and `call.outgoing.completed` tells of its end. The call is judged like those of " +
    "the dialer: a number on the do-not-call list, a number that has opted out, a time outside the calling hours from " +
    `${LAWFUL_HOURS.from} to ${LAWFUL_HOURS.until}, ` +
    "and a number that was called too often answer `422` with the field `to`. The answer is `409` if " +
    "the user is in a call, or is on no line and has no phone, or no open page for `browser`; it is `403` if the user may " +
    "not use the inbox. " +
    "A service user has neither phone nor page: where the service rings its users, the answer to it is `409`. " +
    "Start the call with an access key or a token of the person who talks.",
  scope: "api:calls:write",
  may: "calls.write",
  body: NewCall,
  operation: graphql(
    `
      mutation CreateCall($input: StartCallInput!) {
        startCall(input: $input) {
          __typename
          ...CallFields
          ...Refusal
        }
      }
    `,
    [CallFields, Refusal],
  ),
  variables: ({ body: { device, ...body } }) => ({
    input: { ...camelKeys(body), ...(device && { device: upper(device) }) },
  }),
  answers: created(Call, newCall),
  present: ({ startCall }) => toCall(startCall),
  agent: {
    reaches: { by: "call", question: ({ from, to }) => `Call ${to} from ${from} now? Your phone rings first.` },
  },
  fails: ["invalid_phone_number", "forbidden", "conflict", "unprocessable_entity"],
  sample: { body: { inbox_id: sampleIds.inbox, to: sampleIds.callableNumber } },
});
