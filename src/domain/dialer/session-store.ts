import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { LONGEST_CALL } from "../call/rules.ts";
import type { CampaignStatus, ContactStatus } from "../campaign/rules.ts";
import type { NextPhoneOutcome } from "../campaign/settings.ts";
import type { ContactChanges } from "../campaign/tell.ts";
import type { CallingHours } from "../consent/hours.ts";
import { IS_ACTIVE_INBOX, mayUseInbox } from "../identity/inbox-use-sql.ts";
import { isSuspended } from "../identity/standing-sql.ts";
import type { DialerSession } from "./rules.ts";

/** The columns of a session, as `s`. */
export const SESSION = `
  s.id, s.campaign_id, s.user_id, s.inbox_ids, s.campaign_contact_id AS contact_id, s.call_id, s.lease_until,
  s.ended_at, s.created_at`;

const LEASE = "now() + c.lease_minutes * interval '1 minute'";
const NOW = "date_trunc('milliseconds', clock_timestamp())";

/**
 * Whether the last call of the session `s` is running. OFFSET 0 forces a look-up by key, whatever the number of calls.
 */
export const IN_A_CALL = `
  EXISTS (
    SELECT FROM calls c
    WHERE c.business_id = s.business_id AND c.id = s.call_id
      AND c.ended_at IS NULL AND c.started_at > now() - ${LONGEST_CALL}
    OFFSET 0
  )`;

const findSessionStatement = statement<DialerSession>(
  "dialer.findSession",
  `SELECT ${SESSION} FROM dialer_sessions s WHERE s.business_id = $1 AND s.id = $2`,
);

export async function findSession(database: Database, businessId: string, id: string): Promise<DialerSession | null> {
  return (await database.row(findSessionStatement, [businessId, id])) ?? null;
}

const listSessionsStatement = statement<DialerSession>(
  "dialer.listSessions",
  `
    SELECT ${SESSION} FROM dialer_sessions s
    WHERE s.business_id = $1 AND s.ended_at IS NULL AND ($2::text IS NULL OR s.campaign_id = $2)
    ORDER BY s.id`,
);

/** The sessions at work, the oldest first, of one campaign or of all. */
export function listSessions(
  database: Database,
  businessId: string,
  campaignId: string | null,
): Promise<DialerSession[]> {
  return database.rows(listSessionsStatement, [businessId, campaignId]);
}

const campaignStatement = statement<{ status: CampaignStatus }>(
  "dialer.campaign",
  "SELECT status FROM campaigns WHERE business_id = $1 AND id = $2",
);

export async function campaignOfBusiness(
  database: Database,
  businessId: string,
  campaignId: string,
): Promise<{ status: CampaignStatus } | null> {
  return (await database.row(campaignStatement, [businessId, campaignId])) ?? null;
}

const campaignInboxesStatement = statement<{ id: string; isActive: boolean; isUsable: boolean }>(
  "dialer.campaignInboxes",
  `
    SELECT i.id, ${IS_ACTIVE_INBOX} AS is_active,
      ${mayUseInbox({ isAdmin: "$4", user: "$3", inbox: "i.id" })} AS is_usable
    FROM campaign_inboxes ci JOIN inboxes i ON i.business_id = ci.business_id AND i.id = ci.inbox_id
    WHERE ci.business_id = $1 AND ci.campaign_id = $2
    ORDER BY ci.position`,
);

/** The inboxes of a campaign in their order, and whether this user may use them. */
export function campaignInboxes(
  database: Database,
  businessId: string,
  campaignId: string,
  user: { id: string; mayUseAll: boolean },
): Promise<{ id: string; isActive: boolean; isUsable: boolean }[]> {
  return database.rows(campaignInboxesStatement, [businessId, campaignId, user.id, user.mayUseAll]);
}

const insertSessionStatement = statement<DialerSession>(
  "dialer.insertSession",
  `
    WITH added AS (
      INSERT INTO dialer_sessions (business_id, id, campaign_id, user_id, inbox_ids, lease_until, created_at)
      SELECT $1, $2, c.id, $4, $5, ${LEASE}, $6
      FROM campaigns c WHERE c.business_id = $1 AND c.id = $3
      RETURNING *
    )
    SELECT ${SESSION} FROM added s WHERE s.business_id = $1`,
);

