import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { PERSON_COLUMNS, PERSON_DEFINITIONS, personValues } from "../contact/person-sql.ts";
import { COLUMNS, type ContactRow, DISPOSITION, withDisposition } from "./contact-store.ts";
import { noteCampaign, TALLY } from "./lock-store.ts";
import type { CampaignContact, CampaignContactDraft } from "./rules.ts";
import { boundedZones, knownZones } from "./zone-store.ts";

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
    ), ${knownZones("unnest($6::text[])")}, tally AS (${TALLY})`;

const insertContactsStatement = statement<{ turned: string }>(
  "campaignContact.insertMany",
  `${insertion}
    SELECT turned FROM tally WHERE turned IS NOT NULL`,
);

const insertAnsweredStatement = statement<ContactRow & { turned?: string | null }>(
  "campaignContact.insertAnswered",
  `${insertion}
    SELECT ${COLUMNS}, (SELECT turned FROM tally) AS turned FROM added cc ${DISPOSITION} WHERE cc.business_id = $1`,
);

async function valuesOf(
  database: Database,
  businessId: string,
  campaignId: string,
  contacts: readonly NewCampaignContact[],
): Promise<unknown[]> {
  const added = contacts.map(({ timeZone = null, phones, ...contact }) => ({
    ...contact,
    timeZone,
    phones: phones.map(({ number, label = null }) => ({ number, label })),
  }));
  const found = await boundedZones(database, businessId, campaignId, added);
  const rows = added.map((contact, place) => ({ ...contact, zones: found[place] }));
  const zones = [...new Set(found)].sort();
  return [businessId, campaignId, rows.length, rows.length, JSON.stringify(rows), zones];
}

export async function insertCampaignContacts(
  database: Database,
  businessId: string,
  campaignId: string,
  contacts: readonly NewCampaignContact[],
): Promise<void> {
  const values = await valuesOf(database, businessId, campaignId, contacts);
  if ((await database.rows(insertContactsStatement, values)).length > 0) {
    noteCampaign(campaignId);
  }
}

/** The same. @returns the contacts, in no order. */
export async function insertAnsweredContacts(
  database: Database,
  businessId: string,
  campaignId: string,
  contacts: readonly NewCampaignContact[],
): Promise<CampaignContact[]> {
  const rows = await database.rows(insertAnsweredStatement, await valuesOf(database, businessId, campaignId, contacts));
  if (rows[0]?.turned) {
    noteCampaign(campaignId);
  }
  return rows.map(({ turned: _, ...row }) => withDisposition(row));
}

const insertRepeatsStatement = statement<never>(
  "campaignContact.insertRepeats",
  `
    INSERT INTO campaign_contact_repeats AS again (business_id, campaign_id, contact_id, import_id)
    SELECT $1, $2, given.id, $4 FROM unnest($3::text[]) AS given (id) ORDER BY given.id
    ON CONFLICT (business_id, campaign_id, contact_id) DO UPDATE SET import_id = NULL
    WHERE again.import_id IS NOT NULL AND again.import_id IS DISTINCT FROM excluded.import_id`,
);

/** Records that an addition has given contacts again that the campaign has. @param importId its import. */
export async function insertRepeats(
  transaction: Database,
  businessId: string,
  campaignId: string,
  ids: readonly string[],
  importId: string | null,
): Promise<void> {
  await transaction.rows(insertRepeatsStatement, [businessId, campaignId, ids, importId]);
}
