import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { LONGEST_CALL, type MachineAction } from "../call/rules.ts";
import type { CampaignStatus } from "../campaign/rules.ts";
import type { NextPhoneOutcome } from "../campaign/settings.ts";
import { campaignStatus } from "../campaign/status-sql.ts";
import { zonesOfCampaign } from "../campaign/zone-store.ts";
import { callingHours, type StoredHours } from "../consent/holidays.ts";
import type { CallingHours } from "../consent/hours.ts";
import { storedHours } from "../consent/hours-sql.ts";
import { type Actor, storedActor } from "../identity/actor-rules.ts";
import type { DialerSession } from "./rules.ts";

/** The columns of a session, as `s`. */
export const SESSION = `
  s.id, s.campaign_id, s.user_id, s.inbox_ids, s.campaign_contact_id AS contact_id, s.call_id, s.lease_until,
  s.ended_at, s.created_at, s.is_power, s.power_paused_at, s.next_dial_at, s.actor_type, s.client_id`;

const LEASE = "now() + c.lease_minutes * interval '1 minute'";

/** Whether the agent of the session `s` is in its last call. OFFSET 0 forces a look-up by key. */
export const IN_A_CALL = `
  EXISTS (
    SELECT FROM calls c
    WHERE c.business_id = s.business_id AND c.id = s.call_id
      AND c.ended_at IS NULL AND c.handed_over_at IS NULL AND c.message_at IS NULL
      AND c.started_at > now() - ${LONGEST_CALL}
    OFFSET 0
  )`;

const findSessionStatement = statement<DialerSession>(
  "dialer.findSession",
  `SELECT ${SESSION} FROM dialer_sessions s WHERE s.business_id = $1 AND s.id = $2`,
);

export async function findSession(database: Database, businessId: string, id: string): Promise<DialerSession | null> {
  return (await database.row(findSessionStatement, [businessId, id])) ?? null;
}

const findSessionsStatement = statement<DialerSession>(
  "dialer.findSessions",
  `SELECT ${SESSION} FROM dialer_sessions s WHERE s.business_id = $1 AND s.id = ANY($2)`,
);

/** The sessions of the business among these ids, in no order. */
export function findSessions(database: Database, businessId: string, ids: readonly string[]): Promise<DialerSession[]> {
  return database.rows(findSessionsStatement, [businessId, ids]);
}

const findOwnStatement = statement<DialerSession>(
  "dialer.findOwnSession",
  `SELECT ${SESSION} FROM dialer_sessions s WHERE s.business_id = $1 AND s.user_id = $2 AND s.ended_at IS NULL`,
);

/** The session of this user that has not ended, or null. */
export async function findOwnSession(
  database: Database,
  businessId: string,
  userId: string,
): Promise<DialerSession | null> {
  return (await database.row(findOwnStatement, [businessId, userId])) ?? null;
}

/** A user has one session at work. */
const MOST_SESSIONS = 1_000;

const listSessionsStatement = statement<DialerSession>(
  "dialer.listSessions",
  `
    SELECT ${SESSION} FROM dialer_sessions s
    WHERE s.business_id = $1 AND s.ended_at IS NULL AND ($2::text IS NULL OR s.campaign_id = $2)
    ORDER BY s.id LIMIT ${MOST_SESSIONS}`,
);

/** The sessions at work, the oldest first, of one campaign or of all: at most 1,000. */
export function listSessions(
  database: Database,
  businessId: string,
  campaignId: string | null,
): Promise<DialerSession[]> {
  return database.rows(listSessionsStatement, [businessId, campaignId]);
}

const listOfCampaignsStatement = statement<DialerSession>(
  "dialer.listSessionsOfCampaigns",
  `
    SELECT ${SESSION} FROM dialer_sessions s
    WHERE s.business_id = $1 AND s.campaign_id = ANY($2) AND s.ended_at IS NULL
    ORDER BY s.id`,
);

/** The sessions at work on these campaigns, the oldest first. */
export function listSessionsOfCampaigns(
  database: Database,
  businessId: string,
  campaignIds: readonly string[],
): Promise<DialerSession[]> {
  return database.rows(listOfCampaignsStatement, [businessId, campaignIds]);
}

const campaignStatement = statement<{ status: CampaignStatus }>(
  "dialer.campaign",
  `SELECT ${campaignStatus("c")} AS status FROM campaigns c WHERE c.business_id = $1 AND c.id = $2`,
);

export async function campaignOfBusiness(
  database: Database,
  businessId: string,
  campaignId: string,
): Promise<{ status: CampaignStatus } | null> {
  return (await database.row(campaignStatement, [businessId, campaignId])) ?? null;
}

const statusesStatement = statement<{ id: string; status: CampaignStatus }>(
  "dialer.statusesOfCampaigns",
  "SELECT id, status FROM campaigns WHERE business_id = $1 AND id = ANY($2)",
);

