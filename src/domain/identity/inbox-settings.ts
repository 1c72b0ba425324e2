import { z } from "zod";
import { clearable, phoneNumber, seenLine } from "../../platform/input.ts";
import { lengthsOf, rangeOf } from "../../platform/limit-text.ts";
import type { Settings } from "../../platform/settings.ts";

export const inboxName = seenLine(80);

/** The segments that an inbox may be set to send in a second. */
const SLOWEST_TEXT_RATE = 0.1;
const FASTEST_TEXT_RATE = 100;

/** The maximum of `mostCallsPerDay`. */
const MOST_DAILY_CALLS = 10_000;

/** The settings of an inbox, one row for each. */
export const inboxSettings = {
  name: {
    type: "String!",
    rule: inboxName,
    description: "The name of the inbox.",
    input: `${lengthsOf(inboxName)}.`,
  },
  forwardTo: {
    type: "PhoneNumber",
    rule: clearable(phoneNumber),
    description:
      "The phone that rings when the inbox is called, in E.164. Without one, callers hear that no one is available.",
    input: "A phone number in E.164. Without one, callers hear that no one is available.",
  },
  segmentsPerSecond: {
    type: "Float",
    rule: z.number().min(SLOWEST_TEXT_RATE).max(FASTEST_TEXT_RATE).nullable(),
    description: "The segments of texts that it sends in a second. Null: as many as its kind of number.",
    input: `${rangeOf(SLOWEST_TEXT_RATE, FASTEST_TEXT_RATE)}. Without one: as many as its kind of number.`,
  },
  mostCallsPerDay: {
    type: "Int",
    rule: z.int().min(1).max(MOST_DAILY_CALLS).nullable(),
    description:
      "The maximum of calls that the dialer places from it in a day of the business's time zone. Null: none.",
    input: `${rangeOf(1, MOST_DAILY_CALLS)}. Null: no maximum.`,
  },
} as const satisfies Settings;

export type InboxSetting = keyof typeof inboxSettings;
