import type { Database } from "../../platform/db/database.ts";
import { keysOf } from "../../platform/db/mention-sql.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { isHeldForLong } from "../identity/standing-sql.ts";
import { deleteParts } from "./export-store.ts";
import { endOperation } from "./work-store.ts";

/** The contacts that operations have made from one contact: more than a person may have. */
const MOST_COPIES = 1_001;

const copiesStatement = statement<{ id: string }>(
  "bulk.findCopies",
  `
    SELECT DISTINCT copies.id FROM unnest($2::text[]) AS given (id)
    CROSS JOIN LATERAL (
      SELECT made.id FROM (
        -- The contacts alone find the row: the key would lead through all changes of the business.
        SELECT c.business_id, c.contacts FROM bulk_operation_changes c
        WHERE c.contacts @> jsonb_build_array(jsonb_build_object('from', given.id)) OFFSET 0
      ) c
      CROSS JOIN LATERAL jsonb_to_recordset(c.contacts) AS made (id text, "from" text)
      WHERE c.business_id = $1 AND made."from" = given.id
      LIMIT ${MOST_COPIES}
    ) copies`,
);

/**
 * The ids of the contacts that operations have made from these: copies, contacts that were moved, and those that were moved
 * back. Some may not exist any more.
 */
export async function findCopies(database: Database, businessId: string, ids: readonly string[]): Promise<string[]> {
  return (await database.rows(copiesStatement, [businessId, ids])).map(({ id }) => id);
}

/** A condition: the filter of an operation `o` may name a person. */
const NAMES_PERSON = "COALESCE(o.filter ->> 'q', o.filter ->> 'phone', o.filter ->> 'email') IS NOT NULL";

const endHeldStatement = statement<never>(
  "bulk.endHeldNaming",
  `
    UPDATE bulk_operations o SET state = 'failed', failure = $2, contact_ids = NULL, filter = NULL, finished_at = ${NOW},
      updated_at = ${NOW}
    WHERE o.business_id = $1 AND o.finished_at IS NULL AND ${NAMES_PERSON} AND ${isHeldForLong("o.business_id")}`,
);

/**
 * Ends the operations with a filter that may name a person, if their business may not change contacts now: nobody knows when
 * it will.
 */
export async function endHeldNaming(database: Database, businessId: string, failure: string): Promise<void> {
  await database.rows(endHeldStatement, [businessId, failure]);
}

const namingStatement = statement<{ isNaming: boolean }>(
  "bulk.hasNaming",
  `
    SELECT EXISTS (
      SELECT FROM bulk_operations o
      WHERE o.business_id = $1 AND o.id < $2 AND o.finished_at IS NULL AND ${NAMES_PERSON}
    ) AS is_naming`,
);

/** Whether an operation of the business with a lower id, and a filter that may name a person, has not ended. */
export async function hasNaming(database: Database, businessId: string, before: string): Promise<boolean> {
  return (await database.row(namingStatement, [businessId, before]))?.isNaming === true;
}

const findAboutStatement = statement<{ id: string }>(
  "bulk.findFileAbout",
  `
    SELECT operation_id AS id FROM bulk_export_parts
    WHERE mention_keys(business_id, content) && ${keysOf("$2")} AND (business_id = $1) IS TRUE
    LIMIT 1`,
);

const expireStatement = statement<never>(
  "bulk.expireFile",
  `UPDATE bulk_operations SET export_until = ${NOW} WHERE business_id = $1 AND id = $2 AND export_until > ${NOW}`,
);

const ERASED = "A person in its file was erased meanwhile: order it again.";

/**
 * Deletes some parts of a file that has one of these values, in lower case. The file is gone at once, and an export that
 * still runs ends.
 *
 * @returns the number of parts; 0: no file has one.
 */
export async function eraseFiles(
  transaction: Database,
  businessId: string,
  values: readonly string[],
): Promise<number> {
  const found = await transaction.row(findAboutStatement, [businessId, values]);
  if (!found) {
    return 0;
  }
  const file = { businessId, id: found.id };
  await endOperation(transaction, file, "failed", ERASED);
  await transaction.rows(expireStatement, [businessId, found.id]);
  return deleteParts(transaction, file);
}
