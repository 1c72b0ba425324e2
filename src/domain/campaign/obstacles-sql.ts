import { ABANDONED_REST, CAPPED, COUNTS_FOR_CAP } from "../call/caps-sql.ts";
import { wasAnsweredLately } from "../call/rest-sql.ts";
import { LONGEST_CALL, NOT_PLACED } from "../call/rules.ts";
import { storedHours } from "../consent/hours-sql.ts";
import { barredNumbers, hasOptedOut, isInvalid, isListed } from "../consent/number-sql.ts";
import { entriesOf, hasStaleRegistry, isInRegistries } from "../registry/number-sql.ts";

/** SQL of a campaign, its contacts and their numbers, the last two as arrays. */
interface Asked {
  campaign: string;
  contacts: string;
  numbers: string;
}

/** How far back the calls to a number count. */
function windowOf(restMinutes: string): string {
  return `GREATEST(${CAPPED}, ${LONGEST_CALL} + ${ABANDONED_REST}, ${LONGEST_CALL} + ${restMinutes} * interval '1 minute')`;
}

const SETTINGS = `
      'maxAttempts', campaign.max_attempts, 'spacingMinutes', campaign.attempt_spacing_minutes,
      'busyMinutes', campaign.busy_retry_minutes, 'hours', ${storedHours("campaign")}, 'businessZone', b.time_zone,
      'hasStaleRegistry', ${hasStaleRegistry("campaign.registry_ids")}`;

/**
 * A query for the `Standing` of contacts of the business `$1`, one row for the campaign. It looks up all numbers
 * together, and returns only obstacles.
 */
export function standingOf({ campaign, contacts, numbers }: Asked): string {
  return `
    SELECT json_build_object(
      ${SETTINGS},
      'obstacles', (
        SELECT json_agg(found) FROM (
          ${barredNumbers({ numbers, dialsOptedOut: "campaign.dials_opted_out" })}
          UNION ALL
          SELECT DISTINCT n.phone_number, 'registry', NULL::timestamptz
          ${entriesOf({ number: `ANY(${numbers})`, registries: "campaign.registry_ids", covers: "calls" })}
          UNION ALL
          SELECT n.phone_number, 'claimed', NULL
          FROM dialer_numbers n WHERE n.business_id = $1 AND n.phone_number = ANY(${numbers})
          UNION ALL
          SELECT recent.phone_number, each.reason, each.until
          FROM (
            SELECT c.phone_number,
              max(COALESCE(c.ended_at, now()) + b.answered_rest_minutes * interval '1 minute') FILTER (
                WHERE ${wasAnsweredLately({ campaign: "campaign.id", minutes: "b.answered_rest_minutes" })}
              ) AS rests_until,
              (array_agg(c.started_at ORDER BY c.started_at DESC) FILTER (
                WHERE c.started_at > now() - interval '24 hours' AND c.status <> 'canceled'
                  AND c.error_code IS DISTINCT FROM '${NOT_PLACED}'
              ))[campaign.daily_number_cap] + interval '24 hours' AS capped_until,
              (array_agg(c.started_at ORDER BY c.started_at DESC) FILTER (
                WHERE c.started_at > now() - ${CAPPED} AND ${COUNTS_FOR_CAP}
              ))[b.weekly_number_cap] + ${CAPPED} AS week_capped_until,
              max(c.abandoned_at) FILTER (WHERE c.abandoned_at > now() - ${ABANDONED_REST}) + ${ABANDONED_REST}
                AS abandoned_until
            FROM calls c
            WHERE c.business_id = $1 AND c.phone_number = ANY(${numbers}) AND (c.direction = 'outgoing') IS TRUE
              AND c.started_at > now() - ${windowOf("b.answered_rest_minutes")}
            GROUP BY c.phone_number
          ) recent
          CROSS JOIN LATERAL (
            VALUES ('daily_cap', recent.capped_until), ('weekly_cap', recent.week_capped_until),
              ('abandoned', recent.abandoned_until), ('resting', recent.rests_until)
          ) AS each (reason, until)
          WHERE each.until IS NOT NULL
        ) found
      ),
      'made', (
        SELECT json_agg(made) FROM (
          SELECT o.campaign_contact_id AS "contactId", o.phone_number AS number,
            count(*) FILTER (WHERE o.accepted_at IS NOT NULL) AS attempts
          FROM calls o
          WHERE o.business_id = $1 AND o.campaign_contact_id = ANY(${contacts})
          GROUP BY o.campaign_contact_id, o.phone_number
        ) made
      )
    ) AS standing
    FROM (SELECT * FROM campaigns c WHERE c.business_id = $1 AND c.id = ${campaign} LIMIT 1) campaign
    JOIN businesses b ON b.id = campaign.business_id`;
}

const REST_OF_ROW = "(SELECT b.answered_rest_minutes FROM businesses b WHERE b.id = cc.business_id)";
const NUMBERS = `ARRAY[${[0, 1, 2, 3, 4].map((place) => `cc.phones -> ${place} ->> 'number'`).join(", ")}]`;

/**
 * The `Standing` of the contact of the row `cc` where it is wanted; null if its status alone decides, or if its
 * calls and numbers have any record, which is rare: the check for a record costs a fraction of the full look-up.
 */
export function standingOfRow(isWanted: string): string {
  return `
  CASE WHEN ${isWanted} AND cc.status IN ('not_called', 'called')
    AND NOT ${isListed(`ANY(${NUMBERS})`)}
    AND NOT ${isInRegistries(`ANY(${NUMBERS})`)}
    AND NOT ${hasOptedOut(`ANY(${NUMBERS})`)}
    AND NOT ${isInvalid(`ANY(${NUMBERS})`)}
    AND NOT EXISTS (SELECT FROM dialer_numbers n WHERE n.business_id = $1 AND n.phone_number = ANY(${NUMBERS}))
    AND NOT EXISTS (SELECT FROM calls o WHERE o.business_id = $1 AND o.campaign_contact_id = cc.id)
    AND NOT EXISTS (
      SELECT FROM calls c
      WHERE c.business_id = $1 AND c.phone_number = ANY(${NUMBERS}) AND (c.direction = 'outgoing') IS TRUE
        AND c.started_at > now() - ${windowOf(REST_OF_ROW)}
    )
  THEN (
    SELECT json_build_object(${SETTINGS})
    FROM (SELECT * FROM campaigns c WHERE c.business_id = $1 AND c.id = cc.campaign_id LIMIT 1) campaign
    CROSS JOIN LATERAL (SELECT (SELECT b.time_zone FROM businesses b WHERE b.id = cc.business_id) AS time_zone) b
  ) END AS standing`;
}
