import type { Attestation } from "../../platform/carrier/port.ts";
import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { isListed } from "../consent/number-sql.ts";
import { type Actor, actorFrom, PERSON_OUTSIDE, type StoredActor } from "../identity/actor-rules.ts";
import { isInactiveInbox } from "../identity/inbox-use-sql.ts";
import { isRegistered, registriesOf } from "../registry/number-sql.ts";
import { note } from "../webhook/noted.ts";
import { IS_SILENT } from "./browser-phone-store.ts";
import { isAfterDoubt, isUnmoved } from "./doubt-store.ts";
import { IS_IN_OTHER_CALL } from "./other-call-sql.ts";
import { type Answerer, type CallStatus, callRank, type Leading, type MachineAction } from "./rules.ts";
import { mayBeForwarded, silence, verdictDue } from "./silence-store.ts";

/** The progress of calls, from the worker and the reports of the carrier. */

const rank = (column: string) =>
  `CASE ${column} ${Object.entries(callRank)
    .map(([status, value]) => `WHEN '${status}' THEN ${value}`)
    .join(" ")} END`;

/** The rank of every call that has ended. */
const ENDED = callRank.completed;

export interface OutgoingCall {
  from: string;
  to: string;
  status: CallStatus;
  carrierId: string | null;
  /** The phone of the user who is connected to the call; null if the user has none. */
  agentNumber: string | null;
  /** The agent's line; null if it has none. */
  lineId: string | null;
  /** The conference of that line while the agent is in it, else null: as for a browser that has just vanished. */
  conferenceId: string | null;
  /** The carrier's id of the call to the agent. */
  agentCarrierId: string | null;
  /** The carrier may have an earlier call of this line that has failed here, or a person whom its user handed over. */
  isAfterDoubt: boolean;
  createdAt: string;
  ringSeconds: number | null;
  machineAction: MachineAction | null;
  /** A user has requested its end; the loss of the agent does not count. */
  isHungUp: boolean;
  /** It is to a contact of a campaign. */
  isOfDialer: boolean;
  /** The number may no longer be called, since the call was ordered. */
  isBarred: boolean;
  /** The inbox was deactivated since. */
  isInboxInactive: boolean;
  /** The person asked for it in a queue. */
  isCallback: boolean;
  /** The person of a callback has called again, and is on the line. */
  hasCalledAgain: boolean;
}

const findOrderedStatement = statement<OutgoingCall>(
  "call.findOrdered",
  `
    SELECT c.inbox_number AS "from", c.phone_number AS "to", c.status, c.carrier_id, u.phone_number AS agent_number,
      c.created_at, c.ring_seconds, c.machine_action,
      c.line_id, CASE WHEN l.state = 'ready' AND NOT ${IS_SILENT} THEN l.conference_id END AS conference_id,
      l.carrier_id AS agent_carrier_id,
      ${isAfterDoubt("c.line_id")} OR ${isUnmoved("c.user_id")} AS is_after_doubt,
      c.hang_up_requested_at IS NOT NULL AND (c.agent_lost_at IS NULL OR c.hang_up_requested_at < c.agent_lost_at)
        AS is_hung_up,
      c.campaign_contact_id IS NOT NULL AS is_of_dialer,
      (
        ${isListed("c.phone_number")}
        OR c.campaign_id IS NOT NULL AND EXISTS (
          SELECT FROM campaign_contacts cc
          WHERE cc.business_id = $1 AND cc.campaign_id = c.campaign_id AND cc.id = c.campaign_contact_id
            AND cc.status = 'do_not_call'
        )
        OR c.campaign_id IS NOT NULL AND ${isRegistered({
          number: "c.phone_number",
          registries: registriesOf("c.campaign_id"),
          covers: "calls",
        })}
      ) AS is_barred,
      ${isInactiveInbox("c.inbox_id")} AS is_inbox_inactive,
      c.is_routed AS is_callback, CASE WHEN c.is_routed THEN ${IS_IN_OTHER_CALL} ELSE false END AS has_called_again
    FROM calls c LEFT JOIN users u ON u.business_id = c.business_id AND u.id = c.user_id
    LEFT JOIN agent_lines l ON l.business_id = c.business_id AND l.id = c.line_id
    WHERE c.business_id = $1 AND c.id = $2 AND c.direction = 'outgoing'`,
);

/** The call to place, or null if there is none. */
export async function findOrderedCall(
  database: Database,
  businessId: string,
  id: string,
): Promise<OutgoingCall | null> {
  return (await database.row(findOrderedStatement, [businessId, id])) ?? null;
}

