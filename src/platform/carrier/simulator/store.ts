import { databaseNow } from "../../clock.ts";
import type { Database } from "../../db/database.ts";
import { statement } from "../../db/statement.ts";
import { lowestIdAt } from "../../id.ts";
import type { CallOrder, CarrierEvent, Control, LineOrder, OrderReference, TextOrder } from "../port.ts";

/** The memory of the simulated carrier. */

/** The maximum of controls that are remembered of one leg. */
const MOST_CONTROLS = 100;

const acceptStatement = statement<{ carrierId: string }>(
  "simulator.accept",
  `
    INSERT INTO simulator_orders AS o
      (business_id, id, kind, carrier_id, from_number, to_number, body, plan, media_urls, accepted_at, conference, caller)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8::text::jsonb, $9, clock_timestamp(), $10, $11::text::jsonb)
    ON CONFLICT (business_id, id) DO UPDATE SET times = o.times + 1
    RETURNING o.carrier_id`,
);

/** How a person behaves who calls an inbox; times in seconds. */
export interface CallerManner {
  /** The length of the talk. */
  talks: number;
  /** The time for which the caller waits that somebody takes the call. */
  waits: number;
  /** The length of the message on the voicemail; 0: none. */
  leaves: number;
  /** The key that the caller presses in a menu; absent: none. */
  key?: string | null;
  /** The time after which the caller asks a queue to be called back; absent: never. */
  callback?: number | null;
}

/**
 * Stores an order and its plan. A repeated order is counted and has the id of the first.
 *
 * @param caller the behaviour of a person who calls an inbox, in place of an order.
 */
export async function acceptOrder(
  database: Database,
  order: TextOrder | LineOrder | Pick<CallOrder, "kind" | "reference" | "from" | "to">,
  carrierId: string,
  plans: readonly Plan[],
  caller: CallerManner | null = null,
): Promise<{ carrierId: string }> {
  const { businessId, id } = order.reference;
  const { body, mediaUrls } = order.kind === "text" ? order : { body: null, mediaUrls: null };
  const kind = order.kind === "text" ? "text" : "call";
  const values = [businessId, id, kind, carrierId, order.from, order.to, body, JSON.stringify(plans), mediaUrls];
  values.push(order.kind === "line" ? order.conference : null, caller && JSON.stringify(caller));
  const accepted = (await database.row(acceptStatement, values)) as { carrierId: string };
  if (order.kind === "line") {
    await database.rows(addLegStatement, [businessId, order.conference, id]);
  }
  return accepted;
}

const acceptTextsStatement = statement<{ id: string; carrierId: string }>(
  "simulator.acceptTexts",
  `
    INSERT INTO simulator_orders AS o
      (business_id, id, kind, carrier_id, from_number, to_number, body, media_urls, accepted_at)
    SELECT $1, given.id, 'text', given.carrier_id, given.from_number, given.to_number, given.body,
      ARRAY(SELECT jsonb_array_elements_text(given.media_urls::jsonb)), clock_timestamp()
    FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
      AS given (id, carrier_id, from_number, to_number, body, media_urls)
    ON CONFLICT (business_id, id) DO UPDATE SET times = o.times + 1
    RETURNING o.id, o.carrier_id`,
);

/** Stores texts of one business, without their plans, as `acceptOrder` does. @returns the id of each at the carrier. */
export async function acceptTexts(
  database: Database,
  businessId: string,
  texts: readonly { order: TextOrder; carrierId: string }[],
): Promise<Map<string, string>> {
  const orders = texts.map(({ order }) => order);
  const rows = await database.rows(acceptTextsStatement, [
    businessId,
    orders.map(({ reference }) => reference.id),
    texts.map(({ carrierId }) => carrierId),
    orders.map(({ from }) => from),
    orders.map(({ to }) => to),
    orders.map(({ body }) => body),
    orders.map(({ mediaUrls }) => JSON.stringify(mediaUrls)),
  ]);
  return new Map(rows.map(({ id, carrierId }) => [id, carrierId]));
}

