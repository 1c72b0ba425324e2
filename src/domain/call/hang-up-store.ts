import type { SpokenLanguage, Words } from "../../platform/carrier/spoken-language.ts";
import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { enqueueJob, giveTurnsBack } from "../order/job-store.ts";
import { lastWords, type Speaker } from "./own-words.ts";

/** The number of requests to end a call before the carrier is polled for its state. */
export const MOST_HANG_UPS = 3;

const askHangUpStatement = statement<{ isWaiting: boolean; isUnordered: boolean; inboxId: string }>(
  "call.askHangUp",
  `
    UPDATE calls SET
      hang_up_requested_at = COALESCE(hang_up_requested_at, ${NOW})
    WHERE business_id = $1 AND id = $2 AND ended_at IS NULL
    RETURNING status = 'queued' AND carrier_id IS NULL AS is_waiting, inbox_id,
      status = 'queued' AND is_routed AND direction = 'outgoing' AND line_id IS NULL AND NOT EXISTS (
        SELECT FROM carrier_jobs j WHERE j.business_id = $1 AND j.id = $2
      ) AS is_unordered`,
);

/**
 * Requests the end of a call: the carrier gets the request within a second. A call that was not placed yet ends as
 * `canceled` and is never placed.
 *
 * @returns false if it has ended.
 */
export async function askHangUp(database: Database, businessId: string, callId: string): Promise<boolean> {
  const asked = await database.row(askHangUpStatement, [businessId, callId]);
  if (asked?.isUnordered) {
    // Nobody has taken the callback. The worker that orders calls ends it.
    await enqueueJob(database, businessId, { id: callId, kind: "call", inboxId: asked.inboxId, segments: 1 });
  } else if (asked?.isWaiting) {
    await giveTurnsBack(database, businessId, [callId]);
  }
  return asked !== undefined;
}

/** A call with a requested end. */
export interface Unwanted {
  businessId: string;
  id: string;
  carrierId: string;
  /** The agent was lost, and the called person has not heard the announcement. */
  isAgentLost: boolean;
  /** The words for a caller, instead of that announcement. */
  closingWords: string | null;
  closingLanguage: SpokenLanguage | null;
}

const hangUpsStatement = statement<Unwanted>(
  "dialer.hangUps",
  `
    WITH unwanted AS (
      SELECT c.ctid AS row FROM calls c
      WHERE c.hang_up_requested_at IS NOT NULL AND c.ended_at IS NULL AND c.carrier_id IS NOT NULL
        AND c.hang_ups < ${MOST_HANG_UPS}
      ORDER BY c.hang_up_requested_at < now() - interval '5 seconds', random()
      LIMIT 20
      FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE calls c SET
      hang_ups = c.hang_ups + 1, checks = 0, next_check_at = clock_timestamp() + interval '5 seconds'
    WHERE c.ctid = ANY(ARRAY(SELECT unwanted.row FROM unwanted))
    RETURNING c.business_id, c.id, c.carrier_id,
      c.agent_lost_at IS NOT NULL AND c.last_words_at IS NULL AND c.answered_by IS DISTINCT FROM 'machine'
        AND c.direction = 'outgoing' AS is_agent_lost,
      CASE WHEN c.last_words_at IS NULL THEN c.closing_words END AS closing_words, c.closing_language`,
  { unbound: "any process ends the unwanted calls of every business" },
);

/**
 * Claims running calls with a requested end: recent requests first, and then any that the carrier has not ended, so
 * that none delays the others. Each is claimed three times; then the carrier is polled for its state.
 */
export function unwantedCalls(database: Database): Promise<Unwanted[]> {
  return database.rows(hangUpsStatement, []);
}

/** A statement that allows one more request to end a call or a line that is still running. */
export const hangUpOnceMore = (update: string): string => `
    ${update} SET hang_ups = ${MOST_HANG_UPS - 1}
    WHERE business_id = $1 AND id = $2 AND ended_at IS NULL AND hang_ups >= ${MOST_HANG_UPS}`;

const hangUpAgainStatement = statement<never>("call.hangUpAgain", hangUpOnceMore("UPDATE calls"));

/** The carrier reports that a call with a requested end is still running: the request is repeated. */
export async function hangUpAgain(database: Database, businessId: string, id: string): Promise<void> {
  await database.rows(hangUpAgainStatement, [businessId, id]);
}

const setLastWordsStatement = statement<never>(
  "call.setLastWords",
  `
    UPDATE calls SET last_words_at = ${NOW}, hang_ups = ${MOST_HANG_UPS},
      next_check_at = clock_timestamp() + interval '30 seconds'
    WHERE business_id = $1 AND id = $2 AND ended_at IS NULL`,
);

/** Records that the person on the line hears the announcement: the call then ends by itself. */
export async function markLastWords(database: Database, businessId: string, callId: string): Promise<void> {
  await database.rows(setLastWordsStatement, [businessId, callId]);
}

const wordsStatement = statement<Speaker & { purpose: string | null; isOfCampaign: boolean }>(
  "call.wordsWithoutAgent",
  `
    SELECT b.name AS business_name, c.inbox_number, g.call_purpose AS purpose, g.call_language AS language,
      c.campaign_id IS NOT NULL AS is_of_campaign
    FROM calls c
    JOIN businesses b ON b.id = c.business_id
    LEFT JOIN campaigns g ON g.business_id = c.business_id AND g.id = c.campaign_id
    WHERE c.business_id = $1 AND c.id = $2`,
);

/** The words to a called person for whom no agent is there; null if there is no such call. */
export async function wordsWithoutAgent(database: Database, businessId: string, callId: string): Promise<Words | null> {
  const from = await database.row(wordsStatement, [businessId, callId]);
  return from ? lastWords(from, from.isOfCampaign ? from.purpose : undefined) : null;
}