/** A call as the hooks see it. */
export interface CallNews extends StoredActor {
  businessId: string;
  id: string;
  direction: "incoming" | "outgoing";
  status: CallStatus;
  campaignId: string | null;
  campaignContactId: string | null;
  /** The request that ordered it; null without one. */
  requestId: string | null;
  /** RFC 3339: the time of the event. */
  at: string;
}

/** The actor of the events of a call: its user, or the person outside who calls. */
export function actorOfCall(call: Pick<CallNews, "direction"> & StoredActor): Actor {
  return call.direction === "incoming" ? PERSON_OUTSIDE : actorFrom(call);
}

/** Hooks of the dialer on the progress of calls, in the transaction of the change. Each runs once for each call. */
export interface CallHooks {
  /** The carrier has taken the order. */
  accepted(database: Database, call: CallNews): Promise<void>;
  /** The call has ended, however it did. */
  ended(database: Database, call: CallNews): Promise<void>;
  /** The call has left its agent and hears a recorded message. */
  messageStarted(database: Database, call: CallNews): Promise<void>;
  /** The person has refused further calls in a recorded message. */
  refused(database: Database, call: Pick<CallNews, "businessId" | "id" | "at">): Promise<void>;
  /** The report on who answered came after the end. */
  identified(database: Database, call: CallNews): Promise<void>;
  /** A transfer gave the call to another party: it has ended for the agent who had it. */
  handedOver(database: Database, call: Pick<CallNews, "businessId" | "id">): Promise<void>;
}

/** The columns of `CallNews`, of the call `c`. */
export const NEWS = `c.business_id, c.id, c.direction, c.status, c.campaign_id, c.campaign_contact_id,
  c.user_id, c.actor_type, c.client_id, c.request_id`;

const acceptStatement = statement<Omit<CallNews, "at">>(
  "call.accept",
  `
    UPDATE calls c SET
      carrier_id = COALESCE(c.carrier_id, (
        SELECT $3::text WHERE NOT EXISTS (SELECT FROM calls o WHERE o.business_id = $1 AND o.carrier_id = $3::text)
      )),
      next_check_at = CASE
        WHEN c.ended_at IS NULL THEN COALESCE(c.next_check_at, ${silence("c.status")})
        ELSE c.next_check_at
      END,
      updated_at = ${NOW}
    WHERE c.business_id = $1 AND c.id = $2
    RETURNING ${NEWS}`,
);

/** Records that the carrier has the order of a call. */
export async function acceptCall(
  database: Database,
  businessId: string,
  id: string,
  { carrierId, at }: { carrierId: string | null; at: string },
): Promise<CallNews | null> {
  const call = await database.row(acceptStatement, [businessId, id, carrierId]);
  return call ? { ...call, at } : null;
}

const advanceStatement = statement<
  Omit<CallChange, "at" | "change"> & { change: CallChange["change"] | null; isAnswered: boolean }
>(
  "call.advance",
  `
    WITH before AS (
      SELECT business_id, id, answered_at, answered_by, ${rank("status")} < $9::int AS moves FROM calls
      WHERE business_id = $1 AND id = $2 FOR NO KEY UPDATE
    )
    UPDATE calls c SET
      status = CASE WHEN moves THEN $3::text ELSE c.status END,
      carrier_id = COALESCE(c.carrier_id, (
        SELECT $4::text WHERE NOT EXISTS (SELECT FROM calls o WHERE o.business_id = $1 AND o.carrier_id = $4::text)
      )),
      answered_by = CASE
        WHEN c.answered_by IS NULL OR c.answered_by = 'unknown' THEN COALESCE($5::text, c.answered_by)
        ELSE c.answered_by
      END,
      attestation = COALESCE(c.attestation, $10::text),
      error_code = CASE WHEN moves THEN $6::text ELSE c.error_code END,
      answered_at = CASE
        WHEN NOT moves THEN c.answered_at
        WHEN $3 = 'in_progress' THEN $7::timestamptz
        WHEN $3 = 'completed' AND $8::int > 0
          THEN COALESCE(c.answered_at, $7::timestamptz - $8::int * interval '1 second')
        ELSE c.answered_at
      END,
      answer_reported_at = CASE WHEN moves AND $3 = 'in_progress' THEN ${NOW} ELSE c.answer_reported_at END,
      ended_at = CASE WHEN moves AND $9::int = ${ENDED} THEN $7::timestamptz ELSE c.ended_at END,
      next_check_at = CASE
        WHEN moves AND $9::int < ${ENDED} THEN ${silence("$3::text")}
        WHEN moves AND $3 = 'completed' AND c.direction = 'outgoing' AND COALESCE($5::text, c.answered_by) IS NULL
          THEN ${verdictDue}
        WHEN NOT moves AND (c.ended_at IS NULL OR $5::text IS NULL) THEN c.next_check_at
      END,
      checks = CASE WHEN moves THEN 0 ELSE c.checks END,
      times_unknown = CASE WHEN moves THEN 0 ELSE c.times_unknown END,
      duration_seconds = CASE
        WHEN moves AND $9::int = ${ENDED}
          THEN COALESCE($8::int, GREATEST(0, round(extract(epoch FROM $7::timestamptz - c.answered_at)))::int, 0)
        ELSE c.duration_seconds
      END,
      updated_at = ${NOW}
    FROM before
    WHERE c.business_id = $1 AND c.id = before.id
      AND (moves OR (c.carrier_id IS NULL AND $4::text IS NOT NULL)
        OR ($5::text IS NOT NULL AND COALESCE(c.answered_by, 'unknown') = 'unknown')
        OR (c.attestation IS NULL AND $10::text IS NOT NULL))
    RETURNING ${NEWS}, CASE
      WHEN moves THEN 'moved'
      WHEN c.ended_at IS NOT NULL AND before.answered_by IS DISTINCT FROM c.answered_by THEN 'identified'
    END AS change, moves AND before.answered_at IS NULL AND c.answered_at IS NOT NULL AS is_answered`,
);

