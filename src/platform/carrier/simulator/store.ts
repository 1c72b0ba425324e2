import { databaseNow } from "../../clock.ts";
import type { Database } from "../../db/database.ts";
import { statement } from "../../db/statement.ts";
import { lowestIdAt } from "../../id.ts";
import type { CallOrder, CarrierEvent, LineOrder, TextOrder } from "../port.ts";

/** The memory of the simulated carrier. */

const acceptStatement = statement<{ carrierId: string }>(
  "simulator.accept",
  `
    INSERT INTO simulator_orders AS o
      (business_id, id, kind, carrier_id, from_number, to_number, body, plan, media_urls, accepted_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8::text::jsonb, $9, clock_timestamp())
    ON CONFLICT (business_id, id) DO UPDATE SET times = o.times + 1
    RETURNING o.carrier_id`,
);

/** Stores an order and its plan. A repeated order is counted and has the id of the first. */
export async function acceptOrder(
  database: Database,
  order: TextOrder | LineOrder | Pick<CallOrder, "kind" | "reference" | "from" | "to">,
  carrierId: string,
  plans: readonly Plan[],
): Promise<{ carrierId: string }> {
  const { businessId, id } = order.reference;
  const { body, mediaUrls } = order.kind === "text" ? order : { body: null, mediaUrls: null };
  const kind = order.kind === "text" ? "text" : "call";
  const values = [businessId, id, kind, carrierId, order.from, order.to, body, JSON.stringify(plans), mediaUrls];
  return (await database.row(acceptStatement, values)) as { carrierId: string };
}

const findOrderStatement = statement<{ carrierId: string }>(
  "simulator.findOrder",
  `SELECT carrier_id FROM simulator_orders WHERE business_id = $1 AND id = $2`,
);

export async function findOrder(
  database: Database,
  businessId: string,
  id: string,
): Promise<{ carrierId: string } | null> {
  return (await database.row(findOrderStatement, [businessId, id])) ?? null;
}

/** An event with its delay in milliseconds. */
export interface Plan {
  afterMs: number;
  event: CarrierEvent;
}

const lockPersonStatement = statement<never>(
  "simulator.lockPerson",
  "SELECT pg_advisory_xact_lock(hashtextextended($1 || ' simulated person ' || $2, 0))",
  { unbound: "a lock has no rows, and its name contains the business" },
);

const textedStatement = statement<{ texted: boolean }>(
  "simulator.texted",
  `
    SELECT EXISTS (
      SELECT FROM simulator_orders
      WHERE business_id = $1 AND id >= $6 AND kind = 'text' AND to_number = $2 AND from_number = $3
        AND carrier_id <> $4 AND accepted_at > clock_timestamp() - $5::float * interval '1 millisecond'
    ) AS texted`,
);

/** Texts wait this long at most for their order, except scheduled ones: the search reads no older ids. */
const LONGEST_WAIT_MS = 10_000;

/** Whether another text went from one number to the other within this time. Of two at once, the second sees the first. */
export async function wasTexted(
  database: Database,
  { reference, from, to }: TextOrder,
  carrierId: string,
  withinMs: number,
): Promise<boolean> {
  await database.rows(lockPersonStatement, [reference.businessId, to]);
  const oldest = lowestIdAt("msg", databaseNow() - LONGEST_WAIT_MS);
  const values = [reference.businessId, to, from, carrierId, withinMs, oldest];
  return (await database.row(textedStatement, values))?.texted === true;
}

const scheduleStatement = statement<never>(
  "simulator.schedule",
  `
    INSERT INTO simulator_reports (business_id, carrier_id, due_at, event)
    SELECT $1, $2, clock_timestamp() + after_ms * interval '1 millisecond', event::jsonb
    FROM unnest($3::float[], $4::text[]) AS planned (after_ms, event)`,
);

export async function scheduleReports(
  database: Database,
  businessId: string,
  carrierId: string,
  plans: readonly Plan[],
): Promise<void> {
  const delays = plans.map((plan) => plan.afterMs);
  const events = plans.map((plan) => JSON.stringify(plan.event));
  await database.rows(scheduleStatement, [businessId, carrierId, delays, events]);
}

export interface Report {
  businessId: string;
  id: number;
  dueAt: string;
  event: CarrierEvent;
}

const dueStatement = statement<Report>(
  "simulator.due",
  `
    SELECT business_id, id, due_at, event
    FROM simulator_reports WHERE due_at <= clock_timestamp() ORDER BY due_at, id LIMIT $1`,
  { unbound: "the simulated carrier reports to every business" },
);

/** The due reports, the oldest first. */
export function dueReports(database: Database, size: number): Promise<Report[]> {
  return database.rows(dueStatement, [size]);
}

const dropStatement = statement<never>(
  "simulator.drop",
  "DELETE FROM simulator_reports WHERE business_id = $1 AND id = $2",
);

export async function dropReport(database: Database, { businessId, id }: Report): Promise<void> {
  await database.rows(dropStatement, [businessId, id]);
}

const delayStatement = statement<never>(
  "simulator.delay",
  `
    UPDATE simulator_reports SET due_at = clock_timestamp() + interval '1 second'
    WHERE business_id = $1 AND id = $2`,
);

/** Delays a report that was not taken. */
export async function delayReport(database: Database, { businessId, id }: Report): Promise<void> {
  await database.rows(delayStatement, [businessId, id]);
}

const nextReportStatement = statement<{ milliseconds: number | null }>(
  "simulator.nextReport",
  "SELECT extract(epoch FROM min(due_at) - clock_timestamp())::float * 1000 AS milliseconds FROM simulator_reports",
  { unbound: "the simulated carrier reports to every business" },
);

/** The milliseconds until the next report; null when there is none. */
export async function nextReport(database: Database): Promise<number | null> {
  return (await database.row(nextReportStatement, []))?.milliseconds ?? null;
}

const dropAllStatement = statement<Pick<Report, "businessId" | "event">>(
  "simulator.dropAll",
  `DELETE FROM simulator_reports WHERE carrier_id = $1 RETURNING business_id, event`,
  { unbound: "the carrier names a call only by its own id" },
);

/** An order as the carrier itself knows it. */
export interface KnownOrder {
  businessId: string;
  /** Null when the plan was not stored. */
  plan: Plan[] | null;
  acceptedAt: string;
  /** The time since the order was accepted. */
  elapsedMs: number;
}

const askStatement = statement<KnownOrder>(
  "simulator.ask",
  `
    SELECT business_id, plan, accepted_at,
      extract(epoch FROM clock_timestamp() - accepted_at)::float * 1000 AS elapsed_ms
    FROM simulator_orders WHERE carrier_id = $1`,
  { unbound: "the carrier names an order only by its own id" },
);

export async function knownOrder(database: Database, carrierId: string): Promise<KnownOrder | null> {
  return (await database.row(askStatement, [carrierId])) ?? null;
}

const changePlanStatement = statement<never>(
  "simulator.changePlan",
  "UPDATE simulator_orders SET plan = $3::text::jsonb WHERE business_id = $1 AND carrier_id = $2",
);

/** Replaces the plan of an order. */
export async function changePlan(
  database: Database,
  businessId: string,
  carrierId: string,
  plan: readonly Plan[],
): Promise<void> {
  await database.rows(changePlanStatement, [businessId, carrierId, JSON.stringify(plan)]);
}

/** Drops the reports of an order that are still due, and returns them. */
export function dropReports(database: Database, carrierId: string): Promise<Pick<Report, "businessId" | "event">[]> {
  return database.rows(dropAllStatement, [carrierId]);
}
