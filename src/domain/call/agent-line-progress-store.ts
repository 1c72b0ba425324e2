import { type AgentLineNews, hasEnded } from "../../platform/carrier/port.ts";
import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { enqueueJob } from "../order/job-store.ts";
import { type AgentLineState, type LostReason, MEETING_SECONDS, moveLine } from "./agent-line-rules.ts";
import { dropStray } from "./stray-store.ts";

/** The progress of lines at the carrier, and its effect on the calls on them. */

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
  /** A browser that calls in: it may come back with another leg. */
  callsIn: boolean;
  hasLeft: boolean;
  conferenceId: string | null;
  /** When it last joined a conference, by the clock of the carrier. */
  joinedAt: string | null;
  changedAt: string;
}

const lockStatement = statement<LockedLine>(
  "line.lock",
  `
    SELECT l.state, l.carrier_id, l.closing_at IS NOT NULL AS is_closing,
      l.device = 'browser' AND l.purpose = 'agent' AS calls_in, l.left_at IS NOT NULL AS has_left,
      l.conference_id, l.joined_at, l.updated_at AS changed_at
    FROM agent_lines l
    WHERE l.business_id = $1 AND l.id = $2 FOR NO KEY UPDATE`,
);

const moveStatement = statement<never>(
  "line.move",
  `
    UPDATE agent_lines SET
      state = $3,
      lost_reason = $4,
      carrier_id = COALESCE(carrier_id, $5),
      conference_id = COALESCE($6, conference_id),
      joined_at = CASE WHEN $3 = 'ready' THEN $7::timestamptz ELSE joined_at END,
      dials_after = CASE WHEN (conference_id <> $6) IS NOT TRUE THEN dials_after END,
      ended_at = CASE WHEN $3 IN ('closed', 'lost') THEN $7::timestamptz END,
      next_check_at = CASE WHEN $3 NOT IN ('closed', 'lost') THEN clock_timestamp() + interval '15 seconds' END,
      checks = 0,
      times_unknown = 0,
      updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2`,
);

const stepOutStatement = statement<never>(
  "line.stepOut",
  `
    UPDATE agent_lines SET
      state = 'joining',
      left_at = $3,
      next_check_at = clock_timestamp() + interval '2 minutes',
      checks = 0,
      updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2`,
);

/**
 * Applies a report of the carrier on a line. The browser of an agent may call in again after its leg has ended, as when
 * its page is loaded again; a page that does not come back is noticed by its heartbeat. When the agent is lost, a call that still rings is hung up, and a person
 * who has answered hears an announcement first.
 *
 * @returns `ignored` if the report is about another leg, or late.
 */
export async function advanceLine(
  transaction: Database,
  { businessId, id }: { businessId: string; id: string },
  news: AgentLineNews & { carrierId: string | null; at: string },
): Promise<"unknown" | "ignored" | "applied"> {
  const line = await transaction.row(lockStatement, [businessId, id]);
  if (!line) {
    return "unknown";
  }
  if (isStray(line, news)) {
    await dropStray(transaction, { businessId, order: id, carrierId: news.carrierId, words: null });
    return "ignored";
  }
  if (isProof(line, news)) {
    await transaction.rows(correctStatement, [businessId, id, news.carrierId]);
    line.carrierId = news.carrierId;
  }
  if (line.carrierId !== null && news.carrierId !== null && line.carrierId !== news.carrierId) {
    // The report is about another participant of the conference.
    return "ignored";
  }
  if (line.callsIn && (line.hasLeft || (line.carrierId === null && news.carrierId !== null)) && !line.isClosing) {
    // A late report on a leg that has ended, or on one that was never admitted.
    return "ignored";
  }
  if ((news.kind === "line.joined" || news.kind === "line.left") && isOfEarlier(line, news)) {
    return "ignored";
  }
  const next = moveLine(line.state, line.isClosing, news);
  if (next?.state === "lost" && line.callsIn && news.carrierId !== null) {
    await transaction.rows(stepOutStatement, [businessId, id, news.at]);
    return "applied";
  }
  if (!next) {
    if (line.carrierId === null && news.carrierId !== null) {
      await acceptLine(transaction, businessId, id, news.carrierId);
    }
    if (news.kind === "line.joined") {
      await transaction.rows(arriveStatement, [businessId, id, news.conferenceId, news.at]);
    }
    return "applied";
  }
  await endOrMove(transaction, { businessId, id }, next, {
    carrierId: news.carrierId,
    conferenceId: news.kind === "line.joined" ? news.conferenceId : null,
    at: news.at,
  });
  return "applied";
}

/**
 * Whether a report of a joining is one from before the line was in a conference last, or the same once more; or the answer to
 * a question from before the last change of the line.
 */
