import type { ObjectRef } from "@pothos/core";
import {
  type ActivityRange,
  type ActivityRequest,
  type Bucket,
  type BucketSize,
  KEPT_DAYS,
  percentile,
  percentOf,
  periodBefore,
} from "../../src/domain/activity/rules.ts";
import {
  type ActivityFilter,
  type AttemptCounts,
  type CallCounts,
  callActivity,
  countsOfBuckets,
  countsOfGroups,
  type Group,
  type Grouping,
  requireParts,
  type Source,
  type TextCounts,
  textActivity,
  totalsOf,
} from "../../src/domain/activity/store.ts";
import type { Campaign } from "../../src/domain/campaign/rules.ts";
import type { Inbox, User } from "../../src/domain/identity/rules.ts";
import type { Sight } from "../../src/domain/identity/sight-sql.ts";
import { KEPT_DAYS as PRESENCE_DAYS } from "../../src/domain/presence/rules.ts";
import type { PresenceSeconds } from "../../src/domain/presence/store.ts";
import { builder } from "../builder.ts";
import { CampaignType } from "../campaign/type.ts";
import type { GraphQLContext } from "../context.ts";
import { InboxType, UserType } from "../identity/type.ts";
import { SubscriptionType } from "../webhook/type.ts";
import {
  bucketsComplexity,
  groupArguments,
  groupsComplexity,
  presenceComplexity,
  requireRows,
  totalsComplexity,
} from "./input.ts";

type Types = typeof builder.$inferSchemaTypes;

const ESTIMATE = "estimated to within 10 % or a millisecond";

const TextCountsType = builder.objectRef<TextCounts>("TextCounts").implement({
  description:
    "The number of texts that were created in a period, by their present state: a text that is delivered later is " +
    "counted as delivered in the period of its creation.",
  fields: (t) => ({
    incoming: t.exposeInt("incoming", { description: "Texts to the business." }),
    outgoing: t.exposeInt("outgoing", { description: "Texts of the business, also those that wait or failed." }),
    sent: t.exposeInt("sent", { description: "Texts that the carrier accepted, whatever became of them." }),
    delivered: t.exposeInt("delivered", { description: "Texts with a report of their delivery." }),
    failed: t.exposeInt("failed", { description: "Texts that failed or were reported as undelivered." }),
    deliveryPercent: t.float({
      nullable: true,
      description:
        "The share of delivered texts in percent, 0 to 100, among those that were delivered or failed; null without " +
        "any. Networks that never report a delivery do not lower it.",
      resolve: ({ delivered, failed }) => percentOf(delivered, delivered + failed),
    }),
    medianDeliveryMs: t.int({
      nullable: true,
      description: `The median time from the acceptance by the carrier to the delivery in milliseconds, ${ESTIMATE}; null without deliveries.`,
      resolve: async ({ latencies }) => percentile(await latencies(), 0.5),
    }),
    p95DeliveryMs: t.int({
      nullable: true,
      description: `The 95th percentile of the same time in milliseconds, ${ESTIMATE}; null without deliveries.`,
      resolve: async ({ latencies }) => percentile(await latencies(), 0.95),
    }),
  }),
});

const CallCountsType = builder.objectRef<CallCounts>("CallCounts").implement({
  description: "The number of calls that were created in a period, by their present state.",
  fields: (t) => ({
    outgoing: t.exposeInt("outgoing", { description: "Calls that users and the dialer placed, in any status." }),
    reachedPeople: t.exposeInt("reachedPeople", {
      description: "Placed calls that were answered by a person, or by someone unknown.",
    }),
    reachedMachines: t.exposeInt("reachedMachines", { description: "Placed calls that a machine answered." }),
    unanswered: t.exposeInt("unanswered", {
      description: "Placed calls that ended without an answer: not answered, busy or canceled.",
    }),
    failed: t.exposeInt("failed", { description: "Placed calls that failed." }),
    abandoned: t.exposeInt("abandoned", { description: "Answered calls of the dialer that no agent took in time." }),
    incoming: t.exposeInt("incoming", { description: "Calls to the business, in any status." }),
    answered: t.exposeInt("answered", { description: "Calls to the business that were answered." }),
    missed: t.exposeInt("missed", { description: "Calls to the business that ended without an answer." }),
    talkSeconds: t.exposeFloat("talkSeconds", {
      description: "The time between answer and end in seconds, of all ended calls in both directions.",
    }),
    answerPercent: t.float({
      nullable: true,
      description:
        "The share of placed calls that reached people in percent, 0 to 100, among those that were answered or have " +
        "ended; null without any.",
      resolve: ({ reachedPeople, reachedMachines, unanswered, failed }) =>
        percentOf(reachedPeople, reachedPeople + reachedMachines + unanswered + failed),
    }),
    abandonmentPercent: t.float({
      nullable: true,
      description:
        "The share of abandoned calls in percent, 0 to 100, among those that reached people; null without any.",
      resolve: ({ abandoned, reachedPeople }) => percentOf(abandoned, reachedPeople),
    }),
  }),
});

