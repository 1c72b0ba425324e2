import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { LONGEST_BACK_HOURS } from "./reading-store.ts";

/** When the service could receive the reports of the carrier. */

/** The row is written once a second at most, however many processes listen. */
const markStatement = statement<{ endsGap: boolean }>(
  "listening.mark",
  `
    -- One reading of the clock, since equal times say that a gap ends.
    INSERT INTO carrier_listening AS l (id, heard_at, gap_ended_at)
    SELECT 1, read.at, read.at FROM (SELECT clock_timestamp() AS at OFFSET 0) read
    ON CONFLICT (id) DO UPDATE SET
      heard_at = excluded.heard_at,
      gap_ended_at = CASE WHEN l.heard_at < clock_timestamp() - $1::float * interval '1 second'
        THEN excluded.gap_ended_at ELSE l.gap_ended_at END
      WHERE l.heard_at < clock_timestamp() - interval '800 milliseconds'
    RETURNING l.gap_ended_at = l.heard_at AS ends_gap`,
  { unbound: "the carrier reports to every business" },
);

/**
 * Notes that this process listens now.
 *
 * @param gapSeconds nobody listened if no process has noted it for so long.
 * @returns whether a gap ends.
 */
export async function markListening(database: Database, gapSeconds: number): Promise<boolean> {
  return (await database.row(markStatement, [gapSeconds]))?.endsGap === true;
}

const readAgainStatement = statement<never>(
  "listening.readAgain",
  `
    UPDATE incoming_readings r SET due_at = clock_timestamp()
    FROM inboxes i
    WHERE i.phone_number = ANY($1) AND i.deactivated_at IS NULL
      AND r.business_id = i.business_id AND r.inbox_id = i.id
      AND (r.due_at > clock_timestamp() OR r.lease_token IS NOT NULL)`,
  { unbound: "the carrier reports to every business" },
);

/** The texts and calls to these numbers are read again, after a reading that runs: a report was not taken. */
export async function readAgain(database: Database, phoneNumbers: readonly string[]): Promise<void> {
  await database.rows(readAgainStatement, [phoneNumbers]);
}

const readPastStatement = statement<{ unread: number }>(
  "listening.readPast",
  `
    WITH unread AS (
      SELECT r.inbox_id, r.due_at FROM incoming_readings r
      WHERE r.business_id = $1 AND r.read_until < $2
        AND $2 > clock_timestamp() - interval '${LONGEST_BACK_HOURS} hours'
    ), asked AS (
      UPDATE incoming_readings r SET due_at = clock_timestamp()
      FROM unread
      WHERE r.business_id = $1 AND r.inbox_id = unread.inbox_id AND unread.due_at > clock_timestamp()
    )
    SELECT count(*)::int AS unread FROM unread`,
);

/**
 * Has the inboxes of a business read past a time.
 *
 * @param time RFC 3339
 * @returns whether they are, or never will be.
 */
export async function isReadPast(transaction: Database, businessId: string, time: string): Promise<boolean> {
  return (await transaction.row(readPastStatement, [businessId, time]))?.unread === 0;
}
