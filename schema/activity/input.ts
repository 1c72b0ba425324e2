import { MOST_BUCKETS, MOST_GROUPS, QUARTER_DAYS, roughlyCount } from "../../src/domain/activity/rules.ts";
import { DomainError } from "../../src/platform/errors.ts";
import { builder } from "../builder.ts";

const ActivityBucketType = builder.enumType("ActivityBucket", {
  description: "The length of the buckets of an activity.",
  values: {
    HOUR: { value: "hour", description: "Hours of the time zone." },
    DAY: {
      value: "day",
      description: "Days of the time zone; one with a change of daylight saving has 23 or 25 hours.",
    },
  } as const,
});

/** The arguments of every activity. */
export const activityArguments = builder.args((t) => ({
  since: t.field({
    type: "DateTime",
    required: true,
    description: "The first bucket contains this time, and begins at it or earlier.",
  }),
  until: t.field({
    type: "DateTime",
    required: true,
    description: `The last bucket ends at this time or later. There are at most ${MOST_BUCKETS} buckets: 31 days by hours, or two years by days.`,
  }),
  bucket: t.field({
    type: ActivityBucketType,
    required: true,
    defaultValue: "day",
    description: "The length of the buckets.",
  }),
  timeZone: t.string({
    description:
      "The IANA time zone in which hours and days begin; by default that of the user, else that of the business. Zones " +
      "that are half an hour or a quarter of an hour off are exact. Texts and calls have this precision for " +
      `${QUARTER_DAYS} days, and longer if the zone of the business or of one of its users is off; afterwards they are ` +
      "counted by whole hours. An earlier `since` in such a zone gets `VALIDATION_ERROR` with the field `since`, and the " +
      "message has the first time that is possible.",
  }),
}));

export const activityFilters = builder.args((t) => ({
  inboxId: t.id({ description: "Only this inbox." }),
  campaignId: t.id({ description: "Only this campaign." }),
  userId: t.id({ description: "Only this user." }),
}));

/** A part of an activity takes a statement, as long as about this many fields. */
const PART_COMPLEXITY = 10;

/** The complexity of an activity, which hands its number of buckets down. */
export const activityComplexity = (range: Parameters<typeof roughlyCount>[0]) => ({ buckets: roughlyCount(range) });
export const totalsComplexity = PART_COMPLEXITY;
/** The time of a user is summed up from up to 90 days of quarters of an hour. */
export const presenceComplexity = PART_COMPLEXITY;
export const bucketsComplexity = { field: PART_COMPLEXITY, multiplier: 1, perBucket: true } as const;

/** The complexity of a list of groups: its fields, multiplied by its rows. */
export const groupsComplexity = ({ first }: { first: number }) => ({
  field: PART_COMPLEXITY,
  multiplier: Math.max(1, first),
});

/** The argument of a list of inboxes, campaigns or users. */
export const groupArguments = builder.args((t) => ({
  first: t.int({
    required: true,
    defaultValue: MOST_GROUPS,
    description: `The maximum number of rows, 1 to ${MOST_GROUPS}.`,
  }),
}));

/** @throws DomainError `validation_error` for a number of rows out of bounds. */
export function requireRows(first: number): void {
  if (first < 1 || first > MOST_GROUPS) {
    throw new DomainError("validation_error", `first must be from 1 to ${MOST_GROUPS}`, { field: "first" });
  }
}
