import type { Database } from "../../platform/db/database.ts";
import { List } from "../../platform/db/list.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import {
  complete,
  jsonBytes,
  type Page,
  type PageRequest,
  READING_BYTES,
  rowBytes,
  untilFull,
} from "../../platform/db/page.ts";
import { statement } from "../../platform/db/statement.ts";
import { currentRequestId } from "../../platform/requests.ts";
import { type Actor, storedActor } from "../identity/actor-rules.ts";
import type { ContactImport, Reading, Refusal } from "./rules.ts";

/** Whether a request or a command is carrying out the import `i`: it writes a batch at least this often. */
const IS_WRITTEN_TO = "i.updated_at > now() - interval '2 minutes'";
const IS_INTERRUPTED = `(i.state IS NULL AND i.finished_at IS NULL AND NOT ${IS_WRITTEN_TO})`;

/** The columns of an import, as `i`. */
const IMPORT = `
  i.id, i.campaign_id, i.user_id, i.actor_type, i.client_id, i.file_name, i.row_count, i.created_count, i.updated_count, i.skipped_count,
  i.refused_count, i.partial_count, i.total_count, i.reading,
  CASE
    WHEN i.state IS NOT NULL THEN i.state
    WHEN i.finished_at IS NOT NULL THEN 'completed'
    WHEN ${IS_INTERRUPTED} THEN 'failed'
    ELSE 'running'
  END AS state,
  CASE
    WHEN ${IS_INTERRUPTED} THEN 'It was interrupted: import the same file in the same way, and it continues.'
    ELSE i.failure
  END AS failure,
  CASE WHEN i.state IS NULL THEN i.created_at ELSE i.started_at END AS started_at, i.finished_at, i.created_at`;

const unfinishedStatement = statement<ContactImport & { fingerprint: string }>(
  "import.findUnfinished",
  `
    SELECT ${IMPORT}, i.fingerprint FROM contact_imports i
    WHERE i.business_id = $1 AND i.campaign_id = $2 AND i.finished_at IS NULL AND i.state IS NULL
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
      INSERT INTO contact_imports (business_id, id, campaign_id, user_id, file_name, fingerprint, created_at, reading,
        state, total_count, updated_at, actor_type, client_id, request_id)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, CASE WHEN $9::integer IS NOT NULL THEN 'queued' END, $9, ${NOW}, $10, $11,
        $12)
      RETURNING *
    )
    SELECT ${IMPORT} FROM added i WHERE i.business_id = $1`,
);

/** @param given with `totalCount` it waits for a worker. */
export async function insertImport(
  database: Database,
  businessId: string,
  given: {
    id: string;
    createdAt: string;
    campaignId: string;
    actor: Actor;
    fileName: string;
    fingerprint: string;
    reading: Reading;
    totalCount?: number;
  },
): Promise<ContactImport> {
  const { userId, actorType, clientId } = storedActor(given.actor);
  const { id, campaignId, fileName, fingerprint, createdAt, reading, totalCount = null } = given;
  const described = JSON.stringify(reading);
  const source = [fileName, fingerprint, createdAt, described, totalCount];
  const values = [businessId, id, campaignId, userId, ...source, actorType, clientId, currentRequestId()];
  return (await database.row(insertStatement, values)) as ContactImport;
}

const advanceStatement = statement<ContactImport & { requestId: string | null }>(
  "import.advance",
  `
    UPDATE contact_imports i SET
      row_count = row_count + $4 + $5 + $6 + $7,
      created_count = created_count + $4,
      updated_count = updated_count + $5,
      skipped_count = skipped_count + $6,
      refused_count = refused_count + $7,
      partial_count = partial_count + $9,
      finished_at = CASE WHEN $8::boolean THEN ${NOW} END,
      state = CASE WHEN i.state IS NOT NULL THEN CASE WHEN $8 THEN 'completed' ELSE 'running' END END,
      started_at = COALESCE(i.started_at, date_trunc('milliseconds', now())),
      updated_at = ${NOW}
    WHERE i.business_id = $1 AND i.id = $2 AND i.row_count = $3 AND i.finished_at IS NULL
    RETURNING ${IMPORT}, i.request_id`,
);

