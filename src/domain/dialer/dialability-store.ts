import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { NOT_PLACED } from "../call/rules.ts";
import type { ContactStatus } from "../campaign/rules.ts";
import { answeredLately } from "./rest.ts";

/** A contact with all that may keep the dialer from offering it. Times are RFC 3339. */
export interface Candidate {
  id: string;
  status: ContactStatus;
  dueAt: string | null;
  /** Until when a callback is offered to one agent alone; null where it is anyone's. */
  dueUserUntil: string | null;
  heldUntil: string | null;
  /** Of the phone that was called least. */
  attempts: number;
  /** When the rest between two attempts ends. */
  restedAt: string;
  timeZone: string | null;
  maxAttempts: number;
  callingFrom: string;
  callingUntil: string;
  businessZone: string;
  phones: CandidatePhone[];
}

export interface CandidatePhone {
  number: string;
  isListed: boolean;
  isOptedOut: boolean;
  isInvalid: boolean;
  attempts: number;
  /** Until when it has had its calls of 24 hours; null where it has not. */
  cappedUntil: string | null;
  /** Until when it rests after somebody answered another campaign; null where nobody did. */
  restsUntil: string | null;
  isHeld: boolean;
}

const candidatesStatement = statement<Candidate>(
  "dialer.candidates",
  `
    SELECT cc.id, cc.status, cc.due_at AS "dueAt", cc.due_user_until AS "dueUserUntil", cc.held_until AS "heldUntil",
      COALESCE(cc.attempted_at, cc.last_called_at, cc.created_at)
        + CASE WHEN cc.was_busy THEN c.busy_retry_minutes ELSE c.attempt_spacing_minutes END * interval '1 minute'
        AS "restedAt",
      COALESCE(cc.attempts, 0) AS attempts, cc.time_zone AS "timeZone", c.max_attempts AS "maxAttempts", c.calling_from AS "callingFrom",
      c.calling_until AS "callingUntil", b.time_zone AS "businessZone",
      (
        SELECT jsonb_agg(jsonb_build_object(
          'number', phone ->> 'number',
          'isListed', EXISTS (
            SELECT FROM do_not_call_numbers l WHERE l.business_id = $1 AND l.phone_number = phone ->> 'number' OFFSET 0
          ),
          'isOptedOut', NOT c.dials_opted_out AND EXISTS (
            SELECT FROM opt_outs o WHERE o.business_id = $1 AND o.phone_number = phone ->> 'number' OFFSET 0
          ),
          'isInvalid', EXISTS (
            SELECT FROM calls o WHERE o.business_id = $1 AND o.campaign_contact_id = cc.id
              AND o.phone_number = phone ->> 'number' AND o.error_code = 'invalid_number'
            OFFSET 0
          ),
          'attempts', (
            SELECT count(*) FROM calls o WHERE o.business_id = $1 AND o.campaign_contact_id = cc.id
              AND o.phone_number = phone ->> 'number' AND o.accepted_at IS NOT NULL
          ),
          'cappedUntil', (
            SELECT o.started_at + interval '24 hours' FROM calls o
            WHERE o.business_id = $1 AND o.phone_number = phone ->> 'number' AND (o.direction = 'outgoing') IS TRUE
              AND o.started_at > now() - interval '24 hours' AND o.status <> 'canceled'
              AND o.error_code IS DISTINCT FROM '${NOT_PLACED}'
            ORDER BY o.started_at DESC OFFSET c.daily_number_cap - 1 LIMIT 1
          ),
          'restsUntil', (
            SELECT max(answered.until) FROM (
              ${answeredLately({
                number: "phone ->> 'number'",
                campaign: "cc.campaign_id",
                minutes: "b.answered_rest_minutes",
                found: "COALESCE(c.ended_at, now()) + b.answered_rest_minutes * interval '1 minute' AS until",
              })}
            ) answered
          ),
          'isHeld', EXISTS (
            SELECT FROM dialer_numbers n WHERE n.business_id = $1 AND n.phone_number = phone ->> 'number' OFFSET 0
          )
        ) ORDER BY place)
        FROM jsonb_array_elements(cc.phones) WITH ORDINALITY AS entry (phone, place)
      ) AS phones
    FROM unnest($2::text[], $3::text[]) AS asked (campaign_id, id)
    CROSS JOIN LATERAL (
      SELECT * FROM campaign_contacts cc
      WHERE (cc.business_id, cc.campaign_id, cc.id) >= ($1, asked.campaign_id, asked.id)
      ORDER BY cc.business_id, cc.campaign_id, cc.id LIMIT 1
    ) cc
    CROSS JOIN LATERAL (SELECT * FROM campaigns c WHERE c.business_id = $1 AND c.id = asked.campaign_id LIMIT 1) c
    JOIN businesses b ON b.id = cc.business_id
    WHERE cc.business_id = $1 AND cc.campaign_id = asked.campaign_id AND cc.id = asked.id`,
);

