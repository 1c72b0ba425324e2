import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { zoneContacts } from "../../src/domain/campaign/zone-store.ts";
import { skipContact, startSession } from "../../src/domain/dialer/commands.ts";
import { nextContact } from "../../src/domain/dialer/next.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { knownStatements } from "../../src/platform/db/statement.ts";
import { newId, newIdentity } from "../../src/platform/id.ts";
import { startEmbedded } from "../../src/platform/postgres/embedded/index.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/**
 * The time that an agent waits for the next contact: a million contacts in one campaign and fifty agents, each of whom
 * requests the next contact immediately after the previous one, and then at the pace of people. PostgreSQL and the
 * agents share the machine. `npm run bench -- dialer [contacts] [agents] [requests]`.
 */

const HOUR = 3_600_000;
/** The number of requests of each agent at the pace of people, at random times. */
const TURNS = 60;
/** Per thousand contacts: due callbacks, rested retries, and numbers on the do-not-call list. */
const [CALLBACKS, RETRIES, LISTED] = [2, 300, 20];

export async function run(options: string[]): Promise<void> {
  const [contacts = 1_000_000, agents = 50, given] = options.map(Number);
  const requests = given ?? Math.min(20_000, Math.floor(contacts / 4));
  const dataDir = await mkdtemp(join(tmpdir(), "service-dialer-"));
  const server = await startEmbedded({ dataDir });
  try {
    const connection = { ...server.address };
    await migrate(connection);
    await measure(connection, contacts, agents, requests);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(connection: pg.ClientConfig, contacts: number, agents: number, requests: number): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  // The statement that fails reports the error; the server may end before this connection does.
  client.on("error", () => {});
  const database = openPool({ connection, size: 10 });
  console.log(`filling one campaign with ${contacts} contacts of 20 area codes …`);
  const { businessId, campaignId, inboxId } = await fill(client, contacts);
  await client.query("ANALYZE");
  const zoning = performance.now();
  while ((await zoneContacts(database, businessId, campaignId, 5_000)) > 0) {}
  const seconds = (performance.now() - zoning) / 1000;
  console.log(`calling zones worked out at ${Math.round(contacts / seconds)} contacts a second`);
  await client.query("VACUUM ANALYZE");
  // So that the fill is on the disk, and writing it does not disturb the measurement.
  await client.query("CHECKPOINT");

  const callers = await addAgents(client, businessId, agents);
  const times: number[] = [];
  const given = new Map<string, number>();
  let left = requests;
  const giveTo = async (caller: Caller, id: string) => {
    const askedAt = performance.now();
    const { contactId } = await nextContact(database, caller, webhookTools.outbox, id);
    const took = performance.now() - askedAt;
    if (contactId === null) {
      throw new Error("nobody was given although there are contacts left");
    }
    given.set(contactId, (given.get(contactId) ?? 0) + 1);
    await skipContact(database, caller, webhookTools.outbox, id, contactId);
    return took;
  };
  const startedAt = performance.now();
  await Promise.all(
    callers.map(async (caller) => {
      const { id } = await startSession(database, caller, webhookTools.outbox, { campaignId, inboxIds: [inboxId] });
      while (left > 0) {
        left -= 1;
        times.push(await giveTo(caller, id));
      }
    }),
  );
  const took = (performance.now() - startedAt) / 1000;
  console.log(`${requests} requests of ${agents} agents in ${took.toFixed(1)} s, each with a skip after it`);
  console.log(`next contact without a pause: ${report(times)}`);
  const atPace = await Promise.all(
    callers.map(async (caller) => {
      const { id } = await startSession(database, caller, webhookTools.outbox, { campaignId, inboxIds: [inboxId] });
      const own: number[] = [];
      for (let turn = 0; turn < TURNS; turn += 1) {
        await delay(500 + 1000 * Math.random());
        own.push(await giveTo(caller, id));
      }
      return own;
    }),
  );
  console.log(`next contact at a request a second and agent: ${report(atPace.flat())}`);
  console.log(`given twice: ${[...given.values()].filter((count) => count > 1).length} of ${given.size}`);
  console.log(`starved: ${await starved(client, campaignId)}`);
  const { id } = await startSession(database, callers[0] as Caller, webhookTools.outbox, {
    campaignId,
    inboxIds: [inboxId],
  });
  await explain(client, businessId, campaignId, id);
  await database.close();
  await client.end();
}

function report(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => `${(sorted[Math.ceil(sorted.length * share) - 1] as number).toFixed(1)} ms`;
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}`;
}

/** The plan of one claim: its time without others, and the steps that read contacts. */
async function explain(client: pg.Client, businessId: string, campaignId: string, sessionId: string): Promise<void> {
  const zones = await client.query<{ zones: string }>(
    "SELECT calling_zones AS zones FROM campaign_zones WHERE campaign_id = $1",
    [campaignId],
  );
  const text = [...knownStatements().values()].find(({ name }) => name.startsWith("dialer.claimNext."))?.text;
  await client.query("BEGIN");
  const { rows } = await client.query<{ "QUERY PLAN": string }>(`EXPLAIN (ANALYZE, BUFFERS, SUMMARY) ${text}`, [
    businessId,
    sessionId,
    zones.rows.map((row) => row.zones),
  ]);
  await client.query("ROLLBACK");
  const lines = rows.map((row) => row["QUERY PLAN"].trim());
  console.log(`one claim, explained, ${zones.rows.length} sets of zones:`);
  for (const line of lines.filter((step) => /campaign_contacts|do_not_call|opt_outs|calls|Trigger|Time:/.test(step))) {
    console.log(`  ${line}`);
  }
}

/** The number of first calls that were passed over for a later contact; only numbers that may not be dialed are. */
async function starved(client: pg.Client, campaignId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `WITH waiting AS (
       SELECT * FROM campaign_contacts WHERE campaign_id = $1 AND status = 'not_called' AND due_at IS NULL
     )
     SELECT count(*)::int AS count FROM waiting w
     WHERE held_until IS NULL AND id < (SELECT max(id) FROM waiting WHERE held_until IS NOT NULL)
       AND NOT EXISTS (
         SELECT FROM do_not_call_numbers l WHERE l.business_id = w.business_id AND l.phone_number = w.primary_number
       )`,
    [campaignId],
  );
  return rows[0]?.count ?? 0;
}

async function fill(client: pg.Client, contacts: number) {
  const business = newIdentity("biz");
  const [businessId, inboxId, campaignId] = [business.id, newId("inb"), newId("cmp")];
  const at = new Date(Date.now() - HOUR).toISOString();
  await client.query(
    "INSERT INTO businesses (id, name, has_dialer, created_at, updated_at) VALUES ($1, 'Bench', true, $2, $2)",
    [businessId, at],
  );
  await client.query(
    `INSERT INTO inboxes (business_id, id, phone_number, name, created_at, updated_at)
     VALUES ($1, $2, '+14155550100', 'Line', $3, $3)`,
    [businessId, inboxId, at],
  );
  await client.query(
    `INSERT INTO campaigns (business_id, id, name, contact_count, open_contact_count, calling_from, calling_until,
       created_at, updated_at)
     VALUES ($1, $2, 'Bench', $3, $3, '00:00', '24:00', $4, $4)`,
    [businessId, campaignId, contacts, at],
  );
  await client.query(
    `INSERT INTO campaign_inboxes (business_id, campaign_id, inbox_id, position) VALUES ($1, $2, $3, 1)`,
    [businessId, campaignId, inboxId],
  );
  await client.query(
    `INSERT INTO campaign_contacts (business_id, campaign_id, id, first_name, phones, status, call_count,
       last_called_at, due_at, created_at, updated_at)
     SELECT $1, $2, 'cct_01jcqz' || lpad(n::text, 20, '0'), 'Ada',
       jsonb_build_array(jsonb_build_object('label', null, 'number', '+1' || (ARRAY[201,202,203,205,206,208,212,213,214,
         303,305,312,404,415,503,602,702,808,907,919])[1 + n % 20] || lpad(n::text, 7, '0'))),
       CASE WHEN n % 1000 < $4 THEN 'called' ELSE 'not_called' END,
       CASE WHEN n % 1000 < $4 THEN 1 + n % 3 ELSE 0 END,
       CASE WHEN n % 1000 < $4 THEN now() - (n % 500) * interval '1 minute' END,
       CASE WHEN n % 1000 >= 1000 - $5 THEN now() - (n % 7) * interval '1 minute' END,
       now(), now()
     FROM generate_series(1, $3::int) n`,
    [businessId, campaignId, contacts, RETRIES, CALLBACKS],
  );
  await client.query(
    `INSERT INTO do_not_call_numbers (business_id, phone_number, created_at)
     SELECT DISTINCT business_id, primary_number, now() FROM campaign_contacts
     WHERE right(id, 3)::int % 1000 BETWEEN 500 AND 499 + $1`,
    [LISTED],
  );
  return { businessId, campaignId, inboxId };
}

async function addAgents(client: pg.Client, businessId: string, count: number): Promise<Caller[]> {
  const callers: Caller[] = [];
  for (let place = 0; place < count; place += 1) {
    const { id, createdAt } = newIdentity("usr");
    await client.query(
      `INSERT INTO users (business_id, id, email, name, role, created_at, updated_at)
       VALUES ($1, $2, $2 || '@bench.example', 'Agent', 'admin', $3, $3)`,
      [businessId, id, createdAt],
    );
    callers.push({ businessId, userId: id, role: "admin" });
  }
  return callers;
}
