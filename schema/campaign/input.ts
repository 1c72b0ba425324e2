import { type NotDialableReason, notDialableReasons, obstacles } from "../../src/domain/campaign/obstacles.ts";
import {
  campaignContactSearch,
  campaignDescription,
  campaignName,
  campaignSearch,
  LARGEST_CHANGE,
  MOST_CAMPAIGN_INBOXES,
  type SettableCampaignStatus,
} from "../../src/domain/campaign/rules.ts";
import { type DialerSetting, dialerSettings, type TargetFigure } from "../../src/domain/campaign/settings.ts";
import { MOST_PHONES } from "../../src/domain/contact/rules.ts";
import { lengthsOf, longestOf } from "../../src/platform/limit-text.ts";
import { builder } from "../builder.ts";
import { someOf, timeFields } from "../connection.ts";
import { type InputFields, PhoneInput } from "../contact/input.ts";
import { personInput } from "../contact/person.ts";
import { atMost } from "../limits.ts";
import { fieldsOf, given } from "../settings.ts";

export const CampaignStatusType = builder.enumType("CampaignStatus", {
  description: "The status of a campaign.",
  values: {
    ACTIVE: { value: "active", description: "Agents can work on it." },
    PAUSED: { value: "paused", description: "Paused by a user." },
    COMPLETED: {
      value: "completed",
      description: "It has contacts, and all are completed or do-not-call. New contacts reopen it.",
    },
    ARCHIVED: { value: "archived", description: "Closed permanently." },
    DRAFT: { value: "draft", description: "Not started yet: nobody is called or texted." },
  } as const,
});

const SettableCampaignStatusType = builder.enumType("SettableCampaignStatus", {
  description: "The statuses that a user or the API may set.",
  values: {
    ACTIVE: { value: "active", description: "Resumes a paused campaign, or starts a draft." },
    PAUSED: { value: "paused", description: "Pauses an active campaign." },
    ARCHIVED: { value: "archived", description: "Closes the campaign permanently." },
  } as const satisfies Record<string, { value: SettableCampaignStatus; description: string }>,
});

export const CampaignContactStatusType = builder.enumType("CampaignContactStatus", {
  description: "The status of a contact in its campaign.",
  values: {
    NOT_CALLED: { value: "not_called", description: "Waiting for the first call." },
    IN_PROGRESS: { value: "in_progress", description: "A session has claimed it." },
    CALLED: { value: "called", description: "Called, but not completed." },
    COMPLETED: { value: "completed", description: "A disposition completed it." },
    DO_NOT_CALL: { value: "do_not_call", description: "Never dialed." },
  } as const,
});

const SettableContactStatusType = builder.enumType("SettableCampaignContactStatus", {
  description: "The statuses that a user or the API may set.",
  values: {
    NOT_CALLED: { value: "not_called", description: "The contact can be called again. Counts and history stay." },
    DO_NOT_CALL: { value: "do_not_call", description: "The contact is never dialed." },
  } as const,
});

/** A clause of a catalogue as a description. */
export const sentence = (clause: string) => `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;

export const NotDialableReasonType = builder.enumType("NotDialableReason", {
  description: "The reason why the dialer does not offer a contact now.",
  values: Object.fromEntries(
    notDialableReasons.map((value) => [
      value.toUpperCase(),
      { value, description: sentence(obstacles[value].contact) },
    ]),
  ) as { [Name in NotDialableReason as Uppercase<Name>]: { value: Name; description: string } },
});

export const DuplicatePolicyType = builder.enumType("DuplicatePolicy", {
  description: "The action if the campaign has a contact with the same primary number.",
  values: {
    SKIP: { value: "skip", description: "Keep the existing contact." },
    UPDATE: { value: "update", description: "Change the given fields of the existing contact." },
    ERROR: { value: "error", description: "Refuse it as a conflict." },
  } as const,
});

export const CampaignFilterInput = builder.inputType("CampaignFilter", {
  description: "Filters of a list of campaigns. Absent fields do not filter.",
  fields: (t) => ({
    status: t.field({ ...someOf("In this status."), type: [CampaignStatusType] }),
    q: t.string({ description: `With this text in the name: ${lengthsOf(campaignSearch)}.` }),
    ...timeFields(t),
  }),
});

/** The filters of every list of campaign contacts. */
function contactFilters(t: InputFields) {
  return {
    status: t.field({ ...someOf("In this status."), type: [CampaignContactStatusType] }),
    phone: t.string({ description: "With this number, in E.164, among the phones." }),
    email: t.string({ description: "With this address. Case does not matter." }),
    customerId: t.idList(someOf("Linked to this saved contact.")),
    dispositionId: t.idList(someOf("With this last disposition.")),
    notDialableReason: t.field({
      ...someOf("Not offered by the dialer now for this reason."),
      type: [NotDialableReasonType],
    }),
    q: t.string({
      description:
        "Whose name, last name or primary number begins with this text, as in `ada lov`, `lovelace, ada` and " +
        `\`(415) 555\`, or who has this whole number or address: ${lengthsOf(campaignContactSearch)}. Case does not matter.`,
    }),
    dueBefore: t.field({ type: "DateTime", description: "With a callback before this time." }),
  };
}

