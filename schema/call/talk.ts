import { findCurrentCall, listOfferedCalls } from "../../src/domain/call/talk.ts";
import type { Supervision, Supervisor, Transfer } from "../../src/domain/call/talk-rules.ts";
import { builder } from "../builder.ts";
import { ofUser, UserType, ViewerType } from "../identity/type.ts";
import { CallType } from "./type.ts";

/** What happens in a running call: who has it, transfers and supervisors. */

const TransferKindType = builder.enumType("TransferKind", {
  description: "The way of a transfer.",
  values: {
    BLIND: { value: "blind", description: "The other party gets the call at once." },
    CONSULTATION: { value: "consultation", description: "The user talks with the other party first." },
  } as const,
});

const TransferStateType = builder.enumType("TransferState", {
  description: "The state of a transfer.",
  values: {
    RINGING: { value: "ringing", description: "The colleague or the number is being rung." },
    CONSULTING: { value: "consulting", description: "The user talks with the colleague or the number." },
    COMPLETED: { value: "completed", description: "The colleague or the number has the call." },
    FAILED: { value: "failed", description: "The call is back at the user: the reason says why." },
    CANCELED: { value: "canceled", description: "The user has canceled it, or the call has ended." },
  } as const,
});

const TransferReasonType = builder.enumType("TransferReason", {
  description: "The reason why a call was not transferred.",
  values: {
    NO_ANSWER: { value: "no_answer", description: "Nobody picked up within 20 seconds." },
    DECLINED: { value: "declined", description: "It was declined, or no key was pressed." },
    BUSY: { value: "busy", description: "The colleague got another call at the same moment." },
    LEFT: { value: "left", description: "The colleague or the number hung up during the consultation." },
    FAILED: { value: "failed", description: "The carrier could not ring the number." },
    ENDED: { value: "ended", description: "The call ended first." },
  } as const,
});

const TransferType = builder.objectRef<Transfer>("CallTransfer").implement({
  description: "The transfer of a call to a colleague or an outside number.",
  fields: (t) => ({
    kind: t.expose("kind", { type: TransferKindType, description: "The way." }),
    state: t.expose("state", { type: TransferStateType, description: "The state." }),
    reason: t.expose("reason", {
      type: TransferReasonType,
      nullable: true,
      description:
        "The reason why the call was not transferred; null while it is open, and after the user canceled it.",
    }),
    fromUser: t.field({
      type: UserType,
      nullable: true,
      description: "The user who had the call.",
      resolve: ({ fromUserId }, _arguments, { loaders }) =>
        fromUserId === null ? null : loaders.user.load(fromUserId),
    }),
    toUser: t.field({
      type: UserType,
      nullable: true,
      description: "The colleague; null for an outside number.",
      resolve: ({ toUserId }, _arguments, { loaders }) => (toUserId === null ? null : loaders.user.load(toUserId)),
    }),
    toNumber: t.expose("toNumber", {
      type: "PhoneNumber",
      nullable: true,
      description: "The outside number, in E.164; null for a colleague.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of its start." }),
    endedAt: t.expose("endedAt", { type: "DateTime", nullable: true, description: "Time of its end." }),
  }),
});

export const SupervisionType = builder.enumType("Supervision", {
  description: "What a supervisor does in a call.",
  values: {
    LISTEN: { value: "listen", description: "Hears both sides, and is heard by nobody." },
    WHISPER: { value: "whisper", description: "Hears both sides, and is heard by the user of the call alone." },
    JOIN: { value: "join", description: "Talks with both sides." },
  } as const satisfies Record<string, { value: Supervision; description: string }>,
});

const SupervisorType = builder.objectRef<Supervisor>("CallSupervisor").implement({
  description: "An admin who supervises a running call.",
  fields: (t) => ({
    user: t.field({ ...ofUser, description: "The supervisor." }),
    mode: t.expose("supervision", { type: SupervisionType, description: "What the supervisor does." }),
    isConnected: t.boolean({
      description: "Whether the supervisor hears the call; before, the supervisor's phone rings.",
      resolve: ({ state }) => state === "ready",
    }),
  }),
});

builder.objectFields(CallType, (t) => ({
  handler: t.field({
    type: UserType,
    nullable: true,
    description:
      "The user on the line of the running call: after a transfer the colleague. Null for an outside number.",
    resolve: async ({ id, endedAt }, _arguments, { loaders }) => {
      const userId = endedAt === null ? await loaders.handlerOfCall.load(id) : null;
      return userId === null ? null : loaders.user.load(userId);
    },
  }),
  transfer: t.field({
    type: TransferType,
    nullable: true,
    description: "The latest transfer of the call.",
    resolve: ({ id }, _arguments, { loaders }) => loaders.transferOfCall.load(id),
  }),
  supervisors: t.field({
    type: [SupervisorType],
    description: "The supervisors of the running call, from the moment at which their phones ring.",
    resolve: ({ id, endedAt }, _arguments, { loaders }) => (endedAt === null ? loaders.supervisorsOfCall.load(id) : []),
  }),
}));

builder.objectFields(ViewerType, (t) => ({
  currentCall: t.field({
    type: CallType,
    nullable: true,
    description:
      "The running call on the line of the caller, who has it even without the right to see its inbox; null without one.",
    authScopes: { may: "calls.read" },
    resolve: (_viewer, _arguments, { database, caller }) => findCurrentCall(database, caller),
  }),
  offeredCalls: t.field({
    type: [CallType],
    description: "The calls that colleagues are transferring to the caller now, the oldest first: at most ten.",
    authScopes: { may: "calls.read" },
    resolve: (_viewer, _arguments, { database, caller }) => listOfferedCalls(database, caller),
  }),
}));
