import { beatPresence, setMyPresence, setUserPresence } from "../../src/domain/presence/commands.ts";
import { builder } from "../builder.ts";
import { PresenceDeviceType, PresenceType, SetPresenceStateType } from "./type.ts";

const given = builder.args((t) => ({
  state: t.field({ type: SetPresenceStateType, required: true, description: "The state." }),
  reason: t.string({ description: "One of `Business.awayReasons`, for AWAY. Absent: not said." }),
  device: t.field({
    type: PresenceDeviceType,
    description: "What keeps the state valid; PHONE needs a phone number. Absent: as before, and first DASHBOARD.",
  }),
}));

builder.mutationFields((t) => ({
  setMyPresence: t.field({
    type: PresenceType,
    description:
      "Sets the presence of the caller. It ends the wrap-up of an incoming call. Missed calls are counted anew.",
    authScopes: { may: "viewer.write" },
    args: given,
    audit: { exempt: "presence" },
    resolve: (_root, input, { database, caller, tools: { outbox } }) => setMyPresence(database, caller, outbox, input),
  }),
  setUserPresence: t.field({
    type: PresenceType,
    description: "Sets the presence of a user. For admins.",
    authScopes: { may: "calls.supervise" },
    args: { userId: t.arg.id({ required: true, description: "The user." }), ...given },
    audit: {
      action: "user.presence_set",
      entry: ({ userId, ...set }) => ({ objectId: userId, given: set }),
    },
    resolve: (_root, { userId, ...input }, { database, caller, tools: { outbox } }) =>
      setUserPresence(database, caller, outbox, userId, input),
  }),
  beatPresence: t.field({
    type: PresenceType,
    description:
      "The heartbeat of an open page, each 20 seconds. The presence of a user who has never set one stays as it is.",
    authScopes: { may: "viewer.write" },
    audit: { exempt: "presence" },
    resolve: (_root, _arguments, { database, caller, tools: { outbox } }) => beatPresence(database, caller, outbox),
  }),
}));
