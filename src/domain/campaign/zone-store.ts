import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { callingZones } from "../consent/zones.ts";
import type { Phone } from "../contact/rules.ts";

interface Unzoned {
  id: string;
  phones: Phone[];
  timeZone: string | null;
}

const unzonedStatement = statement<Unzoned>(
  "dialer.unzoned",
  `
    SELECT id, phones, time_zone FROM campaign_contacts
    WHERE business_id = $1 AND campaign_id = $2 AND calling_zones IS NULL AND status IN ('not_called', 'called')
    ORDER BY id LIMIT $3
    FOR NO KEY UPDATE SKIP LOCKED`,
);

const zoneStatement = statement<never>(
  "dialer.zone",
  `
    WITH worked AS (
      SELECT given.id, given.zones FROM unnest($3::text[], $4::text[]) AS given (id, zones)
    ), known AS (
      INSERT INTO campaign_zones (business_id, campaign_id, calling_zones)
      SELECT DISTINCT $1, $2, zones FROM worked ORDER BY zones
      ON CONFLICT DO NOTHING
    )
    UPDATE campaign_contacts cc SET calling_zones = found.zones
    FROM (
      SELECT own.row, worked.zones
      FROM worked CROSS JOIN LATERAL (
        SELECT c.ctid AS row, c.id FROM campaign_contacts c
        WHERE (c.business_id, c.campaign_id, c.id) >= ($1, $2, worked.id)
        ORDER BY c.business_id, c.campaign_id, c.id LIMIT 1
      ) own
      WHERE own.id = worked.id
    ) found
    WHERE cc.ctid = found.row AND (cc.business_id = $1) IS TRUE AND (cc.campaign_id = $2) IS TRUE`,
);

/**
 * Computes the missing calling zones, oldest contact first; until then the dialer skips the contact.
 *
 * @returns the number of contacts, at most `size`.
 */
export function zoneContacts(
  database: Database,
  businessId: string,
  campaignId: string,
  size: number,
): Promise<number> {
  return database.transaction(async (transaction) => {
    const contacts = await transaction.rows(unzonedStatement, [businessId, campaignId, size]);
    if (contacts.length > 0) {
      const zones = contacts.map(callingZones);
      await transaction.rows(zoneStatement, [businessId, campaignId, contacts.map(({ id }) => id), zones]);
    }
    return contacts.length;
  });
}
