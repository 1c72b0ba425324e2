import { abandonedRest, answeredRest, type CallObstacle, cap, weeklyCap } from "../call/caps-sql.ts";
import { storedHours } from "../consent/hours-sql.ts";
import { hasOptedOut, isInvalid, isListed } from "../consent/number-sql.ts";
import { hasStaleRegistry, isInRegistries, isRegistered } from "../registry/number-sql.ts";
import { type PhoneObstacle, phoneObstacles, sparesCallbacks } from "./obstacles.ts";
import type { CampaignContact } from "./rules.ts";

/** The columns of a campaign and of its business that a claim reads, in this order. */
const columns = {
  campaign: [
    "max_attempts",
    "attempt_spacing_minutes",
    "busy_retry_minutes",
    "daily_number_cap",
    "dials_opted_out",
    "lease_minutes",
    "registry_ids",
  ],
  business: ["answered_rest_minutes", "weekly_number_cap"],
} as const;
type Column = (typeof columns)[keyof typeof columns][number];

/** SQL of what a phone is dialed for. */
interface Dial {
  campaignId: string;
  /** SQL of a column of the campaign or the business. */
  of: (column: Column) => string;
  /** The session whose own claims do not bar; absent: all do. */
  session?: string;
}

/** How to find an obstacle of phones: in the recent calls to the number, or in a list that may have a record of it. */
type Finding =
  | { calls: (dial: Dial) => CallObstacle }
  | {
      isFree: (number: string, dial: Dial) => string;
      /** A cheap condition on `ANY(…)` of several numbers; without a record none of them is barred. */
      hasRecord: (numbers: string) => string;
    };

/** In the order in which a claim checks them, which was measured. `claimed` bars all phones of a contact at once. */
const findings: Readonly<Record<PhoneObstacle, Finding>> = {
  do_not_call: { isFree: (number) => `NOT ${isListed(number)}`, hasRecord: isListed },
  opted_out: {
    isFree: (number, { of }) => `(${of("dials_opted_out")} OR NOT ${hasOptedOut(number)})`,
    hasRecord: hasOptedOut,
  },
  invalid_number: { isFree: (number) => `NOT ${isInvalid(number)}`, hasRecord: isInvalid },
  registry: {
    isFree: (number, { of }) => `NOT ${isRegistered({ number, registries: of("registry_ids"), covers: "calls" })}`,
    hasRecord: isInRegistries,
  },
  daily_cap: { calls: ({ of }) => cap({ time: "24 hours", most: of("daily_number_cap") }) },
  weekly_cap: { calls: ({ of }) => weeklyCap(of("weekly_number_cap")) },
  abandoned: { calls: () => abandonedRest },
  resting: {
    calls: ({ campaignId, of }) => answeredRest({ campaign: campaignId, minutes: of("answered_rest_minutes") }),
  },
  claimed: {
    isFree: (number, { session }) => `NOT ${isClaimed(number, session)}`,
    hasRecord: (numbers) => isClaimed(numbers),
  },
};
const rows = Object.entries(findings) as [PhoneObstacle, Finding][];
const inLists = rows.flatMap(([name, finding]) => ("calls" in finding ? [] : [{ name, ...finding }]));
const inCalls = (dial: Dial) =>
  rows.flatMap(([name, finding]) => ("calls" in finding ? [{ name, ...finding.calls(dial) }] : []));

/** A condition: a session has claimed the number, in any campaign; with `session`, another one. */
function isClaimed(number: string, session?: string): string {
  return `EXISTS (
      SELECT FROM dialer_numbers n WHERE n.business_id = $1 AND n.phone_number = ${number} ${
        session ? `AND n.session_id <> ${session}` : ""
      } OFFSET 0
    )`;
}

/** SQL of a column of the business of a row. */
const ofBusiness = (column: string, businessId: string) =>
  `(SELECT b.${column} FROM businesses b WHERE b.id = ${businessId})`;

/** A column of the rows `campaign` and `b` of a campaign and its business. */
const joined = (column: Column) => `${columns.business.some((each) => each === column) ? "b" : "campaign"}.${column}`;

