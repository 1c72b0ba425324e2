import { MOST_INBOXES } from "../../src/domain/campaign/rules.ts";
import {
  connectSession,
  dialContact,
  hangUp,
  keepSession,
  leaveSession,
  pickDisposition,
  setCallback,
  skipContact,
  startSession,
} from "../../src/domain/dialer/commands.ts";
import { nextContact } from "../../src/domain/dialer/next.ts";
import { DomainError } from "../../src/platform/errors.ts";
import { builder } from "../builder.ts";
import { idempotencyKey } from "../idempotency.ts";
import { atMost } from "../limits.ts";
import { DialerSessionType } from "./type.ts";

const COMMON = { type: DialerSessionType, authScopes: { dialer: true }, errors: { types: [DomainError] } };

const ofSession = builder.args((t) => ({
  sessionId: t.id({ required: true, description: "The caller's session." }),
}));

const ofContact = builder.args((t) => ({
  sessionId: t.id({ required: true, description: "The caller's session." }),
  contactId: t.id({ required: true, description: "The contact that the caller sees." }),
}));

builder.mutationFields((t) => ({
  startDialerSession: t.field({
    idempotent: true,
    ...COMMON,
    description: "Starts a session of the caller on a campaign; an earlier session of the caller ends.",
    args: {
      campaignId: t.arg.id({ required: true, description: "An active campaign." }),
      inboxIds: t.arg.idList({
        ...atMost(MOST_INBOXES),
        required: true,
        description: "1 to 10 of the campaign's active inboxes, which the caller may use.",
      }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    resolve: (_root, input, { database, caller, outbox, ringsUsers }) =>
      startSession(database, caller, outbox, input, ringsUsers),
  }),
  connectDialerSession: t.field({
    ...COMMON,
    description: "Has the phone of the caller rung again, after it was not picked up or was hung up.",
    args: ofSession,
    resolve: (_root, { sessionId }, { database, caller }) => connectSession(database, caller, sessionId),
  }),
  nextDialerContact: t.field({
    ...COMMON,
    description: "Gives the session the contact that is next. One that holds a contact keeps it.",
    args: ofSession,
    resolve: (_root, { sessionId }, { database, caller, outbox }) => nextContact(database, caller, outbox, sessionId),
  }),
  dialContact: t.field({
    idempotent: true,
    ...COMMON,
    description: "Orders a call to the contact that the session holds.",
    args: {
      ...ofContact,
      number: t.arg.string({
        description: "One of its phones; absent, the first in dial order that may be dialed.",
      }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    resolve: (_root, { sessionId, contactId, number }, { database, caller }) =>
      dialContact(database, caller, sessionId, contactId, number ?? null),
  }),
  hangUpCall: t.field({
    ...COMMON,
    description: "Asks for the end of the session's call.",
    args: ofSession,
    resolve: (_root, { sessionId }, { database, caller }) => hangUp(database, caller, sessionId),
  }),
  pickDisposition: t.field({
    ...COMMON,
    description: "Picks what came of the contact that the session holds, or called last, and lets go of it.",
    args: {
      ...ofContact,
      dispositionId: t.arg.id({ required: true, description: "A disposition in use." }),
      callbackAt: t.arg({
        type: "DateTime",
        description: "When to call again, after a disposition that does not complete the contact.",
      }),
      callbackMine: t.arg.boolean({
        required: true,
        defaultValue: true,
        description: "Whether to offer the callback to the caller alone, until the campaign makes it anyone's.",
      }),
    },
    resolve: (_root, { sessionId, contactId, dispositionId, ...callback }, { database, caller, outbox }) =>
      pickDisposition(database, caller, outbox, sessionId, contactId, dispositionId, callback),
  }),
  skipContact: t.field({
    ...COMMON,
    description: "Lets go of the contact: what it was where nothing was dialed, else called.",
    args: ofContact,
    resolve: (_root, { sessionId, contactId }, { database, caller, outbox }) =>
      skipContact(database, caller, outbox, sessionId, contactId),
  }),
  setCallback: t.field({
    ...COMMON,
    description: "Sets when the contact that the session holds, or called last, is to be called again.",
    args: {
      ...ofContact,
      dueAt: t.arg({ type: "DateTime", required: true, description: "It is not offered before." }),
      mine: t.arg.boolean({
        required: true,
        defaultValue: true,
        description: "Whether to offer it to the caller alone, until the campaign makes it anyone's.",
      }),
    },
    resolve: (_root, { sessionId, contactId, ...callback }, { database, caller }) =>
      setCallback(database, caller, sessionId, contactId, callback),
  }),
  keepDialerSession: t.field({
    ...COMMON,
    description: "A sign of life: moves the end of the session's lease.",
    args: ofSession,
    resolve: (_root, { sessionId }, { database, caller }) => keepSession(database, caller, sessionId),
  }),
  leaveDialerSession: t.field({
    ...COMMON,
    description: "Ends the session. Its call is hung up, and its contact goes back.",
    args: ofSession,
    resolve: (_root, { sessionId }, { database, caller, outbox }) => leaveSession(database, caller, outbox, sessionId),
  }),
}));
