import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { createBroadcast } from "../../src/domain/broadcast/commands.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { addBigBusiness } from "../support/big-business.ts";
import { SESSIONS, sessionsWhere } from "../support/sessions.ts";
import { addInboxes, addTextedCampaign } from "../support/texted-campaign.ts";
import { openTextingProcess } from "../support/texting-process.ts";
import { type Logged, loggedSince, logPosition } from "../support/write-ahead-log.ts";
import { describeMachine, table } from "./support/report.ts";
import { openStage, type Stage } from "./support/stage.ts";

/** The segments a second of each number of the broadcast: the highest rate. */
const RATE = 100;
/** The tables of the simulated carrier, which a real one does not write. */
const OF_SIMULATOR = "simulator_";

/**
 * The rate and the write-ahead log of a broadcast, from its order to the last report of a delivery: through the work on
 * broadcasts, the worker, the simulated carrier and the counts of activity, in one process with the default settings.
 * Each turn has a campaign of its own and begins with a checkpoint, so that the first change of a page writes the whole
 * page. `--relations` lists the bytes of each kind of record by table and index, `--statements` the time of each
 * statement, `--waits` the waits of its connections.
 */
export async function run(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      texts: { type: "string", default: "5000" },
      numbers: { type: "string", default: "10" },
      turns: { type: "string", default: "1" },
      relations: { type: "boolean", default: false },
      statements: { type: "boolean", default: false },
      waits: { type: "boolean", default: false },
    },
  });
  await using stage = await openStage();
  const [texts, numbers] = [Number(values.texts), Number(values.numbers)];
  const scene = await arrange(stage, numbers);
  const rows: string[][] = [];
  for (let turn = 1; turn <= Number(values.turns); turn += 1) {
    const { inboxIds, caller } = scene;
    const campaignId = await addTextedCampaign(stage.query, caller.businessId, { inboxIds, contacts: texts });
    const statements = new Map<string, Spent>();
    await using service = openTextingProcess(stage.databaseUrl, {
      onStatement(name, milliseconds) {
        const spent = statements.get(name) ?? { count: 0, milliseconds: 0 };
        statements.set(name, { count: spent.count + 1, milliseconds: spent.milliseconds + milliseconds });
      },
    });
    await stage.query("VACUUM ANALYZE");
    await stage.query("CHECKPOINT");
    const from = await logPosition(stage.query);
    const waits = values.waits ? watchWaits(stage) : null;
    const earlier = await processorTime(stage);
    const startedAt = performance.now();
    await createBroadcast(service.database, caller, { campaignId, body: BODY });
    await service.until(texts);
    const seconds = (performance.now() - startedAt) / 1000;
    waits?.end();
    const spent = await processorTime(stage);
    const cpu = [spent.service - earlier.service, spent.sessions - earlier.sessions].map((ms) =>
      (ms / texts).toFixed(2),
    );
    const log = await logOf(stage, from);
    const each = (size: number) => (size / texts / 1000).toFixed(2);
    rows.push([
      String(turn),
      (texts / seconds).toFixed(0),
      ...cpu,
      each(log.bytes),
      each(log.full),
      each(log.simulator),
    ]);
    if (values.relations) {
      console.log(`${byRelation(log.logged, texts)}\n`);
    }
    if (values.statements) {
      console.log(`${byStatement(statements, texts)}\n`);
    }
    if (waits) {
      console.log(`${waits.report()}\n`);
    }
  }
  const cpuOf = ["CPU of the process, ms a text", "CPU of its sessions in PostgreSQL"];
  const head = ["turn", "texts a second", ...cpuOf, "WAL, kB a text", "of it full pages", "rows of the simulator"];
  console.log(`${await describeMachine(stage)}\n\n${table(head, rows)}`);
}

const BODY = "Hello {first_name}, your table for two is booked for 19:30.";

interface Scene {
  caller: Caller;
  inboxIds: string[];
}

