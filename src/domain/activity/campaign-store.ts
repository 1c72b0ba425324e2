import { databaseNow } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { type CampaignCalls, RATE_DAYS, TOTAL_DAYS } from "./forecast.ts";
import { spansOf, wholeOfDays } from "./rules.ts";
import type { CallCounts } from "./store.ts";
import { calls } from "./sums-sql.ts";

const ORIGIN = "'2000-01-01 00:00:00+00'";

interface CountRow {
  campaignId: string;
  /** The beginning of an hour; null in the row of the whole period. */
  slot: Date | null;
  calls: number;
}

const callsStatement = statement<CountRow>(
  "activity.callsOfCampaigns",
  `
    WITH counted AS (
      SELECT a.campaign_id, date_bin(interval '1 hour', p.moment, ${ORIGIN}) AS slot, p.count AS outgoing
      FROM unnest($2::text[]) AS campaign (id)
      CROSS JOIN LATERAL (
        SELECT * FROM call_sums a
        WHERE a.business_id = $1 AND a.inbox_id = '' AND a.campaign_id = campaign.id AND a.user_id = ''
          AND a.length = 'day' AND a.slot >= date_bin(interval '1 day', $3::timestamptz, ${ORIGIN})
        -- The order forces a range of the key.
        ORDER BY a.business_id, a.inbox_id, a.campaign_id, a.user_id, a.length, a.slot
      ) a
      CROSS JOIN LATERAL (
        SELECT a.slot + e.code / 16 * interval '15 minutes' AS moment, e.count
        FROM unnest(a.parts, a.part_counts) AS e (code, count) WHERE e.code % 16 = ${calls.counters.indexOf("outgoing")}
      ) p
      WHERE p.moment >= $3
      UNION ALL
      SELECT a.campaign_id, NULL, a.outgoing
      FROM unnest($2::text[]) AS campaign (id)
      CROSS JOIN LATERAL (
        SELECT * FROM call_sums a
        WHERE a.business_id = $1 AND a.inbox_id = '' AND a.campaign_id = campaign.id AND a.user_id = ''
          AND a.length = 'day' AND a.slot >= $4
        ORDER BY a.business_id, a.inbox_id, a.campaign_id, a.user_id, a.length, a.slot
      ) a
      UNION ALL
      SELECT c.campaign_id, CASE run.is_hourly WHEN true THEN date_bin(interval '1 hour', c.slot, ${ORIGIN}) END,
        c.outgoing
      FROM call_activity_changes c
      CROSS JOIN (VALUES (true, $3::timestamptz), (false, $4::timestamptz)) AS run (is_hourly, starts_at)
      WHERE c.business_id = $1 AND c.campaign_id = ANY($2) AND c.slot >= run.starts_at
    )
    SELECT campaign_id, slot, sum(outgoing)::int AS calls FROM counted GROUP BY campaign_id, slot
    HAVING sum(outgoing) > 0`,
  { mayReadStandby: true },
);

const DAY_MS = 86_400_000;

/** The calls of each of these campaigns, of all inboxes, by its id. */
export async function callsOfCampaigns(
  database: Database,
  businessId: string,
  ids: readonly string[],
): Promise<Map<string, CampaignCalls>> {
  const now = databaseNow();
  const since = (days: number) => new Date(now - days * DAY_MS).toISOString();
  const rows = await database.rows(callsStatement, [businessId, ids, since(RATE_DAYS), since(TOTAL_DAYS)]);
  const byCampaign = Map.groupBy(rows, ({ campaignId }) => campaignId);
  return new Map(
    ids.map((id) => {
      const own = byCampaign.get(id) ?? [];
      const hours = own.flatMap(({ slot, calls }) =>
        slot === null ? [] : [[new Date(slot).getTime(), calls] as const],
      );
      return [id, { hours: new Map(hours), total: own.find(({ slot }) => slot === null)?.calls ?? 0 }];
    }),
  );
}

/** The days of a target of a campaign. */
export interface TargetDays {
  campaignId: string;
  /** The IANA zone whose days are meant. */
  zone: string;
  /** The first day and the last one, `YYYY-MM-DD`. */
  from: string;
  until: string;
}

export type TargetCalls = Pick<CallCounts, "outgoing" | "reachedPeople">;

