import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { Database } from "../../platform/db/database.ts";
import type { ErasedBatch } from "../../platform/db/mention-sql.ts";
import { statement } from "../../platform/db/statement.ts";

/**
 * A condition: a cell is one of the values in $5, or a number with one of the forms in $4. People write numbers with signs,
 * and with or without the code of the country.
 */
const IS_ABOUT = `EXISTS (
        SELECT FROM jsonb_array_elements_text(r.cells) AS cell (text)
        WHERE lower(btrim(cell.text)) = ANY($5)
          OR cell.text ~ '^[-+()./\\s\\d]+$' AND regexp_replace(btrim(cell.text), '(?!^\\+)\\D', '', 'g') = ANY($4)
      )`;

const blankStatement = statement<{ rows: number; importId: string | null; rowNumber: number | null }>(
  "import.blankRefusals",
  `
    WITH page AS MATERIALIZED (
      SELECT import_id, row_number FROM contact_import_refusals
      WHERE business_id = $1 AND (import_id, row_number) > ($2, $3)
      ORDER BY import_id, row_number LIMIT 500
    ), blanked AS (
      UPDATE contact_import_refusals r SET cells = '[]', message = 'The row was erased.'
      FROM page
      WHERE r.business_id = $1 AND r.import_id = page.import_id AND r.row_number = page.row_number AND r.cells <> '[]'
        AND ${IS_ABOUT}
      RETURNING 1
    ), last AS (
      SELECT import_id, row_number FROM page ORDER BY import_id DESC, row_number DESC LIMIT 1
    )
    SELECT (SELECT count(*)::int FROM blanked) AS rows, (SELECT import_id FROM last) AS import_id,
      (SELECT row_number FROM last) AS row_number`,
);

/** Empties those of the next refused rows in which a cell is a number, an address or an id of a person. */
export async function blankRefusals(
  transaction: Database,
  businessId: string,
  after: string,
  person: SoughtPerson,
): Promise<ErasedBatch> {
  const found = await transaction.row(blankStatement, valuesOf(businessId, after, person));
  const position = found?.importId ? `${found.importId} ${found.rowNumber}` : null;
  return { rows: found?.rows ?? 0, position };
}

/** What identifies a person in the cells of a file. */
interface SoughtPerson {
  /** In E.164. */
  numbers: readonly string[];
  /** Addresses and ids in lower case. */
  values: readonly string[];
}

function valuesOf(businessId: string, after: string, { numbers, values }: SoughtPerson): unknown[] {
  const [importId = "", row = "0"] = after.split(" ");
  return [businessId, importId, Number(row) || 0, numbers.flatMap(formsOf), values];
}

/** The forms of a number without signs: with the code of the country, and without it, with and without a zero. */
function formsOf(number: string): string[] {
  const national = parsePhoneNumberFromString(number)?.nationalNumber;
  return [number, number.slice(1), `00${number.slice(1)}`, ...(national ? [national, `0${national}`] : [])];
}

const exportStatement = statement<{ position: string; data: Record<string, unknown> | null }>(
  "import.refusalsOfPerson",
  `
    WITH page AS MATERIALIZED (
      SELECT import_id, row_number FROM contact_import_refusals
      WHERE business_id = $1 AND (import_id, row_number) > ($2, $3)
      ORDER BY import_id, row_number LIMIT 500
    )
    SELECT page.import_id || ' ' || page.row_number AS position,
      CASE WHEN ${IS_ABOUT} THEN to_jsonb(r) - 'business_id' END AS data
    FROM page CROSS JOIN LATERAL (
      SELECT * FROM contact_import_refusals
      WHERE business_id = $1 AND import_id = page.import_id AND row_number = page.row_number OFFSET 0
    ) r
    ORDER BY page.import_id, page.row_number`,
);

/** The next refused rows; those about others without data. */
export function exportRefusals(database: Database, businessId: string, after: string, person: SoughtPerson) {
  return database.rows(exportStatement, valuesOf(businessId, after, person));
}

const NOW = "date_trunc('milliseconds', clock_timestamp())";

const endHeldStatement = statement<never>(
  "import.endHeld",
  `
    WITH held AS (
      DELETE FROM contact_import_jobs j USING businesses b
      WHERE j.business_id = $1 AND j.import_id < $2 AND b.id = $1
        AND (NOT b.has_dialer OR b.suspended_at IS NOT NULL AND NOT b.suspended_to_move)
      RETURNING j.import_id
    )
    UPDATE contact_imports i SET state = 'failed', failure = $3, finished_at = ${NOW}, updated_at = ${NOW}
    FROM held WHERE i.business_id = $1 AND i.id = held.import_id`,
);

/** Ends the waiting imports with a lower id if their business may not import now: nobody knows when it will. */
export async function endHeldImports(
  database: Database,
  businessId: string,
  before: string,
  failure: string,
): Promise<void> {
  await database.rows(endHeldStatement, [businessId, before, failure]);
}
