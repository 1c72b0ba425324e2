import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { sealedColumn } from "../../platform/db/sealed-column.ts";
import { statement } from "../../platform/db/statement.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import type { DuplicatePolicy } from "../campaign/rules.ts";
import type { GivenColumn } from "./columns.ts";
import type { CsvRow } from "./csv.ts";
import { type RowCounts, rowCounts } from "./store.ts";

/** Imports that workers carry out: their rows, and their claims. */

/** The way to import the rows of a file. */
export interface JobOptions {
  headers: readonly string[];
  columns: readonly GivenColumn[];
  /** ISO 3166-1 alpha-2. */
  country: string;
  onDuplicate: DuplicatePolicy;
}

/** The column of the rows that wait. */
export const sealedRows = sealedColumn({
  table: "contact_import_batches",
  column: "sealed_rows",
  key: { business_id: "text", import_id: "text", position: "integer" },
  purposeOf: ([, importId, position]) => rowsPurpose(importId as string, position as number),
});

function rowsPurpose(importId: string, position: number): string {
  return `batch ${position} of ${importId}`;
}

/** The rows of a batch in their stored form. */
export function sealRows(box: SecretBox, importId: string, position: number, rows: readonly CsvRow[]): Buffer {
  const cells = rows.map((row) => [row.line, row.cells, row.problem]);
  return box.seal(JSON.stringify(cells), rowsPurpose(importId, position));
}

/** @throws UnknownKeyError when they were sealed with a key that the box does not have. */
function openRows(box: SecretBox, importId: string, position: number, sealed: Buffer): CsvRow[] {
  const stored = JSON.parse(box.open(sealed, rowsPurpose(importId, position))) as [number, string[], string | null][];
  return stored.map(([line, cells, problem]) => ({ line, cells, problem }));
}

const insertJobStatement = statement<never>(
  "import.insertJob",
  `
    INSERT INTO contact_import_jobs (business_id, import_id, options, due_at)
    VALUES ($1, $2, $3, ${NOW})`,
);

const insertBatchesStatement = statement<never>(
  "import.insertBatches",
  `
    INSERT INTO contact_import_batches (business_id, import_id, position, sealed_rows)
    SELECT $1, $2, given.position, given.sealed FROM unnest($3::int[], $4::bytea[]) AS given (position, sealed)`,
);

/** The batches of one statement: some megabytes. */
const INSERTED = 32;

/** Stores the rows of an import for the workers. @param batches their sealed rows, in their order. */
export async function insertJob(
  transaction: Database,
  businessId: string,
  importId: string,
  options: JobOptions,
  batches: readonly Buffer[],
): Promise<void> {
  await transaction.rows(insertJobStatement, [businessId, importId, JSON.stringify(options)]);
  for (let first = 0; first < batches.length; first += INSERTED) {
    const some = batches.slice(first, first + INSERTED);
    const positions = some.map((_batch, place) => first + place);
    await transaction.rows(insertBatchesStatement, [businessId, importId, positions, some]);
  }
}

export interface DueImport {
  businessId: string;
  importId: string;
}

const dueStatement = statement<DueImport>(
  "import.due",
  `
    SELECT j.business_id, j.import_id
    FROM contact_import_jobs j
    CROSS JOIN LATERAL (
      SELECT b.suspended_at IS NULL AND b.has_dialer AS may_import FROM businesses b WHERE b.id = j.business_id LIMIT 1
    ) b
    WHERE j.due_at <= now() AND b.may_import
    ORDER BY j.due_at LIMIT 1000`,
  { unbound: "any process carries out the imports of every business" },
);

/** The imports to work on. Those of a suspended business wait. */
export function dueImports(database: Database): Promise<DueImport[]> {
  return database.rows(dueStatement, []);
}

/** The work on an import that one transaction has locked. */
export interface LockedJob {
  options: JobOptions;
  failures: number;
}

const lockStatement = statement<LockedJob>(
  "import.lockJob",
  `
    SELECT j.options, j.failures
    FROM contact_import_jobs j
    CROSS JOIN LATERAL (
      SELECT b.suspended_at IS NULL AND b.has_dialer AS may_import FROM businesses b WHERE b.id = j.business_id LIMIT 1
    ) b
    WHERE j.business_id = $1 AND j.import_id = $2 AND j.due_at <= now() AND b.may_import
    FOR NO KEY UPDATE OF j SKIP LOCKED`,
);

