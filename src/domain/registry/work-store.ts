import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import type { RegistryImportState } from "./rules.ts";

/** The work on the files of registries: their numbers, their turn, and the deletion of earlier versions. */

export interface DueVersion {
  businessId: string;
  importId: string;
}

const dueStatement = statement<DueVersion>(
  "registry.due",
  `
    SELECT i.business_id, i.id AS import_id FROM registry_imports i
    JOIN businesses b ON b.id = i.business_id
    WHERE i.due_at <= now() AND b.suspended_at IS NULL
    ORDER BY i.due_at LIMIT 100`,
  { unbound: "any process works on the registries of every business" },
);

/** The versions to write or to delete. Those of a suspended business wait. */
export function dueVersions(database: Database): Promise<DueVersion[]> {
  return database.rows(dueStatement, []);
}

export interface LockedVersion {
  registryId: string;
  version: number;
  state: RegistryImportState;
  droppedTo: string;
}

const lockStatement = statement<LockedVersion>(
  "registry.lockVersion",
  `
    SELECT registry_id, version, state, dropped_to FROM registry_imports
    WHERE business_id = $1 AND id = $2 AND due_at <= now()
    FOR NO KEY UPDATE SKIP LOCKED`,
);

/** Locks a version until commit. @returns null if another process has locked it, or nothing is left to do. */
export async function lockVersion(
  transaction: Database,
  { businessId, importId }: DueVersion,
): Promise<LockedVersion | null> {
  return (await transaction.row(lockStatement, [businessId, importId])) ?? null;
}

const writeStatement = statement<{ lines: number }>(
  "registry.writeBatch",
  `
    WITH next AS (
      DELETE FROM registry_batches b
      WHERE b.business_id = $1 AND b.import_id = $2 AND b.position = (
        SELECT o.position FROM registry_batches o
        WHERE o.business_id = $1 AND o.import_id = $2 ORDER BY o.position LIMIT 1
      )
      RETURNING b.lines
    ), line AS (
      SELECT split_part(each, ' ', 1) AS number, NULLIF(split_part(each, ' ', 2), '')::date AS since
      FROM next CROSS JOIN LATERAL unnest(string_to_array(next.lines, E'\\n')) AS each
    ), written AS (
      INSERT INTO registry_numbers AS n (business_id, phone_number, version, since)
      SELECT $1, number, $3, max(since) FROM line GROUP BY number ORDER BY number
      ON CONFLICT (business_id, phone_number, version) DO UPDATE SET since = EXCLUDED.since
        WHERE n.since < EXCLUDED.since
      RETURNING xmax = 0 AS is_new
    ), counted AS (
      SELECT (SELECT count(*)::int FROM line) AS lines, (SELECT count(*)::int FROM written WHERE is_new) AS numbers
    )
    UPDATE registry_imports i SET
      handled_count = i.handled_count + counted.lines, number_count = i.number_count + counted.numbers, failures = 0
    FROM counted
    WHERE i.business_id = $1 AND i.id = $2 AND counted.lines > 0
    RETURNING counted.lines`,
);

/** Writes the next lines of a version beside the current one. @returns false if no line is left. */
export async function writeBatch(
  transaction: Database,
  { businessId, importId }: DueVersion,
  version: number,
): Promise<boolean> {
  return (await transaction.row(writeStatement, [businessId, importId, version])) !== undefined;
}

const publishStatement = statement<never>(
  "registry.publish",
  `
    WITH replaced AS (
      UPDATE registry_imports i SET state = 'replaced', due_at = ${NOW}
      WHERE i.business_id = $1 AND i.registry_id = $3 AND i.id <> $2 AND i.state IN ('completed', 'failed')
    ), used AS (
      UPDATE registries r SET
        current_version = i.version, as_of = i.as_of, number_count = i.number_count, imported_at = ${NOW}
      FROM registry_imports i
      WHERE r.business_id = $1 AND r.id = $3 AND i.business_id = $1 AND i.id = $2
    )
    UPDATE registry_imports SET state = 'completed', due_at = NULL, finished_at = ${NOW}
    WHERE business_id = $1 AND id = $2`,
);

/** Puts a complete version in the place of the current one. */
export async function publishVersion(
  transaction: Database,
  { businessId, importId }: DueVersion,
  registryId: string,
): Promise<void> {
  await transaction.rows(publishStatement, [businessId, importId, registryId]);
}

/** The entries that one step of a deletion looks at. */
const LOOKED_AT = 10_000;

const dropStatement = statement<{ isDone: boolean }>(
  "registry.dropNumbers",
  `
    WITH looked AS MATERIALIZED (
      SELECT n.phone_number, n.version FROM registry_numbers n
      WHERE n.business_id = $1 AND n.phone_number >= $3
      ORDER BY n.business_id, n.phone_number, n.version LIMIT ${LOOKED_AT}
    ), dropped AS (
      DELETE FROM registry_numbers n USING looked
      WHERE n.business_id = $1 AND n.phone_number = looked.phone_number AND n.version = looked.version
        AND looked.version = $4
    ), reached AS (
      SELECT max(phone_number) AS number, count(*) < ${LOOKED_AT} AS is_done FROM looked
    )
    UPDATE registry_imports i SET dropped_to = COALESCE(reached.number, i.dropped_to)
    FROM reached
    WHERE i.business_id = $1 AND i.id = $2
    RETURNING reached.is_done`,
);

const forgetStatement = statement<never>(
  "registry.forgetVersion",
  "DELETE FROM registry_imports WHERE business_id = $1 AND id = $2 AND state = 'replaced'",
);

const restStatement = statement<never>(
  "registry.restVersion",
  "UPDATE registry_imports SET due_at = NULL WHERE business_id = $1 AND id = $2",
);

/**
 * Deletes the next numbers of a version that is not in use, and the version after the last. That of a failed import stays,
 * for people to see. @returns whether more is left.
 */
export async function dropNumbers(
  transaction: Database,
  { businessId, importId }: DueVersion,
  { version, droppedTo }: LockedVersion,
): Promise<boolean> {
  const dropped = await transaction.row(dropStatement, [businessId, importId, droppedTo, version]);
  if (dropped && !dropped.isDone) {
    return true;
  }
  await transaction.rows(restStatement, [businessId, importId]);
  await transaction.rows(forgetStatement, [businessId, importId]);
  return false;
}

const postponeStatement = statement<never>(
  "registry.postpone",
  `
    UPDATE registry_imports SET
      failures = LEAST(failures + 1, 1000), due_at = ${NOW} + LEAST(2 ^ LEAST(failures, 6), 60) * interval '1 second',
      state = CASE WHEN state = 'running' AND failures + 1 >= $3 THEN 'failed' ELSE state END,
      finished_at = CASE WHEN state = 'running' AND failures + 1 >= $3 THEN ${NOW} ELSE finished_at END,
      failure = CASE WHEN state = 'running' AND failures + 1 >= $3 THEN $4 ELSE failure END
    WHERE business_id = $1 AND id = $2`,
);

/** Tries a version again later; a running one fails after too many attempts at one batch. */
export async function postponeVersion(
  database: Database,
  { businessId, importId }: DueVersion,
  mostFailures: number,
  failure: string,
): Promise<void> {
  await database.rows(postponeStatement, [businessId, importId, mostFailures, failure]);
}
