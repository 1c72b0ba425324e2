import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { urlOf } from "../support/database.ts";
import { type KeyedAnswer, type KeyedRequest, send } from "../support/keyed-request.ts";
import { type Node, type PatroniCluster, startPatroni } from "../support/patroni.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { makeToken } from "../support/token-command.ts";
import { openReceiver, type Receiver } from "../webhook/receiver.ts";

/**
 * The primary of a Patroni cluster is switched over, killed, frozen and cut off from etcd, while clients write through a
 * gateway and a worker delivers. Each write is repeated with its key until it has an answer.
 */

const CLIENTS = 4;

let dataDir: string;
let cluster: PatroniCluster;
let receiver: Receiver;
let gateway: ServiceProcess;
let worker: ServiceProcess;
let token: string;
let inboxId: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "service-failover-"));
  receiver = await openReceiver();
  cluster = await startPatroni();
  await cluster.untilWhole();
  const settings = {
    DATABASE_URL: urlOf(cluster.connection),
    SEED_DEMO: "true",
    DATA_DIR: join(dataDir, "service"),
    CARRIER: "simulator",
    SIMULATOR_SPEED: "40",
    RATE_LIMIT_MAX: "1000000",
    RATE_LIMIT_ANONYMOUS_MAX: "1000000",
    WEBHOOK_ALLOW_PRIVATE_TARGETS: "true",
    WEBHOOK_RETRY_SECONDS: "1",
    PUBLIC_URL: "http://api.test",
    LOG_LEVEL: "warn",
  };
  gateway = await startService({ ...settings, ROLE: "gateway" });
  worker = await startService({ ...settings, ROLE: "worker" });
  token = await makeToken(settings, "admin@northwind.example");
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const inboxes = await fetch(`${gateway.publicUrl}/api/v1/inboxes`, { headers });
  inboxId = ((await inboxes.json()) as { data: { id: string }[] }).data[0]?.id ?? "";
  for (const event_type of ["contact.created", "message.outgoing.delivered"]) {
    const body = JSON.stringify({ event_type, target_url: `${receiver.url}/${event_type}` });
    const made = await fetch(`${gateway.publicUrl}/api/v1/subscriptions`, { method: "POST", headers, body });
    expect(made.status).toBe(201);
  }
});
afterAll(async () => {
  await Promise.all([gateway?.end("SIGKILL"), worker?.end("SIGKILL")]);
  await cluster?.stop();
  await receiver?.close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Write {
  request: KeyedRequest;
  /** The answer that settled it, after the failures before it. */
  answer: KeyedAnswer;
  failures: (KeyedAnswer | null)[];
}

/** Clients that write without a pause, contacts and texts in turn. */
function writers(round: number) {
  const done: Write[] = [];
  let ended = false;
  const clients = Array.from({ length: CLIENTS }, async (_none, client) => {
    for (let index = 0; !ended; index += 1) {
      const key = `${round} ${client} ${index}`;
      // The simulator delivers to numbers whose last four digits do not begin with 0.
      const number = `+1212${555 + round}${1_000 + client * 2_000 + index}`;
      const request: KeyedRequest =
        index % 2 === 0
          ? { key, method: "POST", path: "/contacts", body: { first_name: key, phones: [{ number }] } }
          : { key, method: "POST", path: "/messages", body: { inbox_id: inboxId, to: number, body: key } };
      const failures: (KeyedAnswer | null)[] = [];
      for (;;) {
        const answer = await send(gateway, token, request, AbortSignal.timeout(60_000));
        if (answer && answer.status < 300) {
          done.push({ request, answer, failures });
          break;
        }
        if (answer && answer.status < 500 && answer.status !== 409) {
          throw new Error(`${request.path} with ${key} was refused: ${answer.text}`);
        }
        failures.push(answer);
        await sleep(100);
      }
    }
  });
  return {
    /** Waits for this number of further writes. */
    async more(count: number) {
      const wanted = done.length + count;
      await expect.poll(() => done.length, { timeout: 150_000, interval: 50 }).toBeGreaterThanOrEqual(wanted);
    },
    async end() {
      ended = true;
      await Promise.all(clients);
      return done;
    },
  };
}

const FAULTS: readonly [name: string, fault: (primary: Node) => void | Promise<void>, mend: (former: Node) => void][] =
  [
    ["a switchover", () => cluster.switchover(), () => {}],
    ["a kill of PostgreSQL and Patroni", (primary) => primary.kill(), (former) => former.start()],
    ["a freeze", (primary) => primary.freeze(), (former) => former.thaw()],
    ["a cut line to etcd", (primary) => primary.cut(), (former) => former.heal()],
  ];

it.each(FAULTS.map(([name, fault, mend], round) => ({ name, fault, mend, round })))(
  "$name of the primary loses no acknowledged write and does none twice",
  async ({ name, fault, mend, round }) => {
    await cluster.untilWhole();
    const before = (await cluster.primary()) as Node;
    const pids = [gateway.child.pid, worker.child.pid];
    const under = writers(round);
    await under.more(40);
    await fault(before);
    const isAnother = async () => {
      const now = await cluster.primary();
      return now !== null && now !== before;
    };
    await expect.poll(isAnother, { timeout: 150_000, interval: 200 }).toBe(true);
    await under.more(200);
    mend(before);
    await cluster.untilWhole();
    const done = await under.end();

    // Every failure is the envelope with the time to wait, or a cut connection; no process was restarted.
    for (const failure of done.flatMap(({ failures }) => failures)) {
      if (failure) {
        const { error } = JSON.parse(failure.text);
        const isRunning = error.code === "idempotency_in_progress";
        expect([failure.status, error.code]).toEqual(isRunning ? [409, error.code] : [503, "internal_error"]);
      }
    }
    expect([gateway.child.exitCode, worker.child.exitCode]).toEqual([null, null]);
    expect([gateway.child.pid, worker.child.pid]).toEqual(pids);

    // Each acknowledged write is there once, and again answers as before.
    const idOf = ({ answer }: Write) => (JSON.parse(answer.text) as { id: string }).id;
    const ids = done.map(idOf);
    expect(new Set(ids).size).toBe(done.length);
    const stored = async () => {
      const client = new pg.Client(cluster.connection);
      await client.connect();
      try {
        const { rows } = await client.query<{ id: string }>(
          `SELECT id FROM contacts WHERE first_name LIKE $1 || ' %' UNION ALL SELECT id FROM messages WHERE body LIKE $1 || ' %'`,
          [String(round)],
        );
        return rows.map(({ id }) => id).sort();
      } finally {
        await client.end();
      }
    };
    // A primary that was frozen answers as one for a moment, with the rows from before: it cannot commit.
    await expect.poll(stored, { timeout: 60_000, interval: 500 }).toEqual(ids.toSorted());
    const again = await send(gateway, token, (done[0] as Write).request);
    expect([again?.replayed, again?.text]).toEqual([true, done[0]?.answer.text]);

    // Every contact and every delivered text arrives as an event.
    const told = () => {
      const found = new Set(
        receiver.received.map(({ body }) => {
          const { contact, message } = JSON.parse(body).data;
          return (message ?? contact).id as string;
        }),
      );
      return ids.filter((id) => !found.has(id)).length;
    };
    await expect.poll(told, { timeout: 150_000, interval: 500 }).toBe(0);
    const late = done.filter(({ failures }) => failures.length > 0).length;
    process.stdout.write(`${name}: ${done.length} acknowledged writes, ${late} of them after failures\n`);
  },
  600_000,
);