/** The number of rows of a batch by result. */
export interface Tally {
  created: number;
  updated: number;
  skipped: number;
  failed: number;
  /** Of those created and updated. */
  partial: number;
}

/** Moves an import past a batch. @returns null if its place has changed: another process runs it too. */
export async function advanceImport(
  transaction: Database,
  businessId: string,
  { id, rowCount }: ContactImport,
  { created, updated, skipped, failed, partial }: Tally,
  { isFinished }: { isFinished: boolean },
): Promise<ContactImport | null> {
  const values = [businessId, id, rowCount, created, updated, skipped, failed, isFinished, partial];
  const advanced = (await transaction.row(advanceStatement, values)) ?? null;
  if (advanced && isFinished) {
    const { requestId } = advanced;
    transaction.tell({ name: "import completed", id, businessId, requestId, facts: rowCounts(advanced) });
  }
  return advanced;
}

/** The numbers of rows of an import, for the log. */
export function rowCounts(counts: RowCounts): Record<keyof RowCounts, number> {
  const { rowCount, createdCount, updatedCount, skippedCount, refusedCount } = counts;
  return { rowCount, createdCount, updatedCount, skippedCount, refusedCount };
}

export type RowCounts = Pick<
  ContactImport,
  "rowCount" | "createdCount" | "updatedCount" | "skippedCount" | "refusedCount"
>;

const underWayStatement = statement<{ count: number }>(
  "import.countUnderWay",
  `
    SELECT count(*)::int AS count FROM contact_imports i
    WHERE i.business_id = $1 AND i.finished_at IS NULL AND i.id IS DISTINCT FROM $2
      AND (i.state IS NOT NULL OR ${IS_WRITTEN_TO})`,
);

/** The number of other imports of a business that workers carry out, or that have written a batch recently. */
export async function countUnderWay(database: Database, businessId: string, exceptId: string | null): Promise<number> {
  return (await database.row(underWayStatement, [businessId, exceptId]))?.count ?? 0;
}

const importedIntoStatement = statement<{ id: string }>(
  "import.isImportedInto",
  `
    SELECT i.id FROM contact_imports i
    WHERE i.business_id = $1 AND i.campaign_id = $2 AND i.finished_at IS NULL
      AND (i.state IS NOT NULL OR ${IS_WRITTEN_TO})
    LIMIT 1`,
);