export async function insertSession(
  database: Database,
  businessId: string,
  session: { id: string; createdAt: string; campaignId: string; userId: string; inboxIds: readonly string[] },
): Promise<DialerSession> {
  const { id, createdAt, campaignId, userId, inboxIds } = session;
  const values = [businessId, id, campaignId, userId, inboxIds, createdAt];
  return (await database.row(insertSessionStatement, values)) as DialerSession;
}

/** The settings of the campaign that a session needs before it claims a contact. */
export interface SessionAtWork extends DialerSession {
  campaignStatus: CampaignStatus;
  callingFrom: string;
  callingUntil: string;
  businessZone: string;
  dialsOptedOut: boolean;
  dailyNumberCap: number;
  maxAttempts: number;
  nextPhoneOutcomes: NextPhoneOutcome[];
  /** The phones of the contact that were dialed since the claim. */
  triedNumbers: string[];
  /** Every value of the calling zones that the campaign's contacts may have. */
  zones: string[];
}

export function hoursOf({ callingFrom, callingUntil }: SessionAtWork): CallingHours {
  return { from: callingFrom, until: callingUntil };
}

const AT_WORK = `${SESSION}, c.status AS campaign_status, c.calling_from,
      c.calling_until, b.time_zone AS business_zone, c.dials_opted_out, c.daily_number_cap, c.max_attempts,
      c.next_phone_outcomes, s.tried_numbers,
      ARRAY(
        SELECT z.calling_zones FROM campaign_zones z WHERE z.business_id = s.business_id AND z.campaign_id = s.campaign_id
      ) AS zones
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
    UPDATE dialer_sessions s SET lease_until = GREATEST(s.lease_until, (
      SELECT ${LEASE} FROM campaigns c WHERE c.business_id = $1 AND c.id = s.campaign_id
    ))
    WHERE s.business_id = $1 AND s.id = $2 AND s.user_id = $3 AND s.ended_at IS NULL
    RETURNING ${SESSION}`,
);

/** Moves the end of the lease. @returns the session, or null where it has ended. */
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
    UPDATE dialer_sessions s SET lease_until = GREATEST(s.lease_until, (
      SELECT now() + c.wrap_up_minutes * interval '1 minute' FROM campaigns c
      WHERE c.business_id = $1 AND c.id = s.campaign_id
    ))
    WHERE s.business_id = $1 AND s.id = $2 AND s.ended_at IS NULL`,
);

/** Gives the agent time to set the disposition of a call that has just ended. */
export async function startWrapUp(database: Database, businessId: string, id: string): Promise<void> {
  await database.rows(wrapUpStatement, [businessId, id]);
}

const setCallStatement = statement<never>(
  "dialer.setCall",
  `
    UPDATE dialer_sessions SET
      call_id = $3,
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

/**
 * The contact that a session has claimed. The range condition forces the primary key: with equality, statistics may
 * favor any other index.
 */
const CONTACT_OF_RELEASED = `
      (cc.business_id, cc.campaign_id, cc.id) >= ($1, released.campaign_id, released.campaign_contact_id)
      ORDER BY cc.business_id, cc.campaign_id, cc.id LIMIT 1`;

/** Locks the sessions that match `which` and are in no call, and then their contacts. */
const lock = (which: string, limit = "") => `
  WITH released AS MATERIALIZED (
    SELECT s.id, s.campaign_id, s.campaign_contact_id, s.dialed FROM dialer_sessions s
    WHERE ${which} AND NOT ${IN_A_CALL} ${limit}
    FOR NO KEY UPDATE SKIP LOCKED
  )
  SELECT released.id, released.dialed, released.campaign_id, own.id AS contact_id, own.status AS status_before
  FROM released LEFT JOIN LATERAL (
    SELECT cc.id, cc.status FROM campaign_contacts cc
    WHERE released.campaign_contact_id IS NOT NULL AND ${CONTACT_OF_RELEASED}
    FOR NO KEY UPDATE
  ) own ON own.id = released.campaign_contact_id`;

/** A session that releases its claim. */
interface Released {
  id: string;
  dialed: boolean;
  campaignId: string;
  contactId: string | null;
  statusBefore: ContactStatus | null;
}

/**
 * Releases the contacts of sessions: each gets its earlier status back, or is `called` where something was dialed. It
 * releases the numbers too, even where the contact has been removed since. An earlier statement has locked all rows, so
 * that their places do not change.
 */
