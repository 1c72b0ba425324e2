import { requireBrowserPhones } from "../../src/domain/call/browser-phone-rules.ts";
import { startCall } from "../../src/domain/call/commands.ts";
import { lockCall } from "../../src/domain/call/outcome-store.ts";
import type { Call } from "../../src/domain/call/rules.ts";
import { leaveSupervision, superviseCall } from "../../src/domain/call/supervision.ts";
import { holdCall, muteCall, noteCall, sendDigits } from "../../src/domain/call/talk.ts";
import { LONGEST_NOTE, noteInput } from "../../src/domain/call/talk-rules.ts";
import {
  cancelTransfer,
  completeTransfer,
  declineTransfer,
  startConsultation,
  transferCall,
} from "../../src/domain/call/transfer.ts";
import { changeCall } from "../../src/domain/dialer/change-call.ts";
import { setCallDisposition } from "../../src/domain/dialer/correction.ts";
import { dialerHooks } from "../../src/domain/dialer/outcome.ts";
import { requireRingable } from "../../src/domain/identity/rung-phone-store.ts";
import { mayBeRung } from "../../src/domain/presence/ringing.ts";
import { endCall } from "../../src/domain/route/callback.ts";
import type { Outbox } from "../../src/domain/webhook/rules.ts";
import { longestOf } from "../../src/platform/limit-text.ts";
import { builder } from "../builder.ts";
import { idempotencyKey } from "../idempotency.ts";
import { noLongerThan } from "../limits.ts";
import { AgentDeviceType } from "../phone/type.ts";
import { SupervisionType } from "./talk.ts";
import { CallType } from "./type.ts";

