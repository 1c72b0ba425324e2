import { readFileSync } from "node:fs";
import { loadavg, setPriority } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { urlOf } from "../support/database.ts";
import { type DebianPostgres, startDebianPostgres } from "../support/debian-postgres.ts";
import { contestants, openContestant, type RunningContestant } from "./facade/contestants.ts";
import { toRequest } from "./facade/workloads.ts";
import { addCalls } from "./large/calls.ts";
import { type Filled, fill } from "./large/fill.ts";
import type { OpenOrder, OpenReport, Scenario } from "./scale/load-child.ts";
import { overviewOf, patchesOf } from "./scale/mix.ts";
import { startChild } from "./support/child.ts";
import { LOAD_CORE, pinFamily, SERVER_CORE } from "./support/processors.ts";
import { describeMachine, median, table } from "./support/report.ts";
import { openStageOn, type Stage } from "./support/stage.ts";
import { familyCpu } from "./webhooks/watch.ts";

/**
 * The PATCH of a contact alone, beside the aggregates of the dashboard, beside them with `DATABASE_READ_URL`, and beside them
 * at a gateway of another machine with it, by turns: PostgreSQL of Debian with a streaming standby and a business with as
 * many calls as COPY writes in `--fill` seconds, at most `--calls`. The primary and the service share one core as one machine
 * would; the standby and the other gateway share the other with the load, which goes first, since it has the clock.
 */

/** The rows of the other tables, relative to `npm run bench -- large`. */
const DATA = 0.02;
const CONNECTIONS = 32;
const SETTLING_MS = 2_000;
/** Overviews of three months, and the three months before. */
const DAYS = 90;
/** The niceness of the other machine's processes. */
const BEHIND_LOAD = 10;

interface Way {
  name: string;
  /** The gateway of each kind of request. */
  changes: RunningContestant;
  dashboard: RunningContestant;
  /** Overviews a second. */
  overviews: number;
}

interface Turn {
  /** Milliseconds. */
  p50: number;
  p99: number;
  aggregates: number;
  aggregatesP99: number;
  /** The share of a core that the primary used, in per cent. */
  primary: number;
  failed: number;
}

export async function run(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: {
      calls: { type: "string", default: "10000000" },
      fill: { type: "string", default: "300" },
      patches: { type: "string", default: "40" },
      aggregates: { type: "string", default: "10" },
      seconds: { type: "string", default: "10" },
      rounds: { type: "string", default: "5" },
    },
  });
  const settings = () => ({ fsync: "on", shared_buffers: "512MB", max_wal_size: "8GB", wal_compression: "on" });
  const primary = await startDebianPostgres(settings);
  await using stage = await openStageOn({ connection: primary.connection, stop: () => primary.stop() });
  const business = await filled(stage, Number(values.calls), Number(values.fill));
  const standby = await primary.startStandby();
  await using stack = new AsyncDisposableStack();
  stack.defer(() => standby.stop());
  pinFamily(SERVER_CORE, postmasterOf(primary));
  pinFamily(LOAD_CORE, postmasterOf(standby));
  setPriority(postmasterOf(standby), BEHIND_LOAD);
  const reads = { DATABASE_READ_URL: urlOf(standby.connection) };
  const alone = stack.use(await openContestant(stage, contestants.product));
  const beside = stack.use(await openContestant(stage, contestants.product, reads));
  const elsewhere = stack.use(await openContestant(stage, contestants.product, reads, LOAD_CORE));
  setPriority(elsewhere.child.process.pid as number, BEHIND_LOAD);
  const load = stack.use(startChild("./scale/load-child.ts", import.meta.url, { core: LOAD_CORE }));
  const [patches, aggregates] = [Number(values.patches), Number(values.aggregates)];
  const turn = async ({ changes, dashboard, overviews }: Way, milliseconds: number): Promise<Turn> => {
    await load.ask(await scenarioOf(stage, business, { changes, dashboard, patches, overviews }));
    const order: OpenOrder = { rate: patches + overviews, milliseconds };
    const [startedAt, before] = [performance.now(), cpuOf(primary)];
    const { kinds, lost } = await load.ask<OpenReport>(order);
    const primaryShare = (cpuOf(primary) - before) / (performance.now() - startedAt) / 10;
    const [patch, overview] = kinds as [OpenReport["kinds"][number], OpenReport["kinds"][number] | undefined];
    const failures = kinds.flatMap((kind) => Object.values(kind.failures)).reduce((one, other) => one + other, lost);
    return {
      ...{ p50: patch.p50, p99: patch.p99, primary: primaryShare, failed: failures },
      ...{ aggregates: overview?.done ?? 0, aggregatesP99: overview?.p99 ?? 0 },
    };
  };
  const ways: Way[] = [
    { name: "PATCH alone", changes: alone, dashboard: alone, overviews: 0 },
    { name: "beside aggregates on the primary", changes: alone, dashboard: alone, overviews: aggregates },
    { name: "beside aggregates on the standby", changes: beside, dashboard: beside, overviews: aggregates },
    { name: "beside them at another gateway", changes: alone, dashboard: elsewhere, overviews: aggregates },
  ];
  for (const way of ways) {
    await turn({ ...way, overviews: aggregates }, SETTLING_MS);
  }
  const turns = new Map<string, Turn[]>(ways.map(({ name }) => [name, []]));
  const scansBefore = await scansOf(standby);
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const way of round % 2 === 0 ? ways : ways.toReversed()) {
      await turn(way, SETTLING_MS / 4);
      turns.get(way.name)?.push(await turn(way, Number(values.seconds) * 1_000));
    }
  }
  const scans = (await scansOf(standby)) - scansBefore;
  report(await describeMachine(stage), turns, values.rounds, scans);
}

