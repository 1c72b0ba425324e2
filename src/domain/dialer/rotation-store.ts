import type { Attestation } from "../../platform/carrier/port.ts";
import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { IS_ACTIVE_INBOX } from "../identity/inbox-use-sql.ts";
import { type AnswerCounts, MOST_COUNTED } from "./answer-rules.ts";
import { isResting, termOf } from "./rotation-sql.ts";

/** The answers to the calls of inboxes, and the inboxes that are out of the rotation. */

/** A reason to take an inbox out of the rotation. */
export const restReasons = ["answered_less", "labelled"] as const;
export type RestReason = (typeof restReasons)[number];

const countStatement = statement<{ inboxId: string; isAnswered: boolean }>(
  "dialer.countAnswer",
  `
    WITH call AS MATERIALIZED (
      SELECT c.inbox_id, c.campaign_id, ${termOf("c.inbox_id")} AS term,
        c.answered_at IS NOT NULL AND c.answered_by IS DISTINCT FROM 'machine' AS is_answered
      FROM calls c
      WHERE c.business_id = $1 AND c.id = $2 AND c.campaign_id IS NOT NULL AND c.accepted_at IS NOT NULL
        AND c.status IN ('completed', 'busy', 'no_answer') AND c.machine_action IS DISTINCT FROM 'hand_to_agent'
        AND NOT ${isResting("c.inbox_id")}
    ), counted AS (
      INSERT INTO inbox_answers AS a (business_id, inbox_id, campaign_id, term, called, answered)
      SELECT $1, call.inbox_id, call.campaign_id, call.term, 1, call.is_answered::int FROM call
      ON CONFLICT (business_id, inbox_id, campaign_id) DO UPDATE SET
        term = EXCLUDED.term,
        called = CASE
          WHEN a.term <> EXCLUDED.term THEN 1
          WHEN a.called >= ${MOST_COUNTED - 1} THEN (a.called + 1) / 2
          ELSE a.called + 1
        END,
        answered = CASE
          WHEN a.term <> EXCLUDED.term THEN EXCLUDED.answered
          WHEN a.called >= ${MOST_COUNTED - 1} THEN (a.answered + EXCLUDED.answered) / 2
          ELSE a.answered + EXCLUDED.answered
        END
    )
    SELECT inbox_id, is_answered FROM call`,
);

/**
 * Counts a call of the dialer that has ended. The caller has locked its campaign. Nothing is counted while the inbox is out
 * of the rotation, so its counts begin at its return; nor where nobody listens for machines, which would count as answers.
 *
 * @returns its inbox; null if the call is not counted, or no phone got it.
 */
export async function countAnswer(
  transaction: Database,
  businessId: string,
  callId: string,
): Promise<{ inboxId: string; isAnswered: boolean } | null> {
  return (await transaction.row(countStatement, [businessId, callId])) ?? null;
}

const uncountStatement = statement<never>(
  "dialer.uncountAnswer",
  `
    UPDATE inbox_answers a SET answered = GREATEST(a.answered - 1, 0)
    FROM calls c
    WHERE c.business_id = $1 AND c.id = $2 AND c.answered_at IS NOT NULL AND c.answered_by = 'machine'
      AND a.business_id = $1 AND a.inbox_id = c.inbox_id AND a.campaign_id = c.campaign_id
      AND c.machine_action IS DISTINCT FROM 'hand_to_agent' AND NOT EXISTS (
        SELECT FROM inbox_rests r
        WHERE r.business_id = $1 AND r.inbox_id = c.inbox_id AND r.until >= c.ended_at OFFSET 0
      )`,
);

/**
 * Takes an answer back that was a machine's, as the carrier told after the end of the call. A call before the end of the
 * last rest is not in the counts.
 */
export async function uncountAnswer(transaction: Database, businessId: string, callId: string): Promise<void> {
  await transaction.rows(uncountStatement, [businessId, callId]);
}

const ofCampaignStatement = statement<AnswerCounts & { id: string }>(
  "dialer.answersOfCampaign",
  `
    SELECT i.id, COALESCE(a.called, 0) AS called, COALESCE(a.answered, 0) AS answered
    FROM campaign_inboxes ci
    JOIN inboxes i ON i.business_id = ci.business_id AND i.id = ci.inbox_id
    LEFT JOIN inbox_answers a ON a.business_id = $1 AND a.inbox_id = i.id AND a.campaign_id = ci.campaign_id
      AND a.term = ${termOf("i.id")}
    WHERE ci.business_id = $1 AND ci.campaign_id = $2 AND ${IS_ACTIVE_INBOX} AND NOT ${isResting("i.id")}`,
);

