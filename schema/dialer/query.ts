import { findSession, listSessions } from "../../src/domain/dialer/session-store.ts";
import { builder } from "../builder.ts";
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
    description: "The sessions at work in the business, oldest first.",
    authScopes: { may: "dialer.read" },
    args: { campaignId: t.arg.id({ description: "Only those of this campaign." }) },
    resolve: (_root, { campaignId }, { database, caller }) =>
      listSessions(database, caller.businessId, campaignId ?? null),
  }),
}));