export const AllCampaignContactsFilterInput = builder.inputType("AllCampaignContactsFilter", {
  description: "Filters of the contacts of all campaigns. Absent fields do not filter.",
  fields: (t) => ({
    campaignId: t.idList(someOf("Of this campaign.")),
    ...contactFilters(t),
    ...timeFields(t),
  }),
});

export const CampaignContactFilterInput = builder.inputType("CampaignContactFilter", {
  description: "Filters of a list of campaign contacts. Absent fields do not filter.",
  fields: (t) => ({
    ...contactFilters(t),
    isExhausted: t.boolean({
      description: "True: contacts without remaining attempts or a callback. False: the others.",
    }),
    ...timeFields(t),
  }),
});

export const CampaignOrderType = builder.enumType("CampaignOrder", {
  description: "The order of campaigns.",
  values: {
    CREATED: { value: "created", description: "The newest first." },
    UPDATED: { value: "updated", description: "Those changed last first; a call changes its campaign." },
    NAME: { value: "name", description: "By name, without regard to case, in the order of Unicode." },
  } as const,
});

export const CampaignContactOrderType = builder.enumType("CampaignContactOrder", {
  description: "The order of campaign contacts.",
  values: {
    CREATED: { value: "created", description: "The newest first." },
    UPDATED: { value: "updated", description: "Those changed last first; a call changes its contact." },
    NAME: {
      value: "name",
      description:
        "By first and last name, without regard to case, in the order of Unicode; those without a name last.",
    },
    DUE: { value: "due", description: "Only contacts with a callback, the next callback first." },
  } as const,
});

export const CampaignDraftInput = builder.inputType("CampaignDraft", {
  description: "A new campaign.",
  fields: (t) => ({
    name: t.string({ required: true, description: `${lengthsOf(campaignName)}.` }),
    description: t.string({ description: `Up to ${longestOf(campaignDescription)}.` }),
    inboxIds: t.idList({
      ...atMost(MOST_CAMPAIGN_INBOXES),
      required: true,
      description:
        `1 to ${MOST_CAMPAIGN_INBOXES} active inboxes that the caller may use, in the order of the dialer's ` +
        "rotation.",
    }),
    isDraft: t.boolean({ description: "True: a draft, which nobody is called from until `startCampaign`." }),
  }),
});

const HoursOfDayInput = builder.inputType("HoursOfDayInput", {
  description: "The calling hours of a day of the week.",
  fields: (t) => ({
    day: t.int({ required: true, description: "1 is Monday, 7 is Sunday." }),
    from: t.string({ required: true, description: "The start, such as `08:00`." }),
    until: t.string({ required: true, description: "The end; `24:00` is the end of the day." }),
  }),
});

export const TargetFigureType = builder.enumType("TargetFigure", {
  description: "What the target of a campaign counts.",
  values: {
    CALLS: { value: "calls", description: "Placed calls, as `outgoing` of an activity." },
    PEOPLE: { value: "people", description: "Placed calls that reached people, as `reachedPeople` of an activity." },
  } satisfies Record<string, { value: TargetFigure; description: string }>,
});

const CampaignTargetInput = builder.inputType("CampaignTargetInput", {
  description: "How many calls or people a campaign is to reach in some days.",
  fields: (t) => ({
    count: t.int({ required: true, description: "How many." }),
    figure: t.field({ type: TargetFigureType, required: true, description: "What is counted." }),
    from: t.string({
      required: true,
      description: "The first day, such as `2026-12-01`, in the zone of the business.",
    }),
    until: t.string({ required: true, description: "The last day." }),
  }),
});

export const NextPhoneOutcomeType = builder.enumType("NextPhoneOutcome", {
  description: "The outcomes that the dialer detects by itself.",
  values: {
    NO_ANSWER: { value: "no_answer", description: "Nobody answered." },
    BUSY: { value: "busy", description: "The line was busy." },
    VOICEMAIL: { value: "voicemail", description: "A machine answered." },
    FAILED: { value: "failed", description: "The call failed at the carrier." },
    INVALID_NUMBER: { value: "invalid_number", description: "The number does not exist." },
  } as const,
});

export const DialModeType = builder.enumType("DialMode", {
  description: "Who dials the contacts of a campaign.",
  values: {
    PREVIEW: { value: "preview", description: "The agent looks at the contact, and dials it." },
    POWER: {
      value: "power",
      description:
        "The dialer dials the next contact when the wrap-up ends: one call for each agent, who is connected before, so " +
        "nobody is abandoned by design. Applies to sessions that start from then on.",
    },
  } as const,
});

export const CallerNumberType = builder.enumType("CallerNumber", {
  description: "Which inbox of a campaign calls a number.",
  values: {
    ROTATE: { value: "rotate", description: "The next in the order of the campaign." },
    LOCAL: {
      value: "local",
      description:
        "The nearest: one with the area code of the called number or a code that serves the same area, then one of the " +
        "same state or province, then of the same country, then any. Of those equally near, the next in order.",
    },
  } as const,
});