const AttemptCountsType = builder.objectRef<AttemptCounts>("WebhookCounts").implement({
  description: "The number of attempts to deliver to a subscription in a period, without samples.",
  fields: (t) => ({
    delivered: t.exposeInt("delivered", { description: "Acknowledged attempts." }),
    failed: t.exposeInt("failed", { description: "Failed attempts." }),
    deliveryPercent: t.float({
      nullable: true,
      description: "The share of acknowledged attempts in percent, 0 to 100; null without attempts.",
      resolve: ({ delivered, failed }) => percentOf(delivered, delivered + failed),
    }),
    medianMs: t.int({
      nullable: true,
      description: `The median duration of the attempts in milliseconds, ${ESTIMATE}; null without attempts.`,
      resolve: ({ durations }) => percentile(durations, 0.5),
    }),
    p95Ms: t.int({
      nullable: true,
      description: `The 95th percentile of the duration in milliseconds, ${ESTIMATE}; null without attempts.`,
      resolve: ({ durations }) => percentile(durations, 0.95),
    }),
  }),
});

/** The question for an activity; its fields answer parts of it. */
export interface Activity {
  sight: Sight;
  filter: ActivityFilter;
  bucket: BucketSize;
  range: ActivityRange;
}

interface Counted<Counts> {
  bucket: Bucket;
  counts: Counts;
}

/** The type of a bucket with its counts. */
function bucketOf<Counts>(name: string, counts: ObjectRef<Types, Counts>): ObjectRef<Types, Counted<Counts>> {
  const untyped = counts as unknown as ObjectRef<Types, object>;
  const ref = builder.objectRef<Counted<object>>(`${name}Bucket`).implement({
    description: "One hour or day of an activity.",
    fields: (t) => ({
      startsAt: t.field({ type: "DateTime", description: "Its beginning.", resolve: ({ bucket }) => bucket.startsAt }),
      endsAt: t.field({
        type: "DateTime",
        description: "Its end, the beginning of the next one.",
        resolve: ({ bucket }) => bucket.endsAt,
      }),
      counts: t.expose("counts", { type: untyped, description: "Its counts." }),
    }),
  });
  return ref as unknown as ObjectRef<Types, Counted<Counts>>;
}

const startOf = ({ buckets }: ActivityRange) => buckets[0]?.startsAt as string;
const endOf = ({ buckets }: ActivityRange) => buckets.at(-1)?.endsAt as string;

const PresenceSecondsType = builder.objectRef<PresenceSeconds>("PresenceSeconds").implement({
  description:
    "The time of a user in each state of presence, by what was noted each five seconds. The states together are the time " +
    "of the period since the user first set one, until now.",
  fields: (t) => ({
    availableSeconds: t.exposeFloat("available", { description: `The time AVAILABLE, in seconds.` }),
    talkSeconds: t.exposeFloat("inCall", {
      description: `The time IN_CALL, in seconds: also while a placed call rings.`,
    }),
    wrapUpSeconds: t.exposeFloat("wrapUp", { description: `The time in WRAP_UP, in seconds.` }),
    awaySeconds: t.exposeFloat("away", { description: `The time AWAY, in seconds.` }),
    offlineSeconds: t.exposeFloat("offline", { description: `The time OFFLINE, in seconds.` }),
  }),
});

function rangeFields<Shape extends object>(
  t: PothosSchemaTypes.ObjectFieldBuilder<Types, Shape>,
  rangeOf: (activity: Shape, context: GraphQLContext) => ActivityRange,
) {
  return {
    startsAt: t.field({
      type: "DateTime",
      description: "The beginning of the first bucket.",
      resolve: (activity, _arguments, context) => startOf(rangeOf(activity, context)),
    }),
    endsAt: t.field({
      type: "DateTime",
      description: "The end of the last bucket.",
      resolve: (activity, _arguments, context) => endOf(rangeOf(activity, context)),
    }),
    timeZone: t.field({
      type: "TimeZone",
      description: "The IANA time zone in which its hours and days begin.",
      resolve: (activity, _arguments, context) => rangeOf(activity, context).timeZone,
    }),
  };
}

const OF_ALL = "of the 1,000 newest";

/** A row of a list of inboxes, campaigns or users. */
interface GroupRow extends Group<object> {
  range: ActivityRange;
}