function isOfEarlier(
  { state, joinedAt, conferenceId, changedAt }: LockedLine,
  news: Extract<AgentLineNews, { kind: "line.joined" | "line.left" }> & { at: string },
): boolean {
  if (news.lineChangedAt !== undefined) {
    // The status of the leg, of the same answer, has moved a line that was not picked up.
    return (state === "joining" || state === "ready") && Date.parse(changedAt) > Date.parse(news.lineChangedAt);
  }
  if (joinedAt === null || news.kind === "line.left") {
    return false;
  }
  const milliseconds = Date.parse(news.at) - Date.parse(joinedAt);
  return milliseconds < 0 || (milliseconds === 0 && news.conferenceId === conferenceId);
}

/** Whether a phone rings, or was picked up, for a line that has ended without that leg. */
function isStray<News extends AgentLineNews & { carrierId: string | null }>(
  { state, carrierId, callsIn }: LockedLine,
  news: News,
): news is News & { carrierId: string } {
  const isOver = state === "lost" || state === "closed";
  const isLive = news.kind === "line.status" ? !hasEnded(news.status) : news.kind !== "line.left";
  return isOver && isLive && !callsIn && carrierId === null && news.carrierId !== null;
}

const correctStatement = statement<never>(
  "line.correct",
  `UPDATE agent_lines SET carrier_id = $3, updated_at = ${NOW} WHERE business_id = $1 AND id = $2`,
);

/**
 * Whether a report shows that the leg of a line is another one than a search for an order in doubt has found: the report
 * names the line, and the search only the numbers and the time.
 */
function isProof(
  { state, carrierId, callsIn }: LockedLine,
  news: AgentLineNews & { carrierId: string | null },
): boolean {
  const isOfLeg = news.kind === "line.proved" || (news.kind === "line.status" && !hasEnded(news.status));
  return (
    state === "ordered" &&
    !callsIn &&
    isOfLeg &&
    news.carrierId !== null &&
    carrierId !== null &&
    carrierId !== news.carrierId
  );
}

const arriveStatement = statement<never>(
  "line.arrive",
  `
    UPDATE agent_lines SET conference_id = $3, joined_at = $4, updated_at = ${NOW},
      dials_after = CASE WHEN conference_id IS NULL THEN dials_after END
    WHERE business_id = $1 AND id = $2 AND state = 'ready'
      AND (conference_id IS NULL OR (conference_id <> $3 AND joined_at < $4::timestamptz))`,
);

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

/** Whether the line `l` ended before its agent met the person of the call `c`. */
const HAS_MISSED = `c.answered_at >= l.ended_at - CASE l.purpose WHEN 'agent' THEN interval '${MEETING_SECONDS} seconds' ELSE interval '0' END`;

/**
 * The columns that a call `c` gets when its line `l` has ended. A call whose person did not meet the agent is abandoned. A
 * line that is for one call ends when its party hangs up after the talk, so the other party hears no announcement. A
 * machine still hears its message.
 */
const LEFT = `
      hang_up_requested_at = COALESCE(c.hang_up_requested_at, ${NOW}),
      agent_lost_at = CASE l.purpose WHEN 'agent' THEN COALESCE(c.agent_lost_at, l.ended_at) ELSE c.agent_lost_at END,
      abandoned_at = CASE WHEN ${HAS_MISSED} THEN c.answered_at ELSE c.abandoned_at END`;

/** During a transfer the other party may still get the call `c`. */
const HAS_NO_TRANSFER = `NOT EXISTS (
        SELECT FROM call_transfers t WHERE t.business_id = c.business_id AND t.call_id = c.id AND t.ended_at IS NULL
      )`;

const leaveStatement = statement<never>(
  "line.leave",
  `
    UPDATE calls c SET ${LEFT}
    FROM agent_lines l
    WHERE l.business_id = $1 AND l.id = $2 AND c.business_id = $1 AND c.line_id = l.id AND c.ended_at IS NULL
      AND c.message_state IS NULL AND ${HAS_NO_TRANSFER}`,
);

const meetStatement = statement<never>(
  "line.meet",
  `
    UPDATE calls c SET ${LEFT}
    FROM agent_lines l
    WHERE c.business_id = $1 AND c.id = $2 AND l.business_id = $1 AND l.id = c.line_id AND l.ended_at IS NOT NULL
      AND (c.ended_at IS NULL OR (c.ended_at >= l.ended_at AND ${HAS_MISSED})) AND c.message_state IS NULL AND ${HAS_NO_TRANSFER}`,
);

/** Checks the line of a call whose status has just changed. Where the agent is gone, the call ends too. */
export async function meetLine(transaction: Database, businessId: string, callId: string): Promise<void> {
  await transaction.rows(meetStatement, [businessId, callId]);
}
