import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { ATTEMPTS, obstacleOf } from "../campaign/obstacles-sql.ts";
import type { ContactStatus } from "../campaign/rules.ts";
import { hasWrittenConsent } from "../consent/consent-sql.ts";
import { isInvalid } from "../consent/number-sql.ts";
import type { Address } from "../consent/places.ts";
import type { DialablePhone } from "./rules.ts";

export interface ContactToDial extends Address {
  status: ContactStatus;
  timeZone: string | null;
  customerId: string | null;
  phones: DialablePhone[];
}

/** The phones of the contact `cc` of the campaign `campaign` and the business `b`, with the obstacles for a session. */
const phonesOf = (session: string) => `
      (
        SELECT jsonb_agg(jsonb_build_object(
          'number', phone ->> 'number',
          'label', phone ->> 'label',
          'obstacle', ${obstacleOf({ session })},
          'attempts', ${ATTEMPTS},
          'hasWrittenConsent', ${hasWrittenConsent("phone ->> 'number'")}
        ) ORDER BY place)
        FROM jsonb_array_elements(cc.phones) WITH ORDINALITY AS entry (phone, place)
      )`;

const readContactStatement = statement<ContactToDial>(
  "dialer.contactToDial",
  `
    SELECT cc.status, cc.time_zone, cc.state, cc.postal_code, cc.country, cc.customer_id, ${phonesOf("$4")} AS phones
    FROM campaign_contacts cc JOIN businesses b ON b.id = cc.business_id
    CROSS JOIN LATERAL (SELECT * FROM campaigns c WHERE c.business_id = $1 AND c.id = $2 LIMIT 1) campaign
    WHERE cc.business_id = $1 AND cc.campaign_id = $2 AND cc.id = $3`,
);

/** The contact with every obstacle to dialing it, read under the lock. */
export async function readContactToDial(
  database: Database,
  businessId: string,
  campaignId: string,
  id: string,
  sessionId: string,
): Promise<ContactToDial> {
  return (await database.row(readContactStatement, [businessId, campaignId, id, sessionId])) as ContactToDial;
}

const numbersStatement = statement<{ number: string }>(
  "dialer.numbersToDial",
  `
    SELECT DISTINCT phone ->> 'number' COLLATE "C" AS number
    FROM campaign_contacts cc CROSS JOIN jsonb_array_elements(cc.phones) AS phone
    WHERE cc.business_id = $1 AND cc.campaign_id = $2 AND cc.id = $3 ORDER BY number`,
);

/** The numbers of a contact, in the order in which they are locked. */
export async function numbersToDial(
  database: Database,
  businessId: string,
  campaignId: string,
  id: string,
): Promise<string[]> {
  return (await database.rows(numbersStatement, [businessId, campaignId, id])).map(({ number }) => number);
}

const phonesOfClaimsStatement = statement<{ sessionId: string; phones: DialablePhone[] }>(
  "dialer.phonesOfClaims",
  `
    SELECT s.id AS session_id, own.phones
    FROM dialer_sessions s
    CROSS JOIN LATERAL (
      SELECT * FROM campaigns c WHERE c.business_id = s.business_id AND c.id = s.campaign_id LIMIT 1
    ) campaign
    CROSS JOIN LATERAL (
      SELECT ${phonesOf("s.id")} AS phones
      FROM campaign_contacts cc JOIN businesses b ON b.id = cc.business_id
      WHERE cc.business_id = $1 AND cc.campaign_id = s.campaign_id AND cc.id = s.campaign_contact_id
    ) own
    WHERE s.business_id = $1 AND s.id = ANY($2) AND s.ended_at IS NULL`,
);

/** The phones of the contacts that these sessions have claimed, in dial order, by session. */
export async function phonesOfClaims(
  database: Database,
  businessId: string,
  sessionIds: readonly string[],
): Promise<Map<string, DialablePhone[]>> {
  const claims = await database.rows(phonesOfClaimsStatement, [businessId, sessionIds]);
  return new Map(claims.map(({ sessionId, phones }) => [sessionId, phones]));
}

const otherPhoneStatement = statement<{ isThere: boolean }>(
  "dialer.hasOtherPhone",
  `
    SELECT EXISTS (
      SELECT FROM jsonb_array_elements(cc.phones) AS phone WHERE NOT ${isInvalid("phone ->> 'number'")}
    ) AS is_there
    FROM campaign_contacts cc
    WHERE cc.business_id = $1 AND cc.campaign_id = $2 AND cc.id = $3`,
);

/** Whether the contact has a phone that the carrier has not reported as invalid. */
export async function hasOtherPhone(
  database: Database,
  businessId: string,
  campaignId: string,
  id: string,
): Promise<boolean> {
  return (await database.row(otherPhoneStatement, [businessId, campaignId, id]))?.isThere === true;
}

const takeNumberStatement = statement<never>(
  "dialer.takeNumber",
  `
    INSERT INTO dialer_numbers (business_id, phone_number, session_id) VALUES ($1, $2, $3)
    ON CONFLICT (business_id, phone_number) DO UPDATE SET session_id = dialer_numbers.session_id
      WHERE dialer_numbers.session_id = $3
    RETURNING session_id`,
);

/**
 * Claims a number for the session, such as one that was added to the contact after the claim. @returns false if the
 * number is taken.
 */
export async function takeNumber(
  database: Database,
  businessId: string,
  number: string,
  sessionId: string,
): Promise<boolean> {
  return (await database.rows(takeNumberStatement, [businessId, number, sessionId])).length > 0;
}
