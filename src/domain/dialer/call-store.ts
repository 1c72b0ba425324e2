import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { Answerer, CallStatus } from "../call/rules.ts";
import { MOST_HANG_UPS } from "../call/silence-store.ts";

/** What the dialer keeps of its calls, and the counts that move with them. */

const NOW = "date_trunc('milliseconds', clock_timestamp())";

const isCallLiveStatement = statement<{ isLive: boolean }>(
  "dialer.isCallLive",
  `SELECT ended_at IS NULL AS is_live FROM calls WHERE business_id = $1 AND id = $2`,
);

export async function isCallLive(database: Database, businessId: string, callId: string | null): Promise<boolean> {
  return callId !== null && (await database.row(isCallLiveStatement, [businessId, callId]))?.isLive === true;
}

const acceptStatement = statement<{ id: string }>(
  "dialer.acceptCall",
  `
    UPDATE calls SET accepted_at = $3
    WHERE business_id = $1 AND id = $2 AND accepted_at IS NULL
    RETURNING id`,
);

/** Writes down that the carrier took a call. @returns false where that was known. */
export async function acceptCall(database: Database, businessId: string, callId: string, at: string): Promise<boolean> {
  return (await database.row(acceptStatement, [businessId, callId, at])) !== undefined;
}

const countCampaignStatement = statement<never>(
  "dialer.countCampaignCall",
  `
    UPDATE campaigns SET last_called_at = GREATEST(last_called_at, $3), updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2`,
);

const countContactStatement = statement<never>(
  "dialer.countContactCall",
  `
    UPDATE campaign_contacts SET
      call_count = call_count + 1,
      last_called_at = GREATEST(last_called_at, $4),
      due_user_id = CASE WHEN due_at <= now() THEN NULL ELSE due_user_id END,
      due_at = CASE WHEN due_at <= now() THEN NULL ELSE due_at END,
      updated_at = ${NOW}
    WHERE business_id = $1 AND campaign_id = $2 AND id = $3`,
);

/** Counts an accepted attempt on the campaign and then on the contact, whose callback it serves if one was due. */
export async function countAttempt(
  database: Database,
  businessId: string,
  { campaignId, contactId, at }: { campaignId: string; contactId: string | null; at: string },
): Promise<void> {
  await database.rows(countCampaignStatement, [businessId, campaignId, at]);
  await database.rows(countContactStatement, [businessId, campaignId, contactId, at]);
}

export interface EndedCall {
  status: CallStatus;
  answeredBy: Answerer | null;
  errorCode: string | null;
  carrierId: string | null;
  dispositionId: string | null;
  phoneNumber: string;
}

const findEndedStatement = statement<EndedCall>(
  "dialer.findEnded",
  `
    SELECT status, answered_by, error_code, carrier_id, disposition_id, phone_number
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

/** Whether nobody has called this contact of a campaign since. */
export async function isLastCall(
  database: Database,
  businessId: string,
  contactId: string,
  callId: string,
): Promise<boolean> {
  return (await database.row(lastCallStatement, [businessId, contactId]))?.id === callId;
}

/** A call of which somebody wants to say what came of it. */
export interface CallToCorrect {
  userId: string | null;
  campaignId: string | null;
  contactId: string | null;
  phoneNumber: string;
  /** Whether the user may use the inbox of the call. */
  isUsable: boolean;
  /** The disposition that it has, and whether that completed the contact; null where it has none. */
  dispositionId: string | null;
  completedContact: boolean | null;
}

const lockCallStatement = statement<never>(
  "dialer.lockCall",
  "SELECT id FROM calls WHERE business_id = $1 AND id = $2 FOR NO KEY UPDATE",
);

const callToCorrectStatement = statement<CallToCorrect>(
  "dialer.callToCorrect",
  `
    SELECT c.user_id, c.campaign_id, c.campaign_contact_id AS contact_id, c.phone_number, c.disposition_id,
      (
        SELECT d.marks_contact_complete FROM dispositions d WHERE d.business_id = $1 AND d.id = c.disposition_id
      ) AS completed_contact,
      EXISTS (
        SELECT FROM inbox_users iu WHERE iu.business_id = $1 AND iu.user_id = $3 AND iu.inbox_id = c.inbox_id
      ) AS is_usable
    FROM calls c WHERE c.business_id = $1 AND c.id = $2`,
);

/** The call, held until commit and read after that; null where there is none. */
export async function lockCallToCorrect(
  database: Database,
  businessId: string,
  id: string,
  userId: string,
): Promise<CallToCorrect | null> {
  await database.rows(lockCallStatement, [businessId, id]);
  return (await database.row(callToCorrectStatement, [businessId, id, userId])) ?? null;
}

const contactOfCallStatement = statement<{ contactId: string | null }>(
  "dialer.contactOfCall",
  `SELECT campaign_contact_id AS contact_id FROM calls WHERE business_id = $1 AND id = $2`,
);

/** The contact of the campaign that a call went to; null where it has been removed. */
export async function contactOfCall(database: Database, businessId: string, callId: string): Promise<string | null> {
  return (await database.row(contactOfCallStatement, [businessId, callId]))?.contactId ?? null;
}

const disposeCallStatement = statement<never>(
  "dialer.disposeCall",
  `UPDATE calls SET disposition_id = $3, updated_at = ${NOW} WHERE business_id = $1 AND id = $2`,
);

/** Sets what came of a call. The call is held until commit. */
export async function disposeCall(
  database: Database,
  businessId: string,
  callId: string,
  dispositionId: string,
): Promise<void> {
  await database.rows(disposeCallStatement, [businessId, callId, dispositionId]);
}

/** A call that somebody wants to end. */
export interface Unwanted {
  businessId: string;
  id: string;
  carrierId: string;
  /** The agent was lost, and whoever is on the line has not been told. */
  isAgentLost: boolean;
  businessName: string;
  /** The number that whoever is on the line was called from. */
  inboxNumber: string;
}

const hangUpsStatement = statement<Unwanted>(
  "dialer.hangUps",
  `
    WITH unwanted AS (
      SELECT c.ctid AS row FROM calls c
      WHERE c.hang_up_requested_at IS NOT NULL AND c.ended_at IS NULL AND c.carrier_id IS NOT NULL
        AND c.hang_ups < ${MOST_HANG_UPS}
      ORDER BY c.hang_up_requested_at < now() - interval '5 seconds', random()
      LIMIT 20
      FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE calls c SET
      hang_ups = c.hang_ups + 1, checks = 0, next_check_at = clock_timestamp() + interval '5 seconds'
    FROM businesses b
    WHERE c.ctid = ANY(ARRAY(SELECT unwanted.row FROM unwanted)) AND b.id = c.business_id
    RETURNING c.business_id, c.id, c.carrier_id,
      c.agent_lost_at IS NOT NULL AND c.last_words_at IS NULL AND c.answered_by IS DISTINCT FROM 'machine'
        AS is_agent_lost,
      b.name AS business_name, c.inbox_number`,
  { unbound: "any process ends the unwanted calls of every business" },
);

/**
 * Takes calls that go on at the carrier and that somebody wants to end: those first that were hung up just now, and any
 * of those that the carrier would not end, so that none of them is in the way of the others. Each is taken three times;
 * then the carrier is asked what became of it.
 */
export function unwantedCalls(database: Database): Promise<Unwanted[]> {
  return database.rows(hangUpsStatement, []);
}
