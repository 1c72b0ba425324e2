import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import type {
  CrmDisposition,
  Disposition,
  DispositionChanges,
  DispositionSource,
  KeptDisposition,
  ListedDisposition,
} from "./rules.ts";

const DISPOSITION = `d.id, d.name, d.source, d.system_key, d.marks_contact_complete, d.asks_for_callback`;

const countStatement = statement<{ inUse: number; ever: number }>(
  "call.countDispositions",
  `
    SELECT count(*) FILTER (WHERE source = 'service' AND system_key IS NULL AND retired_at IS NULL)::int AS in_use,
      count(*)::int AS ever
    FROM dispositions WHERE business_id = $1`,
);

/** The number of the workspace's own in use, and the number of all, retired ones included. */
export async function countDispositions(database: Database, businessId: string) {
  return (await database.row(countStatement, [businessId])) as { inUse: number; ever: number };
}

const findStatement = statement<KeptDisposition>(
  "call.findDisposition",
  `SELECT ${DISPOSITION}, d.retired_at FROM dispositions d WHERE d.business_id = $1 AND d.id = $2`,
);

export async function findDisposition(
  database: Database,
  businessId: string,
  id: string,
): Promise<KeptDisposition | null> {
  return (await database.row(findStatement, [businessId, id])) ?? null;
}

const findManyStatement = statement<Disposition>(
  "call.findDispositions",
  `
    SELECT ${DISPOSITION} FROM unnest($2::text[]) AS wanted (id)
    CROSS JOIN LATERAL (
      -- Along the key: without statistics PostgreSQL may read another index of the business.
      SELECT * FROM dispositions d WHERE (d.business_id, d.id) >= ($1, wanted.id) ORDER BY d.business_id, d.id LIMIT 1
    ) d
    WHERE d.business_id = $1 AND d.id = wanted.id`,
);

/** The dispositions of the business among these ids, also retired ones, in no order. */
export function findDispositions(
  database: Database,
  businessId: string,
  ids: readonly string[],
): Promise<Disposition[]> {
  return database.rows(findManyStatement, [businessId, ids]);
}

const listDispositionsStatement = statement<ListedDisposition>(
  "call.listDispositions",
  `
    SELECT ${DISPOSITION}, d.created_at, d.updated_at
    FROM dispositions d
    WHERE d.business_id = $1 AND d.retired_at IS NULL AND ($2::text IS NULL OR d.source = $2)
    ORDER BY d.source DESC, d.position, d.id`,
);

/** The dispositions in use, the workspace's own before the CRM's, each list in its own order. */
export function listDispositions(
  database: Database,
  businessId: string,
  source: DispositionSource | null = null,
): Promise<ListedDisposition[]> {
  return database.rows(listDispositionsStatement, [businessId, source]);
}

const listRetiredStatement = statement<Disposition>(
  "call.listRetiredDispositions",
  `
    SELECT ${DISPOSITION} FROM dispositions d
    WHERE d.business_id = $1 AND d.retired_at IS NOT NULL
    ORDER BY d.source DESC, d.position, d.id`,
);

/** The retired dispositions, the workspace's own before the CRM's. */
export function listRetiredDispositions(database: Database, businessId: string): Promise<Disposition[]> {
  return database.rows(listRetiredStatement, [businessId]);
}

const isTakenStatement = statement<{ isTaken: boolean }>(
  "call.isDispositionNameTaken",
  `
    SELECT EXISTS (
      SELECT FROM dispositions
      WHERE business_id = $1 AND source = 'service' AND retired_at IS NULL AND lower(name) = lower($2) AND id <> $3
    ) AS is_taken`,
);

/** Whether another one of the workspace's own in use has the name, in any case. */
export async function isNameTaken(database: Database, businessId: string, name: string, id = ""): Promise<boolean> {
  return (await database.row(isTakenStatement, [businessId, name, id]))?.isTaken === true;
}

const insertStatement = statement<Disposition>(
  "call.insertDisposition",
  `
    WITH added AS (
      INSERT INTO dispositions (business_id, id, name, source, marks_contact_complete, asks_for_callback, position,
        created_at, updated_at)
      SELECT $1, $2, $3, 'service', $4, $6, COALESCE(max(d.position) + 1, 0), $5, $5
      FROM dispositions d WHERE d.business_id = $1
      RETURNING *
    )
    SELECT ${DISPOSITION} FROM added d WHERE d.business_id = $1`,
);

/** Adds one at the end of the workspace's own list. */
export async function insertDisposition(
  database: Database,
  businessId: string,
  disposition: {
    id: string;
    createdAt: string;
    name: string;
    marksContactComplete: boolean;
    asksForCallback: boolean;
  },
): Promise<Disposition> {
  const { id, createdAt, name, marksContactComplete, asksForCallback } = disposition;
  const values = [businessId, id, name, marksContactComplete, createdAt, asksForCallback];
  return (await database.row(insertStatement, values)) as Disposition;
}

