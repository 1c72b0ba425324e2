import { cpus, release, totalmem } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { newId } from "../../src/id.ts";
import { recordEvent } from "../../src/webhook/outbox.ts";
import { type Child, openStage, type Stage, type Subscriber } from "./webhooks/stage.ts";

/**
 * Measures the delivery of webhooks: `npm run bench -- webhooks [part …] [--deliveries N] [--history N]`. Receivers,
 * dispatchers and graphile-worker are processes of their own beside PostgreSQL.
 */

const LANES = 200;
const PAD = "x".repeat(850);
const parts = ["throughput", "https", "two", "graphile", "latency", "history"] as const;

interface Measured {
  name: string;
  result: string;
  note: string;
}

interface ReceiverReport {
  count: number;
  marks: Record<string, number>;
  arrivals: [string, number][];
  cpu: number;
}

interface WorkerReport {
  statements: number;
  connections: number;
  cpu: number;
}

export async function run(options: string[]): Promise<void> {
  const numberOf = (name: string, fallback: number) => {
    const at = options.indexOf(`--${name}`);
    return at < 0 ? fallback : Number(options[at + 1]);
  };
  const deliveries = numberOf("deliveries", 30_000);
  const history = numberOf("history", 1_000_000);
  const chosen = parts.filter((part) => options.includes(part));
  const wants = (part: (typeof parts)[number]) => chosen.length === 0 || chosen.includes(part);
  const table: Measured[] = [];
  const add = (name: string, result: string, note = "") => {
    table.push({ name, result, note });
    console.log(`${name}: ${result} ${note}`);
  };

  await using stage = await openStage();
  const [version] = await stage.query<{ v: string }>("SELECT current_setting('server_version') AS v");
  console.log(
    `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}, Node ${process.versions.node}, PostgreSQL ${version?.v}`,
  );

  const http = await stage.receiver();
  const lanes = await stage.subscribe(Array.from({ length: LANES }, (_none, index) => `${http.url}/ok/${index}`));
  const show = ({ rate, statements, cpu }: Throughput) =>
    add.bind(null)(
      current,
      `${Math.round(rate)}/s`,
      `${statements.toFixed(3)} statements, ${cpu.toFixed(0)} µs CPU each`,
    );
  let current = "";
  if (wants("throughput")) {
    current = `HTTP, one dispatcher, ${deliveries} deliveries`;
    show(await throughput(stage, http, lanes, deliveries, 1));
  }
  if (wants("graphile")) {
    for (const [name, batching, count] of [
      ["graphile-worker, local queue and batching", true, deliveries],
      ["graphile-worker, default", false, Math.round(deliveries / 5)],
    ] as const) {
      current = name;
      show(await graphile(stage, http, lanes, count, batching));
    }
    current = "HTTP, one dispatcher, once more";
    show(await throughput(stage, http, lanes, deliveries, 1));
  }
  if (wants("two")) {
    current = "HTTP, two dispatchers";
    show(await throughput(stage, http, lanes, deliveries, 2));
  }
  if (wants("https")) {
    const https = await stage.receiver(true);
    const secure = await stage.subscribe(Array.from({ length: LANES }, (_none, index) => `${https.url}/ok/${index}`));
    current = "HTTPS, one dispatcher";
    show(await throughput(stage, https, secure, Math.round(deliveries / 2), 1));
    await https.end();
  }
  if (wants("latency")) {
    const alone = await latency(stage, http, lanes, []);
    add("commit to accept, 200 events/s", ms(alone), `${alone.length} events`);
    const urls = ["hang", "drip", "reset", "refuse"].flatMap((how) =>
      Array.from({ length: 250 }, (_none, index) =>
        how === "refuse" ? `http://127.0.0.1:9/${index}` : `${http.url}/${how}/${index}`,
      ),
    );
    const beside = await latency(stage, http, lanes, await stage.subscribe(urls));
    add("the same beside 1,000 bad subscriptions", ms(beside), `${beside.length} events`);
  }
  if (wants("history")) {
    await age(stage, history);
    current = `HTTP, one dispatcher, ${history} old attempts and as many events`;
    show(await throughput(stage, http, lanes, deliveries, 1));
  }
  console.log(
    `\n${["| What | Measured | |", "|---|---|---|", ...table.map((row) => `| ${row.name} | ${row.result} | ${row.note} |`)].join("\n")}`,
  );
}

