import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { isGivenInbox } from "../identity/inbox-use-sql.ts";
import { type Answerer, type CallStatus, PLACED_LATE } from "./rules.ts";

/** The outcomes of calls: whether the carrier took them, how they ended, and their dispositions. */

const isCallLiveStatement = statement<{ isLive: boolean }>(
  "dialer.isCallLive",
  `
    SELECT ended_at IS NULL AND handed_over_at IS NULL AND message_at IS NULL AS is_live
    FROM calls WHERE business_id = $1 AND id = $2`,
);

/** Whether a call is running for its agent: no transfer has given it to another party, and it hears no message. */
export async function isCallLive(database: Database, businessId: string, callId: string | null): Promise<boolean> {
  return callId !== null && (await database.row(isCallLiveStatement, [businessId, callId]))?.isLive === true;
}

const isUnplacedStatement = statement<{ isUnplaced: boolean }>(
  "call.isUnplaced",
  `
    SELECT ended_at IS NULL AND carrier_id IS NULL AND status = 'queued' AS is_unplaced FROM calls
    WHERE business_id = $1 AND id = $2`,
);

/** Whether a call waits for its turn at the carrier. */
export async function isUnplaced(database: Database, businessId: string, callId: string): Promise<boolean> {
  return (await database.row(isUnplacedStatement, [businessId, callId]))?.isUnplaced === true;
}

const acceptStatement = statement<{ id: string }>(
  "dialer.acceptCall",
  `
    UPDATE calls SET accepted_at = $3
    WHERE business_id = $1 AND id = $2 AND accepted_at IS NULL
    RETURNING id`,
);

/** Records when the carrier took a call. @returns false if that is recorded already. */
export async function markAccepted(
  database: Database,
  businessId: string,
  callId: string,
  at: string,
): Promise<boolean> {
  return (await database.row(acceptStatement, [businessId, callId, at])) !== undefined;
}

export interface EndedCall {
  status: CallStatus;
  answeredBy: Answerer | null;
  errorCode: string | null;
  carrierId: string | null;
  dispositionId: string | null;
  phoneNumber: string;
  /** When it left its agent for a recorded message. */
  messageAt: string | null;
  /** When a transfer gave it to another party. */
  handedOverAt: string | null;
}

const findEndedStatement = statement<EndedCall>(
  "dialer.findEnded",
  `
    SELECT status, answered_by, error_code, carrier_id, disposition_id, phone_number, message_at, handed_over_at
    FROM calls WHERE business_id = $1 AND id = $2`,
);

export async function findEndedCall(database: Database, businessId: string, id: string): Promise<EndedCall | null> {
  return (await database.row(findEndedStatement, [businessId, id])) ?? null;
}

const lastCallStatement = statement<{ id: string }>(
  "dialer.lastCall",
  `
    SELECT id FROM calls
    WHERE business_id = $1 AND campaign_contact_id = $2
    ORDER BY business_id DESC, campaign_contact_id DESC, id DESC LIMIT 1`,
);

/** Whether this is the last call to the contact of a campaign. */
export async function isLastCall(
  database: Database,
  businessId: string,
  contactId: string,
  callId: string,
): Promise<boolean> {
  return (await database.row(lastCallStatement, [businessId, contactId]))?.id === callId;
}

/** A call whose disposition is to be set. */
export interface CallToCorrect {
  userId: string | null;
  campaignId: string | null;
  contactId: string | null;
  phoneNumber: string;
  /** Whether the user was given the inbox of the call. */
  isUsable: boolean;
  /** Its disposition, and whether that completed the contact; null if it has none. */
  dispositionId: string | null;
  completedContact: boolean | null;
  isLive: boolean;
}

const lockCallStatement = statement<never>(
  "dialer.lockCall",
  "SELECT id FROM calls WHERE business_id = $1 AND id = $2 FOR NO KEY UPDATE",
);

/** Locks a call until commit. */
export async function lockCall(database: Database, businessId: string, id: string): Promise<void> {
  await database.rows(lockCallStatement, [businessId, id]);
}

