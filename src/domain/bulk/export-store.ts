import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import type { DueOperation } from "./work-store.ts";

/** The files of exports: parts with rows of cells as JSON. */

const addPartStatement = statement<never>(
  "bulk.addPart",
  `
    WITH added AS (
      INSERT INTO bulk_export_parts (business_id, operation_id, position, content) VALUES ($1, $2, $3, $4)
    )
    UPDATE bulk_operations SET export_fields = $5, export_bytes = export_bytes + $6
    WHERE business_id = $1 AND id = $2`,
);

/** A part of a file. */
interface Part {
  /** The number of contacts of the operation before it. */
  position: number;
  content: string;
  bytes: number;
  /** The names of the extra fields of all parts so far. */
  fields: readonly string[];
}

/** Adds a part to the file of an export, which is locked. */
export async function addPart(
  transaction: Database,
  { businessId, id }: DueOperation,
  { position, content, bytes, fields }: Part,
): Promise<void> {
  await transaction.rows(addPartStatement, [businessId, id, position, content, fields, bytes]);
}

const countFilesStatement = statement<{ count: number }>(
  "bulk.countFiles",
  `
    SELECT count(*)::int AS count FROM bulk_operations
    WHERE business_id = $1 AND action = 'export' AND (finished_at IS NULL OR export_until > ${NOW})`,
);

/** The number of exports of a business that have a file, or may have one at their end. */
export async function countFiles(database: Database, businessId: string): Promise<number> {
  return (await database.row(countFilesStatement, [businessId]))?.count ?? 0;
}

const findFileStatement = statement<{ fields: string[] }>(
  "bulk.findFile",
  `
    SELECT COALESCE(o.export_fields, '{}') AS fields FROM bulk_operations o
    WHERE o.business_id = $1 AND o.id = $2 AND o.state = 'completed' AND o.export_until > ${NOW}`,
);

/** The names of the extra fields in the file of a complete export; null if it has expired or was erased. */
export async function findFile(database: Database, businessId: string, id: string): Promise<string[] | null> {
  return (await database.row(findFileStatement, [businessId, id]))?.fields ?? null;
}

const nextPartStatement = statement<{ position: number | null; content: string; isKept: boolean | null }>(
  "bulk.nextPart",
  `
    SELECT p.position, p.content, o.export_until > ${NOW} AS is_kept
    FROM bulk_operations o LEFT JOIN LATERAL (
      SELECT position, content FROM bulk_export_parts p
      WHERE p.business_id = $1 AND p.operation_id = $2 AND p.position > $3
      ORDER BY p.business_id, p.operation_id, p.position LIMIT 1
    ) p ON true
    WHERE o.business_id = $1 AND o.id = $2`,
);

/**
 * The part after a position; null after the last one.
 *
 * @throws Error if the file was erased or has expired meanwhile, whether parts are left or not: the download must not look
 *   complete.
 */
export async function nextPart(
  database: Database,
  businessId: string,
  id: string,
  after: number,
): Promise<{ position: number; rows: string[][] } | null> {
  const part = await database.row(nextPartStatement, [businessId, id, after]);
  if (part?.isKept !== true) {
    throw new Error("the file was deleted during its download");
  }
  return part.position !== null ? { position: part.position, rows: JSON.parse(part.content) } : null;
}

const expiredStatement = statement<DueOperation>(
  "bulk.expiredFiles",
  `
    SELECT business_id, id FROM bulk_operations WHERE export_until <= clock_timestamp()
    ORDER BY export_until LIMIT 100`,
  { unbound: "any process deletes the files of exports of every business that have expired" },
);

/** The exports whose files have expired, the first ones. */
export function expiredFiles(database: Database): Promise<DueOperation[]> {
  return database.rows(expiredStatement, []);
}

/** The parts that one statement deletes. */
const DELETED = 50;

const deletePartsStatement = statement<{ rows: number }>(
  "bulk.deleteParts",
  `
    WITH parts AS MATERIALIZED (
      SELECT position FROM bulk_export_parts WHERE business_id = $1 AND operation_id = $2
      ORDER BY business_id, operation_id, position LIMIT ${DELETED}
    ), gone AS (
      DELETE FROM bulk_export_parts p USING parts
      WHERE p.business_id = $1 AND p.operation_id = $2 AND p.position = parts.position
      RETURNING 1
    ), cleared AS (
      UPDATE bulk_operations o SET export_until = NULL
      WHERE o.business_id = $1 AND o.id = $2 AND o.finished_at IS NOT NULL AND NOT EXISTS (SELECT FROM parts)
    )
    SELECT count(*)::int AS rows FROM gone`,
);

/** Deletes some parts of a file; without any, the export has none any more. @returns their number. */
export async function deleteParts(database: Database, { businessId, id }: DueOperation): Promise<number> {
  return (await database.row(deletePartsStatement, [businessId, id]))?.rows ?? 0;
}