interface Throughput {
  rate: number;
  /** For each delivery; CPU of the dispatchers, in microseconds. */
  statements: number;
  cpu: number;
}

const now = () => performance.timeOrigin + performance.now();
const bodyOf = (id: string, businessId: string, index: number) =>
  JSON.stringify({
    id,
    type: "message.incoming.received",
    api_version: "v1",
    occurred_at: "2026-11-21T00:00:00.000Z",
    business_id: businessId,
    data: { index, pad: PAD },
  });

async function seed(stage: Stage, lanes: readonly Subscriber[], count: number): Promise<void> {
  for (let from = 0; from < count; from += 5_000) {
    const rows = Array.from({ length: Math.min(5_000, count - from) }, (_none, index) => {
      const { businessId, subscriptionId } = lanes[index % lanes.length] as Subscriber;
      const id = newId("evt");
      return { businessId, subscriptionId, id, body: bodyOf(id, businessId, index) };
    });
    await stage.query(
      `WITH made AS (SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS made (b, s, e, body)),
       event AS (
         INSERT INTO webhook_events (business_id, id, event_type, occurred_at, body)
         SELECT b, e, 'message.incoming.received', now(), body FROM made
       )
       INSERT INTO webhook_deliveries (business_id, subscription_id, event_id, due_at) SELECT b, s, e, now() FROM made`,
      [
        rows.map((row) => row.businessId),
        rows.map((row) => row.subscriptionId),
        rows.map((row) => row.id),
        rows.map((row) => row.body),
      ],
    );
  }
}

async function throughput(
  stage: Stage,
  receiver: Child,
  lanes: readonly Subscriber[],
  count: number,
  dispatchers: number,
): Promise<Throughput> {
  await stage.query("DELETE FROM webhook_deliveries");
  await seed(stage, lanes, count);
  await stage.query("CHECKPOINT");
  return await drained(receiver, count, () =>
    Promise.all(Array.from({ length: dispatchers }, () => stage.dispatcher())),
  );
}

async function graphile(
  stage: Stage,
  receiver: Child,
  lanes: readonly Subscriber[],
  count: number,
  batching: boolean,
): Promise<Throughput> {
  const warm = await stage.graphile(batching);
  await warm.end();
  for (let from = 0; from < count; from += 5_000) {
    const specs = Array.from({ length: Math.min(5_000, count - from) }, (_none, index) => {
      const { businessId, url, secret } = lanes[index % lanes.length] as Subscriber;
      const eventId = newId("evt");
      return { identifier: "deliver", payload: { eventId, url, secret, body: bodyOf(eventId, businessId, index) } };
    });
    await stage.query(
      `SELECT graphile_worker.add_jobs(ARRAY(
         SELECT json_populate_record(null::graphile_worker.job_spec, spec) FROM json_array_elements($1::json) spec))`,
      [JSON.stringify(specs)],
    );
  }
  await stage.query("CHECKPOINT");
  return await drained(receiver, count, async () => [await stage.graphile(batching)]);
}

