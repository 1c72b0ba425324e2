import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { newIdentity } from "../../platform/id.ts";
import { enqueueJob } from "../order/job-store.ts";
import { waitsForTurn } from "../order/turn-sql.ts";
import type { AgentLinePurpose, AgentLineState, LostReason } from "./agent-line-rules.ts";
import { isBrowserOpen } from "./browser-phone-store.ts";
import { CLOSED_LINE, type ClosedLine, giveUpOrders } from "./closed-line.ts";
import {
  RING_SECONDS,
  SPOKEN_PER_SECOND,
  type Supervision,
  type Supervisor,
  type Talk,
  type Transfer,
  type TransferReason,
  type TransferState,
} from "./talk-rules.ts";

/** Transfers of calls, and the lines that ring for them and for supervisors. */

const TRANSFER = `
  t.id, t.call_id, t.kind, t.state, t.from_user_id, t.to_user_id, t.to_number, t.to_line_id, t.reason, t.created_at,
  t.ended_at`;

const insertStatement = statement<Transfer>(
  "call.insertTransfer",
  `
    WITH t AS (
      INSERT INTO call_transfers (business_id, id, call_id, kind, state, from_user_id, to_user_id, to_number, to_line_id,
        expires_at, created_at, updated_at)
      VALUES ($1, $2, $3, $4, 'ringing', $5, $6, $7, $8, clock_timestamp() + interval '${RING_SECONDS} seconds', $9, $9)
      RETURNING *
    )
    SELECT ${TRANSFER} FROM t WHERE t.business_id = $1`,
);

/** Writes a transfer of a locked call without an open one. */
export async function insertTransfer(
  transaction: Database,
  businessId: string,
  transfer: Pick<Transfer, "callId" | "kind" | "fromUserId" | "toUserId" | "toNumber"> & { toLineId: string },
): Promise<Transfer> {
  const { id, createdAt } = newIdentity("trf");
  const { callId, kind, fromUserId, toUserId, toNumber, toLineId } = transfer;
  const values = [businessId, id, callId, kind, fromUserId, toUserId, toNumber, toLineId, createdAt];
  return (await transaction.row(insertStatement, values)) as Transfer;
}

const findOpenStatement = statement<Transfer>(
  "call.openTransfer",
  `SELECT ${TRANSFER} FROM call_transfers t WHERE t.business_id = $1 AND t.call_id = $2 AND t.ended_at IS NULL`,
);

/** The transfer of a call that has not ended, or null. Whoever changes it has locked the call. */
export async function findOpenTransfer(
  database: Database,
  businessId: string,
  callId: string,
): Promise<Transfer | null> {
  return (await database.row(findOpenStatement, [businessId, callId])) ?? null;
}

const latestStatement = statement<Transfer>(
  "call.latestTransfers",
  `
    SELECT latest.* FROM unnest($2::text[]) AS given (id)
    CROSS JOIN LATERAL (
      SELECT ${TRANSFER} FROM call_transfers t
      WHERE t.business_id = $1 AND t.call_id = given.id ORDER BY t.business_id DESC, t.call_id DESC, t.id DESC LIMIT 1
    ) latest`,
);

/** The latest transfer of each of these calls that has one. */
export function latestTransfers(
  database: Database,
  businessId: string,
  callIds: readonly string[],
): Promise<Transfer[]> {
  return database.rows(latestStatement, [businessId, callIds]);
}

const settleStatement = statement<never>(
  "call.settleTransfer",
  `
    UPDATE call_transfers SET
      state = $3, reason = $4, updated_at = ${NOW},
      ended_at = CASE WHEN $3 IN ('completed', 'failed', 'canceled') THEN ${NOW} END
    WHERE business_id = $1 AND id = $2 AND ended_at IS NULL`,
);

/** Moves an open transfer on. */
export async function settleTransfer(
  transaction: Database,
  businessId: string,
  id: string,
  state: TransferState,
  reason: TransferReason | null = null,
): Promise<void> {
  await transaction.rows(settleStatement, [businessId, id, state, reason]);
}

