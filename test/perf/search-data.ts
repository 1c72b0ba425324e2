import type pg from "pg";

/** A business with a million contacts and five others, created in sets: ids contain their place, the newest last. */

export const BUSINESS = businessId(0);
const CONTACTS = 1_000_000;
const OTHERS = 5;
const CONTACTS_OF_OTHERS = 40_000;

function businessId(place: number): string {
  return `biz_0${String(place).padStart(25, "0")}`;
}

const FILL = `
  INSERT INTO contacts (business_id, id, first_name, last_name, company, email, phones, external_id, source,
    created_at, updated_at)
  SELECT $1, 'con_0' || lpad(to_hex(place), 25, '0'), first_name, last_name,
    CASE WHEN place <= $2 / 10 THEN 'Clusterworks' ELSE 'Company ' || md5((place % 5000)::text) END,
    lower(first_name || '.' || last_name) || place || '@customer.example',
    jsonb_build_array(
      jsonb_build_object('number', '+1415' || lpad(place::text, 7, '0'), 'label', 'mobile'),
      jsonb_build_object('number', CASE WHEN place % 2 = 0 THEN '+18005550199' ELSE '+1212' || lpad(place::text, 7, '0') END,
        'label', null)
    ),
    'crm-' || place, 'import', now() - make_interval(secs => $2 - place), now() - make_interval(secs => $2 - place)
  FROM generate_series(1, $2) AS place
  CROSS JOIN LATERAL (
    SELECT
      CASE WHEN place IN (5, 500, 50000) THEN 'Quixotine'
        ELSE (ARRAY['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Donald', 'Margaret', 'Tony', 'Frances', 'Ken',
          'Иван', 'Zoë', 'Наталья', 'María'])[1 + place % 14] END AS first_name,
      initcap(translate(md5((place % 20011)::text || 'name'), '0123456789', 'ghijklmnop')) AS last_name
  ) AS person`;

/** Fills the migrated database. Triggers and the search index follow at the end, which is faster. */
export async function fill(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ definition: string }>(
    `SELECT indexdef AS definition FROM pg_indexes WHERE indexname = 'contacts_search'`,
  );
  await client.query("DROP INDEX contacts_search");
  await client.query("SET session_replication_role = replica");
  for (let place = 0; place <= OTHERS; place += 1) {
    const id = businessId(place);
    await client.query(
      "INSERT INTO businesses (id, name, created_at, updated_at) VALUES ($1, 'Business', now(), now())",
      [id],
    );
    await client.query(FILL, [id, place === 0 ? CONTACTS : CONTACTS_OF_OTHERS]);
  }
  await client.query(`
    INSERT INTO contact_phones (business_id, phone_number, contact_id)
    SELECT c.business_id, phone ->> 'number', c.id FROM contacts c CROSS JOIN jsonb_array_elements(c.phones) AS phone`);
  await client.query("SET session_replication_role = origin");
  await client.query("SET maintenance_work_mem = '512MB'");
  await client.query(rows[0]?.definition as string);
  await client.query("VACUUM ANALYZE");
}
