import type { QueryResultRow } from "pg";
import { newId } from "../../src/platform/id.ts";

type Query = <Row extends QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Inboxes of a business that send so many segments a second each. @returns their ids. */
export async function addInboxes(
  query: Query,
  businessId: string,
  { count, segmentsPerSecond }: { count: number; segmentsPerSecond: number },
): Promise<string[]> {
  const inboxIds = Array.from({ length: count }, () => newId("inb"));
  await query(
    `INSERT INTO inboxes (business_id, id, phone_number, name, segments_per_second, created_at, updated_at)
     SELECT $1, id, '+1312999' || lpad(place::text, 4, '0'), 'Line ' || place, $3, now(), now()
     FROM unnest($2::text[]) WITH ORDINALITY AS given (id, place)`,
    [businessId, inboxIds, segmentsPerSecond],
  );
  return inboxIds;
}

/** A campaign with people of its own, saved and with a number each, open at all hours. @returns its id. */
export async function addTextedCampaign(
  query: Query,
  businessId: string,
  { inboxIds, contacts }: { inboxIds: readonly string[]; contacts: number },
): Promise<string> {
  const id = newId("cmp");
  const [person, contact] = [newId("con").slice(0, -10), newId("cct").slice(0, -10)];
  const area = 200 + campaigns;
  campaigns += 1;
  // The last four digits of special people of the simulator are below 1,000.
  const number = `'+1${area}' || (200 + i / 9000)::text || (1000 + i % 9000)::text`;
  const phones = `jsonb_build_array(jsonb_build_object('number', ${number}, 'label', NULL))`;
  const idOf = (base: string) => `'${base}' || lpad(i::text, 10, '0')`;
  await query(
    `INSERT INTO campaigns (business_id, id, name, contact_count, open_contact_count, calling_from, calling_until,
       hours_reason, created_at, updated_at)
     VALUES ($1, $2, 'Measured', $3, $3, '00:00', '24:00', 'They have asked for texts at any time.', now(), now())`,
    [businessId, id, contacts],
  );
  await query(
    `INSERT INTO campaign_inboxes (business_id, campaign_id, position, inbox_id)
     SELECT $1, $2, place, inbox FROM unnest($3::text[]) WITH ORDINALITY AS given (inbox, place)`,
    [businessId, id, inboxIds],
  );
  await query(
    `INSERT INTO contacts (business_id, id, first_name, last_name, phones, source, created_at, updated_at)
     SELECT $1, ${idOf(person)}, 'Ada', 'Baker ' || i, ${phones}, 'import', now(), now()
     FROM generate_series(1, ${contacts}) i`,
    [businessId],
  );
  await query(
    `INSERT INTO campaign_contacts (business_id, campaign_id, id, first_name, last_name, phones, customer_id,
       calling_zones, created_at, updated_at)
     SELECT $1, $2, ${idOf(contact)}, 'Ada', 'Baker ' || i, ${phones}, ${idOf(person)}, 'America/Chicago', now(), now()
     FROM generate_series(1, ${contacts}) i`,
    [businessId, id],
  );
  return id;
}

let campaigns = 1;