/** The largest business, with its calls. */
async function filled(stage: Stage, most: number, seconds: number): Promise<Filled> {
  const client = new pg.Client(stage.databaseUrl);
  await client.connect();
  try {
    const now = Date.now();
    const [largest] = (await fill(client, stage.database, DATA, now, () => {})) as [Filled];
    const startedAt = performance.now();
    const count = await addCalls(client, stage.database, largest, { most, seconds, now });
    const [written, folded] = [count.toLocaleString("en"), ((performance.now() - startedAt) / 1_000).toFixed(0)];
    console.log(`${written} calls, with their indexes and counts in ${folded} s`);
    await client.query("VACUUM ANALYZE");
    await client.query("CHECKPOINT");
    return largest;
  } finally {
    await client.end();
  }
}

async function scenarioOf(
  stage: Stage,
  business: Filled,
  { changes, dashboard, patches, overviews }: Omit<Way, "name"> & { patches: number },
): Promise<Scenario> {
  const [token, internal] = [
    await stage.token("public-api", business.adminId),
    await stage.token("internal-api", business.adminId),
  ];
  const kinds = [
    { name: "PATCH", share: patches, port: changes.port, asked: patchesOf(business), token },
    {
      name: "Overview",
      share: overviews,
      port: dashboard.internalPort,
      asked: await overviewOf(Date.now(), DAYS),
      token: internal,
    },
  ];
  return {
    weights: [1],
    connections: CONNECTIONS,
    kinds: kinds
      .filter(({ share }) => share > 0)
      .map(({ asked, token: own, ...kind }) => ({
        ...kind,
        requests: [asked.map((each) => toRequest(each, "{token}"))],
        tokens: [own],
      })),
  };
}

const postmasterOf = ({ data }: DebianPostgres) =>
  Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);

/** Microseconds of CPU of a cluster so far. */
const cpuOf = (cluster: DebianPostgres) => familyCpu(postmasterOf(cluster));

/** The reads of the counts of calls on a server so far. */
async function scansOf(server: DebianPostgres): Promise<number> {
  // The statistics of a session arrive within a second.
  await delay(1_500);
  const [row] = await server.query(
    "SELECT idx_scan::int AS scans FROM pg_stat_user_tables WHERE relname = 'call_sums'",
  );
  return Number(row?.scans ?? 0);
}

function report(machine: string, turns: ReadonlyMap<string, Turn[]>, rounds: string, scans: number): void {
  const middle = (of: readonly Turn[], value: keyof Turn) => median(of.map((turn) => turn[value]));
  const spread = (of: readonly Turn[]) => {
    const all = of.map(({ p99 }) => p99);
    return `${median(all).toFixed(1)} (${Math.min(...all).toFixed(1)}–${Math.max(...all).toFixed(1)})`;
  };
  const [alone] = turns.values();
  const rows = [...turns].map(([name, own]) => [
    ...[name, middle(own, "p50").toFixed(1), spread(own)],
    median(own.map(({ p99 }, round) => p99 / ((alone as Turn[])[round] as Turn).p99)).toFixed(2),
    ...[middle(own, "primary").toFixed(0), middle(own, "aggregates").toFixed(0)],
    ...[middle(own, "aggregatesP99").toFixed(0), String(own.reduce((sum, { failed }) => sum + failed, 0))],
  ]);
  const head = [
    ...[
      "",
      "p50 ms",
      "p99 ms",
      "p99, relative to alone",
      "primary, % of a core",
      "aggregates",
      "their p99 ms",
      "failed",
    ],
  ];
  console.log(
    `${machine}, medians of ${rounds} rounds; load of the machine ${loadavg()[0]?.toFixed(1)}; ` +
      `${scans} reads of counts on the standby\n\n${table(head, rows)}`,
  );
}