/**
 * Locks the work on an import until commit. The import itself is read by a later statement: the snapshot of this one
 * may be older than the last batch of another process.
 *
 * @returns null if another process has locked it, it has ended, or its business may not import now.
 */
export async function lockJob(transaction: Database, businessId: string, importId: string): Promise<LockedJob | null> {
  return (await transaction.row(lockStatement, [businessId, importId])) ?? null;
}

const nextBatchStatement = statement<{ position: number; sealedRows: Buffer; isLast: boolean }>(
  "import.nextBatch",
  `
    SELECT next.position, next.sealed_rows, NOT EXISTS (
      SELECT FROM contact_import_batches later
      WHERE later.business_id = $1 AND later.import_id = $2 AND later.position > next.position
    ) AS is_last
    FROM (
      SELECT b.position, b.sealed_rows FROM contact_import_batches b
      WHERE b.business_id = $1 AND b.import_id = $2
      ORDER BY b.business_id, b.import_id, b.position LIMIT 1
    ) next`,
);

/** The next rows of an import; no rows are left of an empty file. */
export async function nextBatch(
  transaction: Database,
  box: SecretBox,
  businessId: string,
  importId: string,
): Promise<{ position: number; rows: CsvRow[]; isLast: boolean }> {
  const batch = await transaction.row(nextBatchStatement, [businessId, importId]);
  if (!batch) {
    return { position: 0, rows: [], isLast: true };
  }
  const { position, sealedRows: sealed, isLast } = batch;
  return { position, isLast, rows: openRows(box, importId, position, sealed) };
}

const passStatement = statement<never>(
  "import.passBatch",
  `
    WITH passed AS (
      DELETE FROM contact_import_batches WHERE business_id = $1 AND import_id = $2 AND position = $3
    )
    UPDATE contact_import_jobs SET failures = 0 WHERE business_id = $1 AND import_id = $2 AND failures > 0`,
);

/** Deletes a batch that has been imported. */
export async function passBatch(
  transaction: Database,
  businessId: string,
  importId: string,
  position: number,
): Promise<void> {
  await transaction.rows(passStatement, [businessId, importId, position]);
}

const deleteJobStatement = statement<{ importId: string }>(
  "import.deleteJob",
  "DELETE FROM contact_import_jobs WHERE business_id = $1 AND import_id = $2 RETURNING import_id",
);

/** Deletes the job with its remaining rows. @returns false if the import has ended. */
export async function deleteJob(transaction: Database, businessId: string, importId: string): Promise<boolean> {
  return (await transaction.row(deleteJobStatement, [businessId, importId])) !== undefined;
}

const endStatement = statement<RowCounts & { requestId: string | null }>(
  "import.end",
  `
    UPDATE contact_imports SET state = $3, failure = $4, finished_at = ${NOW}, updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2
    RETURNING row_count, created_count, updated_count, skipped_count, refused_count, request_id`,
);

/** Ends an import before its last row, unless it has ended. @returns whether it did. */
export function endImport(
  database: Database,
  businessId: string,
  importId: string,
  end: { state: "canceled" } | { state: "failed"; failure: string },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    // Waits for the end of a running batch.
    const isEnded = await deleteJob(transaction, businessId, importId);
    if (isEnded) {
      const failure = "failure" in end ? end.failure : null;
      const ended = await transaction.row(endStatement, [businessId, importId, end.state, failure]);
      if (ended) {
        const told = { id: importId, businessId, requestId: ended.requestId, facts: rowCounts(ended) };
        transaction.tell({ name: `import ${end.state}`, ...told, reason: failure });
      }
    }
    return isEnded;
  });
}

const postponeStatement = statement<{ failures: number; requestId: string | null }>(
  "import.postpone",
  `
    UPDATE contact_import_jobs SET
      failures = failures + 1, due_at = ${NOW} + LEAST(2 ^ failures, 60) * interval '1 second'
    WHERE business_id = $1 AND import_id = $2
    RETURNING failures, (
      SELECT i.request_id FROM contact_imports i WHERE i.business_id = $1 AND i.id = $2
    ) AS request_id`,
);

/** Tries an import again later; the wait grows up to a minute. @returns the number of failures of its next batch. */
export async function postponeImport(
  database: Database,
  { businessId, importId: id }: DueImport,
  reason: string,
): Promise<number> {
  const { failures = 0, requestId = null } = (await database.row(postponeStatement, [businessId, id])) ?? {};
  if (failures > 0) {
    database.tell({ name: "import attempt failed", id, businessId, requestId, reason, attempt: failures });
  }
  return failures;
}
