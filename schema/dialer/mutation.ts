import { requireBrowserPhones } from "../../src/domain/call/browser-phone-rules.ts";
import { MOST_CAMPAIGN_INBOXES } from "../../src/domain/campaign/rules.ts";
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
import {
  confirmAnsweredByPerson,
  dialNext,
  EXTENSION_SECONDS,
  extendWrapUp,
  leaveMessage,
  pausePowerDialing,
  resumePowerDialing,
} from "../../src/domain/dialer/power.ts";
import { builder } from "../builder.ts";
import { idempotencyKey } from "../idempotency.ts";
import { atMost } from "../limits.ts";
import { AgentDeviceType } from "../phone/type.ts";
import { DialerSessionType } from "./type.ts";

const COMMON = {
  type: DialerSessionType,
  authScopes: { may: "dialer.work" } as const,
  audit: { exempt: "dialer" } as const,
};

const ofSession = builder.args((t) => ({
  sessionId: t.id({ required: true, description: "The caller's session." }),
}));

const ofContact = builder.args((t) => ({
  sessionId: t.id({ required: true, description: "The caller's session." }),
  contactId: t.id({ required: true, description: "The contact that the agent sees." }),
}));

builder.mutationFields((t) => ({
  startDialerSession: t.field({
    idempotent: true,
    ...COMMON,
    description: "Starts a session of the caller on a campaign; an earlier session of the caller ends.",
    args: {
      campaignId: t.arg.id({ required: true, description: "An active campaign." }),
      inboxIds: t.arg.idList({
        ...atMost(MOST_CAMPAIGN_INBOXES),
        required: true,
        description: `1 to ${MOST_CAMPAIGN_INBOXES} active inboxes of the campaign that the caller may use.`,
      }),
      device: t.arg({
        type: AgentDeviceType,
        required: true,
        defaultValue: "phone",
        description: "Where the caller talks during the session.",
      }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    resolve: (_root, { device, ...input }, { database, caller, tools: { outbox, ringsUsers, browserPhones } }) => {
      if (device === "browser") {
        requireBrowserPhones(browserPhones);
      }
      return startSession(database, caller, outbox, input, ringsUsers, device);
    },
  }),
  connectDialerSession: t.field({
    ...COMMON,
    description:
      "Rings the phone of the caller again, after it was not picked up or was hung up, or waits again for the browser. " +
      "Another device replaces the present one between two calls.",
    args: {
      ...ofSession,
      device: t.arg({ type: AgentDeviceType, description: "Default: the last device of the session." }),
    },
    resolve: (_root, { sessionId, device }, { database, caller, tools: { browserPhones } }) => {
      if (device === "browser") {
        requireBrowserPhones(browserPhones);
      }
      return connectSession(database, caller, sessionId, device ?? null);
    },
  }),
  nextDialerContact: t.field({
    ...COMMON,
    description: "Claims the next contact for the session. A session with a claim keeps it.",
    args: ofSession,
    resolve: (_root, { sessionId }, { database, caller, tools: { outbox } }) =>
      nextContact(database, caller, outbox, sessionId),
  }),
  dialContact: t.field({
    idempotent: true,
    ...COMMON,
    description: "Calls the claimed contact of the session.",
    args: {
      ...ofContact,
      number: t.arg.string({
        description: "One of its phones. Default: the first in dial order that may be dialed.",
      }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    resolve: (_root, { sessionId, contactId, number }, { database, caller, tools: { outbox } }) =>
      dialContact(database, caller, outbox, sessionId, contactId, number ?? null),
  }),
  hangUpCall: t.field({
    ...COMMON,
    description: "Hangs up the session's call.",
    args: ofSession,
    resolve: (_root, { sessionId }, { database, caller }) => hangUp(database, caller, sessionId),
  }),
  pickDisposition: t.field({
    idempotent: true,
    ...COMMON,
    description: "Picks the disposition of the contact that the session has claimed, or called last, and releases it.",
    args: {
      ...ofContact,
      dispositionId: t.arg.id({ required: true, description: "A disposition in use." }),
      callbackAt: t.arg({
        type: "DateTime",
        description: "Time of a callback, with a disposition that does not complete the contact.",
      }),
      callbackMine: t.arg.boolean({
        required: true,
        defaultValue: true,
        description: "Whether only the agent is offered the callback, until the campaign offers it to all.",
      }),
      note: t.arg.string({
        description: "A note about the call, up to 2,000 characters. Absent: it stays the same. Empty: it is cleared.",
      }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    resolve: (_root, { sessionId, contactId, dispositionId, ...given }, { database, caller, tools: { outbox } }) =>
      pickDisposition(database, caller, outbox, sessionId, contactId, dispositionId, given),
  }),
  skipContact: t.field({
    ...COMMON,
    description: "Releases the contact. Its status is the previous one if it was not dialed, else called.",
    args: ofContact,
    resolve: (_root, { sessionId, contactId }, { database, caller, tools: { outbox } }) =>
      skipContact(database, caller, outbox, sessionId, contactId),
  }),
  setCallback: t.field({
    ...COMMON,
    description: "Sets the callback of the contact that the session has claimed or called last.",
    args: {
      ...ofContact,
      dueAt: t.arg({ type: "DateTime", required: true, description: "The earliest time of the callback." }),
      mine: t.arg.boolean({
        required: true,
        defaultValue: true,
        description: "Whether only the agent is offered the callback, until the campaign offers it to all.",
      }),
    },
    resolve: (_root, { sessionId, contactId, ...callback }, { database, caller }) =>
      setCallback(database, caller, sessionId, contactId, callback),
  }),
  pausePowerDialing: t.field({
    ...COMMON,
    description:
      "Stops the dialing of the session in the power mode. A call under way continues; one that was not placed yet is " +
      "canceled.",
    args: ofSession,
    resolve: (_root, { sessionId }, { database, caller }) => pausePowerDialing(database, caller, sessionId),
  }),
  resumePowerDialing: t.field({
    ...COMMON,
    description: "Ends the pause of the session. The next contact is dialed at once, or after the running call.",
    args: ofSession,
    resolve: (_root, { sessionId }, { database, caller }) => resumePowerDialing(database, caller, sessionId),
  }),
  dialNext: t.field({
    idempotent: true,
    ...COMMON,
    description:
      "Ends the wrap-up or the pause of the session in the power mode: the next contact is dialed now. A contact without " +
      "an outcome stays called.",
    args: { ...ofSession, idempotencyKey: t.arg.string(idempotencyKey) },
    resolve: (_root, { sessionId }, { database, caller }) => dialNext(database, caller, sessionId),
  }),
  extendWrapUp: t.field({
    ...COMMON,
    description: `Adds ${EXTENSION_SECONDS} seconds to the wrap-up of the session in the power mode.`,
    args: ofSession,
    resolve: (_root, { sessionId }, { database, caller }) => extendWrapUp(database, caller, sessionId),
  }),
  confirmAnsweredByPerson: t.field({
    ...COMMON,
    description:
      "Records that a person has answered the session's call. A later verdict of the carrier does not end the call.",
    args: ofSession,
    resolve: (_root, { sessionId }, { database, caller }) => confirmAnsweredByPerson(database, caller, sessionId),
  }),
  leaveMessage: t.field({
    ...COMMON,
    description:
      "Leaves the message of the campaign in the session's call: a machine takes it now. The agent is free at once. " +
      "Refused without the written consent of the contacts.",
    args: ofSession,
    resolve: (_root, { sessionId }, { database, caller }) => leaveMessage(database, caller, sessionId),
  }),
  keepDialerSession: t.field({
    ...COMMON,
    description: "Extends the lease of the session.",
    args: ofSession,
    resolve: (_root, { sessionId }, { database, caller }) => keepSession(database, caller, sessionId),
  }),
  leaveDialerSession: t.field({
    ...COMMON,
    description: "Ends the session. Its call is hung up, and its contact is released.",
    args: ofSession,
    resolve: (_root, { sessionId }, { database, caller, tools: { outbox } }) =>
      leaveSession(database, caller, outbox, sessionId),
  }),
}));
