import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { standingOf } from "../campaign/obstacles-sql.ts";
import type { MadeCalls, Obstacle, Standing } from "../campaign/rules.ts";
import { zonesOfCampaign } from "../campaign/zone-store.ts";
import type { StoredHours } from "../consent/holidays.ts";
import { storedHours } from "../consent/hours-sql.ts";
import { hasStaleRegistry } from "../registry/number-sql.ts";

/** A standing as the statement returns it. */
interface Found extends Omit<Standing, "obstacles" | "made"> {
  obstacles: Obstacle[] | null;
  made: MadeCalls[] | null;
}

const standingsStatement = statement<{ campaignId: string; standing: Found }>(
  "dialer.standings",
  `
    SELECT asked."campaignId", found.standing
    FROM jsonb_to_recordset($2::jsonb) AS asked ("campaignId" text, contacts text[], numbers text[])
    CROSS JOIN LATERAL (
      ${standingOf({ campaign: 'asked."campaignId"', contacts: "asked.contacts", numbers: "asked.numbers" })}
    ) found`,
);

/** The settings, obstacles and calls that decide whether contacts can be offered, by campaign. */
export async function findStandings(
  database: Database,
  businessId: string,
  asked: readonly { campaignId: string; contacts: readonly string[]; numbers: readonly string[] }[],
): Promise<Map<string, Standing>> {
  const rows = await database.rows(standingsStatement, [businessId, JSON.stringify(asked)]);
  return new Map(
    rows.map(({ campaignId, standing: { obstacles, made, ...settings } }) => [
      campaignId,
      {
        ...settings,
        ...(obstacles && { obstacles: Map.groupBy(obstacles, ({ number }) => number) }),
        ...(made && { made: Map.groupBy(made, ({ contactId }) => contactId) }),
      },
    ]),
  );
}

export interface Upcoming {
  campaignId: string;
  userId: string;
  zones: string;
  hours: StoredHours;
  businessZone: string;
  /** What the contact waits for, besides calling hours. */
  reason: "resting" | "callback";
  at: string;
  contactId: string;
}

const callback = (user: string) => `
        SELECT 'callback', cc.due_at, cc.id FROM campaign_contacts cc
        WHERE cc.business_id = $1 AND cc.campaign_id = asked.campaign_id AND cc.calling_zones = z.calling_zones
          AND cc.status IN ('not_called', 'called') AND cc.due_at IS NOT NULL AND cc.held_until IS NULL
          AND cc.due_user_id ${user}
        ORDER BY cc.due_at, cc.id LIMIT 1`;

const upcomingStatement = statement<Upcoming>(
  "dialer.upcoming",
  `
    SELECT asked.campaign_id, asked.user_id, z.calling_zones AS zones,
      ${storedHours("c")} AS hours, b.time_zone AS business_zone, found.reason, found.at, found.contact_id
    FROM unnest($2::text[], $3::text[]) AS asked (campaign_id, user_id)
    CROSS JOIN LATERAL (SELECT * FROM campaigns c WHERE c.business_id = $1 AND c.id = asked.campaign_id LIMIT 1) c
    JOIN businesses b ON b.id = c.business_id
    CROSS JOIN LATERAL (${zonesOfCampaign({ businessId: "$1", campaignId: "asked.campaign_id" })}) z
    CROSS JOIN LATERAL (
      (
        SELECT 'resting' AS reason, now() AS at, cc.id AS contact_id FROM campaign_contacts cc
        WHERE cc.business_id = $1 AND cc.campaign_id = asked.campaign_id AND cc.calling_zones = z.calling_zones
          AND cc.status = 'not_called' AND cc.due_at IS NULL AND cc.held_until IS NULL
        ORDER BY cc.id LIMIT 1
      ) UNION ALL (${callback("= asked.user_id")}
      ) UNION ALL (${callback("IS NULL")}
      ) UNION ALL (
        SELECT 'resting', first.at + rest.minutes * interval '1 minute', first.id
        FROM generate_series(0, c.max_attempts - 1) AS made
        CROSS JOIN (VALUES (false, c.attempt_spacing_minutes), (true, c.busy_retry_minutes)) AS rest (busy, minutes)
        CROSS JOIN LATERAL (
          SELECT COALESCE(cc.attempted_at, cc.last_called_at, cc.created_at) AS at, cc.id FROM campaign_contacts cc
          WHERE cc.business_id = $1 AND cc.campaign_id = asked.campaign_id AND cc.calling_zones = z.calling_zones
            AND cc.status = 'called' AND cc.due_at IS NULL AND cc.held_until IS NULL
            AND cc.was_busy = rest.busy AND COALESCE(cc.attempts, 0) = made
          ORDER BY COALESCE(cc.attempted_at, cc.last_called_at, cc.created_at), cc.id LIMIT 1
        ) first
        ORDER BY 2 LIMIT 1
      ) UNION ALL (
        SELECT 'resting', cc.held_until, cc.id FROM campaign_contacts cc
        WHERE cc.business_id = $1 AND cc.campaign_id = asked.campaign_id AND cc.calling_zones = z.calling_zones
          AND cc.held_until IS NOT NULL
        ORDER BY cc.held_until LIMIT 1
      )
    ) found
    WHERE c.status = 'active' AND NOT ${hasStaleRegistry("c.registry_ids")}`,
);

/**
 * For each pair of campaign and user, and each set of calling zones: the first contacts that can be offered to the user,
 * with their times regardless of calling hours. Campaigns that are not active return no row.
 */
export function findUpcoming(
  database: Database,
  businessId: string,
  asked: readonly { campaignId: string; userId: string }[],
): Promise<Upcoming[]> {
  const campaignIds = asked.map(({ campaignId }) => campaignId);
  return database.rows(upcomingStatement, [businessId, campaignIds, asked.map(({ userId }) => userId)]);
}
