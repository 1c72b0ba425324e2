import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { newIdentity } from "../../platform/id.ts";
import type { Disposition } from "./rules.ts";
import { type SystemKey, systemDispositions } from "./rules.ts";

const DISPOSITION = `d.id, d.name, d.source, d.system_key, d.marks_contact_complete`;

const findPickableStatement = statement<Disposition>(
  "dialer.findPickable",
  `SELECT ${DISPOSITION} FROM dispositions d WHERE d.business_id = $1 AND d.id = $2 AND d.retired_at IS NULL`,
);

/** A disposition that can be picked now, or null. */
export async function findPickable(database: Database, businessId: string, id: string): Promise<Disposition | null> {
  return (await database.row(findPickableStatement, [businessId, id])) ?? null;
}

const findSystemStatement = statement<Disposition>(
  "dialer.findSystemDisposition",
  `SELECT ${DISPOSITION} FROM dispositions d WHERE d.business_id = $1 AND d.system_key = $2`,
);

const insertSystemStatement = statement<never>(
  "dialer.insertSystemDisposition",
  `
    INSERT INTO dispositions (business_id, id, name, source, system_key, marks_contact_complete, position, created_at,
      updated_at)
    SELECT $1, $2, $3, 'service', $4, $5, COALESCE(max(d.position) + 1, 0), $6, $6
    FROM dispositions d WHERE d.business_id = $1
    ON CONFLICT (business_id, system_key) DO NOTHING`,
);

/** The disposition that the dialer records automatically under this key; creates it where the business lacks it. */
export async function systemDisposition(database: Database, businessId: string, key: SystemKey): Promise<Disposition> {
  const known = await database.row(findSystemStatement, [businessId, key]);
  if (known) {
    return known;
  }
  const { id, createdAt } = newIdentity("dsp");
  const { name, marksContactComplete } = systemDispositions[key];
  await database.rows(insertSystemStatement, [businessId, id, name, key, marksContactComplete, createdAt]);
  return (await database.row(findSystemStatement, [businessId, key])) as Disposition;
}
