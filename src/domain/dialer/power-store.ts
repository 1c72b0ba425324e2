import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { HAS_FREE_LINE } from "../call/agent-line-store.ts";
import type { StoredActor } from "../identity/actor-rules.ts";
import { isSuspended } from "../identity/standing-sql.ts";
import type { DialerSession } from "./rules.ts";
import { IN_A_CALL, IS_POWERED, SESSION } from "./session-store.ts";

/** The sessions for which the dialer itself dials: whose turn it is, and the pauses of their agents. */

/** A session whose next person is to be dialed now. */
export interface Turn extends StoredActor {
  businessId: string;
  sessionId: string;
  userId: string;
  /** Names the turn: another time on the session means that something has happened since. */
  nextDialAt: string;
}

/** The time for one turn. If the process is killed, another one takes the turn after it. */
const TURN = "interval '5 seconds'";

/** The campaign of the session `s`, found by its key. */
const CAMPAIGN = `
      CROSS JOIN LATERAL (
        SELECT * FROM campaigns c WHERE c.business_id = s.business_id AND c.id = s.campaign_id LIMIT 1
      ) c`;

const claimStatement = statement<Turn>(
  "dialer.claimTurns",
  `
    WITH due AS (
      SELECT s.ctid AS row FROM dialer_sessions s ${CAMPAIGN}
      WHERE s.lease_until > now() AND s.ended_at IS NULL AND s.next_dial_at <= clock_timestamp() AND ${IS_POWERED}
        AND NOT ${isSuspended("s.business_id")} AND NOT ${IN_A_CALL} AND ${HAS_FREE_LINE} AND NOT EXISTS (
          -- The agent may be about to accept a caller.
          SELECT FROM call_offers o
          WHERE o.business_id = s.business_id AND o.user_id = s.user_id AND o.state = 'ringing'
            AND o.rings_until > clock_timestamp() OFFSET 0
        )
      ORDER BY s.next_dial_at LIMIT $1
      FOR NO KEY UPDATE OF s SKIP LOCKED
    )
    UPDATE dialer_sessions s SET next_dial_at = ${NOW} + ${TURN}
    WHERE s.ctid = ANY(ARRAY(SELECT due.row FROM due))
    RETURNING s.business_id, s.id AS session_id, s.user_id, s.actor_type, s.client_id, s.next_dial_at`,
  { unbound: "any process dials for the agents of every business" },
);

/**
 * Claims sessions that have waited for their time and have a connected agent without a call, the longest due first. A
 * caller who rings for the agent goes first.
 */
export function claimTurns(database: Database, most: number): Promise<Turn[]> {
  return database.rows(claimStatement, [most]);
}

const postponeStatement = statement<never>(
  "dialer.postponeTurn",
  `
    UPDATE dialer_sessions SET next_dial_at = ${NOW} + $4::float * interval '1 second'
    WHERE business_id = $1 AND id = $2 AND next_dial_at = $3`,
);

/** Repeats a turn later, because no contact can be called now. */
export async function postponeTurn(
  database: Database,
  { businessId, sessionId, nextDialAt }: Turn,
  seconds: number,
): Promise<void> {
  await database.rows(postponeStatement, [businessId, sessionId, nextDialAt, seconds]);
}

/** The most sessions that one sweep looks after; the next sweep handles the others. */
const MOST = 1000;

const countDownStatement = statement<{ businessId: string }>(
  "dialer.countDown",
  `
    WITH silent AS (
      SELECT s.ctid AS row, c.wrap_up_seconds FROM dialer_sessions s ${CAMPAIGN}
      WHERE s.lease_until > now() AND s.ended_at IS NULL AND s.next_dial_at IS NULL AND ${IS_POWERED}
        AND NOT ${IN_A_CALL}
      LIMIT ${MOST}
      FOR NO KEY UPDATE OF s SKIP LOCKED
    )
    UPDATE dialer_sessions s SET next_dial_at = ${NOW} + silent.wrap_up_seconds * interval '1 second'
    FROM silent WHERE s.ctid = silent.row
    RETURNING s.business_id`,
  { unbound: "any process looks after the sessions of every business", hints: "rows" },
);

/**
 * Starts the wrap-up of sessions that are in no call and have no time for the next one, such as after an end that an
 * earlier version of the service has recorded.
 */
export async function countDown(database: Database): Promise<void> {
  await database.rows(countDownStatement, []);
}

const pauseStatement = statement<DialerSession>(
  "dialer.pausePower",
  `
    UPDATE dialer_sessions s SET power_paused_at = COALESCE(s.power_paused_at, ${NOW}), next_dial_at = NULL
    WHERE s.business_id = $1 AND s.id = $2 AND s.ended_at IS NULL AND s.is_power
    RETURNING ${SESSION}`,
);

/** Stops the dialing of a session. @returns null if it is not in the power mode. */
export async function pausePower(database: Database, businessId: string, id: string): Promise<DialerSession | null> {
  return (await database.row(pauseStatement, [businessId, id])) ?? null;
}

const dueStatement = statement<DialerSession>(
  "dialer.setNextDial",
  `
    UPDATE dialer_sessions s SET
      power_paused_at = NULL,
      next_dial_at = CASE
        WHEN ${IN_A_CALL} THEN NULL
        WHEN $4::boolean THEN GREATEST(s.next_dial_at, ${NOW}) + $3::float * interval '1 second'
        ELSE ${NOW} + $3::float * interval '1 second'
      END
    WHERE s.business_id = $1 AND s.id = $2 AND s.ended_at IS NULL AND s.is_power
    RETURNING ${SESSION}`,
);

/**
 * Sets the time of the next call of a session, and ends its pause.
 *
 * @param seconds from now, or in addition to the present wrap-up.
 * @returns null if it is not in the power mode.
 */
export async function setNextDial(
  transaction: Database,
  businessId: string,
  id: string,
  { seconds, isAddition }: { seconds: number; isAddition: boolean },
): Promise<DialerSession | null> {
  const session = await transaction.row(dueStatement, [businessId, id, seconds, isAddition]);
  transaction.wake("dialer");
  return session ?? null;
}