/** The rate between the first tenth and the end, as the receiver saw it. */
async function drained(receiver: Child, count: number, start: () => Promise<Child[]>): Promise<Throughput> {
  const first = Math.round(count / 10);
  await receiver.ask({ mark: [first, count] });
  const workers = await start();
  for (const until = now() + 120_000; ; ) {
    await delay(100);
    const { count: arrived, marks } = await receiver.ask<ReceiverReport>({});
    if (arrived >= count || now() > until) {
      const reports = await Promise.all(workers.map((worker) => worker.ask<WorkerReport>({})));
      await Promise.all(workers.map((worker) => worker.end()));
      const seconds = ((marks[count] ?? Number.NaN) - (marks[first] ?? Number.NaN)) / 1000;
      const sum = (read: (report: WorkerReport) => number) =>
        reports.reduce((total, report) => total + read(report), 0);
      return {
        rate: (count - first) / seconds,
        statements: sum(({ statements }) => statements) / count,
        cpu: (sum(({ cpu }) => cpu) / count) * 1e6,
      };
    }
  }
}

/** Milliseconds from the commit of each event to its arrival, at 200 events a second for ten seconds. */
async function latency(
  stage: Stage,
  receiver: Child,
  lanes: readonly Subscriber[],
  bad: readonly Subscriber[],
): Promise<number[]> {
  await stage.query("DELETE FROM webhook_deliveries");
  const dispatcher = await stage.dispatcher();
  const committed = new Map<string, number>();
  const record = async ({ businessId }: Subscriber) => {
    const id = await recordEvent(stage.database, {
      businessId,
      type: "message.incoming.received",
      occurredAt: new Date().toISOString(),
      data: { pad: PAD },
    });
    committed.set(id, now());
  };
  for (const subscriber of bad) {
    await record(subscriber);
  }
  const pace = async (milliseconds: number, everyMs: number, what: (index: number) => Promise<void>) => {
    const startedAt = now();
    const work: Promise<void>[] = [];
    for (let index = 0; index * everyMs < milliseconds; index += 1) {
      await delay(Math.max(0, startedAt + index * everyMs - now()));
      work.push(what(index));
    }
    await Promise.all(work);
  };
  const healthy = (index: number) => record(lanes[index % lanes.length] as Subscriber);
  const unhealthy = (index: number) =>
    bad.length > 0 ? record(bad[index % bad.length] as Subscriber) : Promise.resolve();
  await Promise.all([pace(5_000, 5, healthy), pace(5_000, 10, unhealthy)]);
  await receiver.ask({ record: true });
  committed.clear();
  await Promise.all([pace(15_000, 5, healthy), pace(15_000, 10, unhealthy)]);
  await delay(500);
  const { arrivals } = await receiver.ask<ReceiverReport>({ record: false });
  await dispatcher.end();
  return arrivals.flatMap(([id, at]) => {
    const from = committed.get(id);
    return from === undefined ? [] : [Math.max(0, at - from)];
  });
}

function ms(times: readonly number[]): string {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (part: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN).toFixed(1);
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)} ms`;
}

/** Fills the history with attempts and events of before, as many as there would be after a busy month. */
async function age(stage: Stage, count: number): Promise<void> {
  console.log(`Writing ${count} old attempts and events …`);
  const [business] = await stage.query<{ id: string }>("SELECT id FROM businesses LIMIT 1");
  for (let from = 0; from < count; from += 500_000) {
    const values = [business?.id, from, Math.min(count, from + 500_000) - 1];
    await stage.query(
      `INSERT INTO webhook_attempts (business_id, subscription_id, id, event_id, attempt, attempted_at, duration_ms, status)
       SELECT $1, 'sub_old', 'dlv_0' || lpad(n::text, 25, '0'), 'evt_0' || lpad(n::text, 25, '0'), 1, now(), 12, 200
       FROM generate_series($2::int, $3::int) n`,
      values,
    );
    await stage.query(
      `INSERT INTO webhook_events (business_id, id, event_type, occurred_at, body)
       SELECT $1, 'evt_0' || lpad(n::text, 25, '0'), 'message.incoming.received', now(), '{}'
       FROM generate_series($2::int, $3::int) n`,
      values,
    );
  }
  await stage.query("ANALYZE");
  await stage.query("CHECKPOINT");
}