const callToCorrectStatement = statement<CallToCorrect>(
  "dialer.callToCorrect",
  `
    SELECT c.user_id, c.campaign_id, c.campaign_contact_id AS contact_id, c.phone_number, c.disposition_id,
      c.ended_at IS NULL AND c.handed_over_at IS NULL AND c.message_at IS NULL AS is_live,
      (
        SELECT d.marks_contact_complete FROM dispositions d WHERE d.business_id = $1 AND d.id = c.disposition_id
      ) AS completed_contact,
      ${isGivenInbox({ user: "$3", inbox: "c.inbox_id" })} AS is_usable
    FROM calls c WHERE c.business_id = $1 AND c.id = $2`,
);

/** The call, read after it is locked until commit; null if there is none. */
export async function lockCallToCorrect(
  database: Database,
  businessId: string,
  id: string,
  userId: string,
): Promise<CallToCorrect | null> {
  await lockCall(database, businessId, id);
  return (await database.row(callToCorrectStatement, [businessId, id, userId])) ?? null;
}

const lockToRefuseStatement = statement<Pick<CallToCorrect, "campaignId" | "contactId" | "phoneNumber">>(
  "call.lockToRefuse",
  `
    SELECT campaign_id, campaign_contact_id AS contact_id, phone_number FROM calls
    WHERE business_id = $1 AND id = $2
      AND (
        message_state IS NOT NULL OR agent_lost_at IS NOT NULL OR abandoned_at IS NOT NULL
        OR error_code = '${PLACED_LATE}'
      )
    FOR NO KEY UPDATE`,
);

/**
 * The call in which a person pressed a key, locked until commit. It has a recorded message or is one of those that met no
 * agent; null if there is no such call.
 */
export async function lockCallToRefuse(
  database: Database,
  businessId: string,
  id: string,
): Promise<Pick<CallToCorrect, "campaignId" | "contactId" | "phoneNumber"> | null> {
  return (await database.row(lockToRefuseStatement, [businessId, id])) ?? null;
}

const contactOfCallStatement = statement<{ contactId: string | null }>(
  "dialer.contactOfCall",
  `SELECT campaign_contact_id AS contact_id FROM calls WHERE business_id = $1 AND id = $2`,
);

/** The contact of the campaign that a call went to; null if it has been removed. */
export async function contactOfCall(database: Database, businessId: string, callId: string): Promise<string | null> {
  return (await database.row(contactOfCallStatement, [businessId, callId]))?.contactId ?? null;
}

const disposeCallStatement = statement<never>(
  "dialer.disposeCall",
  `
    UPDATE calls SET disposition_id = $3, note = NULLIF(COALESCE($4, note), ''), updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2`,
);

/** Sets the disposition of a call, and its note if one is given: an empty one clears it. The call stays locked. */
export async function disposeCall(
  database: Database,
  businessId: string,
  callId: string,
  dispositionId: string,
  note: string | null = null,
): Promise<void> {
  await database.rows(disposeCallStatement, [businessId, callId, dispositionId, note]);
}

const abandonmentStatement = statement<{ campaignId: string; answered: number; abandoned: number }>(
  "call.abandonment",
  `
    SELECT campaign.id AS campaign_id, counts.answered, counts.abandoned FROM unnest($2::text[]) AS campaign (id)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS answered, count(c.abandoned_at)::int AS abandoned FROM calls c
      WHERE c.business_id = $1 AND c.campaign_id = campaign.id AND c.answered_at > now() - interval '30 days'
        AND c.answered_at > COALESCE($3, '-infinity'::timestamptz) AND c.answered_by IS DISTINCT FROM 'machine'
    ) counts`,
);

/**
 * The number of calls of each of these campaigns that people answered in the last 30 days, and how many were abandoned.
 *
 * @param since counts only those that were answered after this time.
 */
export function countAbandoned(
  database: Database,
  businessId: string,
  campaignIds: readonly string[],
  since: string | null = null,
): Promise<{ campaignId: string; answered: number; abandoned: number }[]> {
  return database.rows(abandonmentStatement, [businessId, campaignIds, since]);
}