/** The order of the other party's line waits for its turn at the carrier. */
const LINE_WAITS = `EXISTS (
      SELECT FROM agent_lines waiting
      WHERE waiting.business_id = t.business_id AND waiting.id = t.to_line_id AND ${waitsForTurn("waiting")}
    )`;

const dueStatement = statement<{ businessId: string; callId: string }>(
  "call.dueTransfers",
  `
    SELECT t.business_id, t.call_id FROM call_transfers t
    WHERE t.state = 'ringing' AND t.expires_at <= clock_timestamp() AND NOT ${LINE_WAITS}
    ORDER BY t.expires_at LIMIT 50`,
  { unbound: "any process ends the transfers of every business that nobody takes" },
);

/** Calls with transfers that nobody has taken in time. */
export function dueTransfers(database: Database): Promise<{ businessId: string; callId: string }[]> {
  return database.rows(dueStatement, []);
}

/** The other party of the transfer `t` hears it first if the talk is recorded. */
const SECONDS_OF_ANNOUNCEMENT = `(
        SELECT COALESCE(length(b.recording_announcement), 0)::float / ${SPOKEN_PER_SECOND}
        FROM businesses b WHERE b.id = t.business_id
      )`;

/** A colleague hears by phone who transfers the call, before the key. */
const HEARS_WORDS = "l.purpose = 'colleague' AND l.user_id IS NOT NULL AND l.device = 'phone'";

const isDueStatement = statement<{ id: string }>(
  "call.isTransferDue",
  `
    SELECT t.id FROM call_transfers t LEFT JOIN agent_lines l ON l.business_id = t.business_id AND l.id = t.to_line_id
    WHERE t.business_id = $1 AND t.id = $2 AND t.state = 'ringing' AND NOT ${LINE_WAITS}
      AND t.expires_at + CASE WHEN l.state IN ('proving', 'joining')
          THEN $3::float + ${SECONDS_OF_ANNOUNCEMENT} + CASE WHEN ${HEARS_WORDS} THEN $4::float ELSE 0 END
          ELSE 0 END
        * interval '1 second' <= clock_timestamp()`,
);

/**
 * Whether the time to take a transfer is over. Another party who has picked up gets `keySeconds` more and those of the
 * announcement; a colleague by phone gets `wordsSeconds` too.
 */
export async function isTransferDue(
  transaction: Database,
  businessId: string,
  id: string,
  { keySeconds, wordsSeconds }: { keySeconds: number; wordsSeconds: number },
): Promise<boolean> {
  return (await transaction.row(isDueStatement, [businessId, id, keySeconds, wordsSeconds])) !== undefined;
}

const startClockStatement = statement<never>(
  "call.startTransferClock",
  `
    UPDATE call_transfers t SET
      expires_at = GREATEST(t.expires_at, clock_timestamp() + interval '${RING_SECONDS} seconds')
    WHERE t.business_id = $1 AND t.to_line_id = $2 AND t.state = 'ringing' AND t.ended_at IS NULL`,
);

/** The carrier rings the other party of a transfer: only now begins the time to take it. */
export async function startTransferClock(transaction: Database, businessId: string, lineId: string): Promise<void> {
  await transaction.rows(startClockStatement, [businessId, lineId]);
}

const offeredStatement = statement<{ callId: string }>(
  "call.offeredTransfers",
  `
    SELECT t.call_id FROM call_transfers t
    WHERE t.business_id = $1 AND t.to_user_id = $2 AND t.ended_at IS NULL ORDER BY t.id LIMIT 10`,
);

/** The calls that are being transferred to a user, the oldest first: at most ten. */
export async function callsOfferedTo(database: Database, businessId: string, userId: string): Promise<string[]> {
  return (await database.rows(offeredStatement, [businessId, userId])).map(({ callId }) => callId);
}

/** A colleague to whom a call may be transferred. */
export interface Colleague {
  name: string;
  phoneNumber: string | null;
}

