import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { ContactChanges } from "../campaign/contact-events.ts";
import { isSuspended } from "../identity/standing-sql.ts";
import { lockClaims, type Released, release } from "./release-store.ts";
import { IN_A_CALL } from "./session-store.ts";

/** The end of sessions whose lease has run out. */

const LAPSED = "s.lease_until <= now() AND (s.ended_at IS NULL OR s.campaign_contact_id IS NOT NULL)";

/** The most businesses that one sweep looks after; the next sweep handles the others. */
const MOST_BUSINESSES = 1000;

const lapsedStatement = statement<{ businessId: string }>(
  "dialer.lapsed",
  `
    SELECT DISTINCT s.business_id FROM dialer_sessions s
    WHERE ${LAPSED} AND ($1::text IS NULL OR s.business_id = $1) AND NOT ${IN_A_CALL}
    LIMIT ${MOST_BUSINESSES}`,
  { unbound: "any process ends sessions of every business after their leases" },
);

/** The businesses, of all or of this one, with sessions whose lease has run out: a thousand at most. */
export async function businessesWithLapsed(database: Database, businessId: string | null): Promise<string[]> {
  return (await database.rows(lapsedStatement, [businessId])).map((found) => found.businessId);
}

/** The most leases that one sweep ends; the next sweep handles the others. */
const MOST_SUSPENDED = 1000;

const lapseSuspendedStatement = statement<never>(
  "dialer.lapseSuspended",
  `
    WITH running AS (
      SELECT s.ctid AS row FROM dialer_sessions s
      WHERE s.lease_until > now() AND s.ended_at IS NULL AND ${isSuspended("s.business_id")}
      LIMIT ${MOST_SUSPENDED}
      FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE dialer_sessions s SET lease_until = now() WHERE s.ctid = ANY(ARRAY(SELECT running.row FROM running))`,
  { unbound: "any process ends the sessions of every suspended business" },
);

/** Ends the leases of sessions of suspended businesses now: of a thousand at most. */
export async function lapseSuspended(database: Database): Promise<void> {
  await database.rows(lapseSuspendedStatement, []);
}

/** The business is no index condition: few leases run out at a time, over all businesses. */
const lockLapsedStatement = statement<Released>(
  "dialer.lockLapsedClaims",
  lockClaims(`(s.business_id = $1) IS TRUE AND ${LAPSED}`, "LIMIT $2"),
);

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

const freeNumbersStatement = statement<{ businessId: string }>(
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
    RETURNING n.business_id`,
  { unbound: "any process frees numbers of every business without a claim", hints: "rows" },
);

/**
 * Frees the numbers of sessions that have no call and no contact, for example because the contact was removed.
 *
 * @returns the number of freed numbers.
 */
export async function freeNumbers(database: Database): Promise<number> {
  return (await database.rows(freeNumbersStatement, [])).length;
}