/** The type of the activity of texts or calls. */
function activityOf<Counts extends object>(
  name: "Text" | "Call",
  source: Source<Counts>,
  counts: ObjectRef<Types, Counts>,
) {
  const what = `${name.toLowerCase()}s`;
  // Pothos cannot infer a generic type: the fields are typed for any counts, and `as never` marks theirs.
  const untyped = counts as unknown as ObjectRef<Types, object>;
  const BucketType = bucketOf(`${name}Activity`, counts) as unknown as ObjectRef<Types, Counted<object>>;
  const ofGroup = (t: PothosSchemaTypes.ObjectFieldBuilder<Types, GroupRow>) => ({
    counts: t.expose("counts", { type: untyped, description: "Its counts." }),
    buckets: t.field({
      type: [BucketType],
      description: "Its counts of each hour or day, as those of the activity.",
      complexity: bucketsComplexity,
      resolve: async ({ range, buckets }) => divided(range, await buckets()),
    }),
  });
  const OfInbox = builder.objectRef<GroupRow>(`${name}ActivityOfInbox`).implement({
    description: `The ${what} of one inbox.`,
    fields: (t) => ({
      inboxId: t.exposeID("id", { description: "The inbox." }),
      inbox: t.field({
        type: InboxType,
        description: "The inbox.",
        resolve: async ({ id }, _arguments, { loaders }) => (await loaders.inbox.load(id)) as Inbox,
      }),
      ...ofGroup(t),
    }),
  });
  const OfCampaign = builder.objectRef<GroupRow>(`${name}ActivityOfCampaign`).implement({
    description: `The ${what} of one campaign.`,
    fields: (t) => ({
      campaignId: t.exposeID("id", { description: "The campaign." }),
      campaign: t.field({
        type: CampaignType,
        description: "The campaign.",
        resolve: async ({ id }, _arguments, { loaders }) => (await loaders.campaign.load(id)) as Campaign,
      }),
      ...ofGroup(t),
    }),
  });
  const OfUser = builder.objectRef<GroupRow>(`${name}ActivityOfUser`).implement({
    description: `The ${what} of one user.`,
    fields: (t) => ({
      userId: t.exposeID("id", { description: "The user." }),
      user: t.field({
        type: UserType,
        description: "The user.",
        resolve: async ({ id }, _arguments, { loaders }) => (await loaders.user.load(id)) as User,
      }),
      ...ofGroup(t),
      presence: t.field({
        type: PresenceSecondsType,
        nullable: true,
        description:
          `The time of the user in each state of presence, from \`startsAt\` to \`endsAt\` in the last ${PRESENCE_DAYS} days; ` +
          "null of a user who has never set a state.",
        complexity: presenceComplexity,
        resolve: ({ id, range }, _arguments, { loaders }) =>
          loaders.presenceSeconds.load({ parent: { id }, since: startOf(range), until: endOf(range) }),
      }),
    }),
  });
  const groups =
    (by: Grouping) =>
    async (
      { sight, filter, range }: Activity,
      { first }: { first: number },
      { database }: GraphQLContext,
    ): Promise<GroupRow[]> => {
      requireRows(first);
      const found = await countsOfGroups(database, source, by, sight, filter, range, first);
      return found.map((group) => ({ ...group, range })) as GroupRow[];
    };
  const ActivityType = builder.objectRef<Activity>(`${name}Activity`);
  return ActivityType.implement({
    description: `The number of ${what} in a period, exact at the time of the answer.`,
    fields: (t) => ({
      ...rangeFields(t, ({ range }) => range),
      isComplete: t.boolean({
        description:
          "Whether everything is counted. After an upgrade that changes how counts are kept it is false until the service " +
          "has counted what was there before.",
        resolve: async (_activity, _arguments, { loaders }) =>
          !(await loaders.uncounted.load("all"))[name === "Text" ? "texts" : "calls"],
      }),
      totals: t.field({
        type: counts,
        description: "The counts from `startsAt` to `endsAt`.",
        complexity: totalsComplexity,
        resolve: ({ sight, filter, range }, _arguments, { database }) =>
          totalsOf(database, source, sight, filter, range) as never,
      }),
      buckets: t.field({
        type: [BucketType],
        description: "The counts of each hour or day, oldest first; one without activity has zeros.",
        complexity: bucketsComplexity,
        resolve: async ({ sight, filter, range }, _arguments, { database }) =>
          divided<object>(range, (await countsOfBuckets(database, source, sight, filter, range)) as object[]),
      }),
      before: t.field({
        type: ActivityType,
        nullable: true,
        description: "The activity of the period before: as many hours or days, which end at `startsAt`.",
        resolve: async ({ range, ...same }, _arguments, { database }) => {
          const before = { ...same, range: periodBefore(range, same.bucket) };
          await requireParts(database, same.sight, before.range);
          return before;
        },
      }),
      byInbox: t.field({
        type: [OfInbox],
        description: `The counts of each inbox with ${what}, most ${what} first, ${OF_ALL}.`,
        complexity: groupsComplexity,
        args: groupArguments,
        resolve: groups("inboxId"),
      }),
      byCampaign: t.field({
        type: [OfCampaign],
        nullable: true,
        description: `The counts of each campaign with ${what}, most ${what} first, ${OF_ALL}.`,
        complexity: groupsComplexity,
        authScopes: { may: "campaigns.read" },
        args: groupArguments,
        resolve: groups("campaignId"),
      }),
      byUser: t.field({
        type: [OfUser],
        description: `The counts of each user with ${what}, most ${what} first, ${OF_ALL}.`,
        complexity: groupsComplexity,
        args: groupArguments,
        resolve: groups("userId"),
      }),
    }),
  });
}