const colleagueStatement = statement<Colleague>(
  "call.colleague",
  `
    SELECT u.name, u.phone_number FROM users u
    WHERE u.business_id = $1 AND u.id = $2 AND u.deactivated_at IS NULL`,
);

/** An active user of the business, or null. */
export async function findColleague(database: Database, businessId: string, userId: string): Promise<Colleague | null> {
  return (await database.row(colleagueStatement, [businessId, userId])) ?? null;
}

/** What rings for a party: an open page of a user, or a phone. */
export type PartyDevice = { device: "browser"; phoneNumber: null } | { device: "phone"; phoneNumber: string };

/** What rings for a user: the open page that is the phone, else the user's phone; null without either. */
export async function deviceOfUser(
  transaction: Database,
  businessId: string,
  userId: string,
  phoneNumber: string | null,
): Promise<PartyDevice | null> {
  if (await isBrowserOpen(transaction, businessId, userId)) {
    return { device: "browser", phoneNumber: null };
  }
  return phoneNumber === null ? null : { device: "phone", phoneNumber };
}

/** The line of the other party of a transfer, or of a supervisor. */
export interface PartyLine {
  id: string;
  purpose: AgentLinePurpose;
  state: AgentLineState;
  lostReason: LostReason | null;
  sessionId: string | null;
  carrierId: string | null;
  /** The name of its conference. */
  conference: string;
  supervision: Supervision | null;
  isClosing: boolean;
}

const PARTY = `
  l.id, l.purpose, l.state, l.lost_reason, l.session_id, l.carrier_id, COALESCE(l.conference, l.id) AS conference,
  l.supervision, l.closing_at IS NOT NULL AS is_closing`;

const partyStatement = statement<PartyLine>(
  "line.party",
  `SELECT ${PARTY} FROM agent_lines l WHERE l.business_id = $1 AND l.id = $2`,
);

export async function findPartyLine(database: Database, businessId: string, id: string): Promise<PartyLine | null> {
  return (await database.row(partyStatement, [businessId, id])) ?? null;
}

const partyOfUserStatement = statement<PartyLine>(
  "line.partyOfUser",
  `
    SELECT ${PARTY} FROM agent_lines l
    WHERE l.business_id = $1 AND l.user_id = $2 AND l.ended_at IS NULL AND l.closing_at IS NULL FOR NO KEY UPDATE OF l`,
);

/** The line that a user is on, or that rings the user, locked until commit; null if there is none. */
export async function lockLineOfUser(
  transaction: Database,
  businessId: string,
  userId: string,
): Promise<PartyLine | null> {
  return (await transaction.row(partyOfUserStatement, [businessId, userId])) ?? null;
}

const ringStatement = statement<{ id: string }>(
  "line.ringParty",
  `
    INSERT INTO agent_lines (business_id, id, user_id, call_id, inbox_id, from_number, phone_number, purpose, conference,
      supervision, state, next_check_at, created_at, updated_at, device)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'ordered', clock_timestamp() + interval '2 minutes', $11, $11, $12)
    ON CONFLICT (business_id, user_id) WHERE ended_at IS NULL AND closing_at IS NULL DO NOTHING
    RETURNING id`,
);

/** @returns the id of the line that rings; null if the user has got another line at the same moment. */
export async function ringParty(
  transaction: Database,
  businessId: string,
  talk: Pick<Talk, "id" | "inboxId" | "inboxNumber">,
  party: PartyDevice & {
    purpose: "colleague" | "supervisor";
    /** Null: an outside number. */
    userId: string | null;
    /** The name of the conference to join. */
    conference: string;
    supervision?: Supervision;
  },
): Promise<string | null> {
  const { id, createdAt } = newIdentity("lin");
  const { purpose, userId, device, phoneNumber, conference, supervision = null } = party;
  const values = [businessId, id, userId, talk.id, talk.inboxId, talk.inboxNumber, phoneNumber, purpose, conference];
  if (!(await transaction.row(ringStatement, [...values, supervision, createdAt, device]))) {
    return null;
  }
  const isUrgent = purpose === "colleague";
  await enqueueJob(transaction, businessId, { id, kind: "call", inboxId: talk.inboxId, segments: 1, isUrgent });
  return id;
}

