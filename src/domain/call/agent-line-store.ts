import type { AgentLineNews } from "../../platform/carrier/port.ts";
import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { newIdentity } from "../../platform/id.ts";
import { isInactiveInbox } from "../identity/inbox-use-sql.ts";
import { enqueueJob } from "../order/job-store.ts";
import type { AgentLine, AgentLineState, LostReason } from "./agent-line-rules.ts";
import { inCall, moveLine, requireReady } from "./agent-line-rules.ts";
import { MOST_HANG_UPS } from "./silence-store.ts";

/** The lines of agents, and the state of the calls on them. */

const NOW = "date_trunc('milliseconds', clock_timestamp())";

const LINE = `l.id, l.phone_number, l.state, l.lost_reason`;

const ofSessionsStatement = statement<AgentLine & { sessionId: string }>(
  "line.ofSessions",
  `
    SELECT line.* FROM unnest($2::text[]) AS session (id)
    CROSS JOIN LATERAL (
      SELECT ${LINE}, l.session_id FROM agent_lines l
      WHERE (l.business_id = $1) IS TRUE AND l.session_id = session.id
      ORDER BY l.created_at DESC LIMIT 1
    ) line`,
);

/** The latest line of each of these sessions that has one. */
export function linesOfSessions(
  database: Database,
  businessId: string,
  sessionIds: readonly string[],
): Promise<(AgentLine & { sessionId: string })[]> {
  return database.rows(ofSessionsStatement, [businessId, sessionIds]);
}

export async function lineOfSession(
  database: Database,
  businessId: string,
  sessionId: string,
): Promise<AgentLine | null> {
  return (await linesOfSessions(database, businessId, [sessionId]))[0] ?? null;
}

const adoptStatement = statement<{ id: string }>(
  "line.adopt",
  `
    UPDATE agent_lines l SET session_id = $3, updated_at = ${NOW}
    FROM users u
    WHERE l.business_id = $1 AND l.user_id = $2 AND l.ended_at IS NULL AND l.closing_at IS NULL
      AND u.business_id = $1 AND u.id = $2 AND u.phone_number = l.phone_number
    RETURNING l.id`,
);

const closeOthersStatement = statement<never>(
  "line.closeOthers",
  `
    UPDATE agent_lines SET closing_at = ${NOW}, updated_at = ${NOW}
    WHERE business_id = $1 AND user_id = $2 AND ended_at IS NULL AND closing_at IS NULL`,
);

const insertStatement = statement<{ id: string }>(
  "line.insert",
  `
    INSERT INTO agent_lines (business_id, id, user_id, session_id, inbox_id, from_number, phone_number, state,
      next_check_at, created_at, updated_at)
    SELECT $1, $5, u.id, $3, i.id, i.phone_number, u.phone_number, 'ordered',
      clock_timestamp() + interval '2 minutes', $6, $6
    FROM users u JOIN inboxes i ON i.business_id = u.business_id AND i.id = $4
    WHERE u.business_id = $1 AND u.id = $2 AND u.phone_number IS NOT NULL
    ON CONFLICT (business_id, user_id) WHERE ended_at IS NULL AND closing_at IS NULL DO NOTHING
    RETURNING id`,
);

/**
 * Gives a session the line of its agent: the existing one, or a new one that rings the agent's phone. An agent without
 * a phone number has none.
 */
export async function connectLine(
  transaction: Database,
  businessId: string,
  { userId, sessionId, inboxId }: { userId: string; sessionId: string; inboxId: string },
): Promise<void> {
  const adopt = () => transaction.row(adoptStatement, [businessId, userId, sessionId]);
  if (await adopt()) {
    return;
  }
  await transaction.rows(closeOthersStatement, [businessId, userId]);
  if (!(await ring(transaction, businessId, { userId, sessionId, inboxId }))) {
    // The agent's phone was just rung for another purpose, or the agent has no phone.
    await adopt();
  }
}

