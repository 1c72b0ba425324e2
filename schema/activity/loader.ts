import DataLoader from "dataloader";
import {
  callsOfCampaigns,
  callsOfTargets,
  type TargetCalls,
  type TargetDays,
} from "../../src/domain/activity/campaign-store.ts";
import type { CampaignCalls } from "../../src/domain/activity/forecast.ts";
import { type ActivityRange, type ActivityRequest, divide, periodBefore } from "../../src/domain/activity/rules.ts";
import {
  type AttemptCounts,
  countsOfAllAttempts,
  countsOfAllAttemptsInBuckets,
  countsOfAttempts,
  findUncounted,
} from "../../src/domain/activity/store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { argumentLoader, keyLoader } from "../row-loader.ts";

const NO_CALLS: CampaignCalls = { hours: new Map(), total: 0 };

export function activityLoaders(database: Database, businessId: string) {
  const ranges = new Map<string, ActivityRange>();
  const keyOf = ({ since, until, bucket, timeZone }: ActivityRequest) => `${since} ${until} ${bucket} ${timeZone}`;
  /** Divides each period once for all rows of a list. */
  const rangeOf = ({ since, until, bucket, timeZone }: ActivityRequest): ActivityRange => {
    const key = keyOf({ since, until, bucket, timeZone });
    const range = ranges.get(key) ?? divide({ since, until, bucket, timeZone });
    ranges.set(key, range);
    return range;
  };
  /** The request for the period before. */
  const requestBefore = (request: ActivityRequest): ActivityRequest => {
    const range = periodBefore(rangeOf(request), request.bucket);
    const [first, last] = [range.buckets[0], range.buckets.at(-1)];
    const before = { ...request, since: first?.startsAt as string, until: last?.endsAt as string };
    ranges.set(keyOf(before), range);
    return before;
  };
  const attempts = (how: { isDivided: boolean }) =>
    argumentLoader<{ id: string }, ActivityRequest, AttemptCounts[]>((subscriptions, request) => {
      const ids = subscriptions.map(({ id }) => id);
      return countsOfAttempts(database, businessId, ids, rangeOf(request), how);
    });
  /** The attempts of all subscriptions: once for a period, however many rows of a list ask. */
  const ofAll = <Counts>(count: (database: Database, businessId: string, range: ActivityRange) => Promise<Counts>) =>
    new DataLoader<ActivityRequest, Counts>(
      async (requests) => {
        const read = new Map(
          requests.map((request) => [keyOf(request), () => count(database, businessId, rangeOf(request))]),
        );
        const found = new Map(await Promise.all(Array.from(read, async ([key, find]) => [key, await find()] as const)));
        return requests.map((request) => found.get(keyOf(request)) as Counts);
      },
      { cache: false },
    );
  return {
    rangeOf,
    requestBefore,
    callCountsOfCampaign: keyLoader<CampaignCalls>((ids) => callsOfCampaigns(database, businessId, ids), NO_CALLS),
    /** The calls of targets of campaigns: one statement, whatever their days are. */
    callsOfTarget: new DataLoader<TargetDays, TargetCalls | null>(
      (targets) => callsOfTargets(database, businessId, targets),
      { cache: false },
    ),
    attemptBuckets: attempts({ isDivided: true }),
    attemptTotals: attempts({ isDivided: false }),
    allAttempts: ofAll(countsOfAllAttempts),
    allAttemptsInBuckets: ofAll(countsOfAllAttemptsInBuckets),
    uncounted: new DataLoader<"all", Awaited<ReturnType<typeof findUncounted>>>(
      async (keys) => {
        const found = await findUncounted(database, businessId);
        return keys.map(() => found);
      },
      { cache: false },
    ),
  };
}
