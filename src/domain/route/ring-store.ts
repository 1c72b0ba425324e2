import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { IS_ACCEPTED } from "../call/accepted-sql.ts";
import type { LastStep } from "../call/ending-rules.ts";
import { WAITS_UNTIL } from "../queue/wait-sql.ts";
import type { RoutePlan, RouteStep } from "./rules.ts";

/** Calls on their route, and the users for whom they ring. */

export type RoutedState = "ringing" | "taken" | "voicemail" | "ended";

export interface RoutedCall {
  state: RoutedState;
  steps: RouteStep[];
  last: LastStep;
  /** The present step; -1 before the first. */
  step: number;
  /** Whether the present step is over. */
  isDue: boolean;
  /** The answer of the service has arrived: the caller was in the conference of the call, or waits outside of it. */
  hasWaited: boolean;
  /** The caller waits outside of the conference of the call, where keys are heard. */
  takesKeys: boolean;
}

const insertStatement = statement<never>(
  "route.insertCall",
  `
    INSERT INTO routed_calls (business_id, call_id, state, steps, last, step)
    VALUES ($1, $2, 'ringing', $3::text::jsonb, $4::text::jsonb, -1)`,
);

export async function insertRoutedCall(
  transaction: Database,
  businessId: string,
  callId: string,
  { steps, last }: RoutePlan,
): Promise<void> {
  await transaction.rows(insertStatement, [businessId, callId, JSON.stringify(steps), JSON.stringify(last)]);
}

const findStatement = statement<RoutedCall>(
  "route.findCall",
  `
    SELECT r.state, r.steps, r.last, r.step, r.due_at <= clock_timestamp() AS is_due,
      r.caller_waited_at IS NOT NULL AS has_waited, r.takes_keys
    FROM routed_calls r WHERE r.business_id = $1 AND r.call_id = $2`,
);

/** A call on its route; null if it has none. Whoever changes it has locked the call. */
export async function findRoutedCall(
  database: Database,
  businessId: string,
  callId: string,
): Promise<RoutedCall | null> {
  return (await database.row(findStatement, [businessId, callId])) ?? null;
}

const waitingStatement = statement<never>(
  "route.markWaiting",
  `
    UPDATE routed_calls SET caller_waited_at = $3
    WHERE business_id = $1 AND call_id = $2 AND caller_waited_at IS NULL`,
);

/** The caller is in the conference of the call. */
export async function markWaiting(
  transaction: Database,
  businessId: string,
  callId: string,
  at: string,
): Promise<void> {
  await transaction.rows(waitingStatement, [businessId, callId, at]);
}

const takesKeysStatement = statement<never>(
  "route.markTakesKeys",
  "UPDATE routed_calls SET takes_keys = true WHERE business_id = $1 AND call_id = $2",
);

/** The caller will wait outside of the conference of the call, where keys are heard. */
export async function markTakesKeys(transaction: Database, businessId: string, callId: string): Promise<void> {
  await transaction.rows(takesKeysStatement, [businessId, callId]);
}

const moveStatement = statement<never>(
  "route.moveCall",
  `
    UPDATE routed_calls SET state = $3, step = $4, due_at = clock_timestamp() + $5::float * interval '1 second'
    WHERE business_id = $1 AND call_id = $2`,
);

/** @param seconds the time until the step is over; null: for as long as the call. */
export async function moveRoutedCall(
  transaction: Database,
  businessId: string,
  callId: string,
  { state, step, seconds }: { state: RoutedState; step: number; seconds: number | null },
): Promise<void> {
  await transaction.rows(moveStatement, [businessId, callId, state, step, seconds]);
}

const prolongStatement = statement<never>(
  "route.prolongStep",
  `
    WITH offer AS (
      UPDATE call_offers SET
        rings_until = GREATEST(rings_until, clock_timestamp() + $5::float * interval '1 second')
      WHERE business_id = $1 AND call_id = $2 AND line_id = $4 AND state = 'ringing'
    )
    UPDATE routed_calls SET due_at = GREATEST(due_at, clock_timestamp() + $3::float * interval '1 second')
    WHERE business_id = $1 AND call_id = $2`,
);

