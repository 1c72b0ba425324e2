import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { cannotBeTexted, hasOptedOut, isListed } from "../consent/number-sql.ts";
import { personColumns } from "../contact/person-sql.ts";
import { isRegistered, registriesOf } from "../registry/number-sql.ts";
import type { Addressee } from "./rules.ts";

const ADDRESSEE = `
  cc.id, ${personColumns("cc")}, cc.extra_fields, cc.status, cc.time_zone,
  (
    SELECT jsonb_agg(jsonb_build_object(
      'number', phone ->> 'number',
      'isListed', ${isListed("phone ->> 'number'")} OR ${isRegistered({
        number: "phone ->> 'number'",
        registries: registriesOf("cc.campaign_id"),
        covers: "texts",
      })},
      'isOptedOut', ${hasOptedOut("phone ->> 'number'")},
      'isInvalid', ${cannotBeTexted("phone ->> 'number'")}
    ) ORDER BY place)
    FROM jsonb_array_elements(cc.phones) WITH ORDINALITY AS entry (phone, place)
  ) AS phones`;

const nextAddresseesStatement = statement<Addressee>(
  "broadcast.nextAddressees",
  `
    SELECT ${ADDRESSEE} FROM campaign_contacts cc
    WHERE cc.business_id = $1 AND cc.campaign_id = $2 AND cc.id > $3
    ORDER BY cc.id LIMIT $4`,
);

/** The contacts of a campaign after one of them, in the order of adding. */
export function nextAddressees(
  database: Database,
  businessId: string,
  campaignId: string,
  after: string,
  size: number,
): Promise<Addressee[]> {
  return database.rows(nextAddresseesStatement, [businessId, campaignId, after, size]);
}

const lockAddresseesStatement = statement<never>(
  "broadcast.lockContacts",
  `
    SELECT id FROM campaign_contacts
    WHERE business_id = $1 AND campaign_id = $2 AND id = ANY($3)
    ORDER BY id FOR SHARE`,
);

const addresseesStatement = statement<Addressee>(
  "broadcast.addressees",
  `
    SELECT ${ADDRESSEE} FROM campaign_contacts cc
    WHERE cc.business_id = $1 AND cc.campaign_id = $2 AND cc.id = ANY($3)`,
);

/** Those of these contacts that the campaign has, in the order of adding. */
export async function findAddressees(
  database: Database,
  businessId: string,
  campaignId: string,
  ids: readonly string[],
): Promise<Addressee[]> {
  const rows = await database.rows(addresseesStatement, [businessId, campaignId, ids]);
  return rows.sort((one, other) => (one.id < other.id ? -1 : 1));
}

/**
 * These contacts by id, locked until commit. They are read after the locks are taken, so that they show everything
 * committed before.
 */
export async function lockAddressees(
  transaction: Database,
  businessId: string,
  campaignId: string,
  ids: readonly string[],
): Promise<Map<string, Addressee>> {
  await transaction.rows(lockAddresseesStatement, [businessId, campaignId, ids]);
  const rows = await transaction.rows(addresseesStatement, [businessId, campaignId, ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

const unknownExtraFieldsStatement = statement<{ name: string }>(
  "broadcast.unknownExtraFields",
  `
    SELECT wanted.name FROM unnest($3::text[]) WITH ORDINALITY AS wanted (name, place)
    WHERE EXISTS (SELECT FROM campaign_contacts WHERE business_id = $1 AND campaign_id = $2)
      AND NOT EXISTS (
        SELECT FROM campaign_contacts WHERE business_id = $1 AND campaign_id = $2 AND extra_fields ? wanted.name
      )
    ORDER BY wanted.place`,
);

/** The given free fields that no contact of the campaign has; none if the campaign has no contacts. */
export async function unknownExtraFields(
  database: Database,
  businessId: string,
  campaignId: string,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) {
    return [];
  }
  const rows = await database.rows(unknownExtraFieldsStatement, [businessId, campaignId, names]);
  return rows.map(({ name }) => name);
}