const releaseStatement = statement<{ id: string; status: ContactStatus | null }>(
  "dialer.release",
  `
    WITH released AS MATERIALIZED (
      SELECT found.* FROM unnest($2::text[]) AS given (id) CROSS JOIN LATERAL (
        SELECT s.ctid AS row, s.id, s.campaign_id, s.campaign_contact_id, s.status_before, s.dialed
        FROM dialer_sessions s
        WHERE (s.business_id, s.id) >= ($1, given.id) ORDER BY s.business_id, s.id LIMIT 1
      ) found
      WHERE found.id = given.id
    ), contact AS (
      UPDATE campaign_contacts cc SET
        status = CASE WHEN claimed.dialed THEN 'called' ELSE claimed.status_before END,
        held_until = CASE WHEN $3::float > 0 AND NOT claimed.dialed AND (cc.due_at IS NULL OR cc.due_at <= now())
          THEN now() + $3::float * interval '1 minute' ELSE cc.held_until END,
        updated_at = ${NOW}
      FROM (
        SELECT own.row, released.dialed, released.status_before
        FROM released CROSS JOIN LATERAL (
          SELECT cc.ctid AS row, cc.id FROM campaign_contacts cc WHERE ${CONTACT_OF_RELEASED}
        ) own
        WHERE own.id = released.campaign_contact_id
      ) claimed
      WHERE cc.ctid = claimed.row AND (cc.business_id = $1) IS TRUE AND (cc.status = 'in_progress') IS TRUE
      RETURNING cc.id, cc.status
    ), numbers AS (
      DELETE FROM dialer_numbers n
      WHERE (n.business_id = $1) IS TRUE AND n.ctid = ANY(ARRAY(
        SELECT own.row FROM released CROSS JOIN LATERAL (
          SELECT h.ctid AS row FROM dialer_numbers h WHERE h.business_id = $1 AND h.session_id = released.id OFFSET 0
        ) own
      ))
    )
    UPDATE dialer_sessions s SET
      ended_at = CASE WHEN $4::boolean THEN COALESCE(s.ended_at, ${NOW}) ELSE s.ended_at END,
      lease_until = CASE WHEN $4::boolean THEN LEAST(s.lease_until, now()) ELSE s.lease_until END,
      campaign_contact_id = NULL, status_before = NULL, dialed = false
    FROM released
    WHERE s.ctid = released.row AND (s.business_id = $1) IS TRUE
    RETURNING s.id,
      (SELECT contact.status FROM contact WHERE contact.id = released.campaign_contact_id) AS status`,
);

/** @returns the number of sessions that have released their claims. */
async function release(
  transaction: Database,
  changes: ContactChanges,
  businessId: string,
  sessions: readonly Released[],
  { putAsideMinutes = 0, ends = false },
): Promise<number> {
  if (sessions.length === 0) {
    return 0;
  }
  const values = [businessId, sessions.map(({ id }) => id), putAsideMinutes, ends];
  for (const { id, status } of await transaction.rows(releaseStatement, values)) {
    const { dialed, campaignId, contactId, statusBefore } = sessions.find((session) => session.id === id) as Released;
    // A contact that was not dialed has its earlier status again: no event.
    if (dialed && contactId !== null && statusBefore !== null && status !== null) {
      changes.note({ campaignId, contactId, statusBefore, status });
    }
  }
  return sessions.length;
}

const lockSessionToReleaseStatement = statement<Released>(
  "dialer.holdSession",
  lock("s.business_id = $1 AND s.id = $2"),
);

/**
 * Releases the contact and the numbers that the session has claimed. With minutes to put it aside, the dialer does not
 * offer the contact again at once.
 *
 * @returns false where its call is running.
 */
export async function releaseContact(
  transaction: Database,
  changes: ContactChanges,
  businessId: string,
  id: string,
  putAsideMinutes: number,
): Promise<boolean> {
  const locked = await transaction.rows(lockSessionToReleaseStatement, [businessId, id]);
  return (await release(transaction, changes, businessId, locked, { putAsideMinutes })) > 0;
}

const LAPSED = "s.lease_until <= now() AND (s.ended_at IS NULL OR s.campaign_contact_id IS NOT NULL)";

/** The most businesses that one sweep looks after; the next sweep handles the others. */
const MOST_BUSINESSES = 1000;