interface TargetRow extends TargetCalls {
  /** The place among the asked ones, from 0. */
  place: number;
  /** A day begins or ends within a time of which only the whole is counted. */
  isRough: boolean;
}

const [OUTGOING, REACHED_PEOPLE] = [calls.counters.indexOf("outgoing"), calls.counters.indexOf("reached_people")];
/** Whether a limit of a run is within the minutes to which the parts of a day are merged. */
const isWithinPart = (limit: string) => `(extract(epoch FROM ${limit})::bigint % (a.minutes * 60) <> 0) IS TRUE`;

const targetsStatement = statement<TargetRow>(
  "activity.callsOfTargets",
  `
    WITH run AS MATERIALIZED (
      SELECT * FROM unnest($2::int[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[])
        AS run (place, campaign_id, length, starts_at, ends_at)
    ), counted AS (
      SELECT run.place, a.outgoing, a.reached_people, false AS is_rough
      FROM run CROSS JOIN LATERAL (
        SELECT * FROM call_sums a
        WHERE a.business_id = $1 AND a.inbox_id = '' AND a.campaign_id = run.campaign_id AND a.user_id = ''
          AND a.length = run.length AND a.slot >= run.starts_at AND a.slot < run.ends_at
        -- The order forces a range of the key.
        ORDER BY a.business_id, a.inbox_id, a.campaign_id, a.user_id, a.length, a.slot
      ) a
      WHERE run.length <> 'part'
      UNION ALL
      SELECT run.place,
        CASE WHEN p.is_within AND p.rest = ${OUTGOING} THEN p.count ELSE 0 END,
        CASE WHEN p.is_within AND p.rest = ${REACHED_PEOPLE} THEN p.count ELSE 0 END,
        ${isWithinPart("run.starts_at")} OR ${isWithinPart("run.ends_at")}
      FROM run CROSS JOIN LATERAL (
        SELECT * FROM call_sums a
        WHERE a.business_id = $1 AND a.inbox_id = '' AND a.campaign_id = run.campaign_id AND a.user_id = ''
          AND a.length = 'day' AND a.slot >= date_bin(interval '1 day', run.starts_at, ${ORIGIN})
          AND a.slot < run.ends_at
        ORDER BY a.business_id, a.inbox_id, a.campaign_id, a.user_id, a.length, a.slot
      ) a
      CROSS JOIN LATERAL (
        SELECT e.code % 16 AS rest, e.count,
          a.slot + e.code / 16 * interval '15 minutes' >= run.starts_at
            AND a.slot + e.code / 16 * interval '15 minutes' < run.ends_at AS is_within
        FROM unnest(a.parts, a.part_counts) AS e (code, count)
      ) p
      WHERE run.length = 'part'
      UNION ALL
      SELECT run.place, c.outgoing, c.reached_people, false
      FROM call_activity_changes c
      JOIN run ON run.campaign_id = c.campaign_id AND c.slot >= run.starts_at AND c.slot < run.ends_at
      WHERE c.business_id = $1 AND c.campaign_id = ANY($3)
    )
    SELECT place, sum(outgoing)::float8 AS outgoing, sum(reached_people)::float8 AS reached_people,
      bool_or(is_rough) AS is_rough
    FROM counted GROUP BY place`,
  { mayReadStandby: true },
);

/**
 * The calls of each of these targets, of all inboxes, in order; null where the days of the zone begin within a time of
 * which only the whole is counted.
 */
export async function callsOfTargets(
  database: Database,
  businessId: string,
  targets: readonly TargetDays[],
): Promise<(TargetCalls | null)[]> {
  const runs = targets.flatMap(({ campaignId, zone, from, until }, place) =>
    spansOf(wholeOfDays(zone, from, until)).map((span) => ({ place, campaignId, ...span })),
  );
  const rows = await database.rows(targetsStatement, [
    businessId,
    runs.map(({ place }) => place),
    runs.map(({ campaignId }) => campaignId),
    runs.map(({ length }) => length),
    runs.map(({ startsAt }) => startsAt),
    runs.map(({ endsAt }) => endsAt),
  ]);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return targets.map((_, place) => {
    const row = byPlace.get(place);
    return row === undefined ? { outgoing: 0, reachedPeople: 0 } : row.isRough ? null : row;
  });
}