async function arrange(stage: Stage, numbers: number): Promise<Scene> {
  const email = "admin@northwind.example";
  await addBigBusiness(stage.query, email, { contacts: 2_000, conversations: 200, subscriptions: 1 });
  // The service's own work on earlier rows is not measured.
  await stage.query("DELETE FROM carrier_jobs");
  await stage.query("TRUNCATE text_activity_changes, campaign_progress_changes");
  const [admin] = await stage.query<{ businessId: string; userId: string }>(
    `SELECT business_id AS "businessId", id AS "userId" FROM users WHERE email = $1`,
    [email],
  );
  const caller = { ...(admin as { businessId: string; userId: string }), role: "admin" } as const;
  const inboxIds = await addInboxes(stage.query, caller.businessId, { count: numbers, segmentsPerSecond: RATE });
  return { caller, inboxIds };
}

interface Spent {
  count: number;
  milliseconds: number;
}

/** A condition on `pg_stat_activity`. */
const OF_SERVICE = "application_name = 'service'";
/** The ticks of a second in /proc. */
const TICKS = 100;

/** The milliseconds of CPU so far: of this process, and on Linux of its sessions in PostgreSQL. */
async function processorTime(stage: Stage): Promise<{ service: number; sessions: number }> {
  const { user, system } = process.cpuUsage();
  const sessions = await sessionsWhere(stage, OF_SERVICE);
  const ticks = sessions.map(({ pid }) => {
    // The name of the program, in parentheses, may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return {
    service: (user + system) / 1000,
    sessions: (ticks.reduce((sum, each) => sum + each, 0) * 1000) / TICKS,
  };
}

interface Log {
  /** With records that change no page, and those of other databases of the server. */
  bytes: number;
  full: number;
  simulator: number;
  logged: Logged[];
}

async function logOf(stage: Stage, from: string): Promise<Log> {
  const [log] = await stage.query<{ bytes: number; full: number }>(
    `SELECT sum(combined_size)::float AS bytes, sum(fpi_size)::float AS full
     FROM pg_get_wal_stats($1, pg_current_wal_flush_lsn())`,
    [from],
  );
  const logged = await loggedSince(stage.query, from);
  const simulator = logged
    .filter(({ relation }) => relation.startsWith(OF_SIMULATOR))
    .reduce((sum, { bytes, full }) => sum + bytes + full, 0);
  return { ...(log as { bytes: number; full: number }), simulator, logged };
}

/** The bytes of each kind of record for a text, the largest first. */
function byRelation(logged: readonly Logged[], texts: number): string {
  const rows = logged
    .slice(0, 100)
    .map(({ relation, kind, records, bytes, full }) => [
      ...[relation, kind, (records / texts).toFixed(2)],
      ...[(bytes / texts).toFixed(0), (full / texts).toFixed(0)],
    ]);
  return table(["relation", "records", "of them a text", "bytes a text", "full pages a text"], rows);
}

function byStatement(statements: ReadonlyMap<string, Spent>, texts: number): string {
  const rows = [...statements].sort(([, one], [, other]) => other.milliseconds - one.milliseconds);
  return table(
    ["statement", "for each text", "ms for each text"],
    rows
      .slice(0, 40)
      .map(([name, { count, milliseconds }]) => [name, (count / texts).toFixed(2), (milliseconds / texts).toFixed(3)]),
  );
}

/** Reads every 50 ms what the connections wait for. */
function watchWaits(stage: Stage) {
  const seen = new Map<string, number>();
  const timer = setInterval(async () => {
    const rows = await stage.query<{ wait: string; count: number }>(
      `SELECT COALESCE(wait_event_type || ' ' || wait_event, 'CPU') || CASE wait_event_type
           WHEN 'Lock' THEN ': ' || left(regexp_replace(query, '\\s+', ' ', 'g'), 90) ELSE '' END AS wait,
         count(*)::int AS count
       FROM ${SESSIONS} WHERE ${OF_SERVICE} AND state <> 'idle' GROUP BY 1`,
    );
    for (const { wait, count } of rows) {
      seen.set(wait, (seen.get(wait) ?? 0) + count);
    }
  }, 50);
  return {
    end: () => clearInterval(timer),
    report() {
      const rows = [...seen].sort(([, one], [, other]) => other - one).slice(0, 25);
      return table(
        ["wait", "seen"],
        rows.map(([wait, count]) => [wait, String(count)]),
      );
    },
  };
}
