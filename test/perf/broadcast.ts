import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { foldActivity } from "../../src/domain/activity/fold-store.ts";
import { createBroadcast } from "../../src/domain/broadcast/commands.ts";
import { workRegularly } from "../../src/domain/broadcast/work.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { createCarrierEventHandler } from "../../src/domain/traffic/carrier-events.ts";
import type { Consequences } from "../../src/domain/traffic/rules.ts";
import { startWorker } from "../../src/domain/traffic/worker.ts";
import type { CarrierEvents } from "../../src/platform/carrier/port.ts";
import { createSimulator } from "../../src/platform/carrier/simulator/index.ts";
import { startReports } from "../../src/platform/carrier/simulator/reports.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { newId } from "../../src/platform/id.ts";
import { addBigBusiness } from "../support/big-business.ts";
import { SESSIONS, sessionsWhere } from "../support/sessions.ts";
import { webhookTools } from "../support/webhook-tools.ts";
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
 * page. `--relations` lists the bytes of each table and index, `--statements` the time of each statement, `--waits` the
 * waits of its connections.
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
  await stage.query("CREATE EXTENSION pg_walinspect");
  const rows: string[][] = [];
  for (let turn = 1; turn <= Number(values.turns); turn += 1) {
    const campaignId = await addCampaign(stage, scene, texts);
    const statements = new Map<string, Spent>();
    await using service = openProcess(stage, statements);
    await stage.query("VACUUM ANALYZE");
    await stage.query("CHECKPOINT");
    const from = await position(stage);
    const waits = values.waits ? watchWaits(stage) : null;
    const earlier = await processorTime(stage);
    const startedAt = performance.now();
    await createBroadcast(service.database, scene.caller, { campaignId, body: BODY });
    await service.until(texts);
    const seconds = (performance.now() - startedAt) / 1000;
    waits?.end();
    const spent = await processorTime(stage);
    const cpu = [spent.service - earlier.service, spent.sessions - earlier.sessions].map((ms) =>
      (ms / texts).toFixed(2),
    );
    await foldActivity(service.database);
    const to = await position(stage);
    const log = await logOf(stage, from, to);
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
      console.log(`${await byRelation(stage, from, to, texts)}\n`);
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
  const inboxIds = Array.from({ length: numbers }, () => newId("inb"));
  await stage.query(
    `INSERT INTO inboxes (business_id, id, phone_number, name, segments_per_second, created_at, updated_at)
     SELECT $1, id, '+1312999' || lpad(place::text, 4, '0'), 'Line ' || place, ${RATE}, now(), now()
     FROM unnest($2::text[]) WITH ORDINALITY AS given (id, place)`,
    [admin?.businessId, inboxIds],
  );
  return { caller: { ...(admin as { businessId: string; userId: string }), role: "admin" }, inboxIds };
}

/** A campaign with people of its own, open at all hours. */
async function addCampaign(stage: Stage, { caller, inboxIds }: Scene, contacts: number): Promise<string> {
  const { businessId } = caller;
  const id = newId("cmp");
  const [person, contact] = [newId("con").slice(0, -10), newId("cct").slice(0, -10)];
  const area = 200 + campaigns;
  campaigns += 1;
  // The last four digits of special people of the simulator are below 1,000.
  const number = `'+1${area}' || (200 + i / 9000)::text || (1000 + i % 9000)::text`;
  const phones = `jsonb_build_array(jsonb_build_object('number', ${number}, 'label', NULL))`;
  const idOf = (base: string) => `'${base}' || lpad(i::text, 10, '0')`;
  await stage.query(
    `INSERT INTO campaigns (business_id, id, name, contact_count, open_contact_count, calling_from, calling_until,
       hours_reason, created_at, updated_at)
     VALUES ($1, $2, 'Measured', $3, $3, '00:00', '24:00', 'They have asked for texts at any time.', now(), now())`,
    [businessId, id, contacts],
  );
  await stage.query(
    `INSERT INTO campaign_inboxes (business_id, campaign_id, position, inbox_id)
     SELECT $1, $2, place, inbox FROM unnest($3::text[]) WITH ORDINALITY AS given (inbox, place)`,
    [businessId, id, inboxIds],
  );
  await stage.query(
    `INSERT INTO contacts (business_id, id, first_name, last_name, phones, source, created_at, updated_at)
     SELECT $1, ${idOf(person)}, 'Ada', 'Baker ' || i, ${phones}, 'import', now(), now()
     FROM generate_series(1, ${contacts}) i`,
    [businessId],
  );
  await stage.query(
    `INSERT INTO campaign_contacts (business_id, campaign_id, id, first_name, last_name, phones, customer_id,
       calling_zones, created_at, updated_at)
     SELECT $1, $2, ${idOf(contact)}, 'Ada', 'Baker ' || i, ${phones}, ${idOf(person)}, 'America/Chicago', now(), now()
     FROM generate_series(1, ${contacts}) i`,
    [businessId, id],
  );
  return id;
}