const lapsedStatement = statement<{ businessId: string }>(
  "dialer.lapsed",
  `
    SELECT DISTINCT s.business_id FROM dialer_sessions s
    WHERE ${LAPSED} AND ($1::text IS NULL OR s.business_id = $1) AND NOT ${IN_A_CALL}
    LIMIT ${MOST_BUSINESSES}`,
  { unbound: "any process ends the sessions of every business whose agents have vanished" },
);

/** The businesses, of all or of this one, with sessions whose lease has run out: a thousand at most. */
export async function businessesWithLapsed(database: Database, businessId: string | null): Promise<string[]> {
  return (await database.rows(lapsedStatement, [businessId])).map((found) => found.businessId);
}

const lapseSuspendedStatement = statement<never>(
  "dialer.lapseSuspended",
  `
    UPDATE dialer_sessions s SET lease_until = now()
    WHERE s.lease_until > now() AND s.ended_at IS NULL AND ${isSuspended("s.business_id")}`,
  { unbound: "any process ends the sessions of every suspended business" },
);

/** Ends the leases of the sessions of suspended businesses now. */
export async function lapseSuspended(database: Database): Promise<void> {
  await database.rows(lapseSuspendedStatement, []);
}

/** The business is no index condition: few leases run out at a time, over all businesses. */
const lockLapsedStatement = statement<Released>(
  "dialer.holdLapsed",
  lock(`(s.business_id = $1) IS TRUE AND ${LAPSED}`, "LIMIT $2"),
);

const freeNumbersStatement = statement<{ phoneNumber: string }>(
  "dialer.freeNumbers",
  `
    WITH claimed AS MATERIALIZED (
      SELECT ctid AS row, business_id, session_id FROM dialer_numbers
    ), idle AS MATERIALIZED (
      SELECT found.business_id, found.id AS session_id
      FROM (SELECT DISTINCT business_id, session_id FROM claimed) claimant CROSS JOIN LATERAL (
        SELECT s.business_id, s.id FROM dialer_sessions s
        WHERE s.business_id = claimant.business_id AND s.id = claimant.session_id AND s.campaign_contact_id IS NULL
          AND NOT ${IN_A_CALL}
        LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
      ) found
    )
    DELETE FROM dialer_numbers n
    WHERE n.ctid = ANY(ARRAY(SELECT claimed.row FROM claimed JOIN idle USING (business_id, session_id)))
    RETURNING n.phone_number`,
  { unbound: "any process frees the numbers that no session of any business claims any more" },
);

/**
 * Frees the numbers of sessions that have no call and no contact, for example because the contact was removed.
 *
 * @returns the number of freed numbers.
 */
export async function freeNumbers(database: Database): Promise<number> {
  return (await database.rows(freeNumbersStatement, [])).length;
}

const lockSessionsStatement = statement<never>(
  "dialer.lockSessions",
  `
    SELECT id FROM dialer_sessions WHERE business_id = $1 AND campaign_id = $2 AND ended_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`,
);

const lockOfCampaignStatement = statement<Released>(
  "dialer.holdOfCampaign",
  lock("s.business_id = $1 AND s.campaign_id = $2 AND s.ended_at IS NULL"),
);

/** Ends the sessions of a campaign, except those in a call. It waits for claims that run at this moment. */
export async function endSessionsOf(
  transaction: Database,
  changes: ContactChanges,
  businessId: string,
  campaignId: string,
): Promise<void> {
  await transaction.rows(lockSessionsStatement, [businessId, campaignId]);
  const locked = await transaction.rows(lockOfCampaignStatement, [businessId, campaignId]);
  await release(transaction, changes, businessId, locked, { ends: true });
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

/** Ends at most `most` sessions of a business whose lease has run out. @returns the number of sessions. */
export async function lapseSessions(
  transaction: Database,
  changes: ContactChanges,
  businessId: string,
  most: number,
): Promise<number> {
  const locked = await transaction.rows(lockLapsedStatement, [businessId, most]);
  return release(transaction, changes, businessId, locked, { ends: true });
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
  { unbound: "any process prepares the contacts of every business's campaigns in work" },
);

/** The campaigns with sessions at work that have contacts without calling zones. */
export function unzonedCampaigns(database: Database): Promise<{ businessId: string; campaignId: string }[]> {
  return database.rows(unzonedCampaignsStatement, []);
}
