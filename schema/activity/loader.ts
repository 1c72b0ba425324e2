import DataLoader from "dataloader";
import { callsOfCampaigns } from "../../src/domain/activity/campaign-store.ts";
import type { CampaignCalls } from "../../src/domain/activity/forecast.ts";
import { type ActivityRange, type ActivityRequest, divide } from "../../src/domain/activity/rules.ts";
import { type AttemptCounts, countsOfAttempts, findUncounted } from "../../src/domain/activity/store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { argumentLoader, keyLoader } from "../row-loader.ts";

const NO_CALLS: CampaignCalls = { hours: new Map(), total: 0 };

export function activityLoaders(database: Database, businessId: string) {
  const ranges = new Map<string, ActivityRange>();
  /** Divides each period once for all rows of a list. */
  const rangeOf = ({ since, until, bucket, timeZone }: ActivityRequest): ActivityRange => {
    const key = `${since} ${until} ${bucket} ${timeZone}`;
    const range = ranges.get(key) ?? divide({ since, until, bucket, timeZone });
    ranges.set(key, range);
    return range;
  };
  const attempts = (how: { isDivided: boolean }) =>
    argumentLoader<{ id: string }, ActivityRequest, AttemptCounts[]>((subscriptions, request) => {
      const ids = subscriptions.map(({ id }) => id);
      return countsOfAttempts(database, businessId, ids, rangeOf(request), how);
    });
  return {
    rangeOf,
    callCountsOfCampaign: keyLoader<CampaignCalls>((ids) => callsOfCampaigns(database, businessId, ids), NO_CALLS),
    attemptBuckets: attempts({ isDivided: true }),
    attemptTotals: attempts({ isDivided: false }),
    uncounted: new DataLoader<"all", Awaited<ReturnType<typeof findUncounted>>>(
      async (keys) => {
        const found = await findUncounted(database, businessId);
        return keys.map(() => found);
      },
      { cache: false },
    ),
  };
}