/**
 * Moves the ends of the present step and of an offer.
 *
 * @param seconds the time until the step is over, at least.
 * @param ringSeconds the time for which the phone of the line rings.
 */
export async function prolongStep(
  transaction: Database,
  businessId: string,
  callId: string,
  { seconds, lineId, ringSeconds }: { seconds: number; lineId: string; ringSeconds: number },
): Promise<void> {
  await transaction.rows(prolongStatement, [businessId, callId, seconds, lineId, ringSeconds]);
}

/** The callers whose wait one look ends; the next look, soon after, ends others. */
const MOST_ENDED = 500;

const endWaitsStatement = statement<never>(
  "route.endLongestWaits",
  `
    WITH over AS MATERIALIZED (
      SELECT r.call_id, r.due_at FROM queued_calls w
      JOIN queues q ON q.business_id = $1 AND q.id = w.queue_id
      JOIN routed_calls r ON r.business_id = $1 AND r.call_id = w.call_id
      JOIN calls c ON c.business_id = $1 AND c.id = w.call_id
      WHERE w.business_id = $1 AND w.state = 'waiting' AND r.due_at > clock_timestamp()
        AND ${WAITS_UNTIL} <= clock_timestamp()
      LIMIT ${MOST_ENDED} FOR NO KEY UPDATE OF c SKIP LOCKED
    )
    UPDATE routed_calls r SET due_at = clock_timestamp() FROM over
    WHERE r.business_id = $1 AND r.call_id = over.call_id AND r.due_at = over.due_at`,
);

/**
 * The longest wait of a queue may have been shortened: callers who have waited longer leave it at the next look. One whose
 * step has changed meanwhile has another end, and stays. Nothing waits for a call that is changing.
 */
export async function endLongestWaits(database: Database, businessId: string): Promise<void> {
  await database.rows(endWaitsStatement, [businessId]);
}

const redirectStatement = statement<never>(
  "route.redirectCall",
  `
    UPDATE routed_calls SET steps = $3::text::jsonb, last = $4::text::jsonb
    WHERE business_id = $1 AND call_id = $2`,
);

/** Replaces what follows in the route of one call. */
export async function redirectRoutedCall(
  transaction: Database,
  businessId: string,
  callId: string,
  { steps, last }: RoutePlan,
): Promise<void> {
  await transaction.rows(redirectStatement, [businessId, callId, JSON.stringify(steps), JSON.stringify(last)]);
}

const dueStatement = statement<{ businessId: string; callId: string }>(
  "route.due",
  "SELECT business_id, call_id FROM routed_calls WHERE due_at <= clock_timestamp() ORDER BY due_at LIMIT $1",
  { unbound: "any process leads the calls of every business" },
);

/** The calls whose present step is over, the longest due first. */
export function dueRoutedCalls(database: Database, most: number): Promise<{ businessId: string; callId: string }[]> {
  return database.rows(dueStatement, [most]);
}

const postponeStatement = statement<never>(
  "route.postpone",
  `
    UPDATE routed_calls SET due_at = clock_timestamp() + $3::float * interval '1 second'
    WHERE business_id = $1 AND call_id = $2 AND (due_at <= clock_timestamp()) IS TRUE`,
);

/** A due call could not be led: the next look is this time later, unless it has been led since. */
export async function postponeRoutedCall(
  database: Database,
  businessId: string,
  callId: string,
  seconds: number,
): Promise<void> {
  await database.rows(postponeStatement, [businessId, callId, seconds]);
}

const callOfLineStatement = statement<{ callId: string }>(
  "route.callOfLine",
  `
    SELECT call_id FROM agent_lines WHERE business_id = $1 AND id = $2 AND purpose = 'incoming'
    UNION ALL
    SELECT call_id FROM call_offers WHERE business_id = $1 AND line_id = $2 AND state = 'ringing'
    LIMIT 1`,
);

