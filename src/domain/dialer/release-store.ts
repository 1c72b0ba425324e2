import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import type { ContactChanges } from "../campaign/contact-events.ts";
import type { ContactStatus } from "../campaign/rules.ts";
import { IN_A_CALL } from "./session-store.ts";

/** The release of the contacts and numbers that sessions have claimed. */

/**
 * The contact that a session has claimed. The range condition forces the primary key: with equality, statistics may
 * favor any other index.
 */
const CONTACT_OF_RELEASED = `
      (cc.business_id, cc.campaign_id, cc.id) >= ($1, released.campaign_id, released.campaign_contact_id)
      ORDER BY cc.business_id, cc.campaign_id, cc.id LIMIT 1`;

/** Locks the sessions that match `which` and are in no call, and then their contacts. */
export const lockClaims = (which: string, limit = "") => `
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
export interface Released {
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
export async function release(
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
      changes.add({ campaignId, contactId, statusBefore, status });
    }
  }
  return sessions.length;
}

const lockSessionToReleaseStatement = statement<Released>(
  "dialer.lockClaimOfSession",
  lockClaims("s.business_id = $1 AND s.id = $2"),
);

/**
 * Releases the contact and the numbers that the session has claimed. With minutes to put it aside, the dialer does not
 * offer the contact again at once.
 *
 * @returns false if its call is running.
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

const lockSessionsStatement = statement<never>(
  "dialer.lockSessions",
  `
    SELECT id FROM dialer_sessions WHERE business_id = $1 AND campaign_id = $2 AND ended_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`,
);

const lockOfCampaignStatement = statement<Released>(
  "dialer.lockClaimsOfCampaign",
  lockClaims("s.business_id = $1 AND s.campaign_id = $2 AND s.ended_at IS NULL"),
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