const updateStatement = statement<Disposition>(
  "call.updateDisposition",
  `
    UPDATE dispositions d SET
      name = COALESCE($3, d.name), marks_contact_complete = COALESCE($4, d.marks_contact_complete),
      asks_for_callback = COALESCE($5, d.asks_for_callback), updated_at = ${NOW}
    WHERE d.business_id = $1 AND d.id = $2
    RETURNING ${DISPOSITION}`,
);

export async function updateDisposition(
  database: Database,
  businessId: string,
  id: string,
  { name, marksContactComplete, asksForCallback }: DispositionChanges,
): Promise<Disposition> {
  const values = [businessId, id, name ?? null, marksContactComplete ?? null, asksForCallback ?? null];
  return (await database.row(updateStatement, values)) as Disposition;
}

const setRetiredStatement = statement<never>(
  "call.setDispositionRetired",
  `
    UPDATE dispositions SET retired_at = CASE WHEN $3::boolean THEN ${NOW} END, updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2 AND (retired_at IS NOT NULL) <> $3`,
);

export async function setRetired(
  database: Database,
  businessId: string,
  id: string,
  { isRetired }: { isRetired: boolean },
): Promise<void> {
  await database.rows(setRetiredStatement, [businessId, id, isRetired]);
}

const orderStatement = statement<never>(
  "call.orderDispositions",
  `
    WITH placed AS (
      SELECT d.id, row_number() OVER (ORDER BY given.place NULLS LAST, d.position, d.id) - 1 AS position
      FROM dispositions d LEFT JOIN unnest($2::text[]) WITH ORDINALITY AS given (id, place) ON given.id = d.id
      WHERE d.business_id = $1 AND d.source = 'service' AND d.retired_at IS NULL
    )
    UPDATE dispositions d SET position = placed.position, updated_at = ${NOW}
    FROM placed
    WHERE d.business_id = $1 AND d.id = placed.id AND d.position <> placed.position`,
);

/** Puts these of the workspace's own first, in this order; the others follow in their previous order. */
export async function orderDispositions(database: Database, businessId: string, ids: readonly string[]): Promise<void> {
  await database.rows(orderStatement, [businessId, ids]);
}

const retireMissingStatement = statement<{ id: string }>(
  "call.retireMissingDispositions",
  `
    UPDATE dispositions SET retired_at = ${NOW}, updated_at = ${NOW}
    WHERE business_id = $1 AND source = 'crm' AND retired_at IS NULL
      AND (external_id IS NULL OR external_id <> ALL ($2::text[]))
    RETURNING id`,
);

const saveCrmStatement = statement<{ isNew: boolean }>(
  "call.saveCrmDispositions",
  `
    INSERT INTO dispositions AS d (business_id, id, name, source, external_id, marks_contact_complete, asks_for_callback,
      position, created_at, updated_at)
    SELECT $1, given.id, given.name, 'crm', given.external_id, given.completes, given.asks, given.place - 1, given.at,
      given.at
    FROM unnest($2::text[], $3::timestamptz[], $4::text[], $5::text[], $6::boolean[], $7::boolean[]) WITH ORDINALITY
      AS given (id, at, external_id, name, completes, asks, place)
    ON CONFLICT (business_id, external_id) DO UPDATE SET
      name = EXCLUDED.name, marks_contact_complete = EXCLUDED.marks_contact_complete,
      asks_for_callback = EXCLUDED.asks_for_callback, position = EXCLUDED.position, retired_at = NULL, updated_at = ${NOW}
    WHERE (d.name, d.marks_contact_complete, d.asks_for_callback, d.position, d.retired_at)
      IS DISTINCT FROM (EXCLUDED.name, EXCLUDED.marks_contact_complete, EXCLUDED.asks_for_callback, EXCLUDED.position,
        NULL::timestamptz)`,
);

/** Replaces the CRM's list with the given one, in its order. Unchanged rows are not written again. */
export async function replaceCrmDispositions(
  database: Database,
  businessId: string,
  given: readonly (CrmDisposition & { id: string; createdAt: string })[],
): Promise<void> {
  const externalIds = given.map(({ externalId }) => externalId);
  await database.rows(retireMissingStatement, [businessId, externalIds]);
  await database.rows(saveCrmStatement, [
    businessId,
    given.map(({ id }) => id),
    given.map(({ createdAt }) => createdAt),
    externalIds,
    given.map(({ name }) => name),
    given.map(({ marksContactComplete }) => marksContactComplete),
    given.map(({ asksForCallback }) => asksForCallback),
  ]);
}
