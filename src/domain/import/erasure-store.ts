import type { Database } from "../../platform/db/database.ts";
import { type ErasedBatch, mentions } from "../../platform/db/mention-sql.ts";
import { statement } from "../../platform/db/statement.ts";

/** A condition: a cell is one of the numbers in $4, as people write it: with signs, a trunk zero, or without the country. */
const HAS_NUMBER = `EXISTS (
        SELECT FROM jsonb_array_elements_text(r.cells) AS cell (text)
        CROSS JOIN LATERAL (SELECT ltrim(regexp_replace(cell.text, '\\D', '', 'g'), '0') AS digits) written
        JOIN unnest($4::text[]) AS given (number) ON right(given.number, length(written.digits)) = written.digits
        WHERE length(written.digits) >= 7
      )`;

/** A condition: the cells contain both names of a person in $6, without regard to case. */
const HAS_NAMES = `EXISTS (
        SELECT FROM jsonb_to_recordset($6::jsonb) AS given (first text, last text)
        WHERE strpos(lower(r.cells::text), given.first) > 0 AND strpos(lower(r.cells::text), given.last) > 0
      )`;

const IS_ABOUT = `(${HAS_NUMBER} OR ${mentions("r.cells::text || r.message", "$5")} OR ${HAS_NAMES})`;

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

/** Empties those of the next refused rows that are about a person: by a number, a word, or both names. */
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
  numbers: readonly string[];
  words: readonly string[];
  names: readonly { first: string; last: string }[];
}

function valuesOf(businessId: string, after: string, { numbers, words, names }: SoughtPerson): unknown[] {
  const [importId = "", row = "0"] = after.split(" ");
  return [businessId, importId, Number(row) || 0, numbers, words, JSON.stringify(names)];
}

const exportStatement = statement<{ position: string; data: Record<string, unknown> | null }>(
  "import.refusalsOfPerson",
  `
    SELECT r.import_id || ' ' || r.row_number AS position,
      CASE WHEN ${IS_ABOUT} THEN to_jsonb(r) - 'business_id' END AS data
    FROM contact_import_refusals r
    WHERE r.business_id = $1 AND (r.import_id, r.row_number) > ($2, $3)
    ORDER BY r.import_id, r.row_number LIMIT 500`,
);

/** The next refused rows; those about others without data. */
export function exportRefusals(database: Database, businessId: string, after: string, person: SoughtPerson) {
  return database.rows(exportStatement, valuesOf(businessId, after, person));
}