/** Orders a line. @returns its id, or null where the agent has no number or already has a line. */
async function ring(
  transaction: Database,
  businessId: string,
  { userId, sessionId, inboxId }: { userId: string; sessionId: string | null; inboxId: string },
): Promise<string | null> {
  const { id, createdAt } = newIdentity("lin");
  const line = await transaction.row(insertStatement, [businessId, userId, sessionId, inboxId, id, createdAt]);
  if (!line) {
    return null;
  }
  await enqueueJob(transaction, businessId, { id, kind: "call", inboxId, segments: 1 });
  return id;
}

const lockOfUserStatement = statement<AgentLine>(
  "line.lockOfUser",
  `
    SELECT ${LINE} FROM agent_lines l
    WHERE l.business_id = $1 AND l.user_id = $2 AND l.ended_at IS NULL AND l.closing_at IS NULL FOR NO KEY UPDATE`,
);

const isBusyStatement = statement<{ isBusy: boolean }>(
  "line.isBusy",
  `
    SELECT EXISTS (
      SELECT FROM calls c WHERE c.business_id = $1 AND c.line_id = $2 AND c.ended_at IS NULL
    ) AS is_busy`,
);

/** @throws DomainError `conflict` where the line has a call. */
export async function requireFree(database: Database, businessId: string, lineId: string): Promise<void> {
  if ((await database.row(isBusyStatement, [businessId, lineId]))?.isBusy) {
    throw inCall();
  }
}

/**
 * The line for one call of a user: the line that the user is on, or a new one that rings the user's phone. `isReady` is
 * false where the call is to wait for the user.
 *
 * @returns null for a user without a phone number.
 * @throws DomainError `conflict` where the user is in a call, or is being rung.
 */
export async function lineForCall(
  transaction: Database,
  businessId: string,
  { userId, inboxId }: { userId: string; inboxId: string },
): Promise<{ id: string; isReady: boolean } | null> {
  const line = await transaction.row(lockOfUserStatement, [businessId, userId]);
  if (line) {
    await requireFree(transaction, businessId, line.id);
    requireReady(line);
    return { id: line.id, isReady: true };
  }
  const id = await ring(transaction, businessId, { userId, sessionId: null, inboxId });
  if (id === null && (await transaction.row(lockOfUserStatement, [businessId, userId]))) {
    throw inCall();
  }
  return id === null ? null : { id, isReady: false };
}

/** A line to order at the carrier. */
export interface OrderedLine {
  from: string;
  to: string;
  state: AgentLineState;
  carrierId: string | null;
  createdAt: string;
  /** Its session has ended: the line is not needed. */
  isUnwanted: boolean;
  /** The inbox was deactivated since. */
  isInboxInactive: boolean;
}

const findOrderedStatement = statement<OrderedLine>(
  "line.findOrdered",
  `
    SELECT l.from_number AS "from", l.phone_number AS "to", l.state, l.carrier_id,
      l.created_at, l.closing_at IS NOT NULL OR s.ended_at IS NOT NULL AS is_unwanted,
      ${isInactiveInbox("l.inbox_id")} AS is_inbox_inactive
    FROM agent_lines l LEFT JOIN dialer_sessions s ON s.business_id = l.business_id AND s.id = l.session_id
    WHERE l.business_id = $1 AND l.id = $2`,
);

export async function findOrderedLine(database: Database, businessId: string, id: string): Promise<OrderedLine | null> {
  return (await database.row(findOrderedStatement, [businessId, id])) ?? null;
}

const awaitedStatement = statement<{ id: string }>(
  "line.awaited",
  `
    SELECT l.id FROM agent_lines l LEFT JOIN dialer_sessions s ON s.business_id = l.business_id AND s.id = l.session_id
    WHERE l.business_id = $1 AND l.id = $2 AND l.ended_at IS NULL AND l.closing_at IS NULL AND s.ended_at IS NULL`,
);

