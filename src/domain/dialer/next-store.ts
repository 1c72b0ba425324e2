import type { Database } from "../../platform/db/database.ts";
import { composedStatement } from "../../platform/db/statement.ts";
import { columnsOfClaim, IS_CLAIMED, IS_OFFERED } from "../campaign/obstacles-sql.ts";
import { hasStaleRegistry } from "../registry/number-sql.ts";
import { type DialerSession, PUT_ASIDE_MINUTES } from "./rules.ts";
import { IN_A_CALL, SESSION } from "./session-store.ts";

/**
 * The choice of the next contact. The statements take the business, the session and the values of `calling_zones` that
 * are open now. They walk four queues, each along an index of its own, once for every open value: the agent's own
 * callbacks and anyone's, the oldest first; first calls in the order of adding; retries, fewest attempts and longest
 * rest first.
 *
 * Measured with a million contacts (`npm run bench -- dialer`). The statement reads a window of the best few without
 * locks and takes the first free one: locking along the queues themselves would lock as many rows as there are zones.
 * The append of the queues stops as soon as the window is full, so that the later queues cost nothing. The obstacles to
 * dialing are checked one candidate at a time, until one is taken.
 */

const NOW = "date_trunc('milliseconds', clock_timestamp())";

/**
 * The session, if it may get a contact. Concurrent requests for one session wait here, so that they share one contact.
 */
const AGENT = `
  agent AS MATERIALIZED (
    SELECT s.campaign_id, s.user_id, ${columnsOfClaim("s.business_id")}
    FROM dialer_sessions s JOIN campaigns c ON c.business_id = s.business_id AND c.id = s.campaign_id
    WHERE s.business_id = $1 AND s.id = $2 AND s.ended_at IS NULL AND s.campaign_contact_id IS NULL
      AND c.status = 'active' AND NOT ${IN_A_CALL} AND NOT ${hasStaleRegistry("c.registry_ids")}
    FOR NO KEY UPDATE OF s
  )`;

const OPEN = "unnest($3::text[]) AS open (zones)";

const callbacks = (queue: number, whose: string, window: number) => `
  SELECT ${queue} AS queue, 0 AS attempts, found.at, found.id
  FROM agent CROSS JOIN LATERAL (
    SELECT each.at, each.id FROM ${OPEN} CROSS JOIN LATERAL (
      SELECT due_at AS at, id FROM campaign_contacts
      WHERE business_id = $1 AND campaign_id = agent.campaign_id AND calling_zones = open.zones
        AND status IN ('not_called', 'called') AND due_at IS NOT NULL AND held_until IS NULL
        AND due_user_id ${whose} AND due_at <= now()
      ORDER BY due_at, id LIMIT ${window}
    ) each
    ORDER BY each.at, each.id LIMIT ${window}
  ) found`;

const firstCalls = (window: number) => `
  SELECT 3, 0, NULL::timestamptz, found.id
  FROM agent CROSS JOIN LATERAL (
    SELECT each.id FROM ${OPEN} CROSS JOIN LATERAL (
      SELECT id FROM campaign_contacts
      WHERE business_id = $1 AND campaign_id = agent.campaign_id AND calling_zones = open.zones
        AND status = 'not_called' AND due_at IS NULL AND held_until IS NULL
      ORDER BY id LIMIT ${window}
    ) each
    ORDER BY each.id LIMIT ${window}
  ) found`;

const retries = (window: number) => `
  SELECT 4, made, found.at, found.id
  FROM agent CROSS JOIN LATERAL generate_series(0, agent.max_attempts - 1) AS made CROSS JOIN LATERAL (
    SELECT each.at, each.id
    FROM ${OPEN}
    CROSS JOIN (VALUES (false, agent.attempt_spacing_minutes), (true, agent.busy_retry_minutes)) AS rest (busy, minutes)
    CROSS JOIN LATERAL (
      SELECT COALESCE(attempted_at, last_called_at, created_at) AS at, id FROM campaign_contacts
      WHERE business_id = $1 AND campaign_id = agent.campaign_id AND calling_zones = open.zones
        AND status = 'called' AND due_at IS NULL AND held_until IS NULL
        AND was_busy = rest.busy AND COALESCE(attempts, 0) = made
        AND COALESCE(attempted_at, last_called_at, created_at) <= now() - rest.minutes * interval '1 minute'
      ORDER BY COALESCE(attempted_at, last_called_at, created_at), id LIMIT ${window}
    ) each
    ORDER BY each.at, each.id LIMIT ${window}
  ) found`;

