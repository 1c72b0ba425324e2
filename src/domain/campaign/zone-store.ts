import { databaseNow } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { widenedZones } from "../consent/hours.ts";
import { callingZones } from "../consent/zones.ts";
import type { Phone } from "../contact/rules.ts";

/**
 * The maximum of combinations of zones of a campaign: the dialer reads one queue for each. Contacts of further ones are
 * called in fewer hours.
 */
const MOST_COMBINATIONS = 1_000;

const combinationsStatement = statement<{ zones: string }>(
  "campaign.combinationsOfZones",
  `
    SELECT calling_zones AS zones FROM campaign_zones WHERE business_id = $1 AND campaign_id = $2
    ORDER BY business_id, campaign_id, calling_zones LIMIT ${MOST_COMBINATIONS}`,
);

/** The calling zones of contacts of a campaign, in their order: those of a combination too many are widened. */
export async function boundedZones(
  database: Database,
  businessId: string,
  campaignId: string,
  contacts: readonly Parameters<typeof callingZones>[0][],
): Promise<string[]> {
  const wanted = contacts.map(callingZones);
  // Of single zones there are few.
  if (!wanted.some((zones) => zones.includes(","))) {
    return wanted;
  }
  const rows = await database.rows(combinationsStatement, [businessId, campaignId]);
  const known = new Set(rows.map(({ zones }) => zones));
  const now = new Date(databaseNow());
  return wanted.map((zones) => {
    if (known.size >= MOST_COMBINATIONS && zones.includes(",") && !known.has(zones)) {
      return widenedZones(zones, now);
    }
    known.add(zones);
    return zones;
  });
}

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
      const zones = await boundedZones(transaction, businessId, campaignId, contacts);
      await transaction.rows(zoneStatement, [businessId, campaignId, contacts.map(({ id }) => id), zones]);
    }
    return contacts.length;
  });
}
