import { afterAll, beforeAll, expect, it } from "vitest";
import { type ContractApi, createContractApi } from "../support/contract-api.ts";

/** PostgreSQL refuses an index entry of more than 2,704 bytes: text of callers in an index must be shorter. */

let api: ContractApi;
beforeAll(async () => {
  api = await createContractApi();
});
afterAll(() => api?.close());

/** The indexed columns with text that callers write and no CHECK bounds. Each has its longest value in the test below. */
const BY_CALLERS = [
  "campaign_contacts.email",
  "campaign_contacts.first_name",
  "campaign_contacts.last_name",
  "campaigns.name",
  "contacts.email",
  "contacts.external_id",
  "contacts.first_name",
  "contacts.last_name",
  "dispositions.external_id",
  "dispositions.name",
  "idempotency_keys.key",
  "subscriptions.target_url",
  "users.email",
];

/** Columns with ids, words, numbers and hashes of the service or the carrier, all shorter than 300 bytes. */
const NOT_BY_CALLERS = [
  "access_keys.previous_token_hash",
  "access_keys.token_hash",
  "broadcast_outcomes.error_code",
  "broadcast_outcomes.status",
  "broadcast_recipients.phone_number",
  "broadcast_recipients.reason",
  "campaign_contacts.calling_zones",
  "campaign_contacts.primary_number",
  "campaign_progress.status",
  "campaign_state_zones.calling_zones",
  "campaign_zones.calling_zones",
  "carrier_jobs.kind",
  "carrier_lanes.kind",
  "contact_phones.phone_number",
  "contacts.merged_into",
  "dialer_numbers.phone_number",
  "dispositions.system_key",
  "missed_calls.handled_by",
  "oauth_artifacts.grant_key",
  "oauth_artifacts.key",
  "oauth_artifacts.model",
  "oauth_artifacts.uid_key",
  "oauth_revoked_grants.key",
  "one_time_links.token_hash",
  "queued_calls.callback_of",
  "recovery_codes.code_hash",
  "sign_in_attempts.key",
  "sign_in_steps.token_hash",
  "registry_numbers.phone_number",
  "simulator_legs.conference",
  "simulator_numbers.phone_number",
  "storage_removals.key",
  "subscriptions.event_type",
  "webhook_events.event_type",
];

/** Different characters of four bytes each: repeated ones would be compressed. */
const wide = (count: number) =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(0x20000 + ((index * 7_919) % 40_000))).join("");
/** The longest address: 254 different-looking characters. */
const email = `${wordOf(64)}@${wordOf(63)}.${wordOf(63)}.${wordOf(57)}.com`;

function wordOf(count: number): string {
  return Array.from({ length: count }, (_, index) => ((index * 7_919 + count) % 36).toString(36)).join("");
}

it("indexes no other text of callers", async () => {
  const rows = await api.test.query<{ place: string }>(`
    WITH indexed AS (
      SELECT i.indrelid, key.number FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey) key (number)
      JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_am m ON m.oid = x.relam AND m.amname = 'btree'
      UNION
      SELECT i.indrelid, d.refobjsubid FROM pg_index i
      JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_am m ON m.oid = x.relam AND m.amname = 'btree'
      JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = i.indexrelid AND d.refobjid = i.indrelid
      WHERE i.indexprs IS NOT NULL
    )
    SELECT DISTINCT t.relname || '.' || a.attname AS place
    FROM indexed
    JOIN pg_class t ON t.oid = indexed.indrelid AND NOT t.relispartition
    JOIN pg_namespace n ON n.oid = t.relnamespace AND n.nspname = current_schema()
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = indexed.number AND a.attnum > 0
    JOIN pg_type y ON y.oid = a.atttypid AND (y.typcategory = 'S' OR y.typname IN ('bytea', 'jsonb'))
    WHERE (a.attname !~ '(^|_)id$' OR a.attname IN ('external_id', 'credential_id'))
      -- A CHECK on the column alone bounds it.
      AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conrelid = t.oid AND c.contype = 'c' AND c.conkey = ARRAY[a.attnum])
    ORDER BY 1`);
  expect(rows.map(({ place }) => place)).toEqual([...BY_CALLERS, ...NOT_BY_CALLERS].sort());
});

it("takes the longest values that the API accepts", async () => {
  const token = api.adminToken;
  const person = { first_name: wide(100), last_name: wide(100), email };
  const send = async (path: string, body: object, headers = {}) => {
    const { status, body: answer } = await api.call("POST", path, { token, body, headers });
    expect([path, status, answer.error]).toEqual([path, 201, undefined]);
  };
  await send("/contacts", { ...person, external_id: wide(255) }, { "idempotency-key": wordOf(255) });
  const inbox = api.world.northwind.inboxIds[0];
  await send("/campaigns", { name: wide(120), inbox_ids: [inbox] });
  const campaign = api.world.northwind.campaignId;
  await send(`/campaigns/${campaign}/contacts`, { ...person, phones: ["+14155550123"] });
  const target = `https://example.com/${wide(168)}`;
  await send("/subscriptions", { event_type: "message.incoming.received", target_url: `${target}abcdefghijkl` });
  // Those of the internal API and of the pages, which have the same bounds.
  await api.test.query(
    `UPDATE dispositions SET name = $1, external_id = $2, source = 'crm'
     WHERE id = (SELECT min(id) FROM dispositions WHERE system_key IS NULL)`,
    [wide(100), wide(255)],
  );
  await api.test.query("UPDATE users SET email = $1 WHERE id = $2", [email, api.world.admin.userId]);
});