/** The best candidates, at most `window`. The limit is part of the text, so that one plan serves every call. */
const candidate = (window: number) => `
  candidate AS MATERIALIZED (
    SELECT * FROM (
      ${callbacks(1, "= agent.user_id", window)}
      UNION ALL ${callbacks(2, "IS NULL", window)}
      UNION ALL ${firstCalls(window)}
      UNION ALL ${retries(window)}
    ) queued
    LIMIT ${window}
  )`;

const claimNextStatement = (window: number) =>
  composedStatement<DialerSession>(
    "dialer.claimNext",
    `
    WITH ${AGENT}, ${candidate(window)}, picked AS MATERIALIZED (
      SELECT taken.id, taken.status, taken.phones, agent.campaign_id, agent.lease_minutes
      FROM (SELECT id FROM candidate ORDER BY queue, attempts, at, id) line CROSS JOIN agent
      CROSS JOIN LATERAL (
        SELECT cc.id, cc.status, cc.phones FROM campaign_contacts cc
        WHERE cc.business_id = $1 AND cc.campaign_id = agent.campaign_id AND cc.id = line.id
          AND cc.status IN ('not_called', 'called') AND cc.held_until IS NULL AND cc.calling_zones = ANY($3)
          AND (cc.due_at IS NULL OR cc.due_at <= now())
          AND ${IS_OFFERED}
          AND NOT ${IS_CLAIMED}
        FOR NO KEY UPDATE SKIP LOCKED
      ) taken
      LIMIT 1
    ), claimed AS (
      UPDATE campaign_contacts cc SET status = 'in_progress', updated_at = ${NOW}
      FROM picked
      WHERE cc.business_id = $1 AND cc.campaign_id = picked.campaign_id AND cc.id = picked.id
    ), numbers AS (
      INSERT INTO dialer_numbers (business_id, phone_number, session_id)
      SELECT $1, phone ->> 'number', $2
      FROM picked CROSS JOIN jsonb_array_elements(picked.phones) AS phone
      ORDER BY 2
    )
    UPDATE dialer_sessions s SET
      campaign_contact_id = picked.id, status_before = picked.status, dialed = false, call_id = NULL, tried_numbers = '{}',
      lease_until = CASE WHEN $4::boolean THEN now() + picked.lease_minutes * interval '1 minute' ELSE s.lease_until END
    FROM picked
    WHERE s.business_id = $1 AND s.id = $2
    RETURNING ${SESSION}`,
  );

/**
 * Gives the session the next contact, out of the first `window` candidates.
 *
 * @param openZones the values of `calling_zones` that are open now.
 * @param isAsked whether the agent asks, which renews the lease.
 * @returns the session, or null if no candidate is free.
 * @throws a violation of `dialer_numbers_pkey` when another session takes a number at the same moment: repeat the call.
 */
export async function claimNext(
  database: Database,
  businessId: string,
  sessionId: string,
  openZones: readonly string[],
  window: number,
  { isAsked }: { isAsked: boolean },
): Promise<DialerSession | null> {
  return (await database.row(claimNextStatement(window), [businessId, sessionId, openZones, isAsked])) ?? null;
}

const putAsideStatement = (window: number) =>
  composedStatement<{ id: string }>(
    "dialer.putAside",
    `
    WITH ${AGENT}, ${candidate(window)}, barred AS MATERIALIZED (
      SELECT cc.id, agent.campaign_id
      FROM candidate CROSS JOIN agent
      JOIN campaign_contacts cc
        ON cc.business_id = $1 AND cc.campaign_id = agent.campaign_id AND cc.id = candidate.id
      WHERE cc.status IN ('not_called', 'called') AND NOT ${IS_OFFERED}
      FOR NO KEY UPDATE OF cc SKIP LOCKED
    )
    UPDATE campaign_contacts cc SET held_until = now() + interval '${PUT_ASIDE_MINUTES} minutes'
    FROM barred
    WHERE cc.business_id = $1 AND cc.campaign_id = barred.campaign_id AND cc.id = barred.id
    RETURNING cc.id`,
  );

/** Puts aside those of the first `window` candidates that may not be dialed, so that others move up. */
export async function putBarredAside(
  database: Database,
  businessId: string,
  sessionId: string,
  openZones: readonly string[],
  window: number,
): Promise<number> {
  return (await database.rows(putAsideStatement(window), [businessId, sessionId, openZones])).length;
}
