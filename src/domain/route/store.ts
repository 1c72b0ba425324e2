import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { Route } from "./rules.ts";

const MENU = `r.menu || jsonb_build_object('audioId', r.menu_audio_id, 'keys', (
    SELECT COALESCE(jsonb_agg(jsonb_build_object('key', k.key, 'action', k.action, 'queueId', k.queue_id) ORDER BY k.key), '[]')
    FROM inbox_route_keys k WHERE k.business_id = r.business_id AND k.inbox_id = r.inbox_id
  ))`;

const ROUTE = `
  r.strategy, r.members, r.queue_id, ${MENU} AS menu, r.time_zone, r.hours, r.holidays,
  r.when_closed || jsonb_build_object('greetingId', r.closed_greeting_id) AS when_closed,
  r.when_unanswered || jsonb_build_object('greetingId', r.unanswered_greeting_id) AS when_unanswered`;

/** A route with the time zone of its opening hours. */
export interface InboxRoute extends Route {
  inboxId: string;
  zone: string;
  updatedAt: string;
}

const ofInboxesStatement = statement<InboxRoute>(
  "route.ofInboxes",
  `
    SELECT r.inbox_id, ${ROUTE}, COALESCE(r.time_zone, b.time_zone) AS zone, r.updated_at
    FROM inbox_routes r JOIN businesses b ON b.id = r.business_id
    WHERE r.business_id = $1 AND r.inbox_id = ANY($2)`,
);

/** The routes of these inboxes, in no order; nothing for those without one. */
export function routesOfInboxes(
  database: Database,
  businessId: string,
  inboxIds: readonly string[],
): Promise<InboxRoute[]> {
  return database.rows(ofInboxesStatement, [businessId, inboxIds]);
}

export async function routeOfInbox(
  database: Database,
  businessId: string,
  inboxId: string,
): Promise<InboxRoute | null> {
  return (await routesOfInboxes(database, businessId, [inboxId]))[0] ?? null;
}

const setStatement = statement<never>(
  "route.set",
  `
    INSERT INTO inbox_routes AS r (business_id, inbox_id, strategy, members, time_zone, hours, holidays, when_closed,
      when_unanswered, closed_greeting_id, unanswered_greeting_id, queue_id, menu, menu_audio_id,
      created_at, updated_at)
    VALUES ($1, $2, $3, $4::text::jsonb, $5, $6::text::jsonb, $7::text::jsonb, $8::text::jsonb, $9::text::jsonb, $10, $11,
      $12, $13::text::jsonb, $14, clock_timestamp(), clock_timestamp())
    ON CONFLICT (business_id, inbox_id) DO UPDATE SET
      strategy = EXCLUDED.strategy, members = EXCLUDED.members, time_zone = EXCLUDED.time_zone, hours = EXCLUDED.hours,
      holidays = EXCLUDED.holidays, when_closed = EXCLUDED.when_closed, when_unanswered = EXCLUDED.when_unanswered,
      closed_greeting_id = EXCLUDED.closed_greeting_id, unanswered_greeting_id = EXCLUDED.unanswered_greeting_id,
      queue_id = EXCLUDED.queue_id, menu = EXCLUDED.menu, menu_audio_id = EXCLUDED.menu_audio_id, updated_at = EXCLUDED.updated_at`,
);

const setKeysStatement = statement<never>(
  "route.setKeys",
  `
    WITH given AS (
      SELECT * FROM jsonb_to_recordset($3::text::jsonb) AS k (key text, action text, "queueId" text)
    ), former AS (
      DELETE FROM inbox_route_keys
      WHERE business_id = $1 AND inbox_id = $2 AND key <> ALL (ARRAY(SELECT given.key FROM given))
    )
    INSERT INTO inbox_route_keys (business_id, inbox_id, key, action, queue_id)
    SELECT $1, $2, given.key, given.action, given."queueId" FROM given
    ON CONFLICT (business_id, inbox_id, key) DO UPDATE SET action = EXCLUDED.action, queue_id = EXCLUDED.queue_id`,
);

export async function setRoute(database: Database, businessId: string, inboxId: string, route: Route): Promise<void> {
  const { audioId = null, keys = [], ...words } = route.menu ?? {};
  const { greetingId: closedGreetingId, ...whenClosed } = route.whenClosed;
  const { greetingId: unansweredGreetingId, ...whenUnanswered } = route.whenUnanswered;
  await database.rows(setStatement, [
    businessId,
    inboxId,
    route.strategy,
    JSON.stringify(route.members),
    route.timeZone,
    route.hours && JSON.stringify(route.hours),
    JSON.stringify(route.holidays),
    JSON.stringify(whenClosed),
    JSON.stringify(whenUnanswered),
    closedGreetingId,
    unansweredGreetingId,
    route.queueId,
    route.menu && JSON.stringify(words),
    audioId,
  ]);
  await database.rows(setKeysStatement, [businessId, inboxId, JSON.stringify(keys)]);
}

const removeStatement = statement<never>(
  "route.remove",
  "DELETE FROM inbox_routes WHERE business_id = $1 AND inbox_id = $2",
);

export async function removeRoute(database: Database, businessId: string, inboxId: string): Promise<void> {
  await database.rows(removeStatement, [businessId, inboxId]);
}

/**
 * The active user who last talked with a number or called it, among its last 50 calls: whoever calls back finds the user
 * who called, also after a call without an answer. A call that the carrier refused was not seen by the other party.
 */
const ownerOf = (number: string) => `
    SELECT latest.user_id FROM (
      SELECT c.id, c.user_id, c.direction, c.status, c.answered_at, c.accepted_at FROM calls c
      WHERE c.business_id = $1 AND c.phone_number = ${number}
      ORDER BY c.business_id DESC, c.phone_number DESC, c.id DESC LIMIT 50
    ) latest
    JOIN users u ON u.business_id = $1 AND u.id = latest.user_id AND u.deactivated_at IS NULL
    WHERE latest.answered_at IS NOT NULL
      OR (latest.direction = 'outgoing' AND latest.accepted_at IS NOT NULL AND latest.status <> 'failed')
    ORDER BY latest.id DESC LIMIT 1`;

const ownerStatement = statement<{ userId: string }>("route.ownerOfNumber", ownerOf("$2"));

/** The active user who last talked with a number or called it, among its last 50 calls; null if there is none. */
export async function ownerOfNumber(
  database: Database,
  businessId: string,
  phoneNumber: string,
): Promise<string | null> {
  return (await database.row(ownerStatement, [businessId, phoneNumber]))?.userId ?? null;
}

const ownerOfCallStatement = statement<{ userId: string }>(
  "route.ownerOfCaller",
  ownerOf("(SELECT phone_number FROM calls WHERE business_id = $1 AND id = $2)"),
);

/** As `ownerOfNumber`, for the caller of a call; null as well if the number is withheld. */
export async function ownerOfCaller(database: Database, businessId: string, callId: string): Promise<string | null> {
  return (await database.row(ownerOfCallStatement, [businessId, callId]))?.userId ?? null;
}

const numberStatement = statement<{ phoneNumber: string | null }>(
  "route.numberOfCaller",
  "SELECT phone_number FROM calls WHERE business_id = $1 AND id = $2",
);

/** The number of the caller; null if it is withheld. */
export async function numberOfCaller(database: Database, businessId: string, callId: string): Promise<string | null> {
  return (await database.row(numberStatement, [businessId, callId]))?.phoneNumber ?? null;
}
