import { once } from "node:events";
import { availableParallelism, loadavg } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { newSecret, SUBSCRIPTION_SECRET } from "../../src/domain/webhook/secrets.ts";
import { newId } from "../../src/platform/id.ts";
import { CAPACITY } from "./cells.ts";
import { contestants, openContestant } from "./facade/contestants.ts";
import { toRequest } from "./facade/workloads.ts";
import { type Filled, fill } from "./large/fill.ts";
import {
  bottlenecks,
  type Cost,
  costOf,
  fullAt,
  isSustained,
  nextRate,
  type Resource,
  usedAt,
} from "./scale/forecast.ts";
import type { OpenOrder, OpenReport, Scenario } from "./scale/load-child.ts";
import { type Connections, type Meter, measureDisk, openMeter, type Reading, watchConnections } from "./scale/meter.ts";
import { type Kind, SECONDS_BETWEEN, workingDay } from "./scale/mix.ts";
import { type Child, startChild } from "./support/child.ts";
import { describeMachine, table } from "./support/report.ts";
import { openStage, type Stage } from "./support/stage.ts";

/**
 * How far one primary goes: a working day of businesses by Zipf's law, offered at 1, 10 and 100 times a base to one
 * process of the service and an embedded PostgreSQL that share the processors of this machine with the load. Then the
 * largest rate that is sustained, by steps, the formula's forecast, and what ends first when the rate grows.
 *
 * `--base` is the base in requests a second, `--seconds` the length of a step, `--data` the share of the rows of
 * `npm run bench -- large`.
 */

/** The requests of the k-th largest business are proportional to 1 / k^SKEW. */
const SKEW = 0.9;
const TIMES = [1, 10, 100];
/** The steps with which the largest sustained rate is looked for. */
const MOST_STEPS = 6;
const CONNECTIONS = 64;
const SETTLING_SECONDS = 4;
const WARMING_TIMES = 10;
const WARMING_SECONDS = 10;
/** The rates of the forecast, in requests a second. */
const FORECAST = [10, 100, 1_000, 5_000, 10_000];
/** The share to which processors are used in the forecast. */
const USED_SHARE = 0.7;
const WORKING_HOURS = 8;
const EVENTS = ["contact.updated", "message.incoming.received", "message.outgoing.delivered", "call.incoming.missed"];

export async function run(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: {
      base: { type: "string", default: "10" },
      seconds: { type: "string", default: "20" },
      data: { type: "string", default: "0.05" },
    },
  });
  const [base, seconds] = [Number(values.base), Number(values.seconds)];
  await using stage = await openStage();
  const businesses = await filled(stage, Number(values.data));
  await using receiver = startChild("./webhooks/receiver-child.ts", import.meta.url, { core: null });
  const [{ port }] = (await once(receiver.process, "message")) as [{ port: number }];
  await subscribe(stage, businesses, `http://localhost:${port}/ok`);
  await stage.query("VACUUM ANALYZE");
  const disk = measureDisk(stage.folder);
  await using service = await openContestant(
    stage,
    contestants.product,
    { GATEWAYS: "1", WEBHOOK_ALLOW_PRIVATE_TARGETS: "true", SIMULATOR_SPEED: "1" },
    null,
  );
  await using load = startChild("./scale/load-child.ts", import.meta.url, { core: null });
  await load.ask(await scenarioOf(stage, businesses, service));
  const meter = await openMeter(stage, service.child);
  const bench: Bench = { stage, meter, load, receiver };
  console.log(
    `${await describeMachine(stage)}; load of the machine before: ${loadavg()[0]?.toFixed(1)}\n` +
      `${businesses.length} businesses; ${base} requests a second are ${base * SECONDS_BETWEEN} agents with a request ` +
      `in ${SECONDS_BETWEEN} seconds each\n`,
  );
  // Compiled code and plans, as after some minutes of a day.
  await measure(bench, base * WARMING_TIMES, WARMING_SECONDS);
  const idle = await rest(bench, seconds);
  const steps: Measured[] = [];
  for (const times of TIMES) {
    steps.push(await measure(bench, base * times, seconds));
  }
  steps.push(...(await searchSustained(bench, steps, seconds)));
  steps.sort((one, other) => one.offered - other.offered);
  const sustained = steps.findLast((step) => isSustained(step)) ?? null;
  const basis = sustained ?? (steps[0] as Measured);
  const entry = await bytesOfWaiting(stage, businesses);
  report({ idle, steps, sustained, basis, disk, base, entry, settings: await settingsOf(stage) });
}