/** What a claim reads of the campaign `c` and its business. */
export const columnsOfClaim = (businessId: string): string =>
  [
    ...columns.campaign.map((column) => `c.${column}`),
    ...columns.business.map((column) => `${ofBusiness(column, businessId)} AS ${column}`),
  ].join(", ");

/** The number of a phone of the contact `cc`. */
const NUMBER = "phone ->> 'number'";

function isPhoneFree(name: PhoneObstacle, dial: Dial): string {
  const finding = findings[name];
  const isFree = ("calls" in finding ? finding.calls(dial) : finding).isFree(NUMBER, dial);
  return sparesCallbacks(name) ? `(cc.due_at IS NOT NULL OR ${isFree})` : isFree;
}

/**
 * A condition: the call is an attempt at a contact, whose `attempts_since` is SQL. One that the carrier did not take is none,
 * and one before a reset does not count.
 */
const isAttempt = (call: string, since: string) => `${call}.accepted_at > COALESCE(${since}, '-infinity')`;

/** The attempts of the campaign at the phone `phone` of its contact `cc`. */
export const ATTEMPTS = `(
        SELECT count(*) FROM calls c
        WHERE c.business_id = $1 AND c.campaign_contact_id = cc.id AND c.phone_number = ${NUMBER}
          AND ${isAttempt("c", "cc.attempts_since")}
      )`;

/** A condition: the campaign of `agent` may still dial the phone `phone`. First calls and callbacks count no attempts. */
const HAS_ATTEMPTS = `(cc.status = 'not_called' OR cc.due_at IS NOT NULL OR ${ATTEMPTS} < agent.max_attempts)`;

/** The same for a contact that was read. */
export function hasAttempts(
  { status, dueAt }: Pick<CampaignContact, "status" | "dueAt">,
  { made, most }: { made: number; most: number },
): boolean {
  return status === "not_called" || dueAt !== null || made < most;
}

/**
 * A condition: the session of `agent`, which has the columns of a claim, may be offered the contact `cc` for one of its
 * phones. OFFSET 0 in its parts forces a look-up by each number: a join would read whole lists for every contact.
 */
export const IS_OFFERED = `EXISTS (
    SELECT FROM jsonb_array_elements(cc.phones) AS phone
    WHERE ${rows
      .filter(([name]) => name !== "claimed")
      .map(([name]) => isPhoneFree(name, { campaignId: "agent.campaign_id", of: (column) => `agent.${column}` }))
      .join("\n      AND ")}
      AND ${HAS_ATTEMPTS}
  )`;

/**
 * A condition: a list or a registry bars every phone of the contact `cc` of the row `campaign`, or it is not in service. Calls
 * and claims do not bar for good.
 */
export const IS_BARRED = `NOT EXISTS (
      SELECT FROM jsonb_array_elements(cc.phones) AS phone
      WHERE ${inLists
        .filter(({ name }) => name !== "claimed")
        .map(({ name }) => isPhoneFree(name, { campaignId: "campaign.id", of: joined }))
        .join("\n        AND ")}
    )`;

/** A condition: a session has claimed a number of the contact `cc`. */
export const IS_CLAIMED = `EXISTS (
    SELECT FROM jsonb_array_elements(cc.phones) AS phone
    WHERE ${isClaimed(NUMBER)}
  )`;

/** The first obstacle to dialing the phone `phone` of the contact `cc` for a session, or null. */
export function obstacleOf({ session }: { session: string }): string {
  const dial = { campaignId: "campaign.id", of: joined, session };
  return `CASE
            ${phoneObstacles.map((name) => `WHEN NOT (${isPhoneFree(name, dial)}) THEN '${name}'`).join("\n            ")}
          END`;
}

/** How far back the calls to a number count. */
const reachOf = (dial: Dial) => `GREATEST(${inCalls(dial).map(({ reach }) => reach)})`;

const SETTINGS = `
      'maxAttempts', campaign.max_attempts, 'spacingMinutes', campaign.attempt_spacing_minutes,
      'busyMinutes', campaign.busy_retry_minutes, 'hours', ${storedHours("campaign")}, 'businessZone', b.time_zone,
      'hasStaleRegistry', ${hasStaleRegistry("campaign.registry_ids")}`;

