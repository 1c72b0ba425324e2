import type { ContactStatus } from "../../../src/domain/campaign/rules.ts";
import type { Database, OwnedDatabase } from "../../../src/platform/db/database.ts";
import { openPool } from "../../../src/platform/db/pool.ts";
import { statement } from "../../../src/platform/db/statement.ts";
import { newIdentity } from "../../../src/platform/id.ts";

/**
 * SQL as an expert would write it directly on `pg`, with every optimization of the service: its pool, named statements,
 * generated row readers, and times as text. See `hand-written.ts` and `bare.ts`.
 */

export function openDatabase(): OwnedDatabase {
  return openPool({
    connection: { connectionString: process.env.DATABASE_URL as string },
    size: Number(process.env.DATABASE_POOL_SIZE),
  });
}

const COLUMNS = `
  cc.id, cc.campaign_id, cc.first_name, cc.last_name, cc.company, cc.title, cc.email, cc.linkedin_url, cc.state,
  cc.postal_code, cc.country, cc.phones, cc.primary_number, cc.status, cc.call_count, cc.last_called_at, cc.extra_fields, cc.customer_id, cc.due_at,
  cc.created_at, cc.updated_at, cc.last_disposition_id, d.name AS disposition_name, d.source AS disposition_source,
  d.system_key AS disposition_system_key, d.marks_contact_complete AS disposition_marks_contact_complete`;

const DISPOSITION = "LEFT JOIN dispositions d ON d.business_id = cc.business_id AND d.id = cc.last_disposition_id";

/** A row of the statements below, with times as text. */
export interface Row {
  id: string;
  campaignId: string;
  firstName: string | null;
  lastName: string | null;
  company: string | null;
  title: string | null;
  email: string | null;
  linkedinUrl: string | null;
  state: string | null;
  postalCode: string | null;
  country: string | null;
  phones: { number: string; label: string | null }[];
  primaryNumber: string;
  status: ContactStatus;
  callCount: number;
  lastCalledAt: string | null;
  extraFields: Record<string, string>;
  customerId: string | null;
  dueAt: string | null;
  createdAt: string;
  updatedAt: string;
  lastDispositionId: string | null;
  dispositionName: string | null;
  dispositionSource: string | null;
  dispositionSystemKey: string | null;
  dispositionMarksContactComplete: boolean | null;
}

export const statements = {
  one: statement<Row>(
    "bench.one",
    `SELECT ${COLUMNS} FROM campaign_contacts cc ${DISPOSITION}
      WHERE cc.business_id = $1 AND cc.campaign_id = $2 AND cc.id = $3`,
  ),
  page: statement<Row>(
    "bench.page",
    `SELECT ${COLUMNS} FROM campaign_contacts cc ${DISPOSITION}
      WHERE cc.business_id = $1 AND cc.campaign_id = $2 ORDER BY cc.id DESC LIMIT $3`,
  ),
  update: statement<Row>(
    "bench.update",
    `WITH cc AS (
        UPDATE campaign_contacts cc SET
          first_name = CASE WHEN $4::jsonb ? 'first_name' THEN $4 ->> 'first_name' ELSE cc.first_name END,
          last_name = CASE WHEN $4 ? 'last_name' THEN $4 ->> 'last_name' ELSE cc.last_name END,
          company = CASE WHEN $4 ? 'company' THEN $4 ->> 'company' ELSE cc.company END,
          title = CASE WHEN $4 ? 'title' THEN $4 ->> 'title' ELSE cc.title END,
          email = CASE WHEN $4 ? 'email' THEN $4 ->> 'email' ELSE cc.email END,
          linkedin_url = CASE WHEN $4 ? 'linkedin_url' THEN $4 ->> 'linkedin_url' ELSE cc.linkedin_url END,
          state = CASE WHEN $4 ? 'state' THEN $4 ->> 'state' ELSE cc.state END,
          postal_code = CASE WHEN $4 ? 'postal_code' THEN $4 ->> 'postal_code' ELSE cc.postal_code END,
          country = CASE WHEN $4 ? 'country' THEN $4 ->> 'country' ELSE cc.country END,
          due_at = CASE WHEN $4 ? 'due_at' THEN ($4 ->> 'due_at')::timestamptz ELSE cc.due_at END,
          updated_at = date_trunc('milliseconds', clock_timestamp())
        WHERE cc.business_id = $1 AND cc.campaign_id = $2 AND cc.id = $3
        RETURNING cc.*
      ) SELECT ${COLUMNS} FROM cc ${DISPOSITION}`,
  ),
  record: statement<never>(
    "bench.record",
    `INSERT INTO audit_entries (business_id, id, user_id, client_id, network, request_id, action, object_id, related_id,
       changed_fields, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, 'campaign_contact.updated', $7, $8, $9, $10)`,
  ),
};

/** The origin of a change, for its entry in the audit log; the fields are null where no token was checked. */
export interface Origin {
  businessId: string;
  userId: string | null;
  clientId: string | null;
  network: string | null;
  requestId: string | null;
}

/** Changes a contact and records the change in the audit log, in one transaction. */
export function changeContact(
  database: Database,
  { businessId, userId, clientId, network, requestId }: Origin,
  campaignId: string,
  id: string,
  changes: object,
): Promise<Row | undefined> {
  return database.transaction(async (transaction) => {
    const row = await transaction.row(statements.update, [businessId, campaignId, id, JSON.stringify(changes)]);
    if (row) {
      const entry = newIdentity("aud");
      const by = [userId, clientId, network, requestId];
      const values = [businessId, entry.id, ...by, id, campaignId, Object.keys(changes), entry.createdAt];
      await transaction.finish(statements.record, values);
    }
    return row;
  });
}

export function toContact(row: Row) {
  return {
    id: row.id,
    campaign_id: row.campaignId,
    first_name: row.firstName,
    last_name: row.lastName,
    company: row.company,
    title: row.title,
    email: row.email,
    linkedin_url: row.linkedinUrl,
    state: row.state,
    postal_code: row.postalCode,
    country: row.country,
    phones: row.phones,
    primary_number: row.primaryNumber,
    status: row.status,
    call_count: row.callCount,
    last_called_at: row.lastCalledAt,
    last_disposition:
      row.lastDispositionId === null
        ? null
        : {
            id: row.lastDispositionId,
            name: row.dispositionName,
            source: row.dispositionSource,
            system_key: row.dispositionSystemKey,
            marks_contact_complete: row.dispositionMarksContactComplete,
          },
    extra_fields: row.extraFields,
    customer_id: row.customerId,
    due_at: row.dueAt,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

/** The comparison needs no tamper-proof cursor: the last id is enough. */
export function toPage(rows: readonly Row[], size: number) {
  const hasMore = rows.length > size;
  const data = rows.slice(0, size).map(toContact);
  return { data, has_more: hasMore, next_cursor: hasMore ? (data.at(-1)?.id ?? null) : null };
}