/** Whether an import into the campaign runs or waits. */
export async function isImportedInto(database: Database, businessId: string, campaignId: string): Promise<boolean> {
  return (await database.row(importedIntoStatement, [businessId, campaignId])) !== undefined;
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
    INSERT INTO contact_import_refusals (business_id, import_id, row_number, line, code, message, field, cells,
      is_partial)
    SELECT $1, $2, refused."rowNumber", refused.line, refused.code, refused.message, refused.field, refused.cells,
      refused."isPartial"
    FROM jsonb_to_recordset($3::jsonb) AS refused (
      "rowNumber" int, line int, code text, message text, field text, cells jsonb, "isPartial" boolean
    )`,
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

const REFUSAL = `r.row_number, r.line, r.code, r.message, r.field, r.cells, r.is_partial${rowBytes(jsonBytes("r.cells"))}`;

const refusalsStatement = statement<Refusal>(
  "import.refusals",
  untilFull(`
    SELECT ${REFUSAL} FROM contact_import_refusals r
    WHERE r.business_id = $1 AND r.import_id = $2 AND r.is_partial = $5 AND r.row_number > $3
    ORDER BY r.row_number LIMIT $4`),
);

/**
 * The refused or partial rows of an import after one of them, in the order of the file; fewer than `size` once a page is
 * full.
 */
export function listRefusals(
  database: Database,
  businessId: string,
  importId: string,
  { after, size, isPartial }: { after: number; size: number; isPartial: boolean },
): Promise<Refusal[]> {
  return database.rows(refusalsStatement, [businessId, importId, after, size, isPartial]);
}

const refusalsBeforeStatement = statement<Refusal>(
  "import.refusalsBefore",
  untilFull(`
    SELECT ${REFUSAL} FROM contact_import_refusals r
    WHERE r.business_id = $1 AND r.import_id = $2 AND r.is_partial = $5 AND r.row_number < $3
    ORDER BY r.row_number DESC LIMIT $4`),
);

/** The same before one of them, the last of the file first. */
export function listRefusalsBefore(
  database: Database,
  businessId: string,
  importId: string,
  { before, size, isPartial }: { before: number; size: number; isPartial: boolean },
): Promise<Refusal[]> {
  return database.rows(refusalsBeforeStatement, [businessId, importId, before, size, isPartial]);
}

const ofEach = (direction: "" | "DESC") => `
    SELECT wanted.id AS import_id, near.*
    FROM unnest($2::text[]) AS wanted (id)
    CROSS JOIN LATERAL (${untilFull(`
      SELECT ${REFUSAL} FROM contact_import_refusals r
      WHERE r.business_id = $1 AND r.import_id = wanted.id AND r.is_partial = $4
      ORDER BY r.business_id ${direction}, r.import_id ${direction}, r.is_partial ${direction}, r.row_number ${direction}
      LIMIT $3`)}
    ) near
    ORDER BY near.row_number ${direction}`;

type RefusalOfImport = Refusal & { importId: string };
const read = { mostBytes: READING_BYTES };
const firstRefusalsStatement = statement<RefusalOfImport>("import.refusalsOfEach", ofEach(""), read);
const lastRefusalsStatement = statement<RefusalOfImport>("import.refusalsBeforeOfEach", ofEach("DESC"), read);

/**
 * The first refused or partial rows of several imports, by import, in the order of their files; fewer than `size` of an import once
 * a page is full.
 *
 * @throws TooLargeError
 *
 * @param isBackward the last ones instead, the last of each file first.
 */
export async function firstRefusals(
  database: Database,
  businessId: string,
  importIds: readonly string[],
  size: number,
  { isPartial = false, isBackward = false }: { isPartial?: boolean; isBackward?: boolean } = {},
): Promise<Map<string, Refusal[]>> {
  const nearest = isBackward ? lastRefusalsStatement : firstRefusalsStatement;
  const rows = complete(await database.rows(nearest, [businessId, importIds, size, isPartial]));
  return Map.groupBy(rows, ({ importId }) => importId);
}

const findStatement = statement<ContactImport>(
  "import.find",
  `SELECT ${IMPORT} FROM contact_imports i WHERE i.business_id = $1 AND i.id = $2`,
);

export async function findImport(database: Database, businessId: string, id: string): Promise<ContactImport | null> {
  return (await database.row(findStatement, [businessId, id])) ?? null;
}

const findManyStatement = statement<ContactImport>(
  "import.findMany",
  `SELECT ${IMPORT} FROM contact_imports i WHERE i.business_id = $1 AND i.id = ANY($2)`,
  read,
);

/** The imports of the business among these ids, in no order. @throws TooLargeError */
export async function findImports(
  database: Database,
  businessId: string,
  ids: readonly string[],
): Promise<ContactImport[]> {
  return complete(await database.rows(findManyStatement, [businessId, ids]));
}

/** The imports of a business, or into one of its campaigns, the newest first. */
export function listImports(
  database: Database,
  businessId: string,
  campaignId: string | null,
  page: PageRequest,
): Promise<Page<ContactImport>> {
  return new List<ContactImport>(
    {
      name: "import.list",
      prefix: "imp",
      alias: "i",
      table: "contact_imports",
      indexed: { campaign_id: "many" },
      select: `SELECT ${IMPORT}${rowBytes(jsonBytes("i.reading"))} FROM contact_imports i`,
      hasBytes: true,
    },
    businessId,
  )
    .where("i.campaign_id = ?", campaignId)
    .page(database, page);
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