const closeStatement = statement<ClosedLine>(
  "line.closeParty",
  `
    UPDATE agent_lines SET closing_at = ${NOW}, updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2 AND purpose <> 'agent' AND ended_at IS NULL AND closing_at IS NULL
    RETURNING ${CLOSED_LINE}`,
);

/** Requests the end of a line that is for one call; the line of a session stays. */
export async function closePartyLine(transaction: Database, businessId: string, id: string): Promise<void> {
  await giveUpOrders(transaction, businessId, await transaction.rows(closeStatement, [businessId, id]));
}

const closeOfCallStatement = statement<ClosedLine>(
  "line.closeSupervisors",
  `
    UPDATE agent_lines SET closing_at = ${NOW}, updated_at = ${NOW}
    WHERE business_id = $1 AND call_id = $2 AND purpose = 'supervisor' AND ($3::text IS NULL OR user_id = $3)
      AND ended_at IS NULL AND closing_at IS NULL
    RETURNING ${CLOSED_LINE}`,
);

/** Requests the end of the lines of all supervisors of a call, or of one. */
export async function closeSupervisors(
  transaction: Database,
  businessId: string,
  callId: string,
  userId: string | null = null,
): Promise<void> {
  const closed = await transaction.rows(closeOfCallStatement, [businessId, callId, userId]);
  await giveUpOrders(transaction, businessId, closed);
}

const moveStatement = statement<never>(
  "line.moveParty",
  `
    UPDATE agent_lines SET
      conference = $3, conference_id = NULL, state = $4, checks = 0,
      next_check_at = clock_timestamp() + interval '5 seconds', updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2 AND ended_at IS NULL`,
);

/**
 * Records that a line goes to another conference.
 *
 * @param conference null: that of the line itself.
 * @param state `joining` if something waits until it is there.
 */
export async function moveLineTo(
  transaction: Database,
  businessId: string,
  id: string,
  conference: string | null,
  state: "joining" | "ready",
): Promise<void> {
  await transaction.rows(moveStatement, [businessId, id, conference, state]);
}

const SUPERVISOR = "l.call_id, l.user_id, l.supervision, l.state";

const supervisorsStatement = statement<Supervisor>(
  "line.supervisors",
  `
    SELECT supervisor.* FROM unnest($2::text[]) AS given (id)
    CROSS JOIN LATERAL (
      SELECT ${SUPERVISOR} FROM agent_lines l
      WHERE l.business_id = $1 AND l.call_id = given.id AND l.purpose = 'supervisor' AND l.ended_at IS NULL
        AND l.closing_at IS NULL
      ORDER BY l.created_at LIMIT 10
    ) supervisor`,
);

/** The supervisors of these calls, from the moment at which their phones ring. */
export function supervisorsOfCalls(
  database: Database,
  businessId: string,
  callIds: readonly string[],
): Promise<Supervisor[]> {
  return database.rows(supervisorsStatement, [businessId, callIds]);
}

const superviseStatement = statement<never>(
  "line.setSupervision",
  `UPDATE agent_lines SET supervision = $3, updated_at = ${NOW} WHERE business_id = $1 AND id = $2`,
);

export async function setSupervision(
  transaction: Database,
  businessId: string,
  lineId: string,
  supervision: Supervision,
): Promise<void> {
  await transaction.rows(superviseStatement, [businessId, lineId, supervision]);
}

const touchStatement = statement<never>(
  "call.touch",
  `UPDATE calls SET updated_at = ${NOW} WHERE business_id = $1 AND id = $2`,
);

/** Tells those who show the call that its lines have changed. */
export async function touchCall(transaction: Database, businessId: string, callId: string): Promise<void> {
  await transaction.rows(touchStatement, [businessId, callId]);
}