/** Whether a session or a call still needs the agent in the conference of the line. */
export async function isLineAwaited(database: Database, businessId: string, id: string): Promise<boolean> {
  return (await database.row(awaitedStatement, [businessId, id])) !== undefined;
}

const acceptStatement = statement<never>(
  "line.accept",
  `
    UPDATE agent_lines SET
      carrier_id = COALESCE(carrier_id, $3),
      next_check_at = clock_timestamp() + interval '40 seconds'
    WHERE business_id = $1 AND id = $2 AND ended_at IS NULL`,
);

/** Records that the carrier rings the agent. */
export async function acceptLine(
  database: Database,
  businessId: string,
  id: string,
  carrierId: string | null,
): Promise<void> {
  await database.rows(acceptStatement, [businessId, id, carrierId]);
}

interface LockedLine {
  state: AgentLineState;
  carrierId: string | null;
  isClosing: boolean;
}

const lockStatement = statement<LockedLine>(
  "line.lock",
  `
    SELECT l.state, l.carrier_id, l.closing_at IS NOT NULL AS is_closing FROM agent_lines l
    WHERE l.business_id = $1 AND l.id = $2 FOR NO KEY UPDATE`,
);

const moveStatement = statement<never>(
  "line.move",
  `
    UPDATE agent_lines SET
      state = $3,
      lost_reason = $4,
      carrier_id = COALESCE(carrier_id, $5),
      conference_id = COALESCE(conference_id, $6),
      joined_at = CASE WHEN $3 = 'ready' THEN $7::timestamptz ELSE joined_at END,
      ended_at = CASE WHEN $3 IN ('closed', 'lost') THEN $7::timestamptz END,
      next_check_at = CASE WHEN $3 NOT IN ('closed', 'lost') THEN clock_timestamp() + interval '15 seconds' END,
      checks = 0,
      times_unknown = 0,
      updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2`,
);

/**
 * Applies a report of the carrier on a line. When the agent is lost, a call that still rings is hung up, and a person
 * who has answered hears an announcement first.
 *
 * @returns false where the line does not exist.
 */
export async function advanceLine(
  transaction: Database,
  { businessId, id }: { businessId: string; id: string },
  news: AgentLineNews & { carrierId: string | null; at: string },
): Promise<boolean> {
  const line = await transaction.row(lockStatement, [businessId, id]);
  if (!line) {
    return false;
  }
  if (line.carrierId !== null && news.carrierId !== null && line.carrierId !== news.carrierId) {
    // The report is about another participant of the conference.
    return true;
  }
  const next = moveLine(line.state, line.isClosing, news);
  if (!next) {
    if (line.carrierId === null && news.carrierId !== null) {
      await acceptLine(transaction, businessId, id, news.carrierId);
    }
    return true;
  }
  await endOrMove(transaction, { businessId, id }, next, {
    carrierId: news.carrierId,
    conferenceId: news.kind === "line.joined" ? news.conferenceId : null,
    at: news.at,
  });
  return true;
}

/** Ends a line that the carrier never had, or no longer has. */
export async function endLine(
  transaction: Database,
  { businessId, id }: { businessId: string; id: string },
  lostReason: LostReason | null,
  at: string,
): Promise<void> {
  const line = await transaction.row(lockStatement, [businessId, id]);
  if (line && line.state !== "lost" && line.state !== "closed") {
    const next =
      lostReason === null ? ({ state: "closed", lostReason } as const) : ({ state: "lost", lostReason } as const);
    await endOrMove(transaction, { businessId, id }, next, { carrierId: null, conferenceId: null, at });
  }
}