/** The incoming call for which a line rings, or that is offered on it; null if there is none. */
export async function callRungOnLine(database: Database, businessId: string, lineId: string): Promise<string | null> {
  return (await database.row(callOfLineStatement, [businessId, lineId]))?.callId ?? null;
}

export type OfferState = "ringing" | "accepted" | "declined" | "missed";

export interface Offer {
  callId: string;
  userId: string;
  lineId: string | null;
  state: OfferState;
  /** The user has accepted the call on the line, and hears the words about it. */
  isAccepted: boolean;
}

const offerStatement = statement<never>(
  "route.offer",
  `
    INSERT INTO call_offers (business_id, call_id, user_id, line_id, state, rings_until, created_at)
    VALUES ($1, $2, $3, $4, 'ringing', clock_timestamp() + $5::float * interval '1 second', ${NOW})
    ON CONFLICT (business_id, call_id, user_id) DO UPDATE SET
      line_id = EXCLUDED.line_id, state = EXCLUDED.state, rings_until = EXCLUDED.rings_until,
      created_at = EXCLUDED.created_at`,
);

/** The call rings for a user, perhaps once more. */

export async function offerCall(
  transaction: Database,
  businessId: string,
  offer: { callId: string; userId: string; lineId: string; seconds: number },
): Promise<void> {
  await transaction.rows(offerStatement, [businessId, offer.callId, offer.userId, offer.lineId, offer.seconds]);
}

const findOfferStatement = statement<Offer>(
  "route.findOffer",
  `
    SELECT o.call_id, o.user_id, o.line_id, o.state, ${IS_ACCEPTED} AS is_accepted FROM call_offers o
    WHERE o.business_id = $1 AND o.call_id = $2 AND o.user_id = $3`,
);

export async function findOffer(
  database: Database,
  businessId: string,
  callId: string,
  userId: string,
): Promise<Offer | null> {
  return (await database.row(findOfferStatement, [businessId, callId, userId])) ?? null;
}

const acceptStatement = statement<never>(
  "route.acceptOffer",
  `
    UPDATE call_offers SET accepted_at = GREATEST(clock_timestamp(), created_at),
      rings_until = clock_timestamp() + $4::float * interval '1 second'
    WHERE business_id = $1 AND call_id = $2 AND user_id = $3 AND state = 'ringing'`,
);

/** The user has accepted a call that rings on the line: until the end of the words it rings for nobody else. */
export async function acceptOffer(
  transaction: Database,
  businessId: string,
  { callId, userId, seconds }: { callId: string; userId: string; seconds: number },
): Promise<void> {
  await transaction.rows(acceptStatement, [businessId, callId, userId, seconds]);
}

/** The user who has accepted a call on the line, and hears the words about it. */
export interface AcceptedOffer {
  callId: string;
  userId: string;
  lineId: string;
  /** The carrier has still to be asked to say the words, or the answer to that is not noted. */
  isAwaited: boolean;
  /** The id of the conference in which the line was last; null if it is not known. */
  conferenceId: string | null;
}

const acceptedStatement = statement<AcceptedOffer>(
  "route.acceptedOffer",
  `
    SELECT o.call_id, o.user_id, o.line_id, l.conference_id, EXISTS (
      SELECT FROM call_controls w WHERE w.business_id = $1 AND w.call_id = $2 AND w.control ->> 'do' = 'prompt'
    ) AS is_awaited
    FROM call_offers o JOIN agent_lines l ON l.business_id = o.business_id AND l.id = o.line_id
    WHERE o.business_id = $1 AND o.call_id = $2 AND ${IS_ACCEPTED} LIMIT 1`,
);

/** Who has accepted a locked call on the line, and hears the words about it; null: nobody. */
export async function findAcceptedOffer(
  transaction: Database,
  businessId: string,
  callId: string,
): Promise<AcceptedOffer | null> {
  return (await transaction.row(acceptedStatement, [businessId, callId])) ?? null;
}

