import { MOST_INBOXES } from "../../src/domain/campaign/rules.ts";
import { nextPhoneOutcomes } from "../../src/domain/campaign/settings.ts";
import { MOST_PHONES } from "../../src/domain/contact/rules.ts";
import { builder } from "../builder.ts";
import { timeFields } from "../connection.ts";
import { type InputFields, PhoneInput, personFields } from "../contact/input.ts";
import { atMost } from "../limits.ts";

export const CampaignStatusType = builder.enumType("CampaignStatus", {
  description: "Where a campaign stands.",
  values: {
    ACTIVE: { value: "active", description: "Agents can work it." },
    PAUSED: { value: "paused", description: "Paused by a person." },
    COMPLETED: { value: "completed", description: "It has contacts and every one is settled. New ones reopen it." },
    ARCHIVED: { value: "archived", description: "Closed for good." },
  } as const,
});

export const CampaignContactStatusType = builder.enumType("CampaignContactStatus", {
  description: "Where a contact stands in its campaign.",
  values: {
    NOT_CALLED: { value: "not_called", description: "Waits for its first call." },
    IN_PROGRESS: { value: "in_progress", description: "An agent has it now." },
    CALLED: { value: "called", description: "Was called, and is not done." },
    COMPLETED: { value: "completed", description: "A disposition completed it." },
    DO_NOT_CALL: { value: "do_not_call", description: "Is never dialed." },
  } as const,
});

const SettableContactStatusType = builder.enumType("SettableCampaignContactStatus", {
  description: "The statuses that a person or the API may set.",
  values: {
    NOT_CALLED: { value: "not_called", description: "Puts the contact back; counts and history stay." },
    DO_NOT_CALL: { value: "do_not_call", description: "Marks the contact: it is never dialed." },
  } as const,
});

export const DuplicatePolicyType = builder.enumType("DuplicatePolicy", {
  description: "What to do with a contact whose primary number the campaign has already.",
  values: {
    SKIP: { value: "skip", description: "Leave the one that is there." },
    UPDATE: { value: "update", description: "Change the given fields of the one that is there." },
    ERROR: { value: "error", description: "Refuse it as a conflict." },
  } as const,
});

export const CampaignFilterInput = builder.inputType("CampaignFilter", {
  description: "Narrows a list of campaigns; what is absent does not.",
  fields: (t) => ({
    status: t.field({ type: CampaignStatusType, description: "In this status." }),
    q: t.string({ description: "With this text in the name: 2 to 100 characters." }),
    ...timeFields(t),
  }),
});

export const CampaignContactFilterInput = builder.inputType("CampaignContactFilter", {
  description: "Narrows a list of campaign contacts; what is absent does not.",
  fields: (t) => ({
    status: t.field({ type: CampaignContactStatusType, description: "In this status." }),
    phone: t.string({ description: "With this number, in E.164, among the phones." }),
    email: t.string({ description: "With this address, in whatever case." }),
    customerId: t.id({ description: "Linked to this saved contact." }),
    dispositionId: t.id({ description: "With this last disposition." }),
    dueBefore: t.field({ type: "DateTime", description: "Due before this instant." }),
    isExhausted: t.boolean({
      description: "That have had all their attempts, and wait for nothing; or that have not.",
    }),
    ...timeFields(t),
  }),
});

export const CampaignDraftInput = builder.inputType("CampaignDraft", {
  description: "A campaign to be.",
  fields: (t) => ({
    name: t.string({ required: true, description: "1 to 120 characters." }),
    description: t.string({ description: "Up to 2,000 characters." }),
    inboxIds: t.idList({
      ...atMost(MOST_INBOXES),
      required: true,
      description: "1 to 10 active inboxes that the caller may use, in the order of the dialer's rotation.",
    }),
  }),
});

