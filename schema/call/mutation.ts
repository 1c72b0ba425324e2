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
    description: "Places a call. The phone of the caller, if there is one, is rung first: pick up and press a key.",
    authScopes: { may: "calls.write" },
    errors: { types: [DomainError] },
    args: {
      inboxId: t.arg.id({
        required: true,
        description: "The inbox that places the call. The caller must be allowed to use it.",
      }),
      to: t.arg.string({ required: true, description: "The number to call, in E.164." }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: { action: "call.started", entry: ({ inboxId }, { id }) => ({ objectId: id, given: { inboxId } }) },
    resolve: (_root, input, { database, caller, ringsUsers }) => startCall(database, caller, input, ringsUsers),
  }),
  endCall: t.field({
    type: CallType,
    description: "Hangs up a call. The call has ended when the carrier reports it. For its user and admins.",
    authScopes: { may: "calls.write" },
    errors: { types: [DomainError] },
    args: { id: t.arg.id({ required: true, description: "The call." }) },
    audit: { action: "call.ended", entry: ({ id }) => ({ objectId: id }) },
    resolve: (_root, { id }, { database, caller }) => endCall(database, caller, id),
  }),
  setCallDisposition: t.field({
    type: CallType,
    description:
      "Sets or changes the disposition of a call. For its user and admins; without a user, for all who may use its inbox.",
    authScopes: { may: "calls.write" },
    errors: { types: [DomainError] },
    args: {
      id: t.arg.id({ required: true, description: "The call." }),
      dispositionId: t.arg.id({ required: true, description: "A disposition in use." }),
    },
    audit: {
      action: "call.disposition_set",
      entry: ({ id, dispositionId }) => ({ objectId: id, given: { dispositionId } }),
    },
    resolve: async (_root, { id, dispositionId }, { database, caller, outbox, loaders }) => {
      await setCallDisposition(database, caller, outbox, id, dispositionId);
      return (await loaders.call.load(id)) as Call;
    },
  }),
}));