interface Bench {
  stage: Stage;
  meter: Meter;
  load: Child;
  receiver: Child;
}

async function filled(stage: Stage, scale: number): Promise<Filled[]> {
  const client = new pg.Client(stage.databaseUrl);
  await client.connect();
  try {
    const businesses = await fill(client, stage.database, scale, Date.now(), () => {});
    // As fast as the fastest numbers: the queue of the carrier must not be the limit of a number.
    await client.query("UPDATE inboxes SET segments_per_second = 100");
    return businesses;
  } finally {
    await client.end();
  }
}

/** Gives each business a subscription to some events, at a receiver of this machine. */
async function subscribe(stage: Stage, businesses: readonly Filled[], url: string): Promise<void> {
  const secret = stage.box.seal(newSecret(), SUBSCRIPTION_SECRET);
  const rows = businesses.flatMap(({ id, adminId }) =>
    EVENTS.map((event) => ({ id, adminId, event, sub: newId("sub") })),
  );
  await stage.query("DELETE FROM subscriptions WHERE business_id = ANY($1)", [businesses.map(({ id }) => id)]);
  await stage.query(
    `WITH made AS (
       INSERT INTO subscriptions (business_id, id, event_type, target_url, secret, user_id, created_at, updated_at)
       SELECT b, s, e, $6 || '/' || s, $5, u, now(), now()
       FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS given (b, s, e, u)
       RETURNING business_id, id
     )
     INSERT INTO subscription_health (business_id, subscription_id) SELECT business_id, id FROM made`,
    [
      ...[rows.map(({ id }) => id), rows.map(({ sub }) => sub), rows.map(({ event }) => event)],
      ...[rows.map(({ adminId }) => adminId), secret, url],
    ],
  );
}

async function scenarioOf(
  stage: Stage,
  businesses: readonly Filled[],
  { port, internalPort }: { port: number; internalPort: number },
): Promise<Scenario> {
  const kinds = await workingDay(Date.now());
  const tokensFor = (audience: "public-api" | "internal-api") =>
    Promise.all(businesses.map(({ adminId }) => stage.token(audience, adminId)));
  const tokens = { public: await tokensFor("public-api"), internal: await tokensFor("internal-api") };
  const requestsOf = (kind: Kind, business: Filled) =>
    kind.requests(business).map((asked) => toRequest(asked, "{token}"));
  return {
    weights: businesses.map((_business, rank) => 1 / (rank + 1) ** SKEW),
    connections: CONNECTIONS,
    kinds: kinds.map((kind) => ({
      name: kind.name,
      share: kind.share,
      port: kind.listener === "public" ? port : internalPort,
      requests: businesses.map((business) => requestsOf(kind, business)),
      tokens: tokens[kind.listener],
    })),
  };
}

/** What a second consumed. */
interface Used {
  service: number;
  postgres: number;
  load: number;
  receiver: number;
  /** Bytes of the write-ahead log, and those of whole pages in it. */
  log: number;
  pages: number;
  flushes: number;
  commits: number;
  size: number;
  texts: number;
  calls: number;
  deliveries: number;
}

interface Measured {
  offered: number;
  done: number;
  failed: number;
  /** Why, with numbers. */
  reasons: string[];
  p50: number;
  p99: number;
  waiting: number;
  used: Used;
  connections: Connections;
  indexes: Reading["indexes"];
  kinds: OpenReport["kinds"];
  /** The mean number of processes of the machine that ran or waited, over the last minute. */
  machine: number;
}

/** What goes on without requests. */
async function rest(bench: Bench, seconds: number): Promise<Used> {
  // The last answers of people, and their deliveries.
  await delay(SETTLING_SECONDS * 1_000);
  const before = await bench.meter.read();
  await delay(seconds * 1_000);
  return usedBetween(bench, before, await bench.meter.read(), 0, 0);
}