/** The buckets of a range with their counts. */
function divided<Counts>({ buckets }: ActivityRange, counts: readonly Counts[]): Counted<Counts>[] {
  return buckets.map((bucket, place) => ({ bucket, counts: counts[place] as Counts }));
}

export const TextActivityType = activityOf("Text", textActivity, TextCountsType);
export const CallActivityType = activityOf("Call", callActivity, CallCountsType);

/** The question for the activity of a subscription, or of all. */
export interface AttemptActivity {
  subscriptionId: string | null;
  request: ActivityRequest;
}

const AttemptBucketType = bucketOf("WebhookActivity", AttemptCountsType);
const OfSubscription = builder
  .objectRef<{ id: string; counts: AttemptCounts }>("WebhookActivityOfSubscription")
  .implement({
    description: "The attempts of one subscription.",
    fields: (t) => ({
      subscriptionId: t.exposeID("id", { description: "The subscription." }),
      subscription: t.field({
        type: SubscriptionType,
        nullable: true,
        description: "The subscription; null if it was deleted in the meantime.",
        resolve: ({ id }, _arguments, { loaders }) => loaders.subscription.load(id),
      }),
      counts: t.expose("counts", { type: AttemptCountsType, description: "Its counts." }),
    }),
  });

export const AttemptActivityType = builder.objectRef<AttemptActivity>("WebhookActivity");
AttemptActivityType.implement({
  description: `The number of attempts to deliver to a subscription, or to all, in a period of the last ${KEPT_DAYS} days, exact at the time of the answer.`,
  fields: (t) => ({
    ...rangeFields(t, ({ request }, { loaders }) => loaders.rangeOf(request)),
    isComplete: t.boolean({
      description:
        "Whether everything is counted. After the upgrade to the version with activities it is false until the service " +
        "has counted the earlier attempts of the last 30 days.",
      resolve: async (_activity, _arguments, { loaders }) => !(await loaders.uncounted.load("all")).attempts,
    }),
    totals: t.field({
      type: AttemptCountsType,
      description: "The counts from `startsAt` to `endsAt`.",
      complexity: totalsComplexity,
      resolve: async ({ subscriptionId, request }, _arguments, { loaders }) => {
        if (subscriptionId === null) {
          return (await loaders.allAttempts.load(request)).all;
        }
        const [counts] = await loaders.attemptTotals.load({ parent: { id: subscriptionId }, ...request });
        return counts as AttemptCounts;
      },
    }),
    buckets: t.field({
      type: [AttemptBucketType],
      description: "The counts of each hour or day, oldest first; one without attempts has zeros.",
      complexity: bucketsComplexity,
      resolve: async ({ subscriptionId, request }, _arguments, { loaders }) =>
        divided(
          loaders.rangeOf(request),
          subscriptionId === null
            ? await loaders.allAttemptsInBuckets.load(request)
            : await loaders.attemptBuckets.load({ parent: { id: subscriptionId }, ...request }),
        ),
    }),
    before: t.field({
      type: AttemptActivityType,
      description: "The activity of the period before: as many hours or days, which end at `startsAt`.",
      resolve: ({ subscriptionId, request }, _arguments, { loaders }) => ({
        subscriptionId,
        request: loaders.requestBefore(request),
      }),
    }),
    bySubscription: t.field({
      type: [OfSubscription],
      description: "The counts of each subscription with attempts, most attempts first.",
      complexity: groupsComplexity,
      args: groupArguments,
      resolve: async ({ subscriptionId, request }, { first }, { loaders }) => {
        requireRows(first);
        const { each } = await loaders.allAttempts.load(request);
        const size = ({ counts: { delivered, failed } }: (typeof each)[number]) => delivered + failed;
        return each
          .filter((row) => size(row) > 0 && (subscriptionId === null || row.id === subscriptionId))
          .sort((one, other) => size(other) - size(one) || (one.id < other.id ? -1 : 1))
          .slice(0, first);
      },
    }),
  }),
});