let campaigns = 1;

interface Spent {
  count: number;
  milliseconds: number;
}

/** A process that does the work on texts, with the default sizes. */
interface Process extends AsyncDisposable {
  database: ReturnType<typeof openPool>;
  /** Waits for this number of delivered texts. */
  until(count: number): Promise<void>;
}

function openProcess(stage: Stage, statements: Map<string, Spent>): Process {
  let wake = () => {};
  const fail = (error: unknown) => {
    throw error;
  };
  const database = openPool({
    connection: { connectionString: stage.databaseUrl },
    size: 10,
    onWake: () => wake(),
    onStatement(name, milliseconds) {
      const spent = statements.get(name) ?? { count: 0, milliseconds: 0 };
      statements.set(name, { count: spent.count + 1, milliseconds: spent.milliseconds + milliseconds });
    },
  });
  const nothing = async () => {};
  const consequences: Consequences = {
    calls: {
      accepted: nothing,
      ended: nothing,
      identified: nothing,
      handedOver: nothing,
      messageStarted: nothing,
      refused: nothing,
    },
    outbox: webhookTools.outbox,
  };
  const carrier = createSimulator({ database, speed: 1, seed: 1, onScheduled: () => wake() });
  const receive = createCarrierEventHandler({ ...consequences, confirmedKeywords: new Set(), ignored: () => {} });
  let delivered = 0;
  let reached = () => {};
  const events: CarrierEvents = async (event) => {
    await receive(database, event);
    if (event.kind === "text.status" && event.status === "delivered") {
      delivered += 1;
      reached();
    }
  };
  const reports = startReports(database, events, fail);
  const worker = startWorker({
    ...consequences,
    database,
    carrier,
    mediaUrl: () => "",
    concurrency: 100,
    segmentsPerSecond: carrier.segmentsPerSecond,
    callsPerSecond: carrier.callsPerSecond,
    giveUpSeconds: { text: 600, call: 600 },
    firstPauseMs: 1_000,
    claimed: () => {},
    attempted: () => {},
    onError: fail,
  });
  const endBroadcasts = workRegularly(database, carrier.segmentsPerSecond, fail);
  wake = () => {
    worker.wake();
    reports.wake();
  };
  return {
    database,
    until: (count) =>
      new Promise((resolve) => {
        reached = () => {
          if (delivered >= count) {
            resolve();
          }
        };
        reached();
      }),
    async [Symbol.asyncDispose]() {
      await endBroadcasts();
      await worker.end();
      await reports.end();
      await database.close();
    },
  };
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

async function position(stage: Stage): Promise<string> {
  const [row] = await stage.query<{ lsn: string }>("SELECT pg_current_wal_flush_lsn()::text AS lsn");
  return row?.lsn as string;
}

interface Log {
  bytes: number;
  full: number;
  simulator: number;
}

async function logOf(stage: Stage, from: string, to: string): Promise<Log> {
  const [log] = await stage.query<Log>(
    `SELECT sum(combined_size)::float AS bytes, sum(fpi_size)::float AS full, (
       SELECT COALESCE(sum(b.block_data_length + b.block_fpi_length), 0)::float
       FROM pg_get_wal_block_info($1, $2) b JOIN pg_class c ON pg_relation_filenode(c.oid) = b.relfilenode
       WHERE starts_with(c.relname, '${OF_SIMULATOR}')
     ) AS simulator
     FROM pg_get_wal_stats($1, $2)`,
    [from, to],
  );
  return log as Log;
}

/** The bytes of each table and index for a text, the largest first. */
async function byRelation(stage: Stage, from: string, to: string, texts: number): Promise<string> {
  const rows = await stage.query<{ name: string; bytes: string; full: string; records: string }>(
    `SELECT c.relname AS name, round(sum(b.block_data_length + b.block_fpi_length) / $3::numeric) AS bytes,
       round(sum(b.block_fpi_length) / $3::numeric) AS full, round(count(*) / $3::numeric, 2) AS records
     FROM pg_get_wal_block_info($1, $2) b JOIN pg_class c ON pg_relation_filenode(c.oid) = b.relfilenode
     GROUP BY 1 ORDER BY sum(b.block_data_length + b.block_fpi_length) DESC LIMIT 60`,
    [from, to, texts],
  );
  return table(
    ["relation", "bytes a text", "of it full pages", "records"],
    rows.map(({ name, bytes, full, records }) => [name, bytes, full, records]),
  );
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