async function measure(bench: Bench, rate: number, seconds: number): Promise<Measured> {
  const { stage, meter, load, receiver } = bench;
  await stage.query("CHECKPOINT");
  await load.ask<OpenReport>({ rate, milliseconds: SETTLING_SECONDS * 1_000 } satisfies OpenOrder);
  const [before, receivedBefore] = [await meter.read(), await receiver.ask<{ cpu: number }>({})];
  const endWatching = watchConnections(stage);
  const report = await load.ask<OpenReport>({ rate, milliseconds: seconds * 1_000 } satisfies OpenOrder);
  const connections = await endWatching();
  const [after, received] = [await meter.read(), await receiver.ask<{ cpu: number }>({})];
  const waiting = await meter.waiting();
  const elapsed = (after.at - before.at) / 1_000;
  const failures = report.kinds.flatMap((kind) => Object.entries(kind.failures));
  const byStatus = Map.groupBy(failures, ([status]) => status);
  const sumOf = (counts: readonly number[]) => counts.reduce((one, other) => one + other, 0);
  const reasons = [
    ...(report.lost > 0 ? [`${report.lost} not sent`] : []),
    ...[...byStatus].map(([status, own]) => `${sumOf(own.map(([, count]) => count))} × ${status}`),
  ];
  const measured: Measured = {
    offered: report.offered / seconds,
    done: report.done / elapsed,
    failed: sumOf([report.lost, ...failures.map(([, count]) => count)]) / seconds,
    reasons,
    p50: report.p50,
    p99: report.p99,
    waiting,
    used: await usedBetween(bench, before, after, report.cpu, received.cpu - receivedBefore.cpu),
    connections,
    indexes: after.indexes,
    kinds: report.kinds,
    machine: loadavg()[0] as number,
  };
  await drain(meter);
  return measured;
}

async function usedBetween(
  { meter }: Bench,
  before: Reading,
  after: Reading,
  load: number,
  receiver: number,
): Promise<Used> {
  const seconds = (after.at - before.at) / 1_000;
  const { bytes, pages } = await meter.log(before.lsn, after.lsn);
  const each = (name: "service" | "postgres" | "flushes" | "commits" | "size" | "texts" | "calls" | "deliveries") =>
    (after[name] - before[name]) / seconds;
  return {
    ...{ service: each("service"), postgres: each("postgres"), load: load / seconds, receiver: receiver / seconds },
    ...{ log: bytes / seconds, pages: pages / seconds, flushes: each("flushes"), commits: each("commits") },
    ...{ size: each("size"), texts: each("texts"), calls: each("calls"), deliveries: each("deliveries") },
  };
}

/** Waits until nothing is due, for half a minute at most. */
async function drain(meter: Meter): Promise<void> {
  for (let attempt = 0; attempt < 60 && (await meter.waiting()) > 0; attempt += 1) {
    await delay(500);
  }
}

/** Further measurements, between the largest rate that was sustained and the smallest above it that was not. */
async function searchSustained(bench: Bench, steps: readonly Measured[], seconds: number): Promise<Measured[]> {
  const further: Measured[] = [];
  let best = steps.findLast((step) => isSustained(step))?.offered;
  let worst = Math.min(...steps.filter((step) => !isSustained(step)).map(({ offered }) => offered));
  while (best !== undefined && further.length < MOST_STEPS) {
    const rate = nextRate(best, worst);
    if (rate === null) {
      break;
    }
    const step = await measure(bench, rate, seconds);
    further.push(step);
    [best, worst] = isSustained(step) ? [step.offered, worst] : [best, step.offered];
  }
  return further;
}

/** Deliveries that wait, for the size of their entries in indexes. */
const WAITING = 50_000;
/** The time in which the receivers of all businesses are away, in the forecast. */
const AWAY_SECONDS = 3_600;

/** The bytes of a waiting delivery in all indexes of the queue, as the receivers' failure leaves it there. */
async function bytesOfWaiting(stage: Stage, businesses: readonly Filled[]): Promise<number> {
  const sizeOf = async () => {
    const [row] = await stage.query<{ size: number }>("SELECT pg_indexes_size('webhook_deliveries')::float AS size");
    return row?.size ?? 0;
  };
  const before = await sizeOf();
  // Events in the order of their ids, as they occur.
  await stage.query(
    `INSERT INTO webhook_deliveries (business_id, subscription_id, event_id, due_at, attempts, parked)
     SELECT s.business_id, s.id, 'evt_0' || lpad(n::text, 25, '0'), now() + n * interval '1 second', 1, true
     FROM generate_series(1, $2::int / cardinality($1::text[])) n, subscriptions s
     WHERE s.business_id = ANY($1) AND s.event_type = $3 ORDER BY n, md5(s.id)`,
    [businesses.map(({ id }) => id), WAITING, EVENTS[0]],
  );
  const after = await sizeOf();
  await stage.query("DELETE FROM webhook_deliveries WHERE starts_with(event_id, 'evt_00')");
  return (after - before) / (Math.floor(WAITING / businesses.length) * businesses.length);
}

