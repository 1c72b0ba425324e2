import {
  type Presence,
  type PresenceDevice,
  presenceDevices,
  presenceStates,
  type SetState,
  setStates,
} from "../../src/domain/presence/rules.ts";
import { builder } from "../builder.ts";
import { valuesOf } from "../enumeration.ts";
import { UserType } from "../identity/type.ts";

const STATES: Record<Presence["state"], string> = {
  available: "Calls may ring for the user.",
  in_call: "The user has a call, consults with somebody about one, or supervises one.",
  wrap_up: "The user writes down the outcome of a call, in the dialer or for as long as the business has set.",
  away: "The user has said so, or has missed calls in a row.",
  offline: "No page of the user is open, or the user has said so.",
};

const DEVICES: Record<PresenceDevice, string> = {
  dashboard:
    "An open page of the dashboard: without its heartbeat (`beatPresence`) for 60 seconds the user is offline.",
  phone: "The phone of the user: no page needs to be open.",
};

const SET_STATES: Record<SetState, string> = {
  available: "Calls may ring for the user.",
  away: "Calls do not ring for the user.",
  offline: "The user does not work.",
};

const PresenceStateType = builder.enumType("PresenceState", {
  description: "Whether a user can take calls.",
  values: valuesOf(presenceStates, (state) => STATES[state]),
});

export const SetPresenceStateType = builder.enumType("SetPresenceState", {
  description: "What a user says of themselves.",
  values: valuesOf(setStates, (state) => SET_STATES[state]),
});

export const PresenceDeviceType = builder.enumType("PresenceDevice", {
  description: "What keeps a state of presence valid.",
  values: valuesOf(presenceDevices, (device) => DEVICES[device]),
});

export const PresenceType = builder.objectRef<Presence>("Presence").implement({
  description:
    "Whether a user can take calls. Routes ring only users who can. A user who has never set a state is available with a " +
    "phone or an open page that is one, and calls ring for such a user also during the wrap-up of the dialer.",
  fields: (t) => ({
    state: t.expose("state", { type: PresenceStateType, description: "The present state." }),
    reason: t.exposeString("reason", {
      nullable: true,
      description:
        "Why the user is away: a reason of the business, or `Missed calls` after two rings in a row that the user did not " +
        "take. Null: not said, or not away.",
    }),
    since: t.expose("since", {
      type: "DateTime",
      nullable: true,
      description: "The beginning of the state, noted within some seconds; null for a user who has never set one.",
    }),
    device: t.expose("device", { type: PresenceDeviceType, description: "What keeps the state valid." }),
    mayBeRung: t.exposeBoolean("mayBeRung", {
      description: "Whether a call may ring for the user now: available, with a phone, and on no other line.",
    }),
  }),
});

builder.objectField(UserType, "presence", (t) =>
  t.field({
    type: PresenceType,
    description: "Whether the user can take calls.",
    resolve: (user, _arguments, { loaders }) => loaders.presenceOfUser.load(user.id),
  }),
);