async function endOrMove(
  transaction: Database,
  { businessId, id }: { businessId: string; id: string },
  { state, lostReason }: { state: AgentLineState; lostReason: LostReason | null },
  { carrierId, conferenceId, at }: { carrierId: string | null; conferenceId: string | null; at: string },
): Promise<void> {
  await transaction.rows(moveStatement, [businessId, id, state, lostReason, carrierId, conferenceId, at]);
  if (state === "lost" || state === "closed") {
    await transaction.rows(leaveStatement, [businessId, id]);
  }
  if (state !== "proving" && state !== "joining") {
    for (const { id: callId, inboxId } of await transaction.rows(waitingStatement, [businessId, id])) {
      await enqueueJob(transaction, businessId, { id: callId, kind: "call", inboxId, segments: 1 });
    }
  }
}

/** A call that was not ordered yet, because it waited for its agent. */
const waitingStatement = statement<{ id: string; inboxId: string }>(
  "line.waiting",
  `
    SELECT c.id, c.inbox_id FROM calls c
    WHERE c.business_id = $1 AND c.line_id = $2 AND c.ended_at IS NULL AND c.status = 'queued' AND c.carrier_id IS NULL
      AND NOT EXISTS (SELECT FROM carrier_jobs j WHERE j.business_id = $1 AND j.id = c.id)`,
);

/**
 * The columns that a call `c` gets when its line `l` has ended. A call answered after the agent was lost is abandoned.
 */
const LEFT = `
      hang_up_requested_at = COALESCE(c.hang_up_requested_at, ${NOW}),
      agent_lost_at = COALESCE(c.agent_lost_at, l.ended_at),
      abandoned_at = CASE WHEN c.answered_at >= l.ended_at THEN c.answered_at ELSE c.abandoned_at END`;

const leaveStatement = statement<never>(
  "line.leave",
  `
    UPDATE calls c SET ${LEFT}
    FROM agent_lines l
    WHERE l.business_id = $1 AND l.id = $2 AND c.business_id = $1 AND c.line_id = l.id AND c.ended_at IS NULL`,
);

const meetStatement = statement<never>(
  "line.meet",
  `
    UPDATE calls c SET ${LEFT}
    FROM agent_lines l
    WHERE c.business_id = $1 AND c.id = $2 AND l.business_id = $1 AND l.id = c.line_id AND l.ended_at IS NOT NULL
      AND (c.ended_at IS NULL OR c.answered_at >= l.ended_at)`,
);

const releaseStatement = statement<never>(
  "line.release",
  `
    UPDATE calls SET hang_up_requested_at = COALESCE(hang_up_requested_at, ${NOW})
    WHERE business_id = $1 AND id = $2 AND line_id IS NOT NULL AND campaign_id IS NOT NULL AND ended_at IS NULL
      AND answered_by = 'machine'`,
);

/**
 * Checks the line of a call whose status has just changed. A voicemail that a campaign called is hung up, so that the
 * agent is free; a user who called by hand may want to leave a message. Where the agent is gone, the call ends too.
 */
export async function meetLine(transaction: Database, businessId: string, callId: string): Promise<void> {
  await transaction.rows(releaseStatement, [businessId, callId]);
  await transaction.rows(meetStatement, [businessId, callId]);
}

const saidStatement = statement<never>(
  "line.said",
  `
    UPDATE calls SET last_words_at = ${NOW}, hang_ups = ${MOST_HANG_UPS},
      next_check_at = clock_timestamp() + interval '30 seconds'
    WHERE business_id = $1 AND id = $2 AND ended_at IS NULL`,
);

/** Records that the person on the line hears the announcement: the call then ends by itself. */
export async function markLastWords(database: Database, businessId: string, callId: string): Promise<void> {
  await database.rows(saidStatement, [businessId, callId]);
}

/** A line to close at the carrier, or to poll for. */
export interface LiveLine {
  businessId: string;
  id: string;
  state: AgentLineState;
  carrierId: string | null;
  isClosing: boolean;
}

const LIVE = `l.business_id, l.id, l.state, l.carrier_id,
      l.closing_at IS NOT NULL AS is_closing`;