/** The statuses of these campaigns, by id. */
export async function statusesOfCampaigns(
  database: Database,
  businessId: string,
  campaignIds: readonly string[],
): Promise<Map<string, CampaignStatus>> {
  const rows = await database.rows(statusesStatement, [businessId, campaignIds]);
  return new Map(rows.map(({ id, status }) => [id, status]));
}

const insertSessionStatement = statement<DialerSession>(
  "dialer.insertSession",
  `
    WITH added AS (
      INSERT INTO dialer_sessions (business_id, id, campaign_id, user_id, inbox_ids, lease_until, created_at,
        is_power, next_dial_at, seen_at, actor_type, client_id)
      SELECT $1, $2, c.id, $4, $5, ${LEASE}, $6, c.dial_mode = 'power',
        CASE c.dial_mode WHEN 'power' THEN clock_timestamp() END, now(), $7, $8
      FROM campaigns c WHERE c.business_id = $1 AND c.id = $3
      RETURNING *
    )
    SELECT ${SESSION} FROM added s WHERE s.business_id = $1`,
);

export async function insertSession(
  database: Database,
  businessId: string,
  session: { id: string; createdAt: string; campaignId: string; actor: Actor; inboxIds: readonly string[] },
): Promise<DialerSession> {
  const { id, createdAt, campaignId, inboxIds } = session;
  const { userId, actorType, clientId } = storedActor(session.actor);
  const values = [businessId, id, campaignId, userId, inboxIds, createdAt, actorType, clientId];
  return (await database.row(insertSessionStatement, values)) as DialerSession;
}

/** The settings of the campaign that a session needs before it claims a contact. */
export interface SessionAtWork extends DialerSession {
  campaignStatus: CampaignStatus;
  hours: StoredHours;
  businessZone: string;
  maxAttempts: number;
  nextPhoneOutcomes: NextPhoneOutcome[];
  ringSeconds: number;
  machineAction: MachineAction;
  /** The recording that may be left, with the consent of the contacts; null: none. */
  messageId: string | null;
  /** It may be left without a record of the consent: an admin stated the consent before there were records. */
  consentIsAsserted: boolean;
  /** Whether the dialer itself may dial for it now: the mode, the agent's pause, lease and last request allow it. */
  isPowered: boolean;
  /** The phones of the contact that were dialed since the claim. */
  triedNumbers: string[];
  /** Every value of the calling zones that the campaign's contacts may have. */
  zones: string[];
}

export function hoursOf({ hours }: SessionAtWork): CallingHours {
  return callingHours(hours);
}

/**
 * Whether the dialer itself may dial for the session `s` of the campaign `c`. Calls extend the lease, so the last request
 * of the agent counts too.
 */
export const IS_POWERED = `(
  s.is_power AND c.dial_mode = 'power' AND c.status = 'active' AND s.power_paused_at IS NULL AND s.ended_at IS NULL
    AND s.lease_until > now() AND COALESCE(s.seen_at > now() - c.lease_minutes * interval '1 minute', false)
)`;

const AT_WORK = `${SESSION}, ${campaignStatus("c")} AS campaign_status, ${storedHours("c")} AS hours,
      b.time_zone AS business_zone, c.max_attempts, c.next_phone_outcomes, s.tried_numbers, c.ring_seconds, c.machine_action,
      CASE WHEN c.has_written_consent THEN c.message_id END AS message_id,
      c.consent_asserted_at IS NOT NULL AS consent_is_asserted, ${IS_POWERED} AS is_powered,
      ARRAY(${zonesOfCampaign({ businessId: "s.business_id", campaignId: "s.campaign_id" })}) AS zones
    FROM dialer_sessions s
    CROSS JOIN LATERAL (
      SELECT * FROM campaigns c WHERE c.business_id = s.business_id AND c.id = s.campaign_id LIMIT 1
    ) c
    JOIN businesses b ON b.id = s.business_id`;

const findAtWorkStatement = statement<SessionAtWork>(
  "dialer.findAtWork",
  `SELECT ${AT_WORK} WHERE s.business_id = $1 AND s.id = $2 AND s.user_id = $3 AND s.ended_at IS NULL`,
);

/** The session of this user, if it has not ended, with the settings of its campaign; else null. */
export async function findAtWork(
  database: Database,
  businessId: string,
  id: string,
  userId: string,
): Promise<SessionAtWork | null> {
  return (await database.row(findAtWorkStatement, [businessId, id, userId])) ?? null;
}

const findCallersStatement = statement<SessionAtWork>(
  "dialer.findCaller",
  `SELECT ${AT_WORK} WHERE s.business_id = $1 AND s.call_id = $2 FOR NO KEY UPDATE OF s`,
);

/** The session whose last call this is, even an ended one, locked until commit. */
export async function lockCaller(
  database: Database,
  businessId: string,
  callId: string,
): Promise<SessionAtWork | null> {
  return (await database.row(findCallersStatement, [businessId, callId])) ?? null;
}

const lockSessionStatement = statement<SessionAtWork>(
  "dialer.lockSession",
  `
    SELECT ${AT_WORK}
    WHERE s.business_id = $1 AND s.id = $2 AND s.user_id = $3 AND s.ended_at IS NULL FOR NO KEY UPDATE OF s`,
);

