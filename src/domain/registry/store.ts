import type { Database } from "../../platform/db/database.ts";
import { instantSql } from "../../platform/db/instant-sql.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { HAS_NO_CURRENT_VERSION } from "./number-sql.ts";
import { OLDEST_VERSION_DAYS, type Registry, type RegistryKind } from "./rules.ts";

/** Registries, and the imports that become their versions. */

const IMPORT_JSON = `
      json_build_object(
        'id', i.id, 'state', i.state, 'fileName', i.file_name, 'asOf', i.as_of, 'totalCount', i.total_count,
        'refusedCount', i.refused_count, 'handledCount', i.handled_count, 'failure', i.failure,
        'createdAt', ${instantSql("i.created_at")},
        'finishedAt', ${instantSql("i.finished_at")}
      )`;

const REGISTRY = `
      r.id, r.kind, r.name, r.as_of::text AS as_of, (r.as_of + ${OLDEST_VERSION_DAYS})::text AS valid_until,
      ${HAS_NO_CURRENT_VERSION} AS is_stale, r.number_count, r.imported_at,
      r.created_at,
      (
        SELECT ${IMPORT_JSON} FROM registry_imports i
        WHERE i.business_id = r.business_id AND i.registry_id = r.id AND i.state IN ('running', 'failed')
        ORDER BY i.version DESC LIMIT 1
      ) AS pending_import`;

const listStatement = statement<Registry>(
  "registry.list",
  `SELECT ${REGISTRY} FROM registries r WHERE r.business_id = $1 ORDER BY r.name`,
);

/** The registries of a business by name; their number is capped. */
export function listRegistries(database: Database, businessId: string): Promise<Registry[]> {
  return database.rows(listStatement, [businessId]);
}

const findStatement = statement<Registry>(
  "registry.find",
  `SELECT ${REGISTRY} FROM registries r WHERE r.business_id = $1 AND r.id = $2`,
);

export async function findRegistry(database: Database, businessId: string, id: string): Promise<Registry | null> {
  return (await database.row(findStatement, [businessId, id])) ?? null;
}

const lockStatement = statement<{ id: string; kind: RegistryKind; asOf: string | null }>(
  "registry.lock",
  `
    SELECT id, kind, as_of::text AS as_of FROM registries
    WHERE business_id = $1 AND name = $2 FOR NO KEY UPDATE`,
);

/** The registry of this name, locked until commit. */
export async function lockRegistry(
  transaction: Database,
  businessId: string,
  name: string,
): Promise<{ id: string; kind: RegistryKind; asOf: string | null } | null> {
  return (await transaction.row(lockStatement, [businessId, name])) ?? null;
}

const roomStatement = statement<{ registries: number; numbers: number; version: number }>(
  "registry.room",
  `
    SELECT
      (SELECT count(*)::int FROM registries r WHERE r.business_id = $1) AS registries,
      (
        SELECT COALESCE(sum(i.total_count), 0)::float8 FROM registry_imports i
        WHERE i.business_id = $1 AND i.state IN ('running', 'completed') AND i.registry_id IS DISTINCT FROM $2
      ) AS numbers,
      (SELECT COALESCE(max(i.version), 0) + 1 FROM registry_imports i WHERE i.business_id = $1) AS version`,
);

/** How full the business is without one of its registries, and the next version; the business is locked. */
export async function roomBeside(
  transaction: Database,
  businessId: string,
  registryId: string | null,
): Promise<{ registries: number; numbers: number; version: number }> {
  const room = await transaction.row(roomStatement, [businessId, registryId]);
  return room as { registries: number; numbers: number; version: number };
}

const insertStatement = statement<never>(
  "registry.insert",
  "INSERT INTO registries (business_id, id, kind, name, created_at) VALUES ($1, $2, $3, $4, $5)",
);

export async function insertRegistry(
  transaction: Database,
  businessId: string,
  { id, kind, name, createdAt }: { id: string; kind: RegistryKind; name: string; createdAt: string },
): Promise<void> {
  await transaction.rows(insertStatement, [businessId, id, kind, name, createdAt]);
}

/** A file whose lines are staged. */
export interface NewImport {
  id: string;
  createdAt: string;
  registryId: string;
  version: number;
  asOf: string;
  fileName: string;
  userId: string | null;
  totalCount: number;
  refusedCount: number;
}

const replaceStatement = statement<never>(
  "registry.replacePending",
  `
    UPDATE registry_imports SET state = 'replaced', due_at = ${NOW}
    WHERE business_id = $1 AND registry_id = $2 AND state IN ('running', 'failed')`,
);

const insertImportStatement = statement<never>(
  "registry.insertImport",
  `
    INSERT INTO registry_imports (business_id, id, registry_id, version, as_of, file_name, user_id, state, total_count,
      refused_count, due_at, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, 'running', $8, $9, ${NOW}, $10)`,
);

const insertBatchesStatement = statement<never>(
  "registry.insertBatches",
  `
    INSERT INTO registry_batches (business_id, import_id, position, lines)
    SELECT $1, $2, given.position, given.lines FROM unnest($3::int[], $4::text[]) AS given (position, lines)`,
);

/** The batches of one statement: some megabytes. */
const INSERTED = 32;

/** Stores the lines of a file for the workers. It takes the place of one of the registry that runs or has failed. */
export async function insertImport(
  transaction: Database,
  businessId: string,
  given: NewImport,
  batches: readonly string[],
): Promise<void> {
  await transaction.rows(replaceStatement, [businessId, given.registryId]);
  await transaction.rows(insertImportStatement, [
    businessId,
    given.id,
    given.registryId,
    given.version,
    given.asOf,
    given.fileName,
    given.userId,
    given.totalCount,
    given.refusedCount,
    given.createdAt,
  ]);
  for (let first = 0; first < batches.length; first += INSERTED) {
    const some = batches.slice(first, first + INSERTED);
    const positions = some.map((_batch, place) => first + place);
    await transaction.rows(insertBatchesStatement, [businessId, given.id, positions, some]);
  }
}

const deleteStatement = statement<{ id: string }>(
  "registry.delete",
  `
    WITH dropped AS (
      UPDATE registry_imports SET state = 'replaced', due_at = COALESCE(due_at, ${NOW})
      WHERE business_id = $1 AND registry_id = $2 AND state <> 'replaced'
    )
    DELETE FROM registries WHERE business_id = $1 AND id = $2 RETURNING id`,
);

/** Deletes a registry: its numbers no longer count at once, and a worker deletes them. @returns false without it. */
export async function deleteRegistry(database: Database, businessId: string, id: string): Promise<boolean> {
  return (await database.row(deleteStatement, [businessId, id])) !== undefined;
}

const knownStatement = statement<{ id: string }>(
  "registry.known",
  "SELECT id FROM registries WHERE business_id = $1 AND id = ANY($2)",
);

/** Those of these ids that are registries of the business. */
export async function knownRegistries(
  database: Database,
  businessId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  return new Set((await database.rows(knownStatement, [businessId, ids])).map(({ id }) => id));
}
