import { z } from "zod";
import { spokenLanguages } from "../../platform/carrier/spoken-language.ts";
import { clearable, line, paragraph, seenLine, spokenLanguage, timeZone } from "../../platform/input.ts";
import { lengthsOf, longestOf, rangeOf } from "../../platform/limit-text.ts";
import { count, type Settings } from "../../platform/settings.ts";
import { statedReason } from "../audit/rules.ts";

/** Which calls of a business are recorded. */
const recordedCalls = ["never", "incoming", "outgoing", "all"] as const;
export type RecordedCalls = (typeof recordedCalls)[number];

/** Which agents the users of a business may connect. */
export const agentPolicies = ["allowed", "approved", "forbidden"] as const;
export type AgentPolicy = (typeof agentPolicies)[number];

const MOST_AWAY_REASONS = 20;
const awayReason = seenLine(40);
/** The reason of users who have missed calls in a row: nobody chooses it. */
export const MISSED_CALLS = "Missed calls";
const LONGEST_WRAP_UP_SECONDS = 600;

function differ(reasons: readonly string[], context: z.RefinementCtx): void {
  const repeated = reasons.findIndex((reason, place) => reasons.indexOf(reason) !== place);
  if (repeated >= 0) {
    context.addIssue({ code: "custom", path: [repeated], message: "must be unique" });
  }
  const reserved = reasons.findIndex((reason) => reason.toLowerCase() === MISSED_CALLS.toLowerCase());
  if (reserved >= 0) {
    context.addIssue({ code: "custom", path: [reserved], message: `must not be ${MISSED_CALLS}: the service sets it` });
  }
}

/** Some 40 seconds. */
const announcement = paragraph(500);
const helpContact = line(100);
/** The maximum that a business can choose for the calls to one number in 7 days. */
const LARGEST_WEEKLY_CAP = 50;
/** The longest rest of a number and the longest wait before a retry, in minutes: thirty days. */
export const LONGEST_REST_MINUTES = 43_200;

/** The settings of a business, one row for each. Those of the retention are in `retention.ts`. */
export const businessSettings = {
  timeZone: {
    type: "TimeZone!",
    rule: timeZone,
    description: "The IANA time zone of called parties whose place is unknown.",
    input: "A time zone of the IANA database.",
  },
  answeredRestMinutes: count(0, LONGEST_REST_MINUTES, {
    description: "The rest of an answered number in minutes, before another campaign calls it.",
    input: (range) => `The rest of an answered number in minutes, before another campaign calls it: ${range}.`,
  }),
  weeklyNumberCap: {
    type: "Int",
    rule: z.int().min(1).max(LARGEST_WEEKLY_CAP).nullable(),
    description: "The maximum of calls to one number in 7 days, by all campaigns and users; null: none.",
    input:
      `The maximum of calls to one number in 7 days, by all campaigns and users: ${rangeOf(1, LARGEST_WEEKLY_CAP)}. ` +
      "Null: none, with `weeklyCapReason`.",
  },
  weeklyCapReason: {
    type: "String",
    rule: clearable(statedReason),
    description: "The reason for no maximum.",
    input: `The reason for no maximum, ${lengthsOf(statedReason)}. It has no effect beside a maximum.`,
  },
  requiresSecondFactor: {
    type: "Boolean!",
    rule: z.boolean(),
    description: "Whether users must have a second factor to sign in.",
    input:
      "Whether users must have a second factor. The admin who requires it must have one. Users without one set it up " +
      "at their next sign-in; their existing sessions and tokens stay valid.",
  },
  openInboxes: {
    type: "Boolean!",
    rule: z.boolean(),
    description: "Whether members see the texts and calls of every inbox, not only of those assigned to them.",
    input:
      "Whether members see the texts and calls of every inbox, and their subscriptions get all events. Otherwise only " +
      "those of the inboxes assigned to them.",
  },
  agentPolicy: {
    type: "AgentPolicy!",
    rule: z.enum(agentPolicies),
    description: "The agents that users may connect.",
    input:
      "The agents that users may connect. `FORBIDDEN` ends the access of all agents within two seconds; the others end " +
      "no access that an agent has.",
  },
  recordsCalls: {
    type: "RecordedCalls!",
    rule: z.enum(recordedCalls),
    description: "The calls whose talk is recorded, unless their campaign decides otherwise.",
    input:
      "The calls whose talk is recorded, unless their campaign decides otherwise. The law of both places may require " +
      "the consent of the other party.",
  },
  recordingAnnouncement: {
    type: "String",
    rule: clearable(announcement),
    description:
      "What a caller hears before an incoming call is recorded; null: nothing. Those to whom a recorded call is " +
      "transferred hear it too, or without one that the call is recorded.",
    input:
      `What a caller hears before an incoming call is recorded: at most ${longestOf(announcement)}. Null: ` +
      "nothing. In outgoing calls the agent says it. Those to whom a recorded call is transferred hear it before they " +
      "join; without it they hear that the call is recorded.",
  },
  recordingAnnouncementLanguage: {
    type: "String",
    rule: spokenLanguage.nullable(),
    description: "The language of the announcement, a tag of BCP 47; null: `en-US`.",
    input: `The language of the announcement, a tag of BCP 47: ${spokenLanguages.join(", ")}. Null: \`en-US\`.`,
  },
  awayReasons: {
    type: "[String!]!",
    rule: z.array(awayReason).min(1).max(MOST_AWAY_REASONS).superRefine(differ),
    most: MOST_AWAY_REASONS,
    description: "The reasons to be away that users choose from.",
    input: `The reasons to be away that users choose from: 1 to ${MOST_AWAY_REASONS} different ones, ${lengthsOf(awayReason)} each. ${MISSED_CALLS} is reserved.`,
  },
  wrapUpSeconds: count(0, LONGEST_WRAP_UP_SECONDS, {
    description: "The seconds after an incoming call in which nothing rings for the user who had it.",
    input: (range) => `The seconds after an incoming call in which nothing rings for the user who had it: ${range}.`,
  }),
  helpContact: {
    type: "String",
    rule: clearable(helpContact),
    description: "The contact in answers to HELP; null: they name the business alone.",
    input:
      `The phone number, e-mail address or URL in answers to the text HELP: at most ${longestOf(helpContact)}. Null: ` +
      "they name the business alone.",
  },
} as const satisfies Settings;

export type BusinessSetting = keyof typeof businessSettings;
