import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { NOT_PLACED } from "../call/rules.ts";
import { answeredLately } from "../campaign/rest-sql.ts";
import type { ContactStatus } from "../campaign/rules.ts";
import type { DialablePhone } from "./rules.ts";

const NOW = "date_trunc('milliseconds', clock_timestamp())";

const rotateStatement = statement<{ id: string; phoneNumber: string }>(
  "dialer.rotate",
  `
    WITH usable AS (
      SELECT ci.position, i.id, i.phone_number
      FROM campaign_inboxes ci JOIN inboxes i ON i.business_id = ci.business_id AND i.id = ci.inbox_id
      WHERE ci.business_id = $1 AND ci.campaign_id = $2 AND ci.inbox_id = ANY($3) AND i.deactivated_at IS NULL
        AND EXISTS (
          SELECT FROM users u
          WHERE u.business_id = $1 AND u.id = $4 AND (u.role = 'admin' OR EXISTS (
            SELECT FROM inbox_users iu WHERE iu.business_id = $1 AND iu.user_id = $4 AND iu.inbox_id = ci.inbox_id
          ))
        )
    ), turn AS (
      UPDATE campaigns c SET rotation_position = COALESCE(
        (SELECT min(position) FROM usable WHERE position > c.rotation_position),
        (SELECT min(position) FROM usable)
      )
      WHERE c.business_id = $1 AND c.id = $2 AND c.status = 'active' AND EXISTS (SELECT FROM usable)
      RETURNING c.rotation_position
    )
    SELECT usable.id, usable.phone_number
    FROM turn JOIN usable ON usable.position = turn.rotation_position`,
);

/**
 * Moves the campaign's pointer on to the inbox whose turn it is, of those of the session that are active and that the
 * user may still use. The campaign is held until commit.
 *
 * @returns null where there is none, or the campaign is not active.
 */
export async function rotateInbox(
  database: Database,
  businessId: string,
  campaignId: string,
  inboxIds: readonly string[],
  userId: string,
): Promise<{ id: string; phoneNumber: string } | null> {
  return (await database.row(rotateStatement, [businessId, campaignId, inboxIds, userId])) ?? null;
}

export interface ContactToDial {
  status: ContactStatus;
  timeZone: string | null;
  customerId: string | null;
  phones: DialablePhone[];
}

const lockContactStatement = statement<never>(
  "dialer.lockContact",
  "SELECT id FROM campaign_contacts WHERE business_id = $1 AND campaign_id = $2 AND id = $3 FOR NO KEY UPDATE",
);

const readContactStatement = statement<ContactToDial>(
  "dialer.contactToDial",
  `
    SELECT cc.status, cc.time_zone, cc.customer_id,
      (
        SELECT jsonb_agg(jsonb_build_object(
          'number', phone ->> 'number',
          'label', phone ->> 'label',
          'isListed', EXISTS (
            SELECT FROM do_not_call_numbers l WHERE l.business_id = $1 AND l.phone_number = phone ->> 'number'
          ),
          'isOptedOut', EXISTS (
            SELECT FROM opt_outs o WHERE o.business_id = $1 AND o.phone_number = phone ->> 'number'
          ),
          'isInvalid', EXISTS (
            SELECT FROM calls c WHERE c.business_id = $1 AND c.campaign_contact_id = cc.id
              AND c.phone_number = phone ->> 'number' AND c.error_code = 'invalid_number'
          ),
          'callsToday', (
            SELECT count(*) FROM calls c WHERE c.business_id = $1 AND c.phone_number = phone ->> 'number'
              AND (c.direction = 'outgoing') IS TRUE AND c.started_at > now() - interval '24 hours' AND c.status <> 'canceled'
              AND c.error_code IS DISTINCT FROM '${NOT_PLACED}'
          ),
          'isResting', cc.due_at IS NULL AND EXISTS (
            ${answeredLately({ number: "phone ->> 'number'", campaign: "$2", minutes: "b.answered_rest_minutes" })}
          ),
          'attempts', (
            SELECT count(*) FROM calls c WHERE c.business_id = $1 AND c.campaign_contact_id = cc.id
              AND c.phone_number = phone ->> 'number' AND c.accepted_at IS NOT NULL
          ),
          'isHeldElsewhere', EXISTS (
            SELECT FROM dialer_numbers n
            WHERE n.business_id = $1 AND n.phone_number = phone ->> 'number' AND n.session_id <> $4
          )
        ) ORDER BY place)
        FROM jsonb_array_elements(cc.phones) WITH ORDINALITY AS entry (phone, place)
      ) AS phones
    FROM campaign_contacts cc JOIN businesses b ON b.id = cc.business_id
    WHERE cc.business_id = $1 AND cc.campaign_id = $2 AND cc.id = $3`,
);

/**
 * The contact with all that speaks against dialing it, held until commit. It is read after the lock is had, so that
 * it shows what was committed before.
 */
export async function lockContactToDial(
  database: Database,
  businessId: string,
  campaignId: string,
  id: string,
  sessionId: string,
): Promise<ContactToDial> {
  await database.rows(lockContactStatement, [businessId, campaignId, id]);
  return (await database.row(readContactStatement, [businessId, campaignId, id, sessionId])) as ContactToDial;
}

const otherPhoneStatement = statement<{ isThere: boolean }>(
  "dialer.hasOtherPhone",
  `
    SELECT EXISTS (
      SELECT FROM jsonb_array_elements(cc.phones) AS phone WHERE NOT EXISTS (
        SELECT FROM calls c WHERE c.business_id = $1 AND c.campaign_contact_id = cc.id
          AND c.phone_number = phone ->> 'number' AND c.error_code = 'invalid_number'
      )
    ) AS is_there
    FROM campaign_contacts cc
    WHERE cc.business_id = $1 AND cc.campaign_id = $2 AND cc.id = $3`,
);

/** Whether the contact has a phone of which the carrier has not said that there is no such number. */
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

/** Holds a number for the session, such as one that the contact was given meanwhile. @returns false: it is not free. */
export async function takeNumber(
  database: Database,
  businessId: string,
  number: string,
  sessionId: string,
): Promise<boolean> {
  return (await database.rows(takeNumberStatement, [businessId, number, sessionId])).length > 0;
}

const beginStatement = statement<never>(
  "dialer.begin",
  `
    UPDATE campaign_contacts SET status = 'in_progress', updated_at = ${NOW}
    WHERE business_id = $1 AND campaign_id = $2 AND id = $3 AND status <> 'in_progress'`,
);

/** A contact that somebody put back while an agent held it is in progress again once it is dialed. */
export async function beginAttempt(
  database: Database,
  businessId: string,
  campaignId: string,
  id: string,
): Promise<void> {
  await database.rows(beginStatement, [businessId, campaignId, id]);
}

const dueStatement = statement<never>(
  "dialer.due",
  `
    UPDATE campaign_contacts SET due_at = $4, due_user_id = $5, updated_at = ${NOW}
    WHERE business_id = $1 AND campaign_id = $2 AND id = $3`,
);

/** Sets when a contact is to be called again, and by whom; null is anyone. */
export async function dueContact(
  database: Database,
  businessId: string,
  campaignId: string,
  id: string,
  dueAt: string,
  userId: string | null,
): Promise<void> {
  await database.rows(dueStatement, [businessId, campaignId, id, dueAt, userId]);
}
