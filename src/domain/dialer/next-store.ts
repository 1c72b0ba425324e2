import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { inOrderOfParent } from "../../platform/db/parent-sql.ts";
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

/** A condition: the row `cc` is this contact. With equations PostgreSQL may choose another index than the primary key. */
function isContact(campaignId: string, id: string): string {
  const key = `($1, ${campaignId}, ${id})`;
  return `(cc.business_id, cc.campaign_id, cc.id) >= ${key} AND (cc.business_id, cc.campaign_id, cc.id) <= ${key}`;
}

/**
 * The session, if it may get a contact. Concurrent requests for one session wait here, so that they share one contact.
 */
const AGENT = `
  session AS MATERIALIZED (
    SELECT s.* FROM dialer_sessions s
    WHERE (s.business_id, s.id) >= ($1, $2) AND (s.business_id, s.id) <= ($1, $2)
      AND (s.ended_at IS NULL AND s.campaign_contact_id IS NULL) IS TRUE AND NOT ${IN_A_CALL}
    FOR NO KEY UPDATE
  ), agent AS MATERIALIZED (
    SELECT s.campaign_id, s.user_id, ${columnsOfClaim("s.business_id")}
    FROM session s CROSS JOIN LATERAL (
      SELECT * FROM campaigns c WHERE c.business_id = $1 AND c.id = s.campaign_id LIMIT 1
    ) c
    WHERE c.status = 'active' AND NOT ${hasStaleRegistry("c.registry_ids")}
  )`;

const OPEN = "unnest($3::text[]) AS open (zones)";

// The last conditions and the order of each queue are those of its whole index: with fewer of them PostgreSQL may walk
// another index, and read the campaign.

const OWN_CALLBACKS = `
        AND (calling_zones, due_user_id, due_at, id) > (open.zones, agent.user_id, '-infinity', '')
        AND (calling_zones, due_user_id, due_at) <= (open.zones, agent.user_id, now())
      ORDER BY calling_zones, due_user_id, due_at, id`;
const CALLBACKS_OF_ANYONE = `
        AND calling_zones = open.zones AND due_user_id IS NULL AND due_at <= now()
      ORDER BY due_user_id, due_at, id`;

/** A condition: a callback of the campaign is due, of whichever agent and zones. */
const IS_CALLBACK_DUE = `EXISTS (
    SELECT FROM (
      SELECT due_at FROM campaign_contacts
      WHERE business_id = $1 AND due_at IS NOT NULL
        AND ${inOrderOfParent({ column: "campaign_id", parent: "agent.campaign_id", id: "due_at", behind: "'-infinity'" })}
      LIMIT 1
    ) first
    WHERE first.due_at <= now()
  )`;

const callbacks = (queue: number, those: string, window: number) => `
  SELECT ${queue} AS queue, 0 AS attempts, found.at, found.id
  FROM agent CROSS JOIN LATERAL (
    SELECT each.at, each.id FROM ${OPEN} CROSS JOIN LATERAL (
      SELECT due_at AS at, id FROM campaign_contacts
      WHERE business_id = $1 AND campaign_id = agent.campaign_id
        AND status IN ('not_called', 'called') AND due_at IS NOT NULL AND held_until IS NULL ${those}
      LIMIT ${window}
    ) each
    ORDER BY each.at, each.id LIMIT ${window}
  ) found
  WHERE ${IS_CALLBACK_DUE}`;

const firstCalls = (window: number) => `
  SELECT 3, 0, NULL::timestamptz, found.id
  FROM agent CROSS JOIN LATERAL (
    SELECT each.id FROM ${OPEN} CROSS JOIN LATERAL (
      SELECT id FROM campaign_contacts
      WHERE business_id = $1 AND campaign_id = agent.campaign_id
        AND status = 'not_called' AND due_at IS NULL AND held_until IS NULL
        AND ${inOrderOfParent({ column: "calling_zones", parent: "open.zones" })}
      LIMIT ${window}
    ) each
    ORDER BY each.id LIMIT ${window}
  ) found`;

const RESTED_SINCE = "COALESCE(attempted_at, last_called_at, created_at)";

const retries = (window: number) => `
  SELECT 4, made, found.at, found.id
  FROM agent CROSS JOIN LATERAL generate_series(0, agent.max_attempts - 1) AS made CROSS JOIN LATERAL (
    SELECT each.at, each.id
    FROM ${OPEN}
    CROSS JOIN (VALUES (false, agent.attempt_spacing_minutes), (true, agent.busy_retry_minutes)) AS rest (busy, minutes)
    CROSS JOIN LATERAL (
      SELECT ${RESTED_SINCE} AS at, id FROM campaign_contacts
      WHERE business_id = $1 AND campaign_id = agent.campaign_id
        AND status = 'called' AND due_at IS NULL AND held_until IS NULL
        AND (calling_zones, was_busy, COALESCE(attempts, 0), ${RESTED_SINCE}, id)
          > (open.zones, rest.busy, made, '-infinity', '')
        AND (calling_zones, was_busy, COALESCE(attempts, 0), ${RESTED_SINCE})
          <= (open.zones, rest.busy, made, now() - rest.minutes * interval '1 minute')
      ORDER BY calling_zones, was_busy, COALESCE(attempts, 0), ${RESTED_SINCE}, id
      LIMIT ${window}
    ) each
    ORDER BY each.at, each.id LIMIT ${window}
  ) found`;

/** The best candidates, at most `window`. The limit is part of the text, so that one plan serves every call. */
const candidate = (window: number) => `
  candidate AS MATERIALIZED (
    SELECT * FROM (
      ${callbacks(1, OWN_CALLBACKS, window)}
      UNION ALL ${callbacks(2, CALLBACKS_OF_ANYONE, window)}
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
        WHERE ${isContact("agent.campaign_id", "line.id")}
          AND (
            cc.status IN ('not_called', 'called') AND cc.held_until IS NULL AND cc.calling_zones = ANY($3)
            AND (cc.due_at IS NULL OR cc.due_at <= now())
          ) IS TRUE
          AND ${IS_OFFERED}
          AND NOT ${IS_CLAIMED}
        FOR NO KEY UPDATE SKIP LOCKED
      ) taken
      LIMIT 1
    ), claimed AS (
      UPDATE campaign_contacts cc SET status = 'in_progress', updated_at = ${NOW}
      FROM picked
      WHERE ${isContact("picked.campaign_id", "picked.id")}
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
      JOIN campaign_contacts cc ON ${isContact("agent.campaign_id", "candidate.id")}
      WHERE (cc.status IN ('not_called', 'called')) IS TRUE AND NOT ${IS_OFFERED}
      FOR NO KEY UPDATE OF cc SKIP LOCKED
    )
    UPDATE campaign_contacts cc SET held_until = now() + interval '${PUT_ASIDE_MINUTES} minutes'
    FROM barred
    WHERE ${isContact("barred.campaign_id", "barred.id")}
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
