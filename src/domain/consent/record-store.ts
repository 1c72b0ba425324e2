import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { complete, READING_BYTES } from "../../platform/db/page.ts";
import { statement } from "../../platform/db/statement.ts";
import { newIdentity } from "../../platform/id.ts";
import {
  type ConsentFields,
  type ConsentRecord,
  MOST_RECORDS_OF_NUMBER,
  RELATIONSHIP_MONTHS,
  SHOWN_RECORDS,
  type StoredProof,
} from "./record-rules.ts";

const RECORD = `
      k.id, k.phone_number, k.basis, k.covers, k.given_at, k.ends_at, k.words, k.channel, k.seller, k.proof_url,
      k.storage_key IS NOT NULL AS has_proof_file, k.source, k.user_id, k.created_at, k.withdrawn_at,
      k.withdrawal_reason,
      k.given_at <= now() AND k.withdrawn_at IS NULL AND (k.ends_at IS NULL OR k.ends_at > now()) AS is_valid`;

const UNBOUND = { unbound: "takes locks and reads no table: the name of each lock contains the business" };

const lockStatement = statement<never>(
  "consent.lockRecords",
  `
    SELECT pg_advisory_xact_lock_shared(hashtextextended($1 || ' consents', 0)),
      pg_advisory_xact_lock(hashtextextended($1 || ' consents of ' || wanted.number, 0))
    FROM unnest($2::text[]) AS wanted (number)`,
  UNBOUND,
);

const lockAllStatement = statement<never>(
  "consent.lockAllRecords",
  "SELECT pg_advisory_xact_lock(hashtextextended($1 || ' consents', 0))",
  UNBOUND,
);

/**
 * Lets one transaction at a time count and add the records of these numbers, until commit. The statement that adds them
 * follows, so that it counts those of the last holder of the lock.
 *
 * @param numbers in their order, to prevent deadlocks.
 */
export async function lockRecords(
  transaction: Database,
  businessId: string,
  numbers: readonly string[],
): Promise<void> {
  await transaction.rows(lockStatement, [businessId, numbers]);
}

/** As `lockRecords` for every number of the business: the locks of all transactions share a table of a few thousand. */
export async function lockAllRecords(transaction: Database, businessId: string): Promise<void> {
  await transaction.rows(lockAllStatement, [businessId]);
}

/**
 * The new records among those of $2 to $6, with the ordinal that each would have among the records of its number. A
 * record that a file repeats adds nothing.
 *
 * @param source the parameter with the source of the records.
 */
const newRecords = (source: string) => `
    given AS (
      SELECT given.place, given.number, given.basis, string_to_array(given.covers, ' ') AS covers, given.given_at
      FROM unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])
        AS given (place, number, basis, covers, given_at)
    ), fresh AS (
      SELECT DISTINCT ON (given.number, given.given_at, given.basis, given.covers) given.*
      FROM given
      -- A count, because the planner might read all records of the business for an anti-join.
      WHERE (
        SELECT count(*) FROM consents o
        WHERE ${source} = 'import' AND o.business_id = $1 AND o.phone_number = given.number
          AND o.given_at = given.given_at AND o.basis = given.basis AND o.covers = given.covers
      ) = 0
      ORDER BY given.number, given.given_at, given.basis, given.covers, given.place
    ), counted AS (
      SELECT fresh.*, row_number() OVER (PARTITION BY fresh.number ORDER BY fresh.place) + (
          SELECT count(*) FROM consents o WHERE o.business_id = $1 AND o.phone_number = fresh.number
        ) AS ordinal
      FROM fresh
    )`;

const insertStatement = statement<ConsentRecord>(
  "consent.insertRecords",
  `
    WITH ${newRecords("$13")}, k AS (
      INSERT INTO consents (business_id, id, phone_number, basis, covers, given_at, ends_at, words, channel, seller,
        proof_url, source, user_id, created_at, storage_key, proof_type, proof_size)
      SELECT $1, own.id, counted.number, counted.basis, counted.covers, counted.given_at,
        LEAST(own.ends_at, CASE counted.basis
          WHEN 'purchase' THEN counted.given_at + interval '${RELATIONSHIP_MONTHS.purchase} months'
          WHEN 'enquiry' THEN counted.given_at + interval '${RELATIONSHIP_MONTHS.enquiry} months'
        END), own.words, own.channel, own.seller, own.proof_url, $13, $14, $15, own.storage_key, own.proof_type,
        own.proof_size
      FROM counted
      JOIN unnest($2::int[], $3::text[], $7::text[], $8::timestamptz[], $9::text[], $10::text[], $11::text[], $12::text[],
        $16::text[], $17::text[], $18::int[])
        AS own (place, number, id, ends_at, words, channel, seller, proof_url, storage_key, proof_type, proof_size)
        USING (place, number)
      WHERE counted.ordinal <= ${MOST_RECORDS_OF_NUMBER}
      ORDER BY counted.number
      RETURNING *
    )
    SELECT ${RECORD} FROM k WHERE k.business_id = $1`,
);

/** A consent for these numbers. `place` tells several of one transaction apart. */
export interface GivenConsent {
  place: number;
  numbers: readonly string[];
  fields: ConsentFields;
}

/** One for each number. */
function perNumber(given: readonly GivenConsent[]) {
  return given.flatMap(({ place, numbers, fields }) => numbers.map((number) => ({ place, number, fields })));
}