/** The counts of the inboxes of a campaign that are active and in rotation. */
export function answersOfCampaign(
  database: Database,
  businessId: string,
  campaignId: string,
): Promise<(AnswerCounts & { id: string })[]> {
  return database.rows(ofCampaignStatement, [businessId, campaignId]);
}

const restStatement = statement<{ inboxId: string }>(
  "dialer.restInbox",
  `
    INSERT INTO inbox_rests AS r (business_id, inbox_id, term, reason, began_at, until)
    VALUES ($1, $2, 1, $3, ${NOW}, ${NOW} + $4::int * interval '1 day')
    ON CONFLICT (business_id, inbox_id) DO UPDATE SET
      term = r.term + 1, reason = EXCLUDED.reason, began_at = EXCLUDED.began_at, until = EXCLUDED.until
      WHERE r.until <= ${NOW} - $5::int * interval '1 day'
    RETURNING inbox_id`,
);

/**
 * Takes an inbox out of the rotation for some days.
 *
 * @param rest `spareDays`: the days after its last rest in which it is not taken out.
 * @returns false if it is out already, or is spared.
 */
export async function restInbox(
  transaction: Database,
  businessId: string,
  inboxId: string,
  { reason, days, spareDays }: { reason: RestReason; days: number; spareDays: number },
): Promise<boolean> {
  return (await transaction.row(restStatement, [businessId, inboxId, reason, days, spareDays])) !== undefined;
}

const endRestStatement = statement<never>(
  "dialer.endRest",
  `
    UPDATE inbox_rests SET until = ${NOW}
    WHERE business_id = $1 AND inbox_id = $2 AND until > ${NOW}`,
);

/** Ends the rest of an inbox now, if it has one. */
export async function endRest(transaction: Database, businessId: string, inboxId: string): Promise<void> {
  await transaction.rows(endRestStatement, [businessId, inboxId]);
}

export interface StoredRotation extends AnswerCounts {
  inboxId: string;
  isResting: boolean;
  /** Of the last rest; null if there was none. */
  reason: RestReason | null;
  beganAt: string | null;
  until: string | null;
}

/** The campaigns of an inbox whose counts are added up, the newest ones. */
const MOST_CAMPAIGNS = 100;

const rotationsStatement = statement<StoredRotation>(
  "dialer.rotationsOfInboxes",
  `
    SELECT i.id AS inbox_id, COALESCE(r.until > now(), false) AS is_resting, r.reason, r.began_at, r.until,
      own.called, own.answered
    FROM inboxes i
    LEFT JOIN inbox_rests r ON r.business_id = i.business_id AND r.inbox_id = i.id
    CROSS JOIN LATERAL (
      SELECT COALESCE(sum(a.called), 0)::int AS called, COALESCE(sum(a.answered), 0)::int AS answered
      FROM (
        SELECT * FROM inbox_answers a WHERE a.business_id = $1 AND a.inbox_id = i.id
        ORDER BY a.campaign_id DESC LIMIT ${MOST_CAMPAIGNS}
      ) a
      WHERE a.term = COALESCE(r.term, 0)
    ) own
    WHERE i.business_id = $1 AND i.id = ANY($2)`,
);

/** What the rotation knows of these inboxes, in no order. */
export function rotationsOfInboxes(
  database: Database,
  businessId: string,
  ids: readonly string[],
): Promise<StoredRotation[]> {
  return database.rows(rotationsStatement, [businessId, ids]);
}

/** The latest calls of an inbox among which an attestation is looked for. */
const LATEST_CALLS = 20;

const attestationsStatement = statement<{ inboxId: string; attestation: Attestation }>(
  "dialer.attestationsOfInboxes",
  `
    SELECT inbox.id AS inbox_id, told.attestation FROM unnest($2::text[]) AS inbox (id)
    CROSS JOIN LATERAL (
      SELECT latest.attestation FROM (
        SELECT c.id, c.direction, c.attestation FROM calls c
        -- Not "=": the order would be that of the ids alone, and the primary key would read the calls of all inboxes.
        WHERE c.business_id = $1 AND c.inbox_id BETWEEN inbox.id AND inbox.id
        ORDER BY c.business_id DESC, c.inbox_id DESC, c.id DESC LIMIT ${LATEST_CALLS}
      ) latest
      WHERE latest.direction = 'outgoing' AND latest.attestation IS NOT NULL ORDER BY latest.id DESC LIMIT 1
    ) told`,
);

/** The attestation of the latest outgoing call that has one, by inbox, for the inboxes that have such a call. */
export async function attestationsOfInboxes(
  database: Database,
  businessId: string,
  ids: readonly string[],
): Promise<Map<string, Attestation>> {
  const rows = await database.rows(attestationsStatement, [businessId, ids]);
  return new Map(rows.map(({ inboxId, attestation }) => [inboxId, attestation]));
}
