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

const insertStatement = statement<ConsentRecord>(
  "consent.insertRecords",
  `
    WITH given AS (
      SELECT * FROM unnest($2::text[], $3::text[], $15::text[]) AS given (id, number, storage_key)
    ), k AS (
      INSERT INTO consents (business_id, id, phone_number, basis, covers, given_at, ends_at, words, channel, seller,
        proof_url, source, user_id, created_at, storage_key, proof_type, proof_size)
      SELECT $1, given.id, given.number, $4, $5::text[], $6, LEAST($7::timestamptz, CASE $4
          WHEN 'purchase' THEN $6::timestamptz + interval '${RELATIONSHIP_MONTHS.purchase} months'
          WHEN 'enquiry' THEN $6::timestamptz + interval '${RELATIONSHIP_MONTHS.enquiry} months'
        END), $8, $9, $10, $11, $12, $13, $14, given.storage_key, $16, $17
      FROM given
      WHERE (
          SELECT count(*) FROM consents o WHERE o.business_id = $1 AND o.phone_number = given.number
        ) < ${MOST_RECORDS_OF_NUMBER}
        AND NOT EXISTS (
          -- A repeated import adds nothing.
          SELECT FROM consents o
          WHERE $12 = 'import' AND o.business_id = $1 AND o.phone_number = given.number AND o.given_at = $6
            AND o.basis = $4 AND o.covers = $5::text[]
        )
      ORDER BY given.number
      RETURNING *
    )
    SELECT ${RECORD} FROM k WHERE k.business_id = $1`,
);

/**
 * Records a consent for each of these numbers, whose records are locked. A relationship ends when the law says so, or
 * earlier.
 *
 * @returns the records; a number with too many has none.
 */
export function insertRecords(
  transaction: Database,
  businessId: string,
  numbers: readonly string[],
  fields: ConsentFields,
  by: { source: ConsentRecord["source"]; userId: string | null; proofs?: readonly StoredProof[] },
): Promise<ConsentRecord[]> {
  const { proofs = [] } = by;
  const identities = numbers.map(() => newIdentity("cns"));
  const proofOf = (number: string) => proofs.find(({ phoneNumber }) => phoneNumber === number);
  return transaction.rows(insertStatement, [
    businessId,
    numbers.map((number, place) => proofOf(number)?.id ?? identities[place]?.id),
    numbers,
    fields.basis,
    fields.covers,
    fields.givenAt,
    fields.endsAt ?? null,
    fields.words ?? null,
    fields.channel,
    fields.seller ?? null,
    fields.proofUrl ?? null,
    by.source,
    by.userId,
    identities[0]?.createdAt,
    numbers.map((number) => proofOf(number)?.storageKey ?? null),
    proofs[0]?.contentType ?? null,
    proofs[0]?.size ?? null,
  ]);
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