/** Those of these contacts that there are, in no order. */
export function findCandidates(
  database: Database,
  businessId: string,
  contacts: readonly { campaignId: string; id: string }[],
): Promise<Candidate[]> {
  const campaignIds = contacts.map(({ campaignId }) => campaignId);
  return database.rows(candidatesStatement, [businessId, campaignIds, contacts.map(({ id }) => id)]);
}

export interface Upcoming {
  campaignId: string;
  userId: string;
  zones: string;
  callingFrom: string;
  callingUntil: string;
  businessZone: string;
  at: string | null;
}

const upcomingStatement = statement<Upcoming>(
  "dialer.upcoming",
  `
    SELECT asked.campaign_id AS "campaignId", asked.user_id AS "userId", z.calling_zones AS zones,
      c.calling_from AS "callingFrom", c.calling_until AS "callingUntil", b.time_zone AS "businessZone", LEAST(
      (
        SELECT now() FROM campaign_contacts cc
        WHERE cc.business_id = $1 AND cc.campaign_id = asked.campaign_id AND cc.calling_zones = z.calling_zones
          AND cc.status = 'not_called' AND cc.due_at IS NULL AND cc.held_until IS NULL
        LIMIT 1
      ),
      (
        SELECT cc.due_at FROM campaign_contacts cc
        WHERE cc.business_id = $1 AND cc.campaign_id = asked.campaign_id AND cc.calling_zones = z.calling_zones
          AND cc.status IN ('not_called', 'called') AND cc.due_at IS NOT NULL AND cc.held_until IS NULL
          AND cc.due_user_id = asked.user_id
        ORDER BY cc.due_at, cc.id LIMIT 1
      ),
      (
        SELECT cc.due_at FROM campaign_contacts cc
        WHERE cc.business_id = $1 AND cc.campaign_id = asked.campaign_id AND cc.calling_zones = z.calling_zones
          AND cc.status IN ('not_called', 'called') AND cc.due_at IS NOT NULL AND cc.held_until IS NULL
          AND cc.due_user_id IS NULL
        ORDER BY cc.due_at, cc.id LIMIT 1
      ),
      (
        SELECT min(first.at + rest.minutes * interval '1 minute')
        FROM generate_series(0, c.max_attempts - 1) AS made
        CROSS JOIN (VALUES (false, c.attempt_spacing_minutes), (true, c.busy_retry_minutes)) AS rest (busy, minutes)
        CROSS JOIN LATERAL (
          SELECT COALESCE(cc.attempted_at, cc.last_called_at, cc.created_at) AS at FROM campaign_contacts cc
          WHERE cc.business_id = $1 AND cc.campaign_id = asked.campaign_id AND cc.calling_zones = z.calling_zones
            AND cc.status = 'called' AND cc.due_at IS NULL AND cc.held_until IS NULL
            AND cc.was_busy = rest.busy AND COALESCE(cc.attempts, 0) = made
          ORDER BY COALESCE(cc.attempted_at, cc.last_called_at, cc.created_at), cc.id LIMIT 1
        ) first
      ),
      (
        SELECT cc.held_until FROM campaign_contacts cc
        WHERE cc.business_id = $1 AND cc.campaign_id = asked.campaign_id AND cc.calling_zones = z.calling_zones
          AND cc.held_until IS NOT NULL
        ORDER BY cc.held_until LIMIT 1
      )
    ) AS at
    FROM unnest($2::text[], $3::text[]) AS asked (campaign_id, user_id)
    CROSS JOIN LATERAL (SELECT * FROM campaigns c WHERE c.business_id = $1 AND c.id = asked.campaign_id LIMIT 1) c
    JOIN businesses b ON b.id = c.business_id
    JOIN campaign_zones z ON z.business_id = $1 AND z.campaign_id = asked.campaign_id
    WHERE c.status = 'active'`,
);

/**
 * For each set of calling zones of each of these campaigns: when the first of its contacts can be offered to the user that
 * is asked for with it, whatever the hours are; null where none can. Nothing of campaigns that are not active.
 */
export function findUpcoming(
  database: Database,
  businessId: string,
  asked: readonly { campaignId: string; userId: string }[],
): Promise<Upcoming[]> {
  const campaignIds = asked.map(({ campaignId }) => campaignId);
  return database.rows(upcomingStatement, [businessId, campaignIds, asked.map(({ userId }) => userId)]);
}
