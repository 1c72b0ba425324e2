import type { BusinessNumber } from "../../src/domain/number/rules.ts";
import type { AvailableNumber, Registration } from "../../src/platform/carrier/numbers-port.ts";
import { builder } from "../builder.ts";
import { COUNTED_ALWAYS, connectionOf, timeFields } from "../connection.ts";
import { InboxType } from "../identity/type.ts";
import { NodeType } from "../node/type.ts";

export const NumberCapabilityType = builder.enumType("NumberCapability", {
  description: "What a number can do.",
  values: {
    SMS: { value: "sms", description: "Texts." },
    MMS: { value: "mms", description: "Texts with media." },
    VOICE: { value: "voice", description: "Calls." },
  } as const,
});

export const NumberKindType = builder.enumType("NumberKind", {
  description: "The kind of a number.",
  values: {
    LOCAL: { value: "local", description: "A number of a place." },
    MOBILE: { value: "mobile", description: "A number of a mobile network." },
    TOLL_FREE: { value: "toll_free", description: "A number that callers reach for free." },
  } as const,
});

const NumberOriginType = builder.enumType("NumberOrigin", {
  description: "The way in which a business got a number.",
  values: {
    BOUGHT: { value: "bought", description: "An admin bought it." },
    ASSIGNED: { value: "assigned", description: "The operator of the service assigned it." },
  } as const,
});

const NumberStateType = builder.enumType("NumberState", {
  description: "The state of a number of a business.",
  values: {
    ORDERED: { value: "ordered", description: "It is being bought." },
    FAILED: { value: "failed", description: "It was not bought. Such a number is listed for 30 days." },
    ASSIGNED: { value: "assigned", description: "It can be adopted." },
    ACTIVE: { value: "active", description: "The business has it." },
    RELEASING: { value: "releasing", description: "It is going back to the carrier." },
    RELEASED: { value: "released", description: "The business no longer has it." },
  } as const,
});

const RegistrationStateType = builder.enumType("RegistrationState", {
  description:
    "The state of a number in the registration for texts of businesses to the US: A2P 10DLC, and for a toll-free number " +
    "its verification.",
  values: {
    REGISTERED: {
      value: "registered",
      description:
        "It belongs to an approved campaign, or is verified. US carriers may need some more hours to accept its texts.",
    },
    PENDING: { value: "pending", description: "The brand, the campaign or the verification is being reviewed." },
    FAILED: { value: "failed", description: "The brand, the campaign or the verification is refused." },
    UNREGISTERED: {
      value: "unregistered",
      description: "It belongs to no campaign, or has no verification: US carriers block its texts.",
    },
    NOT_REQUIRED: { value: "not_required", description: "The registration does not concern such numbers." },
    UNKNOWN: { value: "unknown", description: "The carrier could not be asked, or does not say." },
  } as const,
});

const RegistrationType = builder.objectRef<Registration>("NumberRegistration").implement({
  description:
    "The registration of a number for texts of businesses to the US (A2P 10DLC, or the verification of a toll-free " +
    "number), at most some minutes old.",
  fields: (t) => ({
    state: t.expose("state", { type: RegistrationStateType, description: "The state." }),
    reason: t.exposeString("reason", { nullable: true, description: "The reason for the state, in a sentence." }),
    messagingServiceId: t.exposeString("messagingServiceId", {
      nullable: true,
      description: "The carrier's id of the messaging service that has the number.",
    }),
    brandStatus: t.exposeString("brandStatus", {
      nullable: true,
      description: "The status of the brand in the carrier's words, such as `APPROVED`.",
    }),
    campaignStatus: t.exposeString("campaignStatus", {
      nullable: true,
      description: "The status of the campaign in the carrier's words, such as `VERIFIED`.",
    }),
    verificationStatus: t.exposeString("verificationStatus", {
      nullable: true,
      description:
        "The status of the verification of a toll-free number in the carrier's words, such as `TWILIO_APPROVED`.",
    }),
  }),
});

export const BusinessNumberType = builder.objectRef<BusinessNumber>("BusinessNumber").implement({
  description: "A number that the business has or had from the carrier. Bought again, it is a new object.",
  interfaces: [NodeType],
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `num_`." }),
    phoneNumber: t.expose("phoneNumber", { type: "PhoneNumber", description: "The number in E.164." }),
    origin: t.expose("origin", { type: NumberOriginType, description: "The way in which the business got it." }),
    state: t.expose("state", { type: NumberStateType, description: "The state." }),
    capabilities: t.expose("capabilities", {
      type: [NumberCapabilityType],
      description: "What the number can do, once the carrier has stated it.",
    }),
    isConnected: t.boolean({
      description: "Whether the carrier reports the events of the number to this service.",
      resolve: ({ connectedAt, endedAt }) => connectedAt !== null && endedAt === null,
    }),
    problem: t.exposeString("problem", {
      nullable: true,
      description: "The reason why the last request to the carrier failed; null: it did not.",
    }),
    profiledAt: t.expose("profiledAt", {
      type: "DateTime",
      nullable: true,
      description:
        "Since then the number belongs to the profile of the business at the carrier, by which phone networks know whose " +
        "calls they are; null: it does not, or not yet.",
    }),
    registration: t.field({
      type: RegistrationType,
      nullable: true,
      description: "The registration of the number for texts to the US; null while the business does not have it.",
      resolve: ({ phoneNumber, state, endedAt }, _arguments, { loaders }) =>
        state === "ordered" || endedAt !== null ? null : loaders.registration.load(phoneNumber),
    }),
    endedAt: t.expose("endedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time of the failure or release; null while the business has it, or an order of it is open.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of creation." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "Time of the last change." }),
  }),
});

builder.objectFields(BusinessNumberType, (t) => ({
  inbox: t.field({
    type: InboxType,
    nullable: true,
    description: "The inbox with this number, active or not; null before there is one.",
    resolve: ({ inboxId }, _arguments, { loaders }) => (inboxId === null ? null : loaders.inbox.load(inboxId)),
  }),
}));

builder.objectFields(InboxType, (t) => ({
  number: t.field({
    type: BusinessNumberType,
    nullable: true,
    description:
      "The number of the inbox at the carrier, current or most recent; null if it was neither bought nor assigned.",
    resolve: ({ id }, _arguments, { loaders }) => loaders.numberOfInbox.load(id),
  }),
}));

export const BusinessNumberConnection = connectionOf("BusinessNumber", BusinessNumberType, {
  counted: COUNTED_ALWAYS,
});

export const NumberFilterInput = builder.inputType("NumberFilter", {
  description: "Filters of a list of numbers. Absent fields do not filter.",
  fields: (t) => ({
    state: t.field({ type: NumberStateType, description: "Numbers in this state." }),
    ...timeFields(t),
  }),
});

export const AvailableNumberType = builder.objectRef<AvailableNumber>("AvailableNumber").implement({
  description: "A number that can be bought.",
  fields: (t) => ({
    phoneNumber: t.expose("phoneNumber", { type: "PhoneNumber", description: "The number in E.164." }),
    locality: t.exposeString("locality", {
      nullable: true,
      description: "The town and the region of the number, if the carrier states them.",
    }),
    capabilities: t.expose("capabilities", { type: [NumberCapabilityType], description: "What the number can do." }),
  }),
});
