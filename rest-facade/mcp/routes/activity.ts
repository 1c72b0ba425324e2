import { z } from "zod";
import { bucketSizes, MOST_BUCKETS } from "../../../src/domain/activity/rules.ts";
import type { Scope } from "../../../src/domain/oauth/scopes.ts";
import { instant, timeZone } from "../../../src/platform/input.ts";
import { id, time } from "../../models/common.ts";
import type { Principal } from "../../route.ts";

/** The common parts of the counts of calls and of texts. */

export const activityQuery = z.strictObject({
  since: instant.meta({ description: "The first day or hour contains this time." }),
  until: instant.meta({ description: `The last one ends at this time or later: at most ${MOST_BUCKETS} of them.` }),
  bucket: z.enum(bucketSizes).optional().meta({ description: "`day`, the default, or `hour`." }),
  time_zone: timeZone.optional().meta({
    description: "The IANA time zone of the days. The default is that of the user, else of the business.",
  }),
  inbox_id: id("inb", "Only this inbox.").optional(),
  campaign_id: id("cmp", "Only this campaign.").optional(),
  user_id: id("usr", "Only this user.").optional(),
});

type Query = z.output<typeof activityQuery>;

export function activityVariables({ query }: { query: Query }) {
  const { since, until, bucket, time_zone: zone, inbox_id: inboxId, campaign_id: campaignId, user_id: userId } = query;
  return {
    since,
    until,
    bucket: bucket === "hour" ? ("HOUR" as const) : ("DAY" as const),
    timeZone: zone ?? null,
    inboxId: inboxId ?? null,
    campaignId: campaignId ?? null,
    userId: userId ?? null,
  };
}

/** The model of an activity with these counts. */
export function activityOf<Shape extends z.ZodRawShape>(shape: Shape) {
  const counts = z.object(shape);
  const group = {
    id: z.string(),
    name: z.string().nullable().meta({ description: "Null without the scope `api:me`." }),
  };
  return z.object({
    starts_at: time("The beginning of the first day or hour."),
    ends_at: time("The end of the last one."),
    totals: counts,
    by_time: z.array(z.object({ starts_at: z.string(), ...shape })).meta({ description: "Those with activity." }),
    by_user: z.array(z.object({ ...group, ...shape })),
    by_campaign: z
      .array(z.object({ ...group, ...shape }))
      .meta({ description: "None without the dialer or the scope `api:campaigns:read`." }),
    by_inbox: z.array(z.object({ ...group, ...shape })),
  });
}

interface Given<Counts> {
  startsAt: string;
  endsAt: string;
  totals: Counts;
  buckets: { startsAt: string; counts: Counts }[];
  byUser: { user: { id: string; name: string }; counts: Counts }[];
  byCampaign: { campaign: { id: string; name: string }; counts: Counts }[] | null;
  byInbox: { inbox: { id: string; name: string }; counts: Counts }[];
}

/** The maximum of rows of each kind: a model reads the largest. */
const MOST_ROWS = 20;

export function toActivity<Counts, Public extends Record<string, unknown>>(
  { startsAt, endsAt, totals, buckets, byUser, byCampaign, byInbox }: Given<Counts>,
  principal: Principal | null,
  toCounts: (counts: Counts) => Public,
) {
  const reads = (scope: Scope) => principal?.scopes.includes(scope) ?? false;
  const isActive = (counts: Public) => Object.values(counts).some((count) => typeof count === "number" && count > 0);
  const named = ({ id: key, name }: { id: string; name: string }, counts: Counts) => ({
    id: key,
    name: reads("api:me") ? name : null,
    ...toCounts(counts),
  });
  return {
    starts_at: startsAt,
    ends_at: endsAt,
    totals: toCounts(totals),
    by_time: buckets
      .map(({ startsAt: at, counts }) => ({ at, counts: toCounts(counts) }))
      .filter(({ counts }) => isActive(counts))
      .map(({ at, counts }) => ({ starts_at: at, ...counts })),
    by_user: byUser.slice(0, MOST_ROWS).map(({ user, counts }) => named(user, counts)),
    by_campaign: (reads("api:campaigns:read") ? (byCampaign ?? []) : [])
      .slice(0, MOST_ROWS)
      .map(({ campaign, counts }) => named(campaign, counts)),
    by_inbox: byInbox.slice(0, MOST_ROWS).map(({ inbox, counts }) => named(inbox, counts)),
  };
}
