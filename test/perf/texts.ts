import { parseArgs } from "node:util";
import { sendMessage } from "../../src/domain/conversation/commands.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { createCarrierEventHandler } from "../../src/domain/traffic/carrier-events.ts";
import type { Consequences } from "../../src/domain/traffic/rules.ts";
import { startWorker } from "../../src/domain/traffic/worker.ts";
import type { Carrier, CarrierEvent, TextOrder } from "../../src/platform/carrier/port.ts";
import { createSimulator } from "../../src/platform/carrier/simulator/index.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { lowestIdAt } from "../../src/platform/id.ts";
import { addBigBusiness } from "../support/big-business.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { describeMachine, table } from "./support/report.ts";
import { openStage, type Stage } from "./support/stage.ts";

/** The texts of a new partition before its first statistics. */
const FIRST = 200;
/** The senders of texts at the same time. */
const SENDERS = 8;

/** Indexes that the service had, and that PostgreSQL would still write for each text. */
const EARLIER_INDEXES = {
  messages_phone_number: "messages (business_id, phone_number, id)",
  messages_direction: "messages (business_id, direction, id)",
  carrier_jobs_line: "carrier_jobs (business_id, inbox_id, due_at, id)",
};

/**
 * The write-ahead log and the rate of texts from the command of the API to the delivery report: to the conversations of
 * a business with `--history` texts, through the worker and a carrier that accepts and delivers at once. Each turn
 * begins with a checkpoint, so that the first change of a page writes the whole page. The last two, which `--turns`
 * repeats, compare texts beside the history with texts in a partition of their own. `--relations` lists the bytes of each
 * table and index.
 */
export async function run(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      history: { type: "string", default: "100000" },
      texts: { type: "string", default: "4000" },
      turns: { type: "string", default: "1" },
      relations: { type: "boolean", default: false },
    },
  });
  await using stage = await openStage();
  const texts = Number(values.texts);
  const scene = await arrange(stage, Number(values.history));
  await stage.query("CREATE EXTENSION pg_walinspect");
  for (const [name, columns] of Object.entries(EARLIER_INDEXES)) {
    await stage.query(`CREATE INDEX ${name} ON ${columns}`);
  }
  const rows: string[][] = [];
  const measure = async (name: string, compression: "on" | "off") => {
    await stage.query(
      `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET wal_compression = ${compression}', current_database()); END $$`,
    );
    await using carrier = await openCarrier(stage);
    await stage.query("VACUUM ANALYZE");
    await stage.query("CHECKPOINT");
    const from = await position(stage);
    const startedAt = performance.now();
    await sendAll(scene, carrier, texts);
    const seconds = (performance.now() - startedAt) / 1000;
    const to = await position(stage);
    const [log] = await stage.query<{ bytes: number; full: number }>(
      "SELECT sum(combined_size)::float AS bytes, sum(fpi_size)::float AS full FROM pg_get_wal_stats($1, $2)",
      [from, to],
    );
    const { bytes, full } = log as { bytes: number; full: number };
    const each = (size: number) => (size / texts / 1000).toFixed(2);
    rows.push([name, each(bytes), each(full), (texts / seconds).toFixed(0)]);
    if (values.relations) {
      console.log(`${name}\n\n${await byRelation(stage, from, to, texts)}\n`);
    }
  };
  const sendFirst = async () => {
    await using carrier = await openCarrier(stage);
    await sendAll(scene, carrier, FIRST);
  };
  await measure("with the earlier indexes, uncompressed", "off");
  for (const name of Object.keys(EARLIER_INDEXES)) {
    await stage.query(`DROP INDEX ${name}`);
  }
  await measure("uncompressed", "off");
  for (let turn = 1; turn <= Number(values.turns); turn += 1) {
    const bounds = [0, 86_400_000].map((ahead) => lowestIdAt("msg", Date.now() + ahead));
    await measure("compressed", "on");
    await stage.query("DELETE FROM messages WHERE id >= $1", [bounds[0]]);
    await stage.query("SELECT add_partition('messages', 'messages_new', $1, $2)", bounds);
    await sendFirst();
    await measure("compressed, in a partition without the history", "on");
    await stage.query("ALTER TABLE messages DETACH PARTITION messages_new");
    await stage.query("DROP TABLE messages_new");
  }
  console.log(
    `${await describeMachine(stage)}\n\n${table(["", "WAL, kB a text", "of it full pages", "texts a second"], rows)}`,
  );
}

interface Scene {
  caller: Caller;
  conversations: string[];
}