interface ServerSettings {
  buffers: number;
  connections: number;
}

async function settingsOf(stage: Stage): Promise<ServerSettings> {
  const [row] = await stage.query<{ buffers: number; connections: number }>(
    `SELECT pg_size_bytes(current_setting('shared_buffers'))::float AS buffers,
       current_setting('max_connections')::int AS connections`,
  );
  return row as ServerSettings;
}

interface Results {
  idle: Used;
  steps: Measured[];
  sustained: Measured | null;
  /** The measurement from which the forecast follows. */
  basis: Measured;
  disk: { bytes: number; flushes: number };
  base: number;
  /** The bytes of a waiting delivery in the indexes of the queue. */
  entry: number;
  settings: ServerSettings;
}

/** The connections to PostgreSQL of one process: `DATABASE_POOL_SIZE`. */
const POOL = 10;

function report({ idle, steps, sustained, basis, disk, base, entry, settings }: Results): void {
  console.log(`${table(...stepTable(steps, idle, base))}\n`);
  console.log(`${table(...kindTable(basis))}\n`);
  const costs = costsOf(idle, basis);
  const { used, done } = basis;
  const per = (amount: number) => (amount / done).toFixed(2);
  console.log(
    `Without requests: CPU ${(idle.service / 1e4).toFixed(1)} % of a processor in the service, ` +
      `${(idle.postgres / 1e4).toFixed(1)} % in PostgreSQL, ${(idle.log / 1e3).toFixed(1)} kB of WAL a second.\n` +
      `For each request at ${basis.offered.toFixed(0)} a second: ${costs.service.request.toFixed(0)} µs of the service, ` +
      `${costs.postgres.request.toFixed(0)} µs of PostgreSQL, ${costs.log.request.toFixed(0)} bytes of WAL ` +
      `(${((used.pages / used.log) * 100).toFixed(0)} % whole pages), ${per(used.commits)} commits, ` +
      `${per(used.flushes)} flushes, ${costs.size.request.toFixed(0)} bytes of disk, ${per(used.texts)} texts, ` +
      `${per(used.calls)} calls, ${per(used.deliveries)} deliveries.\n` +
      `A waiting delivery has ${entry.toFixed(0)} bytes in the indexes of its queue. ` +
      `The disk takes ${(disk.bytes / 1e6).toFixed(0)} MB and ${disk.flushes.toFixed(0)} flushes a second.\n`,
  );
  console.log(`${table(...forecastTable(costs))}\n`);
  const load = costOf(0, used.load + used.receiver, done);
  const whole = { idle: costs.processors.idle, request: costs.processors.request + load.request };
  const byFormula = fullAt({ name: "", cost: whole, capacity: availableParallelism() * 1e6 });
  console.log(
    `By the formula the processors of this machine, with the load itself, are used up at ${byFormula.toFixed(0)} ` +
      `requests a second; sustained were ${sustained ? sustained.offered.toFixed(0) : "none of the rates"}.\n`,
  );
  const rows = bottlenecks(resourcesOf(costs, basis, disk, entry, settings)).map((each, place) => {
    const { name, cost, capacity, show } = each;
    return [place === 0 ? "now" : String(place), name, show(cost.request), show(capacity), fullAt(each).toFixed(0)];
  });
  console.log(table(["", "bottleneck", "for each request", "there is", "full at requests a second"], rows));
}

interface Costs {
  service: Cost;
  postgres: Cost;
  processors: Cost;
  log: Cost;
  size: Cost;
  deliveries: Cost;
  busy: Cost;
}

function costsOf(idle: Used, { used, done, connections }: Measured): Costs {
  const cost = (name: keyof Used) => costOf(idle[name], used[name], done);
  const both = (of: Used) => of.service + of.postgres;
  return {
    service: cost("service"),
    postgres: cost("postgres"),
    processors: costOf(both(idle), both(used), done),
    log: cost("log"),
    size: cost("size"),
    deliveries: costOf(0, used.deliveries, done),
    busy: costOf(0, connections.busy, done),
  };
}

interface Shown extends Resource {
  show(amount: number): string;
}