const settleOfferStatement = statement<{ userId: string }>(
  "route.settleOffer",
  `
    UPDATE call_offers SET state = $4
    WHERE business_id = $1 AND call_id = $2 AND user_id = $3 AND state = 'ringing'
    RETURNING user_id`,
);

/** @returns false if the call no longer rings for the user. */
export async function settleOffer(
  transaction: Database,
  businessId: string,
  { callId, userId, state }: { callId: string; userId: string; state: OfferState },
): Promise<boolean> {
  return (await transaction.row(settleOfferStatement, [businessId, callId, userId, state])) !== undefined;
}

const missLineStatement = statement<{ userId: string }>(
  "route.missOnLine",
  `
    UPDATE call_offers SET state = 'missed'
    WHERE business_id = $1 AND call_id = $2 AND line_id = $3 AND state = 'ringing'
    RETURNING user_id`,
);

/** The line on which a call rings has ended. @returns the users for whom it rang. */
export async function missOfferOnLine(
  transaction: Database,
  businessId: string,
  callId: string,
  lineId: string,
): Promise<string[]> {
  return (await transaction.rows(missLineStatement, [businessId, callId, lineId])).map(({ userId }) => userId);
}

const missAllStatement = statement<{ userId: string; hasRung: boolean }>(
  "route.missAll",
  `
    UPDATE call_offers o SET state = 'missed'
    WHERE o.business_id = $1 AND o.call_id = $2 AND o.state = 'ringing' AND o.user_id IS DISTINCT FROM $3
    RETURNING o.user_id, EXISTS (
      SELECT FROM agent_lines l
      WHERE l.business_id = o.business_id AND l.id = o.line_id AND (l.purpose = 'agent' OR l.carrier_id IS NOT NULL)
    ) AS has_rung`,
);

/**
 * The call no longer rings for anybody, except perhaps one.
 *
 * @returns the users for whom it rang: on their line, or at a phone that the carrier is known to have called.
 */
export async function missOffers(
  transaction: Database,
  businessId: string,
  callId: string,
  exceptUserId: string | null = null,
): Promise<string[]> {
  const missed = await transaction.rows(missAllStatement, [businessId, callId, exceptUserId]);
  return missed.filter(({ hasRung }) => hasRung).map(({ userId }) => userId);
}

const isOfferedStatement = statement<{ isOffered: boolean }>(
  "route.isOffered",
  `
    SELECT EXISTS (
      SELECT FROM call_offers WHERE business_id = $1 AND call_id = $2 AND state = 'ringing'
    ) AS is_offered`,
);

export async function isOffered(database: Database, businessId: string, callId: string): Promise<boolean> {
  return (await database.row(isOfferedStatement, [businessId, callId]))?.isOffered === true;
}

/** A call that rings for a user. */
export interface RingingCall {
  callId: string;
  ringsUntil: string;
  /** Whether the user is on the line already and accepts the call there; else their own phone rings. */
  isOnLine: boolean;
  /** The user has accepted it there, and hears the words about it. */
  isAccepted: boolean;
}

/** The maximum of calls that one user is shown at a time. */
const MOST_RINGING = 10;

const ringingStatement = statement<RingingCall>(
  "route.ringingForUser",
  `
    SELECT o.call_id, o.rings_until, COALESCE(l.purpose = 'agent', false) AS is_on_line,
      ${IS_ACCEPTED} AS is_accepted
    FROM call_offers o LEFT JOIN agent_lines l ON l.business_id = o.business_id AND l.id = o.line_id
    WHERE o.business_id = $1 AND o.user_id = $2 AND o.state = 'ringing' ORDER BY o.call_id LIMIT ${MOST_RINGING}`,
);

/** The calls that ring for a user, the oldest first. */
export function ringingForUser(database: Database, businessId: string, userId: string): Promise<RingingCall[]> {
  return database.rows(ringingStatement, [businessId, userId]);
}
