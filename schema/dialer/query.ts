import { findOwnSession, findSession, listSessions } from "../../src/domain/dialer/session-store.ts";
import { builder } from "../builder.ts";
import { ViewerType } from "../identity/type.ts";
import { DialerSessionType } from "./type.ts";

builder.queryFields((t) => ({
  dialerSession: t.field({
    type: DialerSessionType,
    nullable: true,
    description: "A session of the dialer, to follow a running call; null if none has this id.",
    authScopes: { may: "dialer.read" },
    args: { id: t.arg.id({ required: true, description: "The session." }) },
    resolve: (_root, { id }, { database, caller }) => findSession(database, caller.businessId, id),
  }),
  dialerSessions: t.field({
    type: [DialerSessionType],
    description: "The sessions at work in the business, oldest first, at most 1,000: one for each agent.",
    authScopes: { may: "dialer.read" },
    args: { campaignId: t.arg.id({ description: "Only those of this campaign." }) },
    resolve: (_root, { campaignId }, { database, caller }) =>
      listSessions(database, caller.businessId, campaignId ?? null),
  }),
}));

builder.objectFields(ViewerType, (t) => ({
  dialerSession: t.field({
    type: DialerSessionType,
    nullable: true,
    description: "The session of the caller at work, to restore a page; null without one.",
    authScopes: { may: "dialer.read" },
    resolve: (_viewer, _arguments, { database, caller }) => findOwnSession(database, caller.businessId, caller.userId),
  }),
  ringsPhone: t.boolean({
    description:
      "Whether the carrier rings the phone of the caller before a call. Without a phone number no call is possible then.",
    resolve: (_viewer, _arguments, { tools: { ringsUsers } }) => ringsUsers,
  }),
}));
