import { identityAt } from "../../../src/platform/id.ts";
import type { Stage } from "../support/stage.ts";

/** The objects of the requests. */
export interface Scene {
  /** A campaign with a thousand contacts, every field filled. */
  campaignId: string;
  contactIds: string[];
  /** Campaigns for additions: with only one, each addition would wait for the previous one. */
  others: string[];
}

const CONTACTS = 1_000;
const OTHERS = 64;

export async function arrange({ query, businessId }: Stage): Promise<Scene> {
  const at = Date.parse("2026-01-01T00:00:00Z");
  const campaigns = Array.from({ length: OTHERS + 1 }, (_, index) => identityAt("cmp", new Date(at + index)).id);
  const [campaignId = "", ...others] = campaigns;
  const contactIds = Array.from({ length: CONTACTS }, (_, index) => identityAt("cct", new Date(at + index)).id);
  const now = new Date(at).toISOString();
  await query(
    `INSERT INTO campaigns (business_id, id, name, created_at, updated_at)
     SELECT $1, id, 'Campaign', $3, $3 FROM unnest($2::text[]) AS campaign (id)`,
    [businessId, campaigns, now],
  );
  await query(
    `INSERT INTO campaign_inboxes (business_id, campaign_id, position, inbox_id)
     SELECT $1, campaign.id, 1, (SELECT id FROM inboxes WHERE business_id = $1 ORDER BY id LIMIT 1)
     FROM unnest($2::text[]) AS campaign (id)`,
    [businessId, campaigns],
  );
  await query(
    `INSERT INTO campaign_contacts (business_id, campaign_id, id, first_name, last_name, company, title, email,
       linkedin_url, phones, last_disposition_id, extra_fields, due_at, last_called_at, created_at, updated_at)
     SELECT $1, $2, contact.id, 'Ada', 'Lovelace', 'Analytical Engines', 'Countess', 'ada@engines.example',
       'https://www.linkedin.com/in/ada', '[{"number": "+14155550123", "label": "mobile"}, {"number": "+14155550124", "label": null}]',
       (SELECT id FROM dispositions WHERE business_id = $1 ORDER BY id LIMIT 1), '{"plan": "gold", "region": "west"}', $4, $4, $4, $4
     FROM unnest($3::text[]) AS contact (id)`,
    [businessId, campaignId, contactIds, now],
  );
  await query("UPDATE campaigns SET contact_count = $3, open_contact_count = $3 WHERE business_id = $1 AND id = $2", [
    businessId,
    campaignId,
    CONTACTS,
  ]);
  await query("VACUUM ANALYZE");
  return { campaignId, contactIds, others };
}
