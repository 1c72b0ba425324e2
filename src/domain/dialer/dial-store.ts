import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { hasReachedCap, restsAfterAbandonment } from "../call/caps-sql.ts";
import { answeredLately } from "../call/rest-sql.ts";
import { NOT_PLACED } from "../call/rules.ts";
import type { ContactStatus } from "../campaign/rules.ts";
import { hasWrittenConsent } from "../consent/consent-sql.ts";
import { hasOptedOut, isInvalid, isListed } from "../consent/number-sql.ts";
import type { Address } from "../consent/places.ts";
import { isRegistered, registriesOf } from "../registry/number-sql.ts";
import type { DialablePhone, DialLimits } from "./rules.ts";

export interface ContactToDial extends Address {
  status: ContactStatus;
  timeZone: string | null;
  customerId: string | null;
  phones: DialablePhone[];
}

/** The phones of the contact `cc` with every obstacle to dialing them for a session, as JSON. */
const phonesOf = ({ campaign, session }: { campaign: string; session: string }) => `
      (
        SELECT jsonb_agg(jsonb_build_object(
          'number', phone ->> 'number',
          'label', phone ->> 'label',
          'isListed', ${isListed("phone ->> 'number'")},
          'isRegistered', ${isRegistered({
            number: "phone ->> 'number'",
            registries: registriesOf(campaign),
            covers: "calls",
          })},
          'isCapped', ${hasReachedCap("phone ->> 'number'", "b.weekly_number_cap")},
          'isAbandoned', ${restsAfterAbandonment("phone ->> 'number'")},
          'hasWrittenConsent', ${hasWrittenConsent("phone ->> 'number'")},
          'isOptedOut', ${hasOptedOut("phone ->> 'number'")},
          'isInvalid', ${isInvalid("phone ->> 'number'")},
          'callsToday', (
            SELECT count(*) FROM calls c WHERE c.business_id = $1 AND c.phone_number = phone ->> 'number'
              AND (c.direction = 'outgoing') IS TRUE AND c.started_at > now() - interval '24 hours' AND c.status <> 'canceled'
              AND c.error_code IS DISTINCT FROM '${NOT_PLACED}'
          ),
          'isResting', cc.due_at IS NULL AND EXISTS (
            ${answeredLately({ number: "phone ->> 'number'", campaign, minutes: "b.answered_rest_minutes" })}
          ),
          'attempts', (
            SELECT count(*) FROM calls c WHERE c.business_id = $1 AND c.campaign_contact_id = cc.id
              AND c.phone_number = phone ->> 'number' AND c.accepted_at IS NOT NULL
          ),
          'isClaimedElsewhere', EXISTS (
            SELECT FROM dialer_numbers n
            WHERE n.business_id = $1 AND n.phone_number = phone ->> 'number' AND n.session_id <> ${session}
          )
        ) ORDER BY place)
        FROM jsonb_array_elements(cc.phones) WITH ORDINALITY AS entry (phone, place)
      )`;

const readContactStatement = statement<ContactToDial>(
  "dialer.contactToDial",
  `
    SELECT cc.status, cc.time_zone, cc.state, cc.postal_code, cc.country, cc.customer_id, ${phonesOf({ campaign: "$2", session: "$4" })} AS phones
    FROM campaign_contacts cc JOIN businesses b ON b.id = cc.business_id
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

/** The phones of the contact that a session has claimed, with the limits of its campaign. */
export interface PhonesOfClaim extends DialLimits {
  sessionId: string;
  phones: DialablePhone[];
}

const phonesOfClaimsStatement = statement<PhonesOfClaim>(
  "dialer.phonesOfClaims",
  `
    SELECT s.id AS session_id, c.dials_opted_out, c.daily_number_cap, c.max_attempts, own.phones
    FROM dialer_sessions s
    CROSS JOIN LATERAL (
      SELECT * FROM campaigns c WHERE c.business_id = s.business_id AND c.id = s.campaign_id LIMIT 1
    ) c
    CROSS JOIN LATERAL (
      SELECT ${phonesOf({ campaign: "s.campaign_id", session: "s.id" })} AS phones
      FROM campaign_contacts cc JOIN businesses b ON b.id = cc.business_id
      WHERE cc.business_id = $1 AND cc.campaign_id = s.campaign_id AND cc.id = s.campaign_contact_id
    ) own
    WHERE s.business_id = $1 AND s.id = ANY($2) AND s.ended_at IS NULL`,
);

/** The phones of the claims of these sessions, in no order; nothing for those without one. */
export function readPhonesOfClaims(
  database: Database,
  businessId: string,
  sessionIds: readonly string[],
): Promise<PhonesOfClaim[]> {
  return database.rows(phonesOfClaimsStatement, [businessId, sessionIds]);
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
