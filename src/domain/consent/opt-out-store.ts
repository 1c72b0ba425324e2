import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { note } from "../webhook/noted.ts";
import { hasOptedOut } from "./number-sql.ts";

/** The opt-outs of numbers. A number opts out of the whole business, for every contact that has it. */

/** Moves the time of the last change of the contacts with a number in `changed`, which show its opt-out. */
export const TOUCHED = `
  UPDATE contacts c SET updated_at = ${NOW}
  WHERE c.business_id = $1 AND c.id = ANY(ARRAY(
    SELECT p.contact_id FROM changed CROSS JOIN LATERAL (
      SELECT p.contact_id FROM contact_phones p
      WHERE p.business_id = $1 AND p.phone_number = changed.phone_number OFFSET 0
    ) p
  ))
  RETURNING c.id, c.phones`;

/** The touched contacts that had, or still have, no other number with an opt-out: for them everything changes. */
const TURNED = `
  ARRAY(
    SELECT touched.id FROM touched WHERE NOT EXISTS (
      SELECT FROM jsonb_array_elements(touched.phones) AS phone
      CROSS JOIN LATERAL (
        SELECT FROM opt_outs o WHERE o.business_id = $1 AND o.phone_number = phone ->> 'number' LIMIT 1
      ) o
      WHERE NOT EXISTS (SELECT FROM changed WHERE changed.phone_number = phone ->> 'number')
    ) ORDER BY touched.id
  ) AS contact_ids`;

function noteAll(type: "contact.opted_out" | "contact.opted_in", contactIds: readonly string[]): void {
  for (const contactId of contactIds) {
    note({ type, subject: { contactId } });
  }
}

const lockOptOutsStatement = statement<never>(
  "contact.lockOptOuts",
  `
    SELECT pg_advisory_xact_lock(hashtextextended($1 || ' opt-out ' || wanted.number, 0))
    FROM unnest($2::text[]) AS wanted (number)`,
  { unbound: "takes a lock and reads no table: the name of the lock contains the business" },
);

/**
 * Locks the opt-outs of numbers until commit, in the given order, which is that of the numbers. A transaction that writes a text takes this lock before it checks for an
 * opt-out, so that no text is written after a committed opt-out. The lock of a conversation comes first.
 */
export async function lockOptOuts(
  database: Database,
  businessId: string,
  ...phoneNumbers: readonly string[]
): Promise<void> {
  await database.rows(lockOptOutsStatement, [businessId, phoneNumbers]);
}

/** The sources on behalf of a person: such an opt-out can be taken back. All others are the person's own. */
export const SAID_FOR = ["api", "app", "import"] as const;
/** The source of an opt-out: a text of the person, a report of the carrier, or an entry on behalf of the person. */
export type OptOutSource = "keyword" | "carrier" | (typeof SAID_FOR)[number];

const isSaidFor = (column: string) => `${column} IN (${SAID_FOR.map((source) => `'${source}'`).join(", ")})`;

const optOutStatement = statement<{ contactIds: string[] }>(
  "contact.optOut",
  `
    WITH asked AS (
      INSERT INTO text_consents AS t (business_id, phone_number, stopped_at) VALUES ($1, $2, $3)
      ON CONFLICT (business_id, phone_number) DO UPDATE SET stopped_at = GREATEST(t.stopped_at, excluded.stopped_at)
      RETURNING t.started_at
    ), changed AS (
      INSERT INTO opt_outs AS o (business_id, phone_number, opted_out_at, source, reason)
      SELECT $1, $2, $3, $4, $5 FROM asked WHERE started_at IS NULL OR started_at <= $3
      ON CONFLICT (business_id, phone_number) DO UPDATE SET source = excluded.source, reason = excluded.reason
        WHERE ${isSaidFor("o.source")} AND NOT ${isSaidFor("excluded.source")}
      -- An existing row has a locker: the ON CONFLICT clause.
      RETURNING o.phone_number, xmax = 0 AS is_new
    ), touched AS (${TOUCHED})
    SELECT ${TURNED} FROM changed WHERE is_new`,
);

/**
 * Opts a number out at an instant (RFC 3339). An earlier opt-out stays, and so does a later request for texts; of two
 * at the same instant the one received last counts. The person's own request has precedence over an entry on the
 * person's behalf.
 *
 * @param reason in the words of the source.
 * @returns whether the number is opted out now and was not before.
 */
export async function optOut(
  database: Database,
  businessId: string,
  phoneNumber: string,
  at: string,
  source: OptOutSource,
  reason: string | null = null,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await lockOptOuts(transaction, businessId, phoneNumber);
    const changed = await transaction.row(optOutStatement, [businessId, phoneNumber, at, source, reason]);
    noteAll("contact.opted_out", changed?.contactIds ?? []);
    return changed !== undefined;
  });
}

const liftStatement = statement<{ own: number; contactIds: string[] }>(
  "contact.liftOptOuts",
  `
    WITH own AS (
      SELECT count(*)::int AS count FROM opt_outs o
      WHERE o.business_id = $1 AND o.phone_number = ANY($2) AND NOT ${isSaidFor("o.source")}
    ), changed AS (
      DELETE FROM opt_outs o
      WHERE o.business_id = $1 AND o.phone_number = ANY($2) AND (SELECT count FROM own) = 0
      RETURNING o.phone_number
    ), touched AS (${TOUCHED})
    SELECT count AS own, ${TURNED} FROM own`,
);

/** Takes back opt-outs made on behalf of a person. @returns false, and changes nothing, where a person opted out. */
export async function liftOptOuts(
  database: Database,
  businessId: string,
  numbers: readonly string[],
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    for (const number of numbers.toSorted()) {
      await lockOptOuts(transaction, businessId, number);
    }
    const lifted = await transaction.row(liftStatement, [businessId, numbers]);
    noteAll("contact.opted_in", lifted?.contactIds ?? []);
    return lifted?.own === 0;
  });
}

const optInStatement = statement<{ contactIds: string[] }>(
  "contact.optIn",
  `
    WITH asked AS (
      INSERT INTO text_consents AS t (business_id, phone_number, started_at) VALUES ($1, $2, $3)
      ON CONFLICT (business_id, phone_number) DO UPDATE SET started_at = GREATEST(t.started_at, excluded.started_at)
      RETURNING t.stopped_at
    ), changed AS (
      DELETE FROM opt_outs o USING asked
      WHERE o.business_id = $1 AND o.phone_number = $2 AND GREATEST(o.opted_out_at, asked.stopped_at) <= $3
      RETURNING o.phone_number
    ), touched AS (${TOUCHED})
    SELECT ${TURNED} FROM changed`,
);

/**
 * Takes an opt-out back at an instant (RFC 3339), unless the number has opted out later than that.
 *
 * @returns whether the number was opted out before and is not now.
 */
export async function optIn(database: Database, businessId: string, phoneNumber: string, at: string): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await lockOptOuts(transaction, businessId, phoneNumber);
    const changed = await transaction.row(optInStatement, [businessId, phoneNumber, at]);
    noteAll("contact.opted_in", changed?.contactIds ?? []);
    return changed !== undefined;
  });
}

const isOptedOutStatement = statement<{ isOptedOut: boolean }>(
  "contact.isOptedOut",
  `SELECT ${hasOptedOut("ANY($2)")} AS is_opted_out`,
);

/** Whether any of these numbers has opted out. */
export async function isOptedOut(database: Database, businessId: string, numbers: readonly string[]): Promise<boolean> {
  return (await database.row(isOptedOutStatement, [businessId, numbers]))?.isOptedOut ?? false;
}