builder.mutationFields((t) => ({
  startCall: t.field({
    idempotent: true,
    type: CallType,
    description:
      "Places a call. The phone of the caller, if there is one, is rung first: pick up and press a key. A browser calls " +
      "in. The call is judged as those of the dialer: by the do-not-call list, opt-outs, calling hours from 08:00 to " +
      "21:00, the caps of a day and a week, and the rests of a number. A call from the number in the last half hour " +
      "counts as a request, except where the number has opted out.",
    authScopes: { may: "calls.write" },
    args: {
      inboxId: t.arg.id({
        required: true,
        description: "The inbox that places the call. The caller must be allowed to use it.",
      }),
      to: t.arg.string({ description: "The number to call, in E.164. Give this or `contactId`." }),
      contactId: t.arg.id({ description: "The saved contact to call, at its first phone." }),
      askedByPerson: t.arg.boolean({
        description:
          "True: the person asked for this call, so that calling hours, caps, rests and opt-outs do not apply. Numbers on " +
          "the do-not-call list are refused all the same.",
      }),
      askedNote: t.arg.string({
        description: "When and how the person asked: up to 500 characters, kept with the call. Required with it.",
      }),
      device: t.arg({
        type: AgentDeviceType,
        required: true,
        defaultValue: "phone",
        description: "Where the caller talks, unless a session has the caller on a line already.",
      }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: {
      action: "call.started",
      entry: ({ inboxId, askedByPerson }, { id }) => ({
        objectId: id,
        given: { inboxId, ...(askedByPerson && { askedByPerson }) },
      }),
    },
    resolve: (_root, { device, ...input }, { database, caller, tools: { ringsUsers, browserPhones } }) => {
      if (device === "browser") {
        // The reason that stays, whatever the operator sets up.
        requireRingable(caller);
        requireBrowserPhones(browserPhones);
      }
      return startCall(database, caller, input, ringsUsers, device);
    },
  }),
  updateCall: t.field({
    type: CallType,
    description:
      "Changes the disposition of a call, its note, or both. For its users and admins; the disposition of a call without " +
      "a user, for all who may use its inbox.",
    authScopes: { may: "calls.write" },
    args: {
      id: t.arg.id({ required: true, description: "The call." }),
      dispositionId: t.arg.id({ description: "A disposition in use." }),
      note: t.arg.string({
        description: `Up to ${longestOf(noteInput.shape.note)}. Null or empty clears the former.`,
        // In units of UTF-16: a character has up to two.
        ...noLongerThan(2 * LONGEST_NOTE),
      }),
    },
    audit: {
      action: "call.disposition_set",
      entry: ({ id, dispositionId }) => (dispositionId ? { objectId: id, given: { dispositionId } } : null),
    },
    lock: ({ id }, { database, caller }) => lockCall(database, caller.businessId, id),
    resolve: (_root, { id, ...changes }, { database, caller, tools: { outbox } }) =>
      changeCall(database, caller, outbox, id, changes),
  }),
  endCall: t.field({
    type: CallType,
    description: "Hangs up a call. The call has ended when the carrier reports it. For its user and admins.",
    authScopes: { may: "calls.write" },
    args: { id: t.arg.id({ required: true, description: "The call." }) },
    audit: { action: "call.ended", entry: ({ id }) => ({ objectId: id }) },
    resolve: (_root, { id }, { database, caller }) => endCall(database, caller, id),
  }),
  setCallDisposition: t.field({
    type: CallType,
    description:
      "Sets or changes the disposition of a call. For its user and admins; without a user, for all who may use its inbox.",
    authScopes: { may: "calls.write" },
    args: {
      id: t.arg.id({ required: true, description: "The call." }),
      dispositionId: t.arg.id({ required: true, description: "A disposition in use." }),
    },
    audit: {
      action: "call.disposition_set",
      entry: ({ id, dispositionId }) => ({ objectId: id, given: { dispositionId } }),
    },
    resolve: async (_root, { id, dispositionId }, { database, caller, loaders, tools: { outbox } }) => {
      await setCallDisposition(database, caller, outbox, id, dispositionId);
      return (await loaders.call.load(id)) as Call;
    },
  }),
}));

const ofCall = { type: CallType, authScopes: { may: "calls.write" as const } };
const id = { required: true, description: "The call." } as const;
const toUserId = "The colleague. Give this or toNumber.";
const toNumber = "An outside number, in E.164.";

/** A call that was given to another party has ended for the agent who had it. */
const handedOver = (outbox: Outbox) => dialerHooks(outbox).handedOver;

builder.mutationFields((t) => ({
  muteCall: t.field({
    ...ofCall,
    description: "Mutes the caller in their answered call, or unmutes them. Repeated, it changes nothing.",
    args: {
      id: t.arg.id(id),
      isMuted: t.arg.boolean({ required: true, description: "Whether the other party no longer hears the caller." }),
    },
    audit: { exempt: "talk" },
    resolve: (_root, { id, isMuted }, { database, caller }) => muteCall(database, caller, id, isMuted),
  }),
  holdCall: t.field({
    ...ofCall,
    description:
      "Puts the other party of the caller's answered call on hold, or ends the hold. Repeated, it changes nothing. " +
      "Refused during a transfer, which puts the other party on hold itself.",
    args: {
      id: t.arg.id(id),
      isOnHold: t.arg.boolean({ required: true, description: "Whether the other party hears music." }),
    },
    audit: { exempt: "talk" },
    resolve: (_root, { id, isOnHold }, { database, caller }) => holdCall(database, caller, id, isOnHold),
  }),
  sendDigits: t.field({
    ...ofCall,
    idempotent: true,
    description: "Sends keypad tones to the other party of the caller's answered call. They are sent once at most.",
    args: {
      id: t.arg.id(id),
      digits: t.arg.string({
        required: true,
        description: "1 to 32 of the characters 0 to 9, *, # and w, which is a pause of half a second.",
      }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: { exempt: "talk" },
    resolve: (_root, { id, digits }, { database, caller }) => sendDigits(database, caller, id, { digits }),
  }),
  transferCall: t.field({
    ...ofCall,
    description:
      "Transfers the caller's answered call without a consultation. The other party is on hold until the colleague or " +
      "the number has picked up; after 20 seconds the other party is back at the caller. A colleague who waits in a " +
      "session of the dialer gets the call at once. Repeated for the same party, it changes nothing.",
    args: {
      id: t.arg.id(id),
      toUserId: t.arg.id({ description: toUserId }),
      toNumber: t.arg.string({ description: toNumber }),
    },
    audit: {
      action: "call.transferred",
      entry: ({ id, toUserId }) => ({ objectId: id, given: { toUserId, kind: "blind" } }),
    },
    resolve: (_root, { id, ...target }, { database, caller, tools: { outbox } }) =>
      transferCall(database, caller, id, target, { handedOver: handedOver(outbox), mayBeRung }),
  }),
  startConsultation: t.field({
    ...ofCall,
    description:
      "Puts the other party of the caller's answered call on hold and rings a colleague or a number, with whom the " +
      "caller then talks. Complete or cancel the transfer afterwards. If the caller's phone is lost during the " +
      "consultation, the transfer is completed. Repeated for the same party, it changes nothing.",
    args: {
      id: t.arg.id(id),
      toUserId: t.arg.id({ description: toUserId }),
      toNumber: t.arg.string({ description: toNumber }),
    },
    audit: {
      action: "call.transferred",
      entry: ({ id, toUserId }) => ({ objectId: id, given: { toUserId, kind: "consultation" } }),
    },
    resolve: (_root, { id, ...target }, { database, caller, tools: { outbox } }) =>
      startConsultation(database, caller, id, target, { handedOver: handedOver(outbox), mayBeRung }),
  }),
  completeTransfer: t.field({
    ...ofCall,
    description: "Connects the other party with the colleague or the number of a consultation. The caller is free.",
    args: { id: t.arg.id(id) },
    audit: { action: "call.handed_over", entry: ({ id }) => ({ objectId: id }) },
    resolve: (_root, { id }, { database, caller, tools: { outbox } }) =>
      completeTransfer(database, caller, id, handedOver(outbox)),
  }),
  cancelTransfer: t.field({
    ...ofCall,
    description:
      "Ends a transfer or a consultation: the other party is back at the caller. Without one it changes nothing.",
    args: { id: t.arg.id(id) },
    audit: { exempt: "talk" },
    resolve: (_root, { id }, { database, caller }) => cancelTransfer(database, caller, id),
  }),
  declineTransfer: t.field({
    ...ofCall,
    description: "Declines a call that is being transferred to the caller: it is back at the colleague.",
    args: { id: t.arg.id(id) },
    audit: { exempt: "talk" },
    resolve: (_root, { id }, { database, caller }) => declineTransfer(database, caller, id),
  }),
  superviseCall: t.field({
    type: CallType,
    authScopes: { may: "calls.supervise" },
    description:
      "Rings the phone of the caller, or the open page that is it, who then hears an answered call. The user of the call sees that. Asked again, it " +
      "changes the mode. The supervision ends with the call, and when the call is handed over.",
    args: {
      id: t.arg.id(id),
      mode: t.arg({ type: SupervisionType, required: true, description: "What the caller does in the call." }),
    },
    audit: { action: "call.supervised", entry: ({ id, mode }) => ({ objectId: id, given: { mode } }) },
    resolve: (_root, { id, mode }, { database, caller }) => superviseCall(database, caller, id, mode),
  }),
  leaveSupervision: t.field({
    type: CallType,
    authScopes: { may: "calls.supervise" },
    description: "Ends the caller's supervision of a call. Without one it changes nothing.",
    args: { id: t.arg.id(id) },
    audit: { action: "call.supervision_left", entry: ({ id }) => ({ objectId: id }) },
    resolve: (_root, { id }, { database, caller }) => leaveSupervision(database, caller, id),
  }),
  noteCall: t.field({
    ...ofCall,
    description: "Replaces the note of a call, during the call or later. For its users and admins.",
    args: {
      id: t.arg.id(id),
      note: t.arg.string({
        required: true,
        description: `Up to ${longestOf(noteInput.shape.note)}. An empty note clears the former.`,
        // In units of UTF-16: a character has up to two.
        ...noLongerThan(2 * LONGEST_NOTE),
      }),
    },
    audit: { exempt: "talk" },
    resolve: (_root, { id, note }, { database, caller }) => noteCall(database, caller, id, { note }),
  }),
}));