export const NextPhoneOutcomeType = builder.enumType("NextPhoneOutcome", {
  description: "What the dialer finds out by itself of a phone.",
  values: {
    NO_ANSWER: { value: "no_answer", description: "Nobody answered." },
    BUSY: { value: "busy", description: "The line was busy." },
    VOICEMAIL: { value: "voicemail", description: "A machine answered." },
    FAILED: { value: "failed", description: "The call failed at the carrier." },
    INVALID_NUMBER: { value: "invalid_number", description: "There is no such number." },
  } as const,
});

const DialerSettingsChangesInput = builder.inputType("DialerSettingsChanges", {
  description: "What to change of how a campaign is dialed; what is absent stays.",
  fields: (t) => ({
    maxAttempts: t.int({ description: "How often each phone of a contact is called at the most, 1 to 20." }),
    nextPhoneOutcomes: t.field({
      ...atMost(nextPhoneOutcomes.length),
      type: [NextPhoneOutcomeType],
      description: "Up to 5 outcomes, after which the next phone of the contact is dialed at once.",
    }),
    attemptSpacingMinutes: t.int({ description: "The rest between two attempts, 0 to 43,200 minutes." }),
    busyRetryMinutes: t.int({ description: "The same after a busy line." }),
    personalCallbackHours: t.int({
      description:
        "How long after its time a callback of one agent is offered to this agent alone, 1 to 720 hours. For callbacks that are set from then on.",
    }),
    dailyNumberCap: t.int({ description: "How often a number is called in 24 hours at the most, 1 to 20." }),
    completesExhausted: t.boolean({
      description: "Whether it is completed when every contact that is not settled has had its attempts.",
    }),
    leaseMinutes: t.int({ description: "How long a session lives without a sign of life, 1 to 120 minutes." }),
    wrapUpMinutes: t.int({ description: "How long it lives on after a call without one, 1 to 120 minutes." }),
    dialsOptedOut: t.boolean({ description: "Whether numbers that have opted out of texts are called." }),
    callingFrom: t.string({ description: "When the hours begin at the called party, such as `08:00`." }),
    callingUntil: t.string({ description: "When they end; `24:00` is the end of the day." }),
  }),
});

export const CampaignChangesInput = builder.inputType("CampaignChanges", {
  description: "What to change of a campaign: at least one field.",
  fields: (t) => ({
    name: t.string({ description: "1 to 120 characters." }),
    description: t.string({ description: "Up to 2,000 characters. Null clears it." }),
    inboxIds: t.idList({
      ...atMost(MOST_INBOXES),
      description: "1 to 10 inboxes, in the order of the rotation: replaces the whole list.",
    }),
    dialerSettings: t.field({ type: DialerSettingsChangesInput, description: "How it is dialed." }),
  }),
});

/** What a contact of a campaign can be given, whether added or changed. */
function contactFields(t: InputFields) {
  return {
    ...personFields(t),
    dueAt: t.field({ type: "DateTime", description: "When to call, by whoever is free then." }),
    timeZone: t.string({ description: "The zone whose hours count, of the IANA database; else those of the numbers." }),
  };
}

export const CampaignContactDraftInput = builder.inputType("CampaignContactDraft", {
  description: "A contact to add to a campaign.",
  fields: (t) => ({
    ...contactFields(t),
    phones: t.field({
      ...atMost(MOST_PHONES),
      type: [PhoneInput],
      required: true,
      description: "1 to 5, in dial order.",
    }),
    extraFields: t.field({ type: "StringMap", description: "Free fields." }),
    customerId: t.id({ description: "The saved contact to link to." }),
  }),
});

export const CampaignContactChangesInput = builder.inputType("CampaignContactChanges", {
  description: "What to change of a campaign contact: at least one field. Null clears a text.",
  fields: (t) => ({
    ...contactFields(t),
    phones: t.field({
      ...atMost(MOST_PHONES),
      type: [PhoneInput],
      description: "1 to 5, in dial order: replaces the whole list.",
    }),
    status: t.field({ type: SettableContactStatusType, description: "Do not call, or back to not called." }),
  }),
});
