import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { ContactImport, Refusal } from "./rules.ts";

const IMPORT = `
  i.id, i.campaign_id, i.file_name, i.row_count, i.created_count, i.updated_count, i.skipped_count, i.refused_count,
  i.finished_at, i.created_at`;

const NOW = "date_trunc('milliseconds', clock_timestamp())";

const unfinishedStatement = statement<ContactImport & { fingerprint: string }>(
  "import.findUnfinished",
  `
    SELECT ${IMPORT}, i.fingerprint FROM contact_imports i
    WHERE i.business_id = $1 AND i.campaign_id = $2 AND i.finished_at IS NULL
      AND (i.fingerprint = $3 OR i.file_name = $4)
    ORDER BY i.fingerprint = $3 DESC, i.id DESC LIMIT 1`,
);

/** The interrupted import of this file into the campaign, or else one of another file with its name. */
export async function findUnfinished(
  database: Database,
  businessId: string,
  campaignId: string,
  file: { fingerprint: string; name: string },
): Promise<(ContactImport & { fingerprint: string }) | null> {
  const values = [businessId, campaignId, file.fingerprint, file.name];
  return (await database.row(unfinishedStatement, values)) ?? null;
}

const insertStatement = statement<ContactImport>(
  "import.insert",
  `
    WITH added AS (
      INSERT INTO contact_imports (business_id, id, campaign_id, user_id, file_name, fingerprint, created_at, updated_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, ${NOW})
      RETURNING *
    )
    SELECT ${IMPORT} FROM added i WHERE i.business_id = $1`,
);

export async function insertImport(
  database: Database,
  businessId: string,
  given: {
    id: string;
    createdAt: string;
    campaignId: string;
    userId: string | null;
    fileName: string;
    fingerprint: string;
  },
): Promise<ContactImport> {
  const { id, campaignId, userId, fileName, fingerprint, createdAt } = given;
  const values = [businessId, id, campaignId, userId, fileName, fingerprint, createdAt];
  return (await database.row(insertStatement, values)) as ContactImport;
}

const advanceStatement = statement<ContactImport>(
  "import.advance",
  `
    UPDATE contact_imports i SET
      row_count = row_count + $4 + $5 + $6 + $7,
      created_count = created_count + $4,
      updated_count = updated_count + $5,
      skipped_count = skipped_count + $6,
      refused_count = refused_count + $7,
      finished_at = CASE WHEN $8::boolean THEN ${NOW} END,
      updated_at = ${NOW}
    WHERE i.business_id = $1 AND i.id = $2 AND i.row_count = $3 AND i.finished_at IS NULL
    RETURNING ${IMPORT}`,
);

/** The number of rows of a batch by result. */
export interface Tally {
  created: number;
  updated: number;
  skipped: number;
  failed: number;
}

/** Moves an import past a batch. @returns null if its place has changed: another process runs it too. */
export async function advanceImport(
  transaction: Database,
  businessId: string,
  { id, rowCount }: ContactImport,
  { created, updated, skipped, failed }: Tally,
  isFinished: boolean,
): Promise<ContactImport | null> {
  const values = [businessId, id, rowCount, created, updated, skipped, failed, isFinished];
  return (await transaction.row(advanceStatement, values)) ?? null;
}

const underWayStatement = statement<{ count: number }>(
  "import.countUnderWay",
  `
    SELECT count(*)::int AS count FROM contact_imports
    WHERE business_id = $1 AND finished_at IS NULL AND id IS DISTINCT FROM $2
      AND updated_at > now() - interval '2 minutes'`,
);

/** The number of other unfinished imports of a business that have written a batch recently. */
export async function countUnderWay(database: Database, businessId: string, exceptId: string | null): Promise<number> {
  return (await database.row(underWayStatement, [businessId, exceptId]))?.count ?? 0;
}

const touchStatement = statement<never>(
  "import.touch",
  `UPDATE contact_imports SET updated_at = ${NOW} WHERE business_id = $1 AND id = $2`,
);

/** Marks an interrupted import as running again. */
export async function touchImport(database: Database, businessId: string, id: string): Promise<void> {
  await database.rows(touchStatement, [businessId, id]);
}

const insertRefusalsStatement = statement<never>(
  "import.insertRefusals",
  `
    INSERT INTO contact_import_refusals (business_id, import_id, row_number, line, code, message, field, cells)
    SELECT $1, $2, refused."rowNumber", refused.line, refused.code, refused.message, refused.field, refused.cells
    FROM jsonb_to_recordset($3::jsonb)
      AS refused ("rowNumber" int, line int, code text, message text, field text, cells jsonb)`,
);

export async function insertRefusals(
  transaction: Database,
  businessId: string,
  importId: string,
  refusals: readonly Refusal[],
): Promise<void> {
  if (refusals.length > 0) {
    await transaction.rows(insertRefusalsStatement, [businessId, importId, JSON.stringify(refusals)]);
  }
}

const refusalsStatement = statement<Refusal>(
  "import.refusals",
  `
    SELECT row_number, line, code, message, field, cells FROM contact_import_refusals
    WHERE business_id = $1 AND import_id = $2 AND row_number > $3
    ORDER BY row_number LIMIT $4`,
);

/** The refused rows of an import after one of them, in the order of the file. */
export function listRefusals(
  database: Database,
  businessId: string,
  importId: string,
  after: number,
  size: number,
): Promise<Refusal[]> {
  return database.rows(refusalsStatement, [businessId, importId, after, size]);
}

const businessStatement = statement<{ businessId: string }>(
  "import.businessOfCampaign",
  `SELECT business_id FROM campaigns WHERE id = $1`,
  { unbound: "finds the business of the campaign that the operator of the command names" },
);

/** The business that has a campaign, for an operator who may act for all of them. */
export async function businessOfCampaign(database: Database, campaignId: string): Promise<string | null> {
  return (await database.row(businessStatement, [campaignId]))?.businessId ?? null;
}