/** The same as `findAtWork`, locked until commit. */
export async function lockSession(
  database: Database,
  businessId: string,
  id: string,
  userId: string,
): Promise<SessionAtWork | null> {
  return (await database.row(lockSessionStatement, [businessId, id, userId])) ?? null;
}

const renewStatement = statement<DialerSession>(
  "dialer.renew",
  `
    UPDATE dialer_sessions s SET
      lease_until = GREATEST(s.lease_until, (
        SELECT ${LEASE} FROM campaigns c WHERE c.business_id = $1 AND c.id = s.campaign_id
      )),
      seen_at = now()
    WHERE s.business_id = $1 AND s.id = $2 AND s.user_id = $3 AND s.ended_at IS NULL
    RETURNING ${SESSION}`,
);

/** Moves the end of the lease. @returns the session, or null if it has ended. */
export async function renewLease(
  database: Database,
  businessId: string,
  id: string,
  userId: string,
): Promise<DialerSession | null> {
  return (await database.row(renewStatement, [businessId, id, userId])) ?? null;
}

const wrapUpStatement = statement<never>(
  "dialer.wrapUp",
  `
    UPDATE dialer_sessions s SET
      lease_until = GREATEST(s.lease_until, (
        SELECT now() + GREATEST(c.wrap_up_minutes * 60, c.wrap_up_seconds + 60) * interval '1 second'
        FROM campaigns c WHERE c.business_id = $1 AND c.id = s.campaign_id
      )),
      next_dial_at = CASE WHEN s.is_power AND s.power_paused_at IS NULL THEN (
        SELECT clock_timestamp() + COALESCE($3::float, c.wrap_up_seconds) * interval '1 second'
        FROM campaigns c WHERE c.business_id = $1 AND c.id = s.campaign_id
      ) END
    WHERE s.business_id = $1 AND s.id = $2 AND s.ended_at IS NULL`,
);

/**
 * Gives the agent time to set the disposition of a call that has just ended.
 *
 * @param seconds the time until the dialer dials next; null: the wrap-up of the campaign.
 */
export async function startWrapUp(
  database: Database,
  businessId: string,
  id: string,
  seconds: number | null,
): Promise<void> {
  await database.rows(wrapUpStatement, [businessId, id, seconds]);
  database.wake("dialer");
}

const setCallStatement = statement<never>(
  "dialer.setCall",
  `
    UPDATE dialer_sessions SET
      call_id = $3,
      next_dial_at = NULL,
      tried_numbers = CASE WHEN $4 = ANY(tried_numbers) THEN tried_numbers ELSE tried_numbers || $4::text END
    WHERE business_id = $1 AND id = $2`,
);

/** Records the call that the session has ordered, and the phone that it goes to. */
export async function setCallOf(
  database: Database,
  businessId: string,
  id: string,
  call: { id: string; phoneNumber: string },
): Promise<void> {
  await database.rows(setCallStatement, [businessId, id, call.id, call.phoneNumber]);
}

const markDialedStatement = statement<never>(
  "dialer.markDialed",
  `
    UPDATE dialer_sessions SET dialed = true
    WHERE business_id = $1 AND call_id = $2 AND campaign_contact_id IS NOT NULL`,
);

/** Records that the carrier took a call to the contact that the session has claimed. */
export async function markDialed(database: Database, businessId: string, callId: string): Promise<void> {
  await database.rows(markDialedStatement, [businessId, callId]);
}

const endStatement = statement<{ id: string }>(
  "dialer.endSession",
  `
    UPDATE dialer_sessions SET ended_at = ${NOW}, lease_until = now()
    WHERE business_id = $1 AND user_id = $2 AND ($3::text IS NULL OR id = $3) AND ended_at IS NULL
    RETURNING id`,
);

/** Ends a session of the user, or all. @returns the ids of the sessions that had not ended. */
export async function endSessions(
  database: Database,
  businessId: string,
  userId: string,
  id: string | null,
): Promise<string[]> {
  return (await database.rows(endStatement, [businessId, userId, id])).map((session) => session.id);
}

const unzonedCampaignsStatement = statement<{ businessId: string; campaignId: string }>(
  "dialer.unzonedCampaigns",
  `
    SELECT s.business_id, s.campaign_id
    FROM (SELECT DISTINCT business_id, campaign_id FROM dialer_sessions WHERE ended_at IS NULL) s
    WHERE EXISTS (
      SELECT FROM campaign_contacts cc
      WHERE cc.business_id = s.business_id AND cc.campaign_id = s.campaign_id AND cc.calling_zones IS NULL
        AND cc.status IN ('not_called', 'called')
    )`,
  { unbound: "any process prepares contacts of every business with sessions" },
);

/** The campaigns with sessions at work that have contacts without calling zones. */
export function unzonedCampaigns(database: Database): Promise<{ businessId: string; campaignId: string }[]> {
  return database.rows(unzonedCampaignsStatement, []);
}
