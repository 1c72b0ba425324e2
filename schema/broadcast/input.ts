import { obstacles } from "../../src/domain/campaign/obstacles.ts";
import { MOST_CAMPAIGN_INBOXES } from "../../src/domain/campaign/rules.ts";
import { placeholderNames } from "../../src/domain/contact/template.ts";
import { messageBody } from "../../src/domain/conversation/rules.ts";
import { lengthsOf, longestOf } from "../../src/platform/limit-text.ts";
import { builder } from "../builder.ts";
import { sentence } from "../campaign/input.ts";
import { atMost } from "../limits.ts";

export const OutsideHoursPolicyType = builder.enumType("OutsideHoursPolicy", {
  description: "The treatment of a contact outside the calling hours of the campaign.",
  values: {
    WAIT: { value: "wait", description: "Text it when its hours open." },
    SKIP: { value: "skip", description: "Leave it out." },
  } as const,
});

export const BroadcastStatusType = builder.enumType("BroadcastStatus", {
  description: "The status of a broadcast.",
  values: {
    SCHEDULED: { value: "scheduled", description: "Not started." },
    RUNNING: { value: "running", description: "Is writing its texts, or waits for calling hours." },
    COMPLETED: { value: "completed", description: "All texts are written. Their status is that of their messages." },
    CANCELED: { value: "canceled", description: "Ended before all texts were sent." },
  } as const,
});

export const WaitingReasonType = builder.enumType("BroadcastWaitingReason", {
  description: "The reason why a running broadcast writes no texts now. It resumes by itself when the reason ends.",
  values: {
    CAMPAIGN_PAUSED: { value: "campaign_paused", description: "The campaign is paused." },
    REGISTRY_STALE: { value: "registry_stale", description: sentence(obstacles.registry_stale.contact) },
    NO_INBOX: {
      value: "no_inbox",
      description: "No inbox is active, in the campaign and usable by the creator.",
    },
    OUTSIDE_HOURS: { value: "outside_hours", description: "All remaining contacts wait for calling hours." },
  } as const,
});

export const SkipReasonType = builder.enumType("BroadcastSkipReason", {
  description: "The reason why a contact is skipped.",
  values: {
    DO_NOT_CALL: { value: "do_not_call", description: "The contact is do-not-call, or one of its numbers is listed." },
    OPTED_OUT: { value: "opted_out", description: "One of its numbers has opted out." },
    NO_VALID_NUMBER: { value: "no_valid_number", description: "The carrier has refused all of its numbers." },
    DUPLICATE: { value: "duplicate", description: "Another contact of the campaign has the same number." },
    EMPTY: { value: "empty", description: "The text is empty with the fields of the contact." },
    TOO_LONG: {
      value: "too_long",
      description: `The text has over ${longestOf(messageBody)} with the fields of the contact.`,
    },
    OUTSIDE_HOURS: {
      value: "outside_hours",
      description: "It was outside calling hours, and the broadcast does not wait.",
    },
    REMOVED: { value: "removed", description: "The contact was removed from the campaign before its turn." },
  } as const,
});

export const BroadcastDraftInput = builder.inputType("BroadcastDraft", {
  description: "A new broadcast.",
  fields: (t) => ({
    campaignId: t.id({ required: true, description: "An active or completed campaign." }),
    body: t.string({
      required: true,
      description:
        `${lengthsOf(messageBody)}. Placeholders: ${placeholderNames.map((name) => `\`{{${name}}}\``).join(", ")}; ` +
        "`{{first_name|there}}` gives a default for an empty field.",
    }),
    inboxIds: t.idList({
      ...atMost(MOST_CAMPAIGN_INBOXES),
      description:
        `1 to ${MOST_CAMPAIGN_INBOXES} active inboxes of the campaign, used in rotation. Default: all that the caller ` +
        "may use.",
    }),
    outsideHours: t.field({
      type: OutsideHoursPolicyType,
      description: "The treatment of contacts outside calling hours. Default: WAIT.",
    }),
    startsAt: t.field({
      type: "DateTime",
      description: "Time of the start. If it is absent or in the past, the broadcast starts at once.",
    }),
  }),
});
