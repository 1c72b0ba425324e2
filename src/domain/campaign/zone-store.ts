import { databaseNow } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { widenedZones } from "../consent/hours.ts";
import type { Address } from "../consent/places.ts";
import { callingZones, ZONES_VERSION } from "../consent/zones.ts";
import type { Phone } from "../contact/rules.ts";

/**
 * The maximum of combinations of zones of a campaign: the dialer reads one queue for each. Contacts of further ones are
 * called in fewer hours.
 */
const MOST_COMBINATIONS = 1_000;

function isCombination(zones: string): boolean {
  return zones.includes(",");
}

const combinationsStatement = statement<{ zones: string }>(
  "campaign.combinationsOfZones",
  `
    SELECT zones FROM (
      (
        SELECT calling_zones AS zones FROM campaign_zones WHERE business_id = $1 AND campaign_id = $2
        ORDER BY business_id, campaign_id, calling_zones LIMIT ${MOST_COMBINATIONS}
      ) UNION ALL (
        SELECT calling_zones FROM campaign_state_zones WHERE business_id = $1 AND campaign_id = $2
        ORDER BY business_id, campaign_id, calling_zones LIMIT ${MOST_COMBINATIONS}
      )
    ) known LIMIT ${MOST_COMBINATIONS}`,
);

/** Common table expressions that store the calling zones of contacts of the campaign `$2`, from SQL of a set of texts. */
export const knownZones = (zones: string): string => `known AS (
      INSERT INTO campaign_zones (business_id, campaign_id, calling_zones)
      SELECT DISTINCT $1, $2, zones FROM ${zones} AS given (zones) WHERE zones NOT LIKE '%;%' ORDER BY zones
      ON CONFLICT DO NOTHING
    ), known_of_states AS (
      INSERT INTO campaign_state_zones (business_id, campaign_id, calling_zones)
      SELECT DISTINCT $1, $2, zones FROM ${zones} AS given (zones) WHERE zones LIKE '%;%' ORDER BY zones
      ON CONFLICT DO NOTHING
    )`;

/** A query for the calling zones that contacts of a campaign may have, from SQL of the business and the campaign. */
export const zonesOfCampaign = ({ businessId, campaignId }: { businessId: string; campaignId: string }): string => `
        SELECT z.calling_zones FROM campaign_zones z WHERE z.business_id = ${businessId} AND z.campaign_id = ${campaignId}
        UNION ALL
        SELECT z.calling_zones FROM campaign_state_zones z
        WHERE z.business_id = ${businessId} AND z.campaign_id = ${campaignId}`;

/** The calling zones of contacts of a campaign, in their order: those of a combination too many are widened. */
export async function boundedZones(
  database: Database,
  businessId: string,
  campaignId: string,
  contacts: readonly Parameters<typeof callingZones>[0][],
): Promise<string[]> {
  const wanted = contacts.map(callingZones);
  // Of single zones there are few.
  if (!wanted.some(isCombination)) {
    return wanted;
  }
  const rows = await database.rows(combinationsStatement, [businessId, campaignId]);
  const known = new Set(rows.map(({ zones }) => zones));
  const now = new Date(databaseNow());
  return wanted.map((zones) => {
    if (known.size >= MOST_COMBINATIONS && isCombination(zones) && !known.has(zones)) {
      return widenedZones(zones, now);
    }
    known.add(zones);
    return zones;
  });
}

interface Unzoned extends Address {
  id: string;
  phones: Phone[];
  timeZone: string | null;
}

const unzonedStatement = statement<Unzoned>(
  "dialer.unzoned",
  `
    SELECT id, phones, time_zone, state, postal_code, country FROM campaign_contacts
    WHERE business_id = $1 AND campaign_id = $2 AND calling_zones IS NULL AND status IN ('not_called', 'called')
    ORDER BY id LIMIT $3
    FOR NO KEY UPDATE SKIP LOCKED`,
);

const zoneStatement = statement<never>(
  "dialer.zone",
  `
    WITH worked AS (
      SELECT given.id, given.zones FROM unnest($3::text[], $4::text[]) AS given (id, zones)
    ), ${knownZones("(SELECT zones FROM worked)")}
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

const outdatedStatement = statement<{ businessId: string; campaignId: string }>(
  "campaign.outdatedZones",
  `
    SELECT business_id, id AS campaign_id FROM campaigns WHERE zones_version < ${ZONES_VERSION}
    ORDER BY zones_version, business_id, id LIMIT $1`,
  { unbound: "any process computes the zones of contacts of every business anew" },
);

/** Campaigns whose contacts have calling zones of earlier rules: at most `most`. */
export function campaignsWithOutdatedZones(
  database: Database,
  most: number,
): Promise<{ businessId: string; campaignId: string }[]> {
  return database.rows(outdatedStatement, [most]);
}

const lockOutdatedStatement = statement<{ checkedTo: string | null }>(
  "campaign.lockOutdatedZones",
  `
    SELECT zones_checked_to AS checked_to FROM campaigns
    WHERE business_id = $1 AND id = $2 AND zones_version < ${ZONES_VERSION}
    FOR NO KEY UPDATE SKIP LOCKED`,
);

const nextZonedStatement = statement<Unzoned & { callingZones: string | null }>(
  "campaign.nextZoned",
  `
    SELECT id, phones, time_zone, state, postal_code, country, calling_zones FROM campaign_contacts
    WHERE business_id = $1 AND campaign_id = $2 AND id > $3
    ORDER BY business_id, campaign_id, id LIMIT $4
    FOR NO KEY UPDATE`,
);

const checkedStatement = statement<never>(
  "campaign.checkedZones",
  `
    UPDATE campaigns SET
      zones_checked_to = $3, zones_version = CASE WHEN $3::text IS NULL THEN ${ZONES_VERSION} ELSE zones_version END
    WHERE business_id = $1 AND id = $2`,
);

/**
 * Computes the calling zones of the next contacts of a campaign anew, and writes those that differ. Until then a contact
 * may be offered by its earlier zones; the order of a call always computes them.
 *
 * @returns whether there may be more.
 */
export function renewZones(database: Database, businessId: string, campaignId: string, size: number): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const campaign = await transaction.row(lockOutdatedStatement, [businessId, campaignId]);
    if (!campaign) {
      return false;
    }
    const after = [businessId, campaignId, campaign.checkedTo ?? "", size];
    const contacts = await transaction.rows(nextZonedStatement, after);
    const zones = await boundedZones(transaction, businessId, campaignId, contacts);
    const changed = contacts.flatMap(({ id, callingZones: before }, place) =>
      before === null || before === zones[place] ? [] : [{ id, zones: zones[place] as string }],
    );
    if (changed.length > 0) {
      const ids = changed.map(({ id }) => id);
      await transaction.rows(zoneStatement, [businessId, campaignId, ids, changed.map((each) => each.zones)]);
    }
    const isMore = contacts.length === size;
    await transaction.rows(checkedStatement, [businessId, campaignId, isMore ? contacts.at(-1)?.id : null]);
    return isMore;
  });
}