function resourcesOf(
  costs: Costs,
  { connections }: Measured,
  disk: Results["disk"],
  entry: number,
  settings: ServerSettings,
): Shown[] {
  const processes = Math.floor(settings.connections / Math.max(1, connections.open));
  const micros = (amount: number) => `${amount.toFixed(0)} µs`;
  const bytes = (amount: number) => (amount < 1e6 ? `${amount.toFixed(0)} bytes` : `${(amount / 1e6).toFixed(0)} MB`);
  const some = (amount: number) => (amount < 1 ? amount.toFixed(4) : amount.toFixed(0));
  return [
    {
      name: `processors (${availableParallelism()}), of the service and PostgreSQL together`,
      ...{ cost: costs.processors, capacity: availableParallelism() * 1e6, show: micros },
    },
    { name: "processor of the one process of the service", cost: costs.service, capacity: 1e6, show: micros },
    { name: "write-ahead log, at the rate of this disk", cost: costs.log, capacity: disk.bytes, show: bytes },
    {
      name: `busy connections, of ${processes} processes with a pool of ${POOL} each`,
      ...{ cost: costs.busy, capacity: processes * POOL, show: some },
    },
    {
      name: `indexes of the queue in shared_buffers, while all receivers are away for ${AWAY_SECONDS / 60} minutes`,
      cost: { idle: 0, request: costs.deliveries.request * AWAY_SECONDS * entry },
      ...{ capacity: settings.buffers, show: bytes },
    },
    { name: "deliveries of one dispatcher", cost: costs.deliveries, capacity: CAPACITY.deliveries, show: some },
  ];
}

function stepTable(steps: readonly Measured[], idle: Used, base: number): [string[], string[][]] {
  const head = [
    ...["offered a second", "answered", "failed", "p50 ms", "p99 ms", "service, µs", "PostgreSQL, µs", "WAL, bytes"],
    ...["connections: open", "busy, mean", "busy, most", "texts", "calls", "deliveries", "due at the end"],
    ...["indexes of deliveries, kB", "of orders, kB", "sustained", "load of the machine"],
  ];
  const rows = steps.map((step) => {
    const { offered, used, connections, indexes } = step;
    const costs = costsOf(idle, step);
    const times = offered / base;
    return [
      `${offered.toFixed(0)} (${times.toFixed(times < 10 ? 1 : 0)} times)`,
      ...[
        step.done.toFixed(0),
        [step.failed.toFixed(1), ...step.reasons].join(", "),
        step.p50.toFixed(1),
        step.p99.toFixed(0),
      ],
      ...[costs.service.request, costs.postgres.request, costs.log.request].map((each) => each.toFixed(0)),
      ...[String(connections.open), connections.busy.toFixed(2), String(connections.mostBusy)],
      ...[used.texts, used.calls, used.deliveries].map((each) => each.toFixed(1)),
      ...[String(step.waiting), ...Object.values(indexes).map((each) => (each / 1e3).toFixed(0))],
      ...[isSustained(step) ? "yes" : "no", step.machine.toFixed(1)],
    ];
  });
  return [head, rows];
}

function kindTable({ kinds, offered }: Measured): [string[], string[][]] {
  return [
    [`requests at ${offered.toFixed(0)} a second`, "share", "p50 ms", "p99 ms", "failures"],
    kinds.map(({ name, done, p50, p99, failures }) => [
      ...[name, `${((done / kinds.reduce((sum, kind) => sum + kind.done, 0)) * 100).toFixed(0)} %`],
      ...[p50.toFixed(1), p99.toFixed(1)],
      Object.entries(failures)
        .map(([status, count]) => `${count} × ${status}`)
        .join(", "),
    ]),
  ];
}

function forecastTable(costs: Costs): [string[], string[][]] {
  const cores = (cost: Cost, rate: number) => (usedAt(cost, rate) / 1e6 / USED_SHARE).toFixed(1);
  return [
    [
      ...["requests a second", "agents", `processors of the service, used to ${USED_SHARE * 100} %`, "of PostgreSQL"],
      ...["WAL, MB a second", `disk, GB in ${WORKING_HOURS} hours`, "busy connections", "deliveries a second"],
    ],
    FORECAST.map((rate) => [
      ...[String(rate), String(rate * SECONDS_BETWEEN), cores(costs.service, rate), cores(costs.postgres, rate)],
      (usedAt(costs.log, rate) / 1e6).toFixed(2),
      ((usedAt(costs.size, rate) * 3600 * WORKING_HOURS) / 1e9).toFixed(1),
      ...[usedAt(costs.busy, rate).toFixed(1), usedAt(costs.deliveries, rate).toFixed(0)],
    ]),
  ];
}