export const MachineActionType = builder.enumType("MachineAction", {
  description: "What follows when a machine answers.",
  values: {
    HANG_UP: { value: "hang_up", description: "The call is hung up." },
    LEAVE_MESSAGE: {
      value: "leave_message",
      description:
        "After the tone the machine hears the recording of the campaign, and the agent is free at once. Only with the " +
        "written consent of the contacts.",
    },
    HAND_TO_AGENT: { value: "hand_to_agent", description: "Machines are not detected: the agent decides." },
  } as const,
});

const each = fieldsOf(dialerSettings);

const DialerSettingsChangesInput = builder.inputType("DialerSettingsChanges", {
  description: "Changes to the dialing settings of a campaign. Absent fields stay the same.",
  fields: (t) =>
    ({
      ...each(["Int!"], (setting) => t.int(given(setting))),
      ...each(["Boolean!", "Boolean"], (setting) => t.boolean(given(setting))),
      ...each(["String", "LocalTime!"], (setting) => t.string(given(setting))),
      ...each(["ID"], (setting) => t.id(given(setting))),
      ...each(["[ID]"], (setting) => t.idList(given(setting))),
      ...each(["[Int]"], (setting) => t.intList(given(setting))),
      ...each(["DialMode!"], (setting) => t.field({ ...given(setting), type: DialModeType })),
      ...each(["CallerNumber!"], (setting) => t.field({ ...given(setting), type: CallerNumberType })),
      ...each(["MachineAction!"], (setting) => t.field({ ...given(setting), type: MachineActionType })),
      ...each(["[NextPhoneOutcome]!"], (setting) => t.field({ ...given(setting), type: [NextPhoneOutcomeType] })),
      ...each(["[HoursOfDay]"], (setting) => t.field({ ...given(setting), type: [HoursOfDayInput] })),
      ...each(["CampaignTarget"], (setting) => t.field({ ...given(setting), type: CampaignTargetInput })),
    }) satisfies Record<DialerSetting, unknown>,
});

export const CampaignChangesInput = builder.inputType("CampaignChanges", {
  description: "Changes to a campaign: at least one field.",
  fields: (t) => ({
    name: t.string({ description: `${lengthsOf(campaignName)}.` }),
    description: t.string({ description: `Up to ${longestOf(campaignDescription)}. Null clears it.` }),
    inboxIds: t.idList({
      ...atMost(MOST_CAMPAIGN_INBOXES),
      description: `1 to ${MOST_CAMPAIGN_INBOXES} inboxes, in the order of the rotation. Replaces the whole list.`,
    }),
    dialerSettings: t.field({ type: DialerSettingsChangesInput, description: "Its dialing settings." }),
    status: t.field({
      type: SettableCampaignStatusType,
      description:
        "Pauses, resumes, starts or archives it after the other changes. The status that it has changes nothing.",
    }),
  }),
});

/** The input fields for both the addition and the update of a campaign contact. */
function contactFields(t: InputFields) {
  return {
    ...personInput(t),
    dueAt: t.field({ type: "DateTime", description: "Time of the callback, for any free agent." }),
    timeZone: t.string({ description: "The IANA time zone of its calling hours. Default: the zones of its numbers." }),
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
      description: `1 to ${MOST_PHONES}, in dial order.`,
    }),
    extraFields: t.field({ type: "StringMap", description: "Free fields." }),
    customerId: t.id({ description: "The saved contact to link." }),
  }),
});

export const CampaignContactChangesInput = builder.inputType("CampaignContactChanges", {
  description: "Changes to a campaign contact: at least one field. Null clears a text.",
  fields: (t) => ({
    ...contactFields(t),
    phones: t.field({
      ...atMost(MOST_PHONES),
      type: [PhoneInput],
      description: `1 to ${MOST_PHONES}, in dial order. Replaces the whole list.`,
    }),
    extraFields: t.field({ type: "StringMap", description: "Free fields. Replaces all of them; null clears them." }),
    customerId: t.id({ description: "The saved contact to link; null ends the link." }),
    status: t.field({ type: SettableContactStatusType, description: "DO_NOT_CALL, or NOT_CALLED to reverse it." }),
  }),
});

const ids = (t: InputFields) =>
  t.idList({
    ...atMost(LARGEST_CHANGE),
    required: true,
    description: `1 to ${LARGEST_CHANGE} contacts of the campaign.`,
  });

export const ContactStatusesInput = builder.inputType("UpdateCampaignContactsInput", {
  description: "A change of several contacts of a campaign.",
  fields: (t) => ({
    campaignId: t.id({ required: true, description: "The campaign." }),
    ids: ids(t),
    status: t.field({
      type: SettableContactStatusType,
      required: true,
      description: "DO_NOT_CALL, or NOT_CALLED to reverse it.",
    }),
  }),
});

export const ContactRemovalsInput = builder.inputType("RemoveCampaignContactsInput", {
  description: "Several contacts of a campaign.",
  fields: (t) => ({
    campaignId: t.id({ required: true, description: "The campaign." }),
    ids: ids(t),
  }),
});
