import type { Database } from "../../platform/db/database.ts";
import { List } from "../../platform/db/list.ts";
import { complete, jsonBytes, type Page, type PageRequest, READING_BYTES, rowBytes } from "../../platform/db/page.ts";
import { statement } from "../../platform/db/statement.ts";
import type { AuditAction, AuditEntry } from "./rules.ts";

const ENTRY = `
  a.id, a.user_id, a.client_id, a.network, a.request_id, a.action, a.object_id, a.related_id, a.changed_fields,
  a.new_values, a.created_at`;

const insertStatement = statement<never>(
  "audit.insert",
  `
    INSERT INTO audit_entries (business_id, id, user_id, client_id, network, request_id, action, object_id, related_id,
      changed_fields, new_values, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);

/** @param isLast whether the COMMIT is sent with the entry. */
export async function insertEntry(
  transaction: Database,
  businessId: string,
  entry: AuditEntry,
  { isLast }: { isLast: boolean },
): Promise<void> {
  const { newValues } = entry;
  const values = [
    ...[businessId, entry.id, entry.userId, entry.clientId, entry.network, entry.requestId, entry.action],
    ...[entry.objectId, entry.relatedId, entry.changedFields, newValues && JSON.stringify(newValues), entry.createdAt],
  ];
  await (isLast ? transaction.finish(insertStatement, values) : transaction.rows(insertStatement, values));
}

const findManyStatement = statement<AuditEntry>(
  "audit.findMany",
  `
    SELECT ${ENTRY} FROM unnest($2::text[]) AS wanted (id)
    CROSS JOIN LATERAL (
      SELECT * FROM audit_entries a WHERE a.business_id = $1 AND a.id = wanted.id LIMIT 1
    ) a`,
  { mostBytes: READING_BYTES },
);

/** The entries of the business among these ids, in no order. @throws TooLargeError */
export async function findEntries(
  database: Database,
  businessId: string,
  ids: readonly string[],
): Promise<AuditEntry[]> {
  return complete(await database.rows(findManyStatement, [businessId, ids]));
}

/** Absent fields do not filter. */
export interface AuditFilter {
  userId?: string | null | undefined;
  clientId?: string | null | undefined;
  action?: AuditAction | null | undefined;
  /** The id of the changed object, or of the second object of a change. */
  objectId?: string | null | undefined;
  createdAfter?: string | null | undefined;
  createdBefore?: string | null | undefined;
}

/** The entries of a business page by page, the newest first. */
export function listEntries(
  database: Database,
  businessId: string,
  { userId, clientId, action, objectId, createdAfter, createdBefore }: AuditFilter,
  page: PageRequest,
): Promise<Page<AuditEntry>> {
  return new List<AuditEntry>(
    {
      name: "audit.list",
      prefix: "aud",
      alias: "a",
      table: "audit_entries",
      indexed: { user_id: "many", client_id: "many", action: "many" },
      select: `SELECT ${ENTRY}${rowBytes(jsonBytes("a.new_values"))} FROM audit_entries a`,
      hasBytes: true,
    },
    businessId,
  )
    .whereEither(["a.object_id = ?", "a.related_id = ?"], objectId)
    .where("a.user_id = ?", userId)
    .where("a.client_id = ?", clientId)
    .where("a.action = ?", action)
    .whereTime({ createdAfter, createdBefore })
    .page(database, page);
}

const nextBusinessStatement = statement<{ businessId: string }>(
  "audit.nextBusiness",
  "SELECT business_id FROM audit_entries WHERE business_id > $1 ORDER BY business_id LIMIT 1",
  { unbound: "the retention is that of every business" },
);

/** The business after this one that has entries. */
export async function nextBusiness(database: Database, after: string): Promise<string | undefined> {
  return (await database.row(nextBusinessStatement, [after]))?.businessId;
}

const pruneStatement = statement<{ id: string }>(
  "audit.prune",
  `
    DELETE FROM audit_entries WHERE business_id = $1 AND id = ANY(ARRAY(
      SELECT id FROM audit_entries WHERE business_id = $1 AND id < $2 ORDER BY id LIMIT 1000 FOR UPDATE SKIP LOCKED
    ))
    RETURNING id`,
);

/** Deletes some of the entries before an id. Returns their number. */
export async function pruneEntries(database: Database, businessId: string, beforeId: string): Promise<number> {
  return (await database.rows(pruneStatement, [businessId, beforeId])).length;
}