const addLegStatement = statement<never>(
  "simulator.addLeg",
  `
    INSERT INTO simulator_legs (business_id, conference, order_id) VALUES ($1, $2, $3)
    ON CONFLICT (business_id, conference, order_id) DO NOTHING`,
);

const inConferenceStatement = statement<{ carrierId: string }>(
  "simulator.inConference",
  `
    SELECT o.carrier_id FROM simulator_legs leg
    JOIN simulator_orders o ON o.business_id = leg.business_id AND o.id = leg.order_id
    WHERE leg.business_id = $1 AND leg.conference = $2 ORDER BY o.accepted_at LIMIT 100`,
);

/** The ids of the legs that join a conference sooner or later, or have left it. */
export async function legsOfConference(database: Database, businessId: string, name: string): Promise<string[]> {
  return (await database.rows(inConferenceStatement, [businessId, name])).map(({ carrierId }) => carrierId);
}

/** A person who calls an inbox. */
export interface SimulatedCaller {
  carrierId: string;
  from: string;
  /** The number of the inbox. */
  to: string;
  caller: CallerManner & {
    /** The caller has the first answer of the service. */
    isLed?: true;
  };
}

const CALLER = `o.carrier_id, o.from_number AS "from", o.to_number AS "to", o.caller`;

const findCallerStatement = statement<SimulatedCaller>(
  "simulator.findCaller",
  `
    SELECT ${CALLER} FROM simulator_orders o
    WHERE o.business_id = $1 AND o.id = $2 AND o.caller IS NOT NULL FOR UPDATE`,
);

/** The person whose call this is, locked until commit. */
export async function findCaller(
  database: Database,
  businessId: string,
  carrierId: string,
): Promise<SimulatedCaller | null> {
  return (await database.row(findCallerStatement, [businessId, carrierId])) ?? null;
}

const leadCallerStatement = statement<never>(
  "simulator.leadCaller",
  `
    WITH left_legs AS (
      DELETE FROM simulator_legs WHERE business_id = $1 AND order_id = $2 AND conference IS DISTINCT FROM $3
    ), joined AS (
      INSERT INTO simulator_legs (business_id, conference, order_id) SELECT $1, $3, $2 WHERE $3::text IS NOT NULL
      ON CONFLICT (business_id, conference, order_id) DO NOTHING
    )
    UPDATE simulator_orders SET caller = caller || '{"isLed": true}' WHERE business_id = $1 AND id = $2`,
);

/** Puts a caller into the conference in which somebody is awaited, or out of every one. */
export async function placeCaller(
  database: Database,
  businessId: string,
  carrierId: string,
  conference: string | null,
): Promise<void> {
  await database.rows(leadCallerStatement, [businessId, carrierId, conference]);
}

const meetCallerStatement = statement<SimulatedCaller>(
  "simulator.meetCaller",
  `
    WITH met AS (
      DELETE FROM simulator_legs leg
      USING simulator_orders line, simulator_orders o
      WHERE line.business_id = $1 AND line.id = $2 AND leg.business_id = $1 AND leg.conference = line.conference
        AND o.business_id = $1 AND o.id = leg.order_id AND o.caller IS NOT NULL
      RETURNING leg.order_id
    )
    SELECT ${CALLER} FROM met JOIN simulator_orders o ON o.business_id = $1 AND o.id = met.order_id`,
);

/** The caller who waits in the conference of a line, once: the talk begins. */
export async function meetCaller(
  database: Database,
  businessId: string,
  lineId: string,
): Promise<SimulatedCaller | null> {
  return (await database.row(meetCallerStatement, [businessId, lineId])) ?? null;
}