function recordKeys(records: ReturnType<typeof perNumber>) {
  return [
    records.map(({ place }) => place),
    records.map(({ number }) => number),
    records.map(({ fields }) => fields.basis),
    records.map(({ fields }) => fields.covers.join(" ")),
    records.map(({ fields }) => fields.givenAt),
  ];
}

/**
 * Records consents for numbers whose records are locked. A relationship ends when the law says so, or earlier.
 *
 * @returns the records; a number with too many has none.
 */
export function insertRecords(
  transaction: Database,
  businessId: string,
  given: readonly GivenConsent[],
  by: { source: ConsentRecord["source"]; userId: string | null; proofs?: readonly StoredProof[] },
): Promise<ConsentRecord[]> {
  const records = perNumber(given);
  const proofs = new Map(by.proofs?.map((proof) => [proof.phoneNumber, proof]));
  const identities = records.map(({ number }) => ({ ...newIdentity("cns"), proof: proofs.get(number) }));
  return transaction.rows(insertStatement, [
    businessId,
    ...recordKeys(records),
    identities.map(({ id, proof }) => proof?.id ?? id),
    records.map(({ fields }) => fields.endsAt ?? null),
    records.map(({ fields }) => fields.words ?? null),
    records.map(({ fields }) => fields.channel),
    records.map(({ fields }) => fields.seller ?? null),
    records.map(({ fields }) => fields.proofUrl ?? null),
    by.source,
    by.userId,
    identities[0]?.createdAt,
    identities.map(({ proof }) => proof?.storageKey ?? null),
    identities.map(({ proof }) => proof?.contentType ?? null),
    identities.map(({ proof }) => proof?.size ?? null),
  ]);
}

const beyondStatement = statement<{ place: number }>(
  "consent.rowsBeyondMaximum",
  `
    WITH ${newRecords("'import'")}
    SELECT DISTINCT counted.place FROM counted WHERE counted.ordinal > ${MOST_RECORDS_OF_NUMBER}`,
);

/** The places of the consents of a file that a number with too many records cannot have. The records are locked. */
export async function consentsBeyondMaximum(
  transaction: Database,
  businessId: string,
  given: readonly GivenConsent[],
): Promise<ReadonlySet<number>> {
  const rows = await transaction.rows(beyondStatement, [businessId, ...recordKeys(perNumber(given))]);
  return new Set(rows.map(({ place }) => place));
}

const fullStatement = statement<{ isFull: boolean }>(
  "consent.hasFullNumber",
  `
    SELECT EXISTS (
      SELECT FROM unnest($2::text[]) AS given (number)
      WHERE (
          SELECT count(*) FROM consents o WHERE o.business_id = $1 AND o.phone_number = given.number
        ) >= ${MOST_RECORDS_OF_NUMBER}
    ) AS is_full`,
);

/** Whether one of the numbers has the maximum of records. */
export async function hasFullNumber(
  database: Database,
  businessId: string,
  numbers: readonly string[],
): Promise<boolean> {
  return (await database.row(fullStatement, [businessId, numbers]))?.isFull === true;
}

const ofNumbersStatement = statement<ConsentRecord>(
  "consent.recordsOfNumbers",
  `
    SELECT own.* FROM unnest($2::text[]) AS asked (number)
    CROSS JOIN LATERAL (
      SELECT ${RECORD} FROM consents k
      WHERE k.business_id = $1 AND k.phone_number = asked.number
      ORDER BY k.given_at DESC, k.id DESC LIMIT ${SHOWN_RECORDS}
    ) own`,
  { mostBytes: READING_BYTES },
);

/** The records of these numbers, of each the newest first. @throws TooLargeError */
export async function recordsOfNumbers(
  database: Database,
  businessId: string,
  numbers: readonly string[],
): Promise<Map<string, ConsentRecord[]>> {
  const records = complete(await database.rows(ofNumbersStatement, [businessId, numbers]));
  return Map.groupBy(records, ({ phoneNumber }) => phoneNumber);
}

const withdrawStatement = statement<ConsentRecord>(
  "consent.withdrawRecord",
  `
    WITH k AS (
      UPDATE consents SET
        withdrawn_user_id = CASE WHEN withdrawn_at IS NULL THEN $3 ELSE withdrawn_user_id END,
        withdrawal_reason = CASE WHEN withdrawn_at IS NULL THEN $4 ELSE withdrawal_reason END,
        withdrawn_at = COALESCE(withdrawn_at, ${NOW})
      WHERE business_id = $1 AND id = $2
      RETURNING *
    )
    SELECT ${RECORD} FROM k WHERE k.business_id = $1`,
);

const withdrawAllStatement = statement<never>(
  "consent.withdrawRecords",
  `
    UPDATE consents SET withdrawn_at = ${NOW}, withdrawal_reason = $3
    WHERE business_id = $1 AND phone_number = $2 AND withdrawn_at IS NULL`,
);

/** Withdraws all consents of a number: the person has refused. */
export async function withdrawRecords(
  transaction: Database,
  businessId: string,
  phoneNumber: string,
  reason: string,
): Promise<void> {
  await transaction.rows(withdrawAllStatement, [businessId, phoneNumber, reason]);
}

/** Withdraws a consent; the record stays. A second withdrawal changes nothing. @returns null without the record. */
export async function withdrawRecord(
  database: Database,
  businessId: string,
  id: string,
  { userId, reason }: { userId: string; reason: string | null },
): Promise<ConsentRecord | null> {
  return (await database.row(withdrawStatement, [businessId, id, userId, reason])) ?? null;
}
