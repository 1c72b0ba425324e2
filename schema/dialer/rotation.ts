import {
  REST_DAYS,
  type Rotation,
  type RotationState,
  returnInboxToRotation,
  rotationStates,
} from "../../src/domain/dialer/rotation.ts";
import { type RestReason, restReasons } from "../../src/domain/dialer/rotation-store.ts";
import { builder } from "../builder.ts";
import { AttestationType } from "../call/input.ts";
import { valuesOf } from "../enumeration.ts";
import { InboxType } from "../identity/type.ts";

const STATES: Record<RotationState, string> = {
  in_rotation: "The dialer calls from it.",
  resting: "The dialer calls from it only in sessions without an inbox in rotation.",
  on_probation:
    "The dialer calls from it again after a rest. Its answers are counted anew, and are still too few to judge.",
};

const REASONS: Record<RestReason, string> = {
  answered_less: "People answered it less than the other inboxes of a campaign, beyond chance.",
  labelled: "A phone network labels its number, as the carrier tells: it blocks calls from it, or shows it as spam.",
};

const RotationStateType = builder.enumType("InboxRotationState", {
  description: "Whether the dialer calls from an inbox.",
  values: valuesOf(rotationStates, (state) => STATES[state]),
});

const RestReasonType = builder.enumType("InboxRestReason", {
  description: "The reason why an inbox is out of rotation.",
  values: valuesOf(restReasons, (reason) => REASONS[reason]),
});

const RotationType = builder.objectRef<Rotation & { inboxId: string }>("InboxRotation").implement({
  description: "The place of an inbox in the rotation of the dialer.",
  fields: (t) => ({
    state: t.expose("state", { type: RotationStateType, description: "Whether the dialer calls from it." }),
    reason: t.expose("reason", {
      type: RestReasonType,
      nullable: true,
      description: "The reason of its rest; null in rotation.",
    }),
    since: t.expose("since", {
      type: "DateTime",
      nullable: true,
      description: "The beginning of the rest or of the probation; null in rotation.",
    }),
    until: t.expose("until", {
      type: "DateTime",
      nullable: true,
      description: "The end of the rest; null without one.",
    }),
    answeredShare: t.exposeFloat("answeredShare", {
      nullable: true,
      description:
        "The share of its last calls by the dialer that people answered, 0 to 1: at most 400 for each campaign, since " +
        "its last rest. Null without calls.",
    }),
    attestation: t.field({
      type: AttestationType,
      nullable: true,
      description:
        "How the carrier has signed the latest of its outgoing calls of which it tells it, among its last 20 calls; null: of " +
        "none. Phones and networks trust calls with `A` most.",
      resolve: ({ inboxId }, _arguments, { loaders }) => loaders.attestationOfInbox.load(inboxId),
    }),
  }),
});

builder.objectField(InboxType, "rotation", (t) =>
  t.field({
    type: RotationType,
    description: "Its place in the rotation of the dialer.",
    resolve: async ({ id }, _arguments, { loaders }) => ({ inboxId: id, ...(await loaders.rotationOfInbox.load(id)) }),
  }),
);

builder.mutationField("returnInboxToRotation", (t) =>
  t.field({
    type: InboxType,
    description:
      `Returns an inbox to the rotation of the dialer before its rest of ${REST_DAYS} days has ended; its answers are ` +
      "counted anew. One in rotation does not change. For admins.",
    authScopes: { may: "inboxes.manage" },
    args: { id: t.arg.id({ required: true, description: "The inbox." }) },
    audit: { action: "inbox.returned_to_rotation", entry: ({ id }) => ({ objectId: id }) },
    resolve: (_root, { id }, { database, caller }) => returnInboxToRotation(database, caller, id),
  }),
);
