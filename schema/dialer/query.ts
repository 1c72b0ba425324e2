import { findSession, listSessions } from "../../src/domain/dialer/session-store.ts";
import { builder } from "../builder.ts";
import { DialerSessionType } from "./type.ts";

builder.queryFields((t) => ({
  dialerSession: t.field({
    type: DialerSessionType,
    nullable: true,
    description: "A session of the dialer, to be asked for as a call goes on; null where there is none with this id.",
    authScopes: { dialer: true },
    args: { id: t.arg.id({ required: true, description: "The session." }) },
    resolve: (_root, { id }, { database, caller }) => findSession(database, caller.businessId, id),
  }),
  dialerSessions: t.field({
    type: [DialerSessionType],
    description: "The sessions at work in the business, the oldest first.",
    authScopes: { dialer: true },
    args: { campaignId: t.arg.id({ description: "Of one campaign alone." }) },
    resolve: (_root, { campaignId }, { database, caller }) =>
      listSessions(database, caller.businessId, campaignId ?? null),
  }),
}));
