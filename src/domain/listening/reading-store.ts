import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";

/** How far the texts and calls to each inbox are read from the lists of the carrier. */

/** A reading reads no further back. */
export const LONGEST_BACK_HOURS = 72;

const addStatement = statement<never>(
  "reading.add",
  `
    WITH gone AS (
      DELETE FROM incoming_readings r USING inboxes i
      WHERE i.business_id = r.business_id AND i.id = r.inbox_id AND i.deactivated_at IS NOT NULL
    )
    INSERT INTO incoming_readings (business_id, inbox_id, read_until, due_at)
    SELECT i.business_id, i.id, GREATEST(i.updated_at, now() - interval '1 hour'), now()
    FROM inboxes i
    WHERE i.deactivated_at IS NULL
      AND NOT EXISTS (SELECT FROM incoming_readings r WHERE r.business_id = i.business_id AND r.inbox_id = i.id)
    ON CONFLICT (business_id, inbox_id) DO NOTHING`,
  { unbound: "the inboxes of every business are read" },
);

/**
 * Adds the inboxes that are active since the last call, and removes those that are not any more: what comes to a number
 * then may be another business's.
 */
export async function addReadings(database: Database): Promise<void> {
  await database.rows(addStatement, []);
}

/** A reading that this process may make. */
export interface Reading {
  businessId: string;
  inboxId: string;
  phoneNumber: string;
  /** RFC 3339. */
  since: string;
  /** The time of the claim, RFC 3339. */
  startedAt: string;
  /** This attempt included. */
  attempts: number;
  leaseToken: string;
}

/** The lease is renewed as the reading goes on. */
const LEASE = "clock_timestamp() + interval '60 seconds'";
/** The pause between two readings of an inbox without a gap. */
const PAUSE = "interval '1 hour'";
/** After a gap there is a second reading: the carrier repeats reports, and some of its records are late. */
const SECOND = "interval '90 seconds'";

/**
 * Every inbox that was last read before the end of a gap is due. A time of `due_at` after the claim shows that another
 * reading was asked for meanwhile: so both are in whole milliseconds, as the claim is read.
 */
const claimStatement = statement<Reading>(
  "reading.claim",
  `
    WITH gap AS (
      SELECT l.gap_ended_at + ${PAUSE} + CASE WHEN l.gap_ended_at + ${SECOND} <= clock_timestamp() THEN ${SECOND}
        ELSE interval '0' END AS bound
      FROM carrier_listening l WHERE l.id = 1
    ), due AS (
      SELECT r.business_id, r.inbox_id, i.phone_number FROM incoming_readings r
      JOIN inboxes i ON i.business_id = r.business_id AND i.id = r.inbox_id AND i.deactivated_at IS NULL
      WHERE r.due_at < GREATEST(clock_timestamp(), (SELECT bound FROM gap)) AND r.held_until <= clock_timestamp()
      ORDER BY r.due_at LIMIT 1 FOR NO KEY UPDATE OF r SKIP LOCKED
    )
    UPDATE incoming_readings r SET held_until = ${LEASE}, lease_token = gen_random_uuid(),
      due_at = LEAST(r.due_at, ${NOW}), attempts = LEAST(r.attempts + 1, 100)
    FROM due
    WHERE r.business_id = due.business_id AND r.inbox_id = due.inbox_id
    RETURNING r.business_id, r.inbox_id, due.phone_number, r.attempts, r.lease_token,
      GREATEST(r.read_until, clock_timestamp() - interval '${LONGEST_BACK_HOURS} hours') AS since,
      ${NOW} AS started_at`,
  { unbound: "any process reads for every business" },
);

/** Claims the reading that is due longest; null if none is due. */
export async function claimReading(database: Database): Promise<Reading | null> {
  return (await database.row(claimStatement, [])) ?? null;
}

type Lease = Pick<Reading, "businessId" | "inboxId" | "leaseToken">;

/** A person whose rows are erased: what came from the person before is not read again. */
export interface ErasedPerson {
  numbers: string[];
  /** RFC 3339. */
  until: string;
}

const renewStatement = statement<{ erased: ErasedPerson[] }>(
  "reading.renew",
  `
    UPDATE incoming_readings SET held_until = ${LEASE} WHERE business_id = $1 AND inbox_id = $2 AND lease_token = $3
    RETURNING (
        -- An erasure is completed, and its numbers are forgotten, when the inboxes are read past its end.
        SELECT COALESCE(jsonb_agg(jsonb_build_object('numbers', e.subject -> 'numbers', 'until', e.erased_at)), '[]')
        FROM person_erasures e WHERE e.business_id = $1 AND e.completed_at IS NULL AND e.erased_at IS NOT NULL
      ) AS erased`,
);

/** Renews the lease. @returns the erased people; null if another process has the reading. */
export async function renewReading(
  database: Database,
  { businessId, inboxId, leaseToken }: Lease,
): Promise<ErasedPerson[] | null> {
  return (await database.row(renewStatement, [businessId, inboxId, leaseToken]))?.erased ?? null;
}

const endStatement = statement<never>(
  "reading.end",
  `
    UPDATE incoming_readings SET
      read_until = GREATEST(read_until, $4::timestamptz), lease_token = NULL,
      due_at = CASE WHEN $5::float IS NULL AND due_at <= $6::timestamptz THEN $6::timestamptz + ${PAUSE}
        ELSE clock_timestamp() END,
      held_until = CASE WHEN $5::float IS NULL THEN '-infinity' ELSE clock_timestamp() + $5 * interval '1 second' END,
      attempts = CASE WHEN $7::boolean THEN attempts ELSE 0 END
    WHERE business_id = $1 AND inbox_id = $2 AND lease_token = $3`,
);

/** Ends a reading. The next one is after the usual pause, or `afterSeconds`. */
export async function endReading(
  database: Database,
  { businessId, inboxId, leaseToken, startedAt }: Lease & Pick<Reading, "startedAt">,
  { readUntil, afterSeconds, hasFailed }: { readUntil: string; afterSeconds: number | null; hasFailed: boolean },
): Promise<void> {
  await database.rows(endStatement, [businessId, inboxId, leaseToken, readUntil, afterSeconds, startedAt, hasFailed]);
}
