import type { Call } from "../../src/domain/call/rules.ts";
import { type Message, messageBody } from "../../src/domain/conversation/rules.ts";
import { MOST_MEDIA } from "../../src/domain/media/rules.ts";
import { simulateInboundCall, simulateInboundMessage } from "../../src/domain/traffic/simulate.ts";
import { lengthsOf } from "../../src/platform/limit-text.ts";
import { builder } from "../builder.ts";
import { CallType } from "../call/type.ts";
import { MessageType } from "../conversation/type.ts";
import { idempotencyKey } from "../idempotency.ts";
import { atMost } from "../limits.ts";

const SimulateInboundMessageInput = builder.inputType("SimulateInboundMessageInput", {
  description: "An incoming text.",
  fields: (t) => ({
    inboxId: t.id({ required: true, description: "The inbox that receives it. The caller must be allowed to use it." }),
    from: t.string({ required: true, description: "The number of the sender, in E.164." }),
    body: t.string({ required: true, description: `${lengthsOf(messageBody)}; with media it may be empty.` }),
    media: t.stringList({
      ...atMost(MOST_MEDIA),
      description: `The media types of up to ${MOST_MEDIA} pictures and files of the text, such as \`image/png\`.`,
    }),
  }),
});

const SimulateInboundCallInput = builder.inputType("SimulateInboundCallInput", {
  description: "An incoming call.",
  fields: (t) => ({
    inboxId: t.id({ required: true, description: "The inbox that receives it. The caller must be allowed to use it." }),
    from: t.string({
      required: true,
      description:
        "The number of the caller, in E.164, or `anonymous` for a caller who withholds it. A caller whose number ends in " +
        "0012 or 0016 hangs up before the answer.",
    }),
    durationSeconds: t.int({ required: true, description: "The duration of the talk, up to a day." }),
    waitSeconds: t.int({
      description:
        "With a route: the seconds for which the caller waits for somebody to take the call, up to 3,600; by default 60.",
    }),
    voicemailSeconds: t.int({
      description: "With a route: the length of the message that the caller leaves, up to 119; by default 8; 0: none.",
    }),
    key: t.string({ description: "The key that the caller presses in a menu, 0 to 9; absent: none." }),
    callbackAfterSeconds: t.int({
      description:
        "The seconds after which the caller asks a queue that offers it to be called back, up to 3,600; absent: never.",
    }),
  }),
});

builder.mutationFields((t) => ({
  simulateInboundMessage: t.field({
    idempotent: true,
    type: MessageType,
    description: "Simulates an incoming text. Refused with a real carrier.",
    authScopes: { may: "carrier.simulate" },
    args: {
      input: t.arg({ type: SimulateInboundMessageInput, required: true, description: "The text." }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: { action: "message.simulated", entry: ({ input }, { id }) => ({ objectId: id, given: input }) },
    resolve: async (_root, { input }, { database, caller, loaders, tools: { simulator } }) =>
      (await loaders.message.load(await simulateInboundMessage(database, caller, simulator, input))) as Message,
  }),
  simulateInboundCall: t.field({
    idempotent: true,
    type: CallType,
    description:
      "Simulates an incoming call, answered after two seconds. At an inbox with a route the caller waits for somebody who " +
      "takes the call. Refused with a real carrier.",
    authScopes: { may: "carrier.simulate" },
    args: {
      input: t.arg({ type: SimulateInboundCallInput, required: true, description: "The call." }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: { action: "call.simulated", entry: ({ input }, { id }) => ({ objectId: id, given: input }) },
    resolve: async (_root, { input }, { database, caller, loaders, tools: { simulator } }) =>
      (await loaders.call.load(await simulateInboundCall(database, caller, simulator, input))) as Call,
  }),
}));
