import type { SpokenLanguage } from "../../platform/carrier/spoken-language.ts";
import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { isInactiveInbox } from "../identity/inbox-use-sql.ts";
import { afterPause, claimDue, countUnknown } from "../order/silence-sql.ts";
import { isBeingAsked, waitsForTurn } from "../order/turn-sql.ts";
import { IS_PROMPTED } from "./accepted-sql.ts";
import type { AgentLineDevice, AgentLinePurpose, AgentLineState } from "./agent-line-rules.ts";
import { IS_DOUBTFUL } from "./agent-line-store.ts";
import { hangUpOnceMore, MOST_HANG_UPS } from "./hang-up-store.ts";

/** Whether a session or a call needs a line, before it is ordered, while it is connected and afterwards. */

/** A line to order at the carrier. */
export interface OrderedLine {
  from: string;
  /** A number in E.164, or the id of the user whose browser it is. */
  to: string;
  device: AgentLineDevice;
  /** The name of the conference that it joins. */
  conference: string;
  purpose: AgentLinePurpose;
  /** Whether it is the line of a user, not of an outside number. */
  isUser: boolean;
  state: AgentLineState;
  carrierId: string | null;
  createdAt: string;
  /** How long it rings; null: as long as the phone of an agent does. */
  ringSeconds: number | null;
  /** Its session or its call has ended: the line is not needed. */
  isUnwanted: boolean;
  /** The inbox was deactivated since. */
  isInboxInactive: boolean;
  inboxName: string | null;
  /** The saved name of the other party of its call; null if there is none. */
  callerName: string | null;
  /** Null: withheld, or the line has no call. */
  callerNumber: string | null;
  /** Its call is made to a person who asked for it in a queue. */
  isCallback: boolean;
  /** Its call is being recorded, or its recording is paused. */
  isRecorded: boolean;
  /** The announcement of recordings of the business; null: none. */
  recordingAnnouncement: string | null;
  /** Its language; null: the usual one. */
  recordingLanguage: SpokenLanguage | null;
}

const findOrderedStatement = statement<OrderedLine>(
  "line.findOrdered",
  `
    SELECT l.from_number AS "from", COALESCE(l.phone_number, l.user_id) AS "to", l.device,
      COALESCE(l.conference, l.id) AS conference, l.purpose, l.user_id IS NOT NULL AS is_user, l.state, l.carrier_id,
      l.created_at, l.ring_seconds,
      l.closing_at IS NOT NULL OR s.ended_at IS NOT NULL OR c.ended_at IS NOT NULL AS is_unwanted,
      ${isInactiveInbox("l.inbox_id")} AS is_inbox_inactive, i.name AS inbox_name, c.phone_number AS caller_number,
      l.purpose = 'incoming' AND c.direction = 'outgoing' AS is_callback,
      NULLIF(concat_ws(' ', k.first_name, k.last_name), '') AS caller_name,
      EXISTS (
        SELECT FROM recordings r
        WHERE r.business_id = $1 AND r.call_id = l.call_id AND r.kind = 'talk' AND r.state = 'running'
      ) AS is_recorded,
      b.recording_announcement, b.recording_announcement_language AS recording_language
    FROM agent_lines l JOIN businesses b ON b.id = l.business_id
    LEFT JOIN dialer_sessions s ON s.business_id = l.business_id AND s.id = l.session_id
    LEFT JOIN calls c ON c.business_id = l.business_id AND c.id = l.call_id
    LEFT JOIN contacts k ON k.business_id = l.business_id AND k.id = c.contact_id
    LEFT JOIN inboxes i ON i.business_id = l.business_id AND i.id = l.inbox_id
    WHERE l.business_id = $1 AND l.id = $2`,
);

export async function findOrderedLine(database: Database, businessId: string, id: string): Promise<OrderedLine | null> {
  return (await database.row(findOrderedStatement, [businessId, id])) ?? null;
}

const awaitedStatement = statement<{ id: string }>(
  "line.awaited",
  `
    SELECT l.id FROM agent_lines l LEFT JOIN dialer_sessions s ON s.business_id = l.business_id AND s.id = l.session_id
    LEFT JOIN calls c ON c.business_id = l.business_id AND c.id = l.call_id
    WHERE l.business_id = $1 AND l.id = $2 AND l.ended_at IS NULL AND l.closing_at IS NULL AND s.ended_at IS NULL
      AND c.ended_at IS NULL AND (l.purpose <> 'incoming' OR c.line_id = l.id)`,
);

/**
 * Whether a session or a call still needs the agent in the conference of the line: of the lines that ring for an incoming
 * call, only the one that has taken it.
 */
export async function isLineAwaited(database: Database, businessId: string, id: string): Promise<boolean> {
  return (await database.row(awaitedStatement, [businessId, id])) !== undefined;
}

/** A line to close at the carrier, or to poll for. */
export interface LiveLine {
  businessId: string;
  id: string;
  state: AgentLineState;
  carrierId: string | null;
  /** The name of the conference that it joins. */
  conference: string;
  /** The id of that conference at the carrier is known. */
  hasConference: boolean;
  isClosing: boolean;
  /** The browser of an agent, which may vanish without a report. */
  callsIn: boolean;
  /** Its user hears the words about a call that was accepted, outside of the conference. */
  isPrompted: boolean;
  /** Its user may hear such words, by a request that the carrier carries out late. */
  isDoubtful: boolean;
  /** Its last change. */
  changedAt: string;
}

