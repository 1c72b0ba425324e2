import { lowestIdAt, type Prefix } from "../../src/platform/id.ts";

/** Fills the tables of lists, for plans and for measurements. */

interface Filling {
  query(text: string, values?: unknown[]): Promise<unknown>;
  businessId: string;
  campaignId: string;
}

interface Rows {
  prefix: Prefix;
  /** `$1` is the business, `$2` the campaign; of each row `i`, `id`, `made` and `changed` are given. */
  text: string;
}

/** The rows of a list, by its name. */
const ROWS: Record<string, Rows> = {
  "Query.auditEntries": {
    prefix: "aud",
    text: `
      INSERT INTO audit_entries (business_id, id, user_id, client_id, action, object_id, related_id, changed_fields,
        created_at)
      SELECT $1, id, (SELECT min(id) FROM users WHERE business_id = $1 HAVING i % 2 = 0), 'client ' || i % 3,
        (ARRAY['app.authorized', 'contact.updated'])[1 + i % 2],
        CASE WHEN i % 2 = 0 THEN 'con_01h455vb4pex5vsknk084sn02q' ELSE 'con_' || i END,
        CASE WHEN i % 10 = 1 THEN 'con_01h455vb4pex5vsknk084sn02q' END, '{title}', made`,
  },
  "Query.campaigns": {
    prefix: "cmp",
    text: `
      INSERT INTO campaigns (business_id, id, name, status, created_at, updated_at)
      SELECT $1, id, 'Campaign text ' || i, (ARRAY['active', 'paused', 'completed', 'archived'])[1 + i % 4],
        made, changed`,
  },
  "Query.campaignContacts": {
    prefix: "cct",
    text: `
      INSERT INTO campaign_contacts (business_id, campaign_id, id, first_name, email, phones, status,
        last_disposition_id, customer_id, due_at, created_at, updated_at)
      SELECT $1, given.campaign_id, id, 'Ada', 'ada' || i % 1000 || '@prospect.example',
        jsonb_build_array(jsonb_build_object('number', '+1415' || lpad((i % 10000)::text, 7, '0'), 'label', null)),
        (ARRAY['not_called', 'called', 'completed', 'do_not_call'])[1 + i % 4],
        CASE WHEN i % 2 = 0 THEN (SELECT min(id) FROM dispositions WHERE business_id = $1) END,
        CASE WHEN i % 3 = 0 THEN (SELECT min(id) FROM contacts WHERE business_id = $1) END,
        changed, made, changed`,
  },
};

/** The lists that can be filled. */
export const fillable = [...Object.keys(ROWS), "Query.allCampaignContacts"];

const BEGINNING = Date.parse("2025-07-01T00:00:00.000Z");
const YEAR_MS = 365 * 24 * 3600 * 1000;
const BATCH = 50_000;

/** Rows of a year from 2025-07-01, each changed within it, in another order than they were made. */
export async function fillLists({ query, businessId, campaignId }: Filling, count: number): Promise<void> {
  const at = (index: number) => BEGINNING + Math.floor((YEAR_MS * index) / count);
  for (const { prefix, text } of Object.values(ROWS)) {
    for (let first = 0; first < count; first += BATCH) {
      const places = Array.from({ length: Math.min(BATCH, count - first) }, (_, index) => first + index);
      await query(
        `${text}
         FROM (SELECT $2::text AS campaign_id) given, unnest($3::int[], $4::text[], $5::float8[], $6::float8[])
           AS row (i, id, made_ms, changed_ms),
           LATERAL (SELECT to_timestamp(made_ms / 1000) AS made, to_timestamp(changed_ms / 1000) AS changed) times`,
        [
          businessId,
          campaignId,
          places,
          places.map((place) => lowestIdAt(prefix, at(place))),
          places.map(at),
          places.map((place) => at((place * 7919) % count)),
        ],
      );
    }
  }
  await query("VACUUM ANALYZE");
}

/** The filters of a list narrowed on time so that they leave half of the rows, or few. */
export function narrowed<Filter extends object>(filter: Filter, to: "many" | "few"): Filter {
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => {
      if (to === "many" || !/^\d{4}-\d\d-\d\dT/.test(String(value))) {
        return [name, value];
      }
      return [name, name.endsWith("After") ? "2026-06-30T12:00:00.000Z" : "2025-07-01T12:00:00.000Z"];
    }),
  ) as Filter;
}
