import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { callingZones } from "../consent/zones.ts";
import { PERSON_COLUMNS, PERSON_DEFINITIONS, personValues } from "../contact/person-sql.ts";
import { COLUMNS, type ContactRow, DISPOSITION, withDisposition } from "./contact-store.ts";
import { TALLY } from "./lock-store.ts";
import type { CampaignContact, CampaignContactDraft } from "./rules.ts";

/** The data of a new contact. */
export interface NewCampaignContact extends CampaignContactDraft {
  id: string;
  createdAt: string;
}

/** Inserts contacts with their calling zones, and counts them in their campaign, whose row is locked. */
const insertion = `
    WITH added AS (
      INSERT INTO campaign_contacts (business_id, campaign_id, id, ${PERSON_COLUMNS}, phones, extra_fields,
        customer_id, due_at, time_zone, calling_zones, created_at, updated_at)
      SELECT $1, $2, given.id, ${personValues("given")}, given.phones, given."extraFields", given."customerId",
        given."dueAt", given."timeZone", given.zones, given."createdAt", given."createdAt"
      FROM jsonb_to_recordset($5::jsonb) AS given (id text, ${PERSON_DEFINITIONS}, phones jsonb, "extraFields" jsonb,
        "customerId" text, "dueAt" timestamptz, "timeZone" text, zones text, "createdAt" timestamptz)
      RETURNING *
    ), known AS (
      INSERT INTO campaign_zones (business_id, campaign_id, calling_zones)
      SELECT $1, $2, zones FROM unnest($6::text[]) AS zones
      ON CONFLICT DO NOTHING
    ), tally AS (${TALLY})`;

const insertContactsStatement = statement<never>(
  "campaignContact.insertMany",
  `${insertion}
    SELECT FROM added WHERE false`,
);

const insertAnsweredStatement = statement<ContactRow>(
  "campaignContact.insertAnswered",
  `${insertion}
    SELECT ${COLUMNS} FROM added cc ${DISPOSITION} WHERE cc.business_id = $1`,
);

function valuesOf(businessId: string, campaignId: string, contacts: readonly NewCampaignContact[]): unknown[] {
  const rows = contacts.map((contact) => {
    const phones = contact.phones.map(({ number, label = null }) => ({ number, label }));
    return { ...contact, phones, zones: callingZones({ timeZone: contact.timeZone ?? null, phones }) };
  });
  const zones = [...new Set(rows.map((row) => row.zones))].sort();
  return [businessId, campaignId, rows.length, rows.length, JSON.stringify(rows), zones];
}

export async function insertCampaignContacts(
  database: Database,
  businessId: string,
  campaignId: string,
  contacts: readonly NewCampaignContact[],
): Promise<void> {
  await database.rows(insertContactsStatement, valuesOf(businessId, campaignId, contacts));
}

/** The same. @returns the contacts, in no order. */
export async function insertAnsweredContacts(
  database: Database,
  businessId: string,
  campaignId: string,
  contacts: readonly NewCampaignContact[],
): Promise<CampaignContact[]> {
  const rows = await database.rows(insertAnsweredStatement, valuesOf(businessId, campaignId, contacts));
  return rows.map(withDisposition);
}