const FROM_CAMPAIGN = (id: string) =>
  `FROM (SELECT * FROM campaigns c WHERE c.business_id = $1 AND c.id = ${id} LIMIT 1) campaign`;

/**
 * A query for the `Standing` of contacts of the business `$1`, one row for the campaign. It looks up all numbers
 * together, and returns only obstacles. The parameters are SQL; the contacts and their numbers are arrays.
 */
export function standingOf(asked: { campaign: string; contacts: string; numbers: string }): string {
  const dial = { campaignId: "campaign.id", of: joined };
  const called = inCalls(dial);
  return `
    SELECT json_build_object(
      ${SETTINGS},
      'obstacles', (
        SELECT json_agg(found) FROM (
          SELECT phone.number, each.reason, NULL::timestamptz AS until
          FROM unnest(${asked.numbers}) AS phone (number)
          CROSS JOIN LATERAL (
            VALUES ${inLists.map(({ name, isFree }) => `('${name}', ${isFree("phone.number", dial)})`)}
          ) AS each (reason, is_free)
          WHERE NOT each.is_free
          UNION ALL
          SELECT recent.phone_number, each.reason, each.until
          FROM (
            SELECT c.phone_number, ${called.map(({ name, until }) => `${until} AS ${name}`)}
            FROM calls c
            WHERE c.business_id = $1 AND c.phone_number = ANY(${asked.numbers}) AND (c.direction = 'outgoing') IS TRUE
              AND c.started_at > now() - ${reachOf(dial)}
            GROUP BY c.phone_number
          ) recent
          CROSS JOIN LATERAL (
            VALUES ${called.map(({ name }) => `('${name}', recent.${name})`)}
          ) AS each (reason, until)
          WHERE each.until IS NOT NULL
        ) found
      ),
      'made', (
        SELECT json_agg(made) FROM (
          SELECT own.id AS "contactId", each.number, each.attempts
          FROM unnest(${asked.contacts}) AS given (id)
          CROSS JOIN LATERAL (
            SELECT cc.id, cc.attempts_since FROM campaign_contacts cc
            WHERE cc.business_id = $1 AND cc.campaign_id = campaign.id AND cc.id = given.id LIMIT 1
          ) own
          CROSS JOIN LATERAL (
            SELECT o.phone_number AS number, count(*) FILTER (WHERE ${isAttempt("o", "own.attempts_since")}) AS attempts
            FROM calls o WHERE o.business_id = $1 AND o.campaign_contact_id = own.id
            GROUP BY o.phone_number
          ) each
        ) made
      )
    ) AS standing
    ${FROM_CAMPAIGN(asked.campaign)}
    JOIN businesses b ON b.id = campaign.business_id`;
}

/** SQL of the numbers of the contact `cc`. */
const NUMBERS = `ANY(ARRAY[${[0, 1, 2, 3, 4].map((place) => `cc.phones -> ${place} ->> 'number'`).join(", ")}])`;

/**
 * The `Standing` of the contact of the row `cc` where it is wanted; null if its status alone decides, or if its
 * calls and numbers have any record, which is rare: the check for a record costs a fraction of the full look-up.
 */
export function standingOfRow(isWanted: string): string {
  const reach = reachOf({ campaignId: "cc.campaign_id", of: (column) => ofBusiness(column, "cc.business_id") });
  return `
  CASE WHEN ${isWanted} AND cc.status IN ('not_called', 'called')
    ${inLists.map(({ hasRecord }) => `AND NOT ${hasRecord(NUMBERS)}`).join("\n    ")}
    AND NOT EXISTS (SELECT FROM calls o WHERE o.business_id = $1 AND o.campaign_contact_id = cc.id)
    AND NOT EXISTS (
      SELECT FROM calls c
      WHERE c.business_id = $1 AND c.phone_number = ${NUMBERS} AND (c.direction = 'outgoing') IS TRUE
        AND c.started_at > now() - ${reach}
    )
  THEN (
    SELECT json_build_object(${SETTINGS})
    ${FROM_CAMPAIGN("cc.campaign_id")}
    CROSS JOIN LATERAL (SELECT ${ofBusiness("time_zone", "cc.business_id")} AS time_zone) b
  ) END AS standing`;
}