const acceptLegStatement = statement<never>(
  "simulator.acceptLeg",
  `
    INSERT INTO simulator_orders AS o
      (business_id, id, kind, carrier_id, from_number, to_number, plan, accepted_at, conference)
    VALUES ($1, $2, 'call', $3, $4, $5, $6::text::jsonb, clock_timestamp(), $7)
    ON CONFLICT (business_id, id) DO UPDATE SET
      times = o.times + 1, carrier_id = EXCLUDED.carrier_id, plan = EXCLUDED.plan, accepted_at = EXCLUDED.accepted_at`,
);

/** Stores the call of a browser for its line. It replaces an earlier one, of which the carrier knows nothing more. */
export async function acceptLeg(
  database: Database,
  { businessId, id }: OrderReference,
  { carrierId, from, to, conference }: { carrierId: string; from: string; to: string; conference: string },
  plans: readonly Plan[],
): Promise<void> {
  await database.rows(acceptLegStatement, [businessId, id, carrierId, from, to, JSON.stringify(plans), conference]);
  await database.rows(addLegStatement, [businessId, conference, id]);
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
        AND carrier_id <> ALL($4) AND accepted_at > clock_timestamp() - $5::float * interval '1 millisecond'
    ) AS texted`,
);

/** Texts wait this long at most for their order, except scheduled ones: the search reads no older ids. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Whether another text went from one number to the other within this time. Of two at once, the second sees the first.
 *
 * @param exceptIds the ids at the carrier of the text and of those that were accepted with it and come after it.
 */
export async function wasTexted(
  database: Database,
  { reference, from, to }: TextOrder,
  exceptIds: readonly string[],
  withinMs: number,
): Promise<boolean> {
  await database.rows(lockPersonStatement, [reference.businessId, to]);
  const oldest = lowestIdAt("msg", databaseNow() - LONGEST_WAIT_MS);
  const values = [reference.businessId, to, from, exceptIds, withinMs, oldest];
  return (await database.row(textedStatement, values))?.texted === true;
}

const scheduleStatement = statement<never>(
  "simulator.schedule",
  `
    INSERT INTO simulator_reports (business_id, carrier_id, due_at, event)
    SELECT $1, carrier_id, clock_timestamp() + after_ms * interval '1 millisecond', event::jsonb
    FROM unnest($2::text[], $3::float[], $4::text[]) AS planned (carrier_id, after_ms, event)`,
);

/** Schedules the reports of an order. */
export function scheduleReports(
  database: Database,
  businessId: string,
  carrierId: string,
  plans: readonly Plan[],
): Promise<void> {
  return scheduleReportsOf(database, businessId, [{ carrierId, plans }]);
}

/** The same for several orders of one business. */
export async function scheduleReportsOf(
  database: Database,
  businessId: string,
  orders: readonly { carrierId: string; plans: readonly Plan[] }[],
): Promise<void> {
  const reports = orders.flatMap(({ carrierId, plans }) => plans.map((plan) => ({ carrierId, ...plan })));
  await database.rows(scheduleStatement, [
    businessId,
    reports.map(({ carrierId }) => carrierId),
    reports.map(({ afterMs }) => afterMs),
    reports.map(({ event }) => JSON.stringify(event)),
  ]);
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
  "DELETE FROM simulator_reports WHERE business_id = $1 AND id = ANY($2)",
);

/** Drops reports of one business that were taken. */
export async function dropTaken(database: Database, businessId: string, ids: readonly number[]): Promise<void> {
  await database.rows(dropStatement, [businessId, ids]);
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
  /** The id of the text or the call at the service. */
  id: string;
  kind: "text" | "call";
  /** The number at the other end. */
  to: string;
  /** Null when the plan was not stored: that of a text follows from its number. */
  plan: Plan[] | null;
  acceptedAt: string;
  /** The time since the order was accepted. */
  elapsedMs: number;
  /** The controls that its leg has obeyed. */
  controls: Control[];
  /** Its recording is erased. */
  isRecordingErased: boolean;
}

const askStatement = statement<KnownOrder>(
  "simulator.ask",
  `
    SELECT business_id, id, kind, to_number AS "to", plan, accepted_at, controls,
      recording_erased_at IS NOT NULL AS is_recording_erased,
      extract(epoch FROM clock_timestamp() - accepted_at)::float * 1000 AS elapsed_ms
    FROM simulator_orders WHERE carrier_id = $1`,
  { unbound: "the carrier names an order only by its own id" },
);

export async function knownOrder(database: Database, carrierId: string): Promise<KnownOrder | null> {
  return (await database.row(askStatement, [carrierId])) ?? null;
}

type LockedOrder = Pick<KnownOrder, "businessId" | "plan" | "acceptedAt" | "to" | "elapsedMs">;

const lockStatement = statement<LockedOrder>(
  "simulator.lock",
  `
    SELECT business_id, plan, accepted_at, to_number AS "to",
      extract(epoch FROM clock_timestamp() - accepted_at)::float * 1000 AS elapsed_ms
    FROM simulator_orders WHERE carrier_id = $1 FOR NO KEY UPDATE`,
  { unbound: "the carrier names an order only by its own id" },
);

/** An order, locked until commit. */
export async function lockOrder(transaction: Database, carrierId: string): Promise<LockedOrder | null> {
  return (await transaction.row(lockStatement, [carrierId])) ?? null;
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

const eraseRecordingStatement = statement<never>(
  "simulator.eraseRecording",
  `
    UPDATE simulator_orders SET recording_erased_at = COALESCE(recording_erased_at, clock_timestamp())
    WHERE business_id = $1 AND carrier_id = $2`,
);

export async function eraseRecording(database: Database, businessId: string, carrierId: string): Promise<void> {
  await database.rows(eraseRecordingStatement, [businessId, carrierId]);
}

const logControlStatement = statement<never>(
  "simulator.logControl",
  `
    UPDATE simulator_orders SET controls = (controls || jsonb_build_array($3::text::jsonb)) - CASE
      WHEN jsonb_array_length(controls) >= ${MOST_CONTROLS} THEN 0 ELSE ${MOST_CONTROLS} END
    WHERE business_id = $1 AND carrier_id = $2`,
);

/** Adds a control to those that the leg of an order has obeyed; the oldest of too many is forgotten. */
export async function logControl(
  database: Database,
  businessId: string,
  carrierId: string,
  control: Control,
): Promise<void> {
  await database.rows(logControlStatement, [businessId, carrierId, JSON.stringify(control)]);
}

/** Drops the reports of an order that are still due, and returns them. */
export function dropReports(database: Database, carrierId: string): Promise<Pick<Report, "businessId" | "event">[]> {
  return database.rows(dropAllStatement, [carrierId]);
}

const listIncomingStatement = statement<Report>(
  "simulator.listIncoming",
  `
    SELECT business_id, id, due_at, event FROM simulator_reports
    WHERE event ->> 'to' = $1 AND event ->> 'kind' = $2 AND due_at >= $3::timestamptz AND due_at <= clock_timestamp()
    ORDER BY due_at DESC LIMIT 1000`,
  { unbound: "the carrier finds texts and calls by the number" },
);

/** The texts or calls to a number from a time on that nobody has taken yet, the newest first. */
export function listUntaken(
  database: Database,
  { to, kind, since }: { to: string; kind: "text.incoming" | "call.incoming"; since: string },
): Promise<Report[]> {
  return database.rows(listIncomingStatement, [to, kind, since]);
}

const findUntakenStatement = statement<Pick<Report, "event">>(
  "simulator.findUntaken",
  "SELECT event FROM simulator_reports WHERE carrier_id = $1 ORDER BY due_at, id LIMIT 1",
  { unbound: "the carrier names a text only by its own id" },
);

/** A text or a call that nobody has taken yet. */
export async function findUntaken(database: Database, carrierId: string): Promise<CarrierEvent | null> {
  return (await database.row(findUntakenStatement, [carrierId]))?.event ?? null;
}