async function arrange(stage: Stage, history: number): Promise<Scene> {
  const email = "admin@northwind.example";
  await addBigBusiness(stage.query, email, { contacts: history / 5, conversations: history / 5, subscriptions: 1 });
  // Four more texts to each conversation.
  await stage.query("SET session_replication_role = replica");
  await stage.query(`
    INSERT INTO messages (business_id, id, conversation_id, inbox_id, contact_id, user_id, direction, inbox_number,
      phone_number, body, segments, status, carrier_id, created_at, sent_at, delivered_at, updated_at)
    SELECT m.business_id, 'msg_0' || lpad((row_number() OVER ())::text, 25, '0'), m.conversation_id, m.inbox_id,
      m.contact_id, m.user_id, 'outgoing', m.inbox_number, m.phone_number, m.body, 1, 'delivered',
      md5(m.id || n), m.created_at, m.created_at, m.created_at, m.created_at
    FROM generate_series(1, 4) n CROSS JOIN messages m WHERE m.direction = 'outgoing' AND m.status <> 'queued'`);
  await stage.query("SET session_replication_role = origin");
  // The service's own work on earlier rows is not measured.
  await stage.query("DELETE FROM carrier_jobs");
  const [admin] = await stage.query<{ businessId: string; userId: string }>(
    `SELECT business_id AS "businessId", id AS "userId" FROM users WHERE email = $1`,
    [email],
  );
  const conversations = await stage.query<{ id: string }>(
    `SELECT c.id FROM conversations c
     WHERE c.business_id = $1 AND NOT EXISTS (
       SELECT FROM opt_outs o WHERE o.business_id = c.business_id AND o.phone_number = c.phone_number
     ) AND c.contact_id IS NOT NULL ORDER BY md5(c.id)`,
    [admin?.businessId],
  );
  return {
    caller: { ...(admin as { businessId: string; userId: string }), role: "admin" },
    conversations: conversations.map(({ id }) => id),
  };
}

interface Deliveries extends AsyncDisposable {
  database: ReturnType<typeof openPool>;
  /** Waits for this number of delivered texts. */
  until(count: number): Promise<void>;
}

async function openCarrier(stage: Stage): Promise<Deliveries> {
  let wake = () => {};
  const database = openPool({
    connection: { connectionString: stage.databaseUrl },
    size: 16,
    onWake: () => wake(),
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
  const receive = createCarrierEventHandler({ ...consequences, confirmedKeywords: new Set(), ignored: () => {} });
  let delivered = 0;
  let reached = () => {};
  let place = 0;
  const fail = (error: unknown) => {
    throw error;
  };
  const sendText = async (order: TextOrder) => {
    place += 1;
    const carrierId = `SM${String(place).padStart(6, "0")}${order.reference.id}`.slice(0, 34);
    const { reference } = order;
    const event: CarrierEvent = {
      kind: "text.status",
      reference,
      carrierId,
      status: "delivered",
      error: null,
      at: new Date().toISOString(),
    };
    setTimeout(() => {
      receive(database, event).then(() => {
        delivered += 1;
        reached();
      }, fail);
    }, 50);
    return { outcome: "accepted", carrierId } as const;
  };
  const carrier: Carrier = { ...createSimulator({ database, speed: 1, seed: 1 }), sendText };
  const worker = startWorker({
    ...consequences,
    database,
    carrier,
    mediaUrl: () => "",
    concurrency: 20,
    segmentsPerSecond: 100_000,
    callsPerSecond: 100,
    giveUpSeconds: { text: 600, call: 600 },
    firstPauseMs: 1,
    claimed: () => {},
    attempted: () => {},
    onError: fail,
  });
  wake = worker.wake;
  return {
    database,
    until: (count) =>
      new Promise((resolve) => {
        reached = () => {
          if (delivered >= count) {
            delivered = 0;
            resolve();
          }
        };
        reached();
      }),
    async [Symbol.asyncDispose]() {
      await worker.end();
      await database.close();
    },
  };
}

async function sendAll({ caller, conversations }: Scene, carrier: Deliveries, count: number) {
  let next = 0;
  const all = carrier.until(count);
  await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      while (next < count) {
        const conversationId = conversations[next % conversations.length] as string;
        next += 1;
        await sendMessage(carrier.database, caller, {
          conversationId,
          body: "Your table for two is booked for 19:30.",
        });
      }
    }),
  );
  await all;
}

async function position(stage: Stage): Promise<string> {
  const [row] = await stage.query<{ lsn: string }>("SELECT pg_current_wal_flush_lsn()::text AS lsn");
  return row?.lsn as string;
}

/** The bytes of each table and index for a text, the largest first. */
async function byRelation(stage: Stage, from: string, to: string, texts: number): Promise<string> {
  const rows = await stage.query<{ name: string; bytes: string; full: string; records: string }>(
    `SELECT c.relname AS name, round(sum(b.block_data_length + b.block_fpi_length) / $3::numeric) AS bytes,
       round(sum(b.block_fpi_length) / $3::numeric) AS full, round(count(*) / $3::numeric, 2) AS records
     FROM pg_get_wal_block_info($1, $2) b JOIN pg_class c ON pg_relation_filenode(c.oid) = b.relfilenode
     GROUP BY 1 ORDER BY sum(b.block_data_length + b.block_fpi_length) DESC LIMIT 45`,
    [from, to, texts],
  );
  return table(
    ["relation", "bytes a text", "of it full pages", "records"],
    rows.map(({ name, bytes, full, records }) => [name, bytes, full, records]),
  );
}
