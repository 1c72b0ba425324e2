import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { Database } from "../../platform/db/database.ts";
import { type ErasedBatch, keysOf } from "../../platform/db/mention-sql.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { jsonBytes, PAGE_BYTES, rowBytes, untilFull } from "../../platform/db/page.ts";
import { statement } from "../../platform/db/statement.ts";
import { isHeldForLong } from "../identity/standing-sql.ts";

/** The dashes and spaces of typesetting, and invisible marks, which programs copy with a number; as in `cell_keys`. */
const MARKS = String.raw`[\u00a0\u00ad\u2000-\u200f\u2010-\u2015\u202a-\u202f\u2060-\u2069\u2212\ufeff]`;

/**
 * A condition: a cell is one of the values in $5, or a number with one of the forms in $4. People write numbers with signs,
 * and with or without the code of the country: one without it means a number of the country of its import, with which
 * the forms in $6 begin. The country is in the audit log.
 */
const IS_ABOUT = `EXISTS (
        SELECT FROM jsonb_array_elements_text(r.cells) AS cell (text)
        CROSS JOIN LATERAL (SELECT btrim(regexp_replace(cell.text, '${MARKS}', '', 'g')) AS text) plain
        CROSS JOIN LATERAL (
          SELECT CASE
            WHEN plain.text ~ '^[-+()./\\s\\d]+$' THEN regexp_replace(plain.text, '(?!^\\+)\\D', '', 'g')
          END AS number
        ) written
        WHERE lower(btrim(cell.text)) = ANY($5) OR written.number = ANY($4)
          OR length(written.number) <= 15 AND EXISTS (
            SELECT FROM unnest($6::text[]) AS national (form)
            WHERE split_part(national.form, ' ', 2) = written.number
          ) AND (
            SELECT upper(btrim(a.new_values ->> 'country')) FROM audit_entries a
            WHERE a.business_id = $1 AND a.object_id = r.import_id AND a.action = 'campaign_contact.imported'
            ORDER BY a.id LIMIT 1
          ) || ' ' || written.number = ANY($6)
      )`;

/** The next rows of which a cell has one of the values, or of the forms of a number with or without its code. */
const nextPage = (size: number) => `page AS MATERIALIZED (
      SELECT import_id, row_number FROM contact_import_refusals
      WHERE cell_keys(business_id, cells) && (
          ${keysOf("$4")} || ${keysOf("$5")} || ${keysOf("ARRAY(SELECT split_part(form, ' ', 2) FROM unnest($6::text[]) AS form)")}
        )
        AND (business_id = $1) IS TRUE AND ((import_id, row_number) > ($2, $3)) IS TRUE
      ORDER BY import_id, row_number LIMIT ${size}
    )`;

const blankStatement = statement<{ rows: number; importId: string | null; rowNumber: number | null }>(
  "import.blankRefusals",
  `
    WITH ${nextPage(500)}, blanked AS (
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
  const forms = numbers.flatMap((number) => [number, number.slice(1), `00${number.slice(1)}`]);
  return [businessId, importId, Number(row) || 0, forms, values, numbers.flatMap(nationalFormsOf)];
}

/** The forms of a number without signs and code, with and without a zero, each after a country that has the code. */
function nationalFormsOf(number: string): string[] {
  const parsed = parsePhoneNumberFromString(number);
  const national = parsed ? [parsed.nationalNumber, `0${parsed.nationalNumber}`] : [];
  const countries = getCountries().filter((country) => getCountryCallingCode(country) === parsed?.countryCallingCode);
  return countries.flatMap((country) => national.map((form) => `${country} ${form}`));
}

/** The row `r` of a place in a page. */
const ROW = `CROSS JOIN LATERAL (
        SELECT * FROM contact_import_refusals
        WHERE business_id = $1 AND import_id = place.import_id AND row_number = place.row_number OFFSET 0
      ) r`;

/** PostgreSQL ends the page by the size of its cells, before it looks into them: a row may have hundreds of kilobytes. */
const exportStatement = statement<{ position: string; data: Record<string, unknown> | null }>(
  "import.refusalsOfPerson",
  `
    WITH ${nextPage(200)}, bounded AS MATERIALIZED (${untilFull(`
      SELECT place.*${rowBytes(jsonBytes("r.cells"))} FROM page place ${ROW}
      ORDER BY place.import_id, place.row_number`)}
    )
    SELECT place.import_id || ' ' || place.row_number AS position,
      CASE WHEN ${IS_ABOUT} THEN to_jsonb(r) - 'business_id' END AS data
    FROM bounded place ${ROW}
    ORDER BY place.import_id, place.row_number`,
  { mostBytes: PAGE_BYTES },
);

/** The next refused rows, up to 200 or 1 MiB; those about others without data. */
export function exportRefusals(database: Database, businessId: string, after: string, person: SoughtPerson) {
  return database.rows(exportStatement, valuesOf(businessId, after, person));
}

const endHeldStatement = statement<never>(
  "import.endHeld",
  `
    WITH held AS (
      DELETE FROM contact_import_jobs j
      WHERE j.business_id = $1 AND j.import_id < $2 AND ${isHeldForLong("j.business_id")}
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