/** The columns of a line `l` to close or to poll for. */
const LIVE = `l.business_id, l.id, l.state, l.carrier_id, COALESCE(l.conference, l.id) AS conference,
      l.device = 'browser' AND l.purpose = 'agent' AS calls_in,
      l.conference_id IS NOT NULL AS has_conference, l.closing_at IS NOT NULL AS is_closing,
      ${IS_PROMPTED} AS is_prompted, ${IS_DOUBTFUL} AS is_doubtful, l.updated_at AS changed_at`;

const claimIdleStatement = statement<LiveLine>(
  "line.claimIdle",
  `
    WITH idle AS (
      SELECT l.ctid AS row FROM agent_lines l
      WHERE l.ended_at IS NULL AND l.hang_ups < ${MOST_HANG_UPS}
        -- Nothing is left to do for one that closes until the carrier's id of its call is known.
        AND (l.closing_at IS NULL OR l.carrier_id IS NOT NULL)
        AND (l.closing_at IS NOT NULL OR CASE
          WHEN l.call_id IS NOT NULL THEN (
            SELECT c.ended_at FROM calls c WHERE c.business_id = l.business_id AND c.id = l.call_id
          ) IS NOT NULL
          ELSE l.session_id IS NULL OR (
            SELECT s.ended_at FROM dialer_sessions s WHERE s.business_id = l.business_id AND s.id = l.session_id
          ) IS NOT NULL
        END)
        AND NOT EXISTS (
          SELECT FROM calls c
          WHERE c.business_id = l.business_id AND c.line_id = l.id AND c.ended_at IS NULL
            AND (c.hang_up_requested_at IS NULL OR c.carrier_id IS NOT NULL OR EXISTS (
              SELECT FROM carrier_jobs j WHERE j.business_id = c.business_id AND j.id = c.id
            ))
        )
      LIMIT 20
      FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE agent_lines l SET
      closing_at = COALESCE(l.closing_at, ${NOW}),
      hang_ups = CASE WHEN l.carrier_id IS NULL THEN l.hang_ups ELSE l.hang_ups + 1 END,
      next_check_at = CASE
        WHEN l.carrier_id IS NULL THEN l.next_check_at ELSE clock_timestamp() + interval '5 seconds'
      END
    WHERE l.ctid = ANY(ARRAY(SELECT idle.row FROM idle))
    RETURNING ${LIVE}`,
  { unbound: "any process closes unused lines of every business" },
);

/**
 * Claims lines whose sessions or calls have ended and that have no running call. A call that waits for its
 * agent and was hung up does not count. Each is claimed three times; then the carrier is polled.
 */
export function claimIdleLines(database: Database): Promise<LiveLine[]> {
  return database.rows(claimIdleStatement, []);
}

/** Lines without a recent report: the service polls the carrier for them, since a report may be lost. */

const claimSilentStatement = statement<LiveLine>(
  "line.claimSilent",
  claimDue({
    update: "UPDATE agent_lines l",
    which: `l.ended_at IS NULL AND NOT ${waitsForTurn("l")} AND NOT (l.carrier_id IS NULL AND ${isBeingAsked("l")})`,
    dueAt: "l.next_check_at",
    next: afterPause("l", "15", "60"),
    returned: LIVE,
  }),
  { unbound: "any process asks the carrier about silent lines of every business" },
);

/** Claims the lines due for a poll; each is due again after a pause. */
export function claimSilentLines(database: Database, most: number): Promise<LiveLine[]> {
  return database.rows(claimSilentStatement, [most]);
}

const countUnknownStatement = statement<{ times: number }>(
  "line.countUnknown",
  countUnknown("UPDATE agent_lines", "ended_at IS NULL"),
);

/** Counts a poll in which the carrier did not know the line. @returns the number of such polls. */
export async function countUnknownLine(database: Database, businessId: string, id: string): Promise<number> {
  return (await database.row(countUnknownStatement, [businessId, id]))?.times ?? 0;
}

const checkInStatement = statement<never>(
  "line.checkIn",
  `
    UPDATE agent_lines SET checks = 0, next_check_at = clock_timestamp() + $3::float * interval '1 second'
    WHERE business_id = $1 AND id = $2 AND ended_at IS NULL`,
);

/** Has the carrier asked for a line after this time in seconds, and then after short pauses. */
export async function checkLineIn(database: Database, businessId: string, id: string, seconds: number): Promise<void> {
  await database.rows(checkInStatement, [businessId, id, seconds]);
}

const closeAgainStatement = statement<never>("line.closeAgain", hangUpOnceMore("UPDATE agent_lines"));

/** The carrier reports that a line to be closed is still running: the request is repeated. */
export async function closeLineAgain(database: Database, businessId: string, id: string): Promise<void> {
  await database.rows(closeAgainStatement, [businessId, id]);
}
