import type { Database } from "../../platform/db/database.ts";
import { KEEPS_COUNTS } from "../../platform/db/prune-sql.ts";
import { statement } from "../../platform/db/statement.ts";

/** The outcome of a batch: whether rows that are in use were left out. */
interface Erased {
  rows: number;
  isHeld: boolean;
}

/**
 * The calls of a person with a condition: those of one of the contacts in $3, and those without a contact that have one
 * of the numbers in $2 or are to one of the contacts of campaigns in $4.
 */
const calls = (condition: string) => `
        SELECT found.id FROM unnest($2::text[]) AS given (number)
        CROSS JOIN LATERAL (
          SELECT id FROM calls
          WHERE business_id = $1 AND phone_number = given.number AND (contact_id IS NULL OR contact_id = ANY($3))
            AND ${condition}
          ORDER BY id LIMIT 200
        ) found
        UNION
        SELECT found.id FROM unnest($3::text[]) AS given (contact)
        CROSS JOIN LATERAL (
          SELECT id FROM calls
          WHERE business_id = $1 AND contact_id = given.contact AND ${condition} ORDER BY id LIMIT 200
        ) found
        UNION
        SELECT found.id FROM unnest($4::text[]) AS given (entry)
        CROSS JOIN LATERAL (
          SELECT id FROM calls
          WHERE business_id = $1 AND campaign_contact_id = given.entry AND contact_id IS NULL AND ${condition}
          ORDER BY id LIMIT 200
        ) found`;

const eraseStatement = statement<Erased>(
  "call.eraseOfPerson",
  `
    WITH due AS MATERIALIZED (
      SELECT id FROM (${calls("ended_at IS NOT NULL")}
      ) those ORDER BY id LIMIT 200
    ), gone AS (
      DELETE FROM calls c WHERE c.business_id = $1 AND c.id = ANY(ARRAY(SELECT id FROM due)) RETURNING 1
    )
    SELECT count(*)::int AS rows, ${KEEPS_COUNTS} FROM gone`,
);

const isLiveStatement = statement<{ isHeld: boolean }>(
  "call.isLiveOfPerson",
  `
    SELECT EXISTS (${calls("ended_at IS NULL")}
    ) AS is_held`,
);

/** Deletes some of the ended calls of a person; the live ones are left out. */
export async function eraseCalls(
  transaction: Database,
  businessId: string,
  numbers: readonly string[],
  contactIds: readonly string[],
  campaignContactIds: readonly string[],
): Promise<Erased> {
  const values = [businessId, numbers, contactIds, campaignContactIds];
  const rows = (await transaction.row(eraseStatement, values))?.rows ?? 0;
  return { rows, isHeld: rows === 0 && (await transaction.row(isLiveStatement, values))?.isHeld === true };
}

/** A condition: the line of the transfer `t` to an outside number has not ended. */
const HAS_LIVE_LINE = `COALESCE((
        SELECT l.user_id IS NULL AND l.ended_at IS NULL FROM agent_lines l
        WHERE l.business_id = $1 AND l.id = t.to_line_id OFFSET 0
      ), false)`;

const eraseTransfersStatement = statement<Erased>(
  "call.eraseTransfersTo",
  `
    WITH found AS MATERIALIZED (
      SELECT t.id, t.to_line_id, t.ended_at IS NULL OR ${HAS_LIVE_LINE} AS is_live FROM call_transfers t
      WHERE t.business_id = $1 AND t.to_number = ANY($2) LIMIT 200
    ), due AS MATERIALIZED (SELECT id, to_line_id FROM found WHERE NOT is_live), lines AS (
      DELETE FROM agent_lines l
      WHERE l.business_id = $1 AND l.id = ANY(ARRAY(SELECT to_line_id FROM due)) AND l.user_id IS NULL
    ), gone AS (
      UPDATE call_transfers t SET to_number = NULL
      WHERE t.business_id = $1 AND t.id = ANY(ARRAY(SELECT id FROM due)) RETURNING 1
    )
    SELECT (SELECT count(*)::int FROM gone) AS rows,
      EXISTS (SELECT FROM found WHERE is_live) AND NOT EXISTS (SELECT FROM due) AS is_held`,
);

/** Forgets the number of a person to whom calls of others were transferred; the transfers under way are left out. */
export async function eraseTransfers(
  transaction: Database,
  businessId: string,
  numbers: readonly string[],
): Promise<Erased> {
  return (await transaction.row(eraseTransfersStatement, [businessId, numbers])) as Erased;
}
