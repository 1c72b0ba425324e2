import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { Route } from "./rules.ts";

const ROUTE = `
  r.strategy, r.members, r.time_zone, r.hours, r.holidays,
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
      when_unanswered, closed_greeting_id, unanswered_greeting_id, created_at, updated_at)
    VALUES ($1, $2, $3, $4::text::jsonb, $5, $6::text::jsonb, $7::text::jsonb, $8::text::jsonb, $9::text::jsonb, $10, $11,
      clock_timestamp(), clock_timestamp())
    ON CONFLICT (business_id, inbox_id) DO UPDATE SET
      strategy = EXCLUDED.strategy, members = EXCLUDED.members, time_zone = EXCLUDED.time_zone, hours = EXCLUDED.hours,
      holidays = EXCLUDED.holidays, when_closed = EXCLUDED.when_closed, when_unanswered = EXCLUDED.when_unanswered,
      closed_greeting_id = EXCLUDED.closed_greeting_id, unanswered_greeting_id = EXCLUDED.unanswered_greeting_id,
      updated_at = EXCLUDED.updated_at`,
);

export async function setRoute(database: Database, businessId: string, inboxId: string, route: Route): Promise<void> {
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
  ]);
}

const removeStatement = statement<never>(
  "route.remove",
  "DELETE FROM inbox_routes WHERE business_id = $1 AND inbox_id = $2",
);

export async function removeRoute(database: Database, businessId: string, inboxId: string): Promise<void> {
  await database.rows(removeStatement, [businessId, inboxId]);
}

const ownerStatement = statement<{ userId: string }>(
  "route.ownerOfNumber",
  `
    SELECT talk.user_id FROM (
      SELECT c.user_id, c.answered_at, c.ended_at, c.answered_by FROM calls c
      WHERE c.business_id = $1 AND c.phone_number = $2 ORDER BY c.business_id DESC, c.phone_number DESC, c.id DESC
      LIMIT 50
    ) talk
    JOIN users u ON u.business_id = $1 AND u.id = talk.user_id AND u.deactivated_at IS NULL
    WHERE talk.answered_at IS NOT NULL AND talk.answered_by IS DISTINCT FROM 'machine'
    LIMIT 1`,
);

/** The active user who last talked with a number, among its last 50 calls; null if there is none. */
export async function ownerOfNumber(
  database: Database,
  businessId: string,
  phoneNumber: string,
): Promise<string | null> {
  return (await database.row(ownerStatement, [businessId, phoneNumber]))?.userId ?? null;
}
