import { endCall, startCall } from "../../src/domain/call/commands.ts";
import type { Call } from "../../src/domain/call/rules.ts";
import { setCallDisposition } from "../../src/domain/dialer/correction.ts";
import { DomainError } from "../../src/platform/errors.ts";
import { builder } from "../builder.ts";
import { idempotencyKey } from "../idempotency.ts";
import { CallType } from "./type.ts";

builder.mutationFields((t) => ({
  startCall: t.field({
    idempotent: true,
    type: CallType,
    description:
      "Writes a call that is placed soon after. The caller's own phone is rung first, where there is one: pick up and press a key.",
    authScopes: { member: true },
    errors: { types: [DomainError] },
    args: {
      inboxId: t.arg.id({ required: true, description: "The inbox to call from, which the caller may use." }),
      to: t.arg.string({ required: true, description: "The number to call, in E.164." }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    resolve: (_root, input, { database, caller, ringsUsers }) => startCall(database, caller, input, ringsUsers),
  }),
  endCall: t.field({
    type: CallType,
    description: "Asks for the end of a call, which shows once the carrier reports it. For its user, and for admins.",
    authScopes: { member: true },
    errors: { types: [DomainError] },
    args: { id: t.arg.id({ required: true, description: "The call." }) },
    resolve: (_root, { id }, { database, caller }) => endCall(database, caller, id),
  }),
  setCallDisposition: t.field({
    type: CallType,
    description:
      "Says what came of any call, for the first time or anew. For its user, for admins, and for whoever may use the inbox of a call without a user.",
    authScopes: { member: true },
    errors: { types: [DomainError] },
    args: {
      id: t.arg.id({ required: true, description: "The call." }),
      dispositionId: t.arg.id({ required: true, description: "A disposition in use." }),
    },
    resolve: async (_root, { id, dispositionId }, { database, caller, outbox, loaders }) => {
      await setCallDisposition(database, caller, outbox, id, dispositionId);
      return (await loaders.call.load(id)) as Call;
    },
  }),
}));
