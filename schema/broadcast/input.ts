import { MOST_INBOXES } from "../../src/domain/campaign/rules.ts";
import { builder } from "../builder.ts";
import { atMost } from "../limits.ts";

export const OutsideHoursPolicyType = builder.enumType("OutsideHoursPolicy", {
  description: "What to do with a contact where it is outside the calling hours of the campaign.",
  values: {
    WAIT: { value: "wait", description: "Text it when its hours open." },
    SKIP: { value: "skip", description: "Leave it out." },
  } as const,
});

export const BroadcastStatusType = builder.enumType("BroadcastStatus", {
  description: "Where a broadcast stands.",
  values: {
    SCHEDULED: { value: "scheduled", description: "Has not begun." },
    RUNNING: { value: "running", description: "Is writing its texts, or waits for the hours of some contacts." },
    COMPLETED: { value: "completed", description: "All texts are written; their messages tell what becomes of them." },
    CANCELED: { value: "canceled", description: "Was ended before all texts were written." },
  } as const,
});

export const WaitingReasonType = builder.enumType("BroadcastWaitingReason", {
  description: "Why a broadcast that has begun writes no text now. It goes on by itself when the reason is gone.",
  values: {
    CAMPAIGN_PAUSED: { value: "campaign_paused", description: "The campaign is paused." },
    NO_INBOX: {
      value: "no_inbox",
      description: "None of its inboxes is active, in the campaign, and one that its maker may use.",
    },
    OUTSIDE_HOURS: { value: "outside_hours", description: "All who are left wait for the hours where they are." },
  } as const,
});

export const SkipReasonType = builder.enumType("BroadcastSkipReason", {
  description: "Why a contact is not texted.",
  values: {
    DO_NOT_CALL: { value: "do_not_call", description: "The contact is do-not-call, or one of its numbers is listed." },
    OPTED_OUT: { value: "opted_out", description: "One of its numbers has opted out." },
    NO_VALID_NUMBER: { value: "no_valid_number", description: "The carrier has refused all of its numbers before." },
    DUPLICATE: { value: "duplicate", description: "Another contact of the campaign has the number." },
    EMPTY: { value: "empty", description: "Nothing is left of the text with the fields of the contact." },
    TOO_LONG: { value: "too_long", description: "With the fields of the contact it has over 1,600 characters." },
    OUTSIDE_HOURS: { value: "outside_hours", description: "It was not time, and the broadcast does not wait." },
    REMOVED: { value: "removed", description: "The contact was removed from the campaign before its turn." },
  } as const,
});

export const BroadcastDraftInput = builder.inputType("BroadcastDraft", {
  description: "A broadcast to be.",
  fields: (t) => ({
    campaignId: t.id({ required: true, description: "An active or completed campaign." }),
    body: t.string({
      required: true,
      description:
        "1 to 1,600 characters. `{{first_name}}`, `last_name`, `company`, `title`, `email`, `linkedin_url` and " +
        "`{{extra.<name>}}` stand for the contact's fields; `{{first_name|there}}` says what stands where it is empty.",
    }),
    inboxIds: t.idList({
      ...atMost(MOST_INBOXES),
      description: "1 to 10 of the campaign's active inboxes; absent: all that the caller may use. They take turns.",
    }),
    outsideHours: t.field({ type: OutsideHoursPolicyType, description: "Outside the hours of a contact; WAIT." }),
    startsAt: t.field({ type: "DateTime", description: "When to start; absent or past: at once." }),
  }),
});