export interface CallChange extends CallNews {
  /** The call moved to a higher rank, or had ended and now it is known who answered. */
  change: "moved" | "identified";
}

export interface CallProgress {
  status: CallStatus;
  carrierId: string | null;
  answeredBy: Answerer | null;
  attestation?: Attestation | null | undefined;
  /** Whole seconds of talk; null: count them from the answer. */
  durationSeconds: number | null;
  errorCode: string | null;
  at: string;
}

/**
 * Moves a call on by rank: late and repeated reports change nothing, except that they may tell who answered, and how the
 * carrier has signed the call.
 *
 * @returns the call where it moved, or where it had ended and the report tells that a person or a machine answered;
 *   else null.
 */
export async function advanceCall(
  database: Database,
  businessId: string,
  id: string,
  progress: CallProgress,
): Promise<CallChange | null> {
  const { status, carrierId, answeredBy, attestation = null, durationSeconds, errorCode, at } = progress;
  const call = await database.row(advanceStatement, [
    businessId,
    id,
    status,
    carrierId,
    answeredBy,
    errorCode,
    at,
    durationSeconds,
    callRank[status],
    attestation,
  ]);
  if (!call) {
    return null;
  }
  const { isAnswered, change, ...news } = call;
  if (isAnswered) {
    const type = `call.${news.direction}.answered` as const;
    note({ type, subject: { callId: id }, actor: actorOfCall(news), at });
  }
  if (change === "moved" && callRank[news.status] === ENDED) {
    const told = { id, businessId, requestId: news.requestId };
    database.tell(
      news.status === "failed"
        ? { name: "call failed", ...told, reason: errorCode }
        : { name: "call ended", ...told, facts: { status: news.status } },
    );
  }
  return change ? { ...news, change, at } : null;
}

const leadingStatement = statement<{ id: string } & Leading>(
  "call.findLeading",
  `
    SELECT c.id, c.direction = 'incoming' AS is_incoming, c.answered_at IS NOT NULL AS is_answered,
      ${mayBeForwarded} AS may_be_forwarded
    FROM calls c WHERE c.business_id = $1 AND c.carrier_id = $2`,
);

/** The call with this id of the carrier, and whether it was answered; or null. */
export async function findLeading(
  database: Database,
  businessId: string,
  carrierId: string,
): Promise<({ id: string } & Leading) | null> {
  return (await database.row(leadingStatement, [businessId, carrierId])) ?? null;
}

const findByCarrierIdStatement = statement<{ id: string }>(
  "call.findByCarrierId",
  "SELECT id FROM calls WHERE business_id = $1 AND carrier_id = $2",
);

/** The id of the call with this id of the carrier, or null. */
export async function findCallId(database: Database, businessId: string, carrierId: string): Promise<string | null> {
  return (await database.row(findByCarrierIdStatement, [businessId, carrierId]))?.id ?? null;
}

const knownStatement = statement<{ carrierId: string }>(
  "call.known",
  "SELECT carrier_id FROM calls WHERE business_id = $1 AND carrier_id = ANY($2)",
);

/** Those of these ids of the carrier that calls of the business have. */
export async function knownCalls(
  database: Database,
  businessId: string,
  carrierIds: readonly string[],
): Promise<string[]> {
  return (await database.rows(knownStatement, [businessId, carrierIds])).map(({ carrierId }) => carrierId);
}