const claimIdleStatement = statement<LiveLine>(
  "line.claimIdle",
  `
    WITH idle AS (
      SELECT l.ctid AS row FROM agent_lines l
      WHERE l.ended_at IS NULL AND l.hang_ups < ${MOST_HANG_UPS}
        AND (l.closing_at IS NOT NULL OR l.session_id IS NULL OR (
          SELECT s.ended_at FROM dialer_sessions s WHERE s.business_id = l.business_id AND s.id = l.session_id
        ) IS NOT NULL)
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
  { unbound: "any process closes the lines of every business that nobody needs" },
);

/**
 * Claims lines whose sessions, or whose only calls, have ended and that have no running call. A call that waits for its
 * agent and was hung up does not count. Each is claimed three times; then the carrier is polled.
 */
export function claimIdleLines(database: Database): Promise<LiveLine[]> {
  return database.rows(claimIdleStatement, []);
}

const claimSilentStatement = statement<LiveLine>(
  "line.claimSilent",
  `
    WITH due AS (
      SELECT l.ctid AS row FROM agent_lines l
      WHERE l.ended_at IS NULL AND l.next_check_at <= now()
      ORDER BY l.next_check_at
      LIMIT $1
      FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE agent_lines l SET
      checks = LEAST(l.checks + 1, 100),
      next_check_at = clock_timestamp()
        + LEAST(15 * 2 ^ LEAST(l.checks, 8), 60) * (0.75 + random() / 2) * interval '1 second'
    WHERE l.ctid = ANY(ARRAY(SELECT due.row FROM due))
    RETURNING ${LIVE}`,
  { unbound: "any process asks for the silent lines of every business" },
);

/** Claims the lines due for a poll; each is due again after a pause. */
export function claimSilentLines(database: Database, most: number): Promise<LiveLine[]> {
  return database.rows(claimSilentStatement, [most]);
}

const countUnknownStatement = statement<{ times: number }>(
  "line.countUnknown",
  `
    UPDATE agent_lines SET times_unknown = LEAST(times_unknown + 1, 100)
    WHERE business_id = $1 AND id = $2 AND ended_at IS NULL
    RETURNING times_unknown AS times`,
);

/** Counts a poll in which the carrier did not know the line. @returns the number of such polls. */
export async function countUnknownLine(database: Database, businessId: string, id: string): Promise<number> {
  return (await database.row(countUnknownStatement, [businessId, id]))?.times ?? 0;
}

const closeAgainStatement = statement<never>(
  "line.closeAgain",
  `
    UPDATE agent_lines SET hang_ups = ${MOST_HANG_UPS - 1}
    WHERE business_id = $1 AND id = $2 AND ended_at IS NULL AND hang_ups >= ${MOST_HANG_UPS}`,
);

/** The carrier reports that a line to be closed is still running: the request is repeated. */
export async function closeLineAgain(database: Database, businessId: string, id: string): Promise<void> {
  await database.rows(closeAgainStatement, [businessId, id]);
}

const abandonmentStatement = statement<{ campaignId: string; answered: number; abandoned: number }>(
  "line.abandonment",
  `
    SELECT campaign.id AS campaign_id, counts.answered, counts.abandoned FROM unnest($2::text[]) AS campaign (id)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS answered, count(c.abandoned_at)::int AS abandoned FROM calls c
      WHERE c.business_id = $1 AND c.campaign_id = campaign.id AND c.answered_at > now() - interval '30 days'
        AND c.answered_by IS DISTINCT FROM 'machine'
    ) counts`,
);

/**
 * The number of calls of each of these campaigns that people answered in the last 30 days, and how many were abandoned.
 */
export function countAbandoned(
  database: Database,
  businessId: string,
  campaignIds: readonly string[],
): Promise<{ campaignId: string; answered: number; abandoned: number }[]> {
  return database.rows(abandonmentStatement, [businessId, campaignIds]);
}
