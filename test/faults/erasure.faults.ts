import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dialerHooks } from "../../src/domain/dialer/outcome.ts";
import { erasePerson } from "../../src/domain/person/commands.ts";
import { erasePeople } from "../../src/domain/person/erase.ts";
import { createCarrierEventHandler } from "../../src/domain/traffic/carrier-events.ts";
import type { CarrierEvent } from "../../src/platform/carrier/port.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { newIdentity } from "../../src/platform/id.ts";
import { orderText } from "../support/carrier.ts";
import type { TestDatabase } from "../support/database.ts";
import { COMPILED } from "../support/service-process.ts";
import { findTraces } from "../support/traces.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/**
 * Texts, calls and reports of the carrier arrive while a person is erased, and the erasing processes are killed around
 * their statements. `KILLS` sets the number: a few without it, 200 in `npm run test:faults`.
 */
const KILLS = Number(process.env.KILLS ?? 4);
const MOMENTS = ["before", "sent", "after"];

let test: TestDatabase;
let world: World;
let inboxes: { id: string; number: string }[];
const children: ChildProcess[] = [];
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase(12));
  inboxes = await test.query<{ id: string; number: string }>(
    "SELECT id, phone_number AS number FROM inboxes WHERE business_id = $1 AND deactivated_at IS NULL ORDER BY id",
    [world.northwind.businessId],
  );
});
afterAll(async () => {
  for (const child of children) {
    child.kill("SIGKILL");
  }
  await test?.drop();
});

const caller = () => ({ businessId: world.northwind.businessId, userId: world.admin.userId, role: "admin" }) as const;
const { outbox } = webhookTools;
/** The texts whose delivery the service has told of: reports about an erased text change nothing. */
const delivered = new Set<string>();
const handle = createCarrierEventHandler({
  outbox: async (database, event) => {
    if (event.type === "message.outgoing.delivered" && "messageId" in event.subject) {
      delivered.add(event.subject.messageId);
    }
    await outbox(database, event);
  },
  calls: dialerHooks(outbox),
  confirmedKeywords: new Set(),
  ignored: () => {},
});

/** What the carrier and the API told the service about the person. */
interface Traffic {
  /** The ids of the carrier with the times at which the service had committed them. */
  settled: Map<string, number>;
  texts: number;
  calls: number;
  /** The texts whose delivery was reported before their erasure. */
  sent: number;
  /** The pause between two texts. */
  pauseMs: number;
  /** Stops it. Resolves once everything that was begun has been committed. */
  stop(): Promise<void>;
}

const DEADLOCK = "40P01";

/**
 * Several streams of texts and calls with a person, until it is stopped. The carrier repeats a report that fails.
 *
 * @param slowing the factor of each pause to the one before: an erasure ends once nothing arrives during a pass.
 */
function startTraffic(person: string, pauseMs: number, slowing = 1): Traffic {
  let isStopped = false;
  const traffic = { settled: new Map<string, number>(), texts: 0, calls: 0, sent: 0, pauseMs };
  const again = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if ((error as { code?: string }).code !== DEADLOCK) {
          throw error;
        }
      }
    }
  };
  const receive = (event: CarrierEvent) => again(() => handle(test.database, event));
  const at = () => new Date().toISOString();
  const inboxOf = (round: number) => inboxes[round % inboxes.length] as (typeof inboxes)[number];
  const streams: ((round: number) => Promise<void>)[] = [
    async (round) => {
      const carrierId = `SM-in-${person}-${round}`;
      const { number: to } = inboxOf(round);
      const body = `the words of ${person}`;
      await receive({ kind: "text.incoming", carrierId, from: person, to, body, at: at() });
      traffic.texts += 1;
      traffic.pauseMs *= slowing;
      traffic.settled.set(carrierId, Date.now());
    },
    async (round) => {
      const carrierId = `SM-out-${person}-${round}`;
      const { businessId } = caller();
      const id = await again(() => orderText(test.database, caller(), inboxOf(round).id, person, `words to ${person}`));
      const report = { kind: "text.status", reference: { businessId, id }, carrierId, error: null } as const;
      await receive({ ...report, status: "sent", at: at() });
      await receive({ ...report, status: "delivered", at: at() });
      traffic.sent += delivered.has(id) ? 1 : 0;
      traffic.settled.set(carrierId, Date.now());
    },
    async (round) => {
      const carrierId = `CA-${person}-${round}`;
      const { number: to } = inboxOf(round);
      await receive({ kind: "call.incoming", carrierId, from: person, to, at: at() });
      const call = { inboxNumber: to };
      const report = { kind: "call.status", call, carrierId, answeredBy: null, error: null } as const;
      await receive({ ...report, status: "in_progress", durationSeconds: null, at: at() });
      await receive({ ...report, status: "completed", durationSeconds: 1, at: at() });
      traffic.calls += 1;
      traffic.settled.set(carrierId, Date.now());
    },
  ];
  const running = Promise.all(
    streams.map(async (stream, index) => {
      for (let round = 0; !isStopped; round += 1) {
        await stream(round);
        // Calls are rarer: the erasure waits while one rings.
        await pause(traffic.pauseMs * (index === 2 ? 5 : 1));
      }
    }),
  );
  running.catch(() => {});
  return Object.assign(traffic, {
    async stop() {
      isStopped = true;
      await running;
    },
  });
}

const passTime = () =>
  test.query("UPDATE person_erasures SET due_at = now() - interval '1 second' WHERE completed_at IS NULL");
const unfinished = async () =>
  (await test.query<{ id: string }>("SELECT id FROM person_erasures WHERE erased_at IS NULL")).length;

async function run(fault: string): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "erasure-child.ts")], {
    env: { PATH: process.env.PATH ?? "", NODE_COMPILE_CACHE: COMPILED, DATABASE_URL: test.url, FAULT: fault },
    stdio: ["ignore", "ignore", "inherit"],
  });
  children.push(child);
  await once(child, "close");
  return child.signalCode;
}

/** Adds a contact with the number. */
async function addPerson(number: string): Promise<void> {
  const { id, createdAt: at } = newIdentity("con");
  const phones = JSON.stringify([{ number, label: null }]);
  await test.query(
    `INSERT INTO contacts (business_id, id, first_name, last_name, phones, source, created_at, updated_at)
     VALUES ($1, $2, 'Zenobia', 'Quux', $3, 'app', $4, $4)`,
    [caller().businessId, id, phones, at],
  );
}

/** The counts that people see, and their recount from what the traffic told. */
async function counts() {
  const [row] = await test.query<Record<string, number>>(
    `SELECT
       (SELECT COALESCE(sum(incoming), 0)::int FROM (
          SELECT incoming FROM text_sums WHERE business_id = $1 UNION ALL
          SELECT incoming FROM text_activity_changes WHERE business_id = $1) t) AS texts,
       (SELECT COALESCE(sum(delivered), 0)::int FROM (
          SELECT delivered FROM text_sums WHERE business_id = $1 UNION ALL
          SELECT delivered FROM text_activity_changes WHERE business_id = $1) t) AS sent,
       (SELECT COALESCE(sum(incoming), 0)::int FROM (
          SELECT incoming FROM call_sums WHERE business_id = $1 UNION ALL
          SELECT incoming FROM call_activity_changes WHERE business_id = $1) t) AS calls`,
    [caller().businessId],
  );
  return row as Record<string, number>;
}

const added = (before: Record<string, number>, { texts, sent, calls }: Traffic) => ({
  ...before,
  texts: (before.texts ?? 0) + texts,
  sent: (before.sent ?? 0) + sent,
  calls: (before.calls ?? 0) + calls,
});

it(
  `${KILLS} kills of an erasure under traffic leave no trace of the person, and counts stay true`,
  async () => {
    const person = "+14155550733";
    const before = await counts();
    await addPerson(person);
    const traffic = startTraffic(person, 10);
    await expect.poll(() => traffic.calls).toBeGreaterThan(0);
    let killed = 0;
    // A process that finds the erasure locked, or held up by a call, has nothing to do: more follow.
    for (let kill = 0; kill < KILLS || (killed < KILLS / 4 && kill < KILLS * 5); kill += 2) {
      if ((await unfinished()) === 0) {
        await erasePerson(test.database, caller(), { phoneNumber: person });
      }
      await passTime();
      const faults = [kill, kill + 1].map((n) => `${MOMENTS[n % 3]} ${3 + ((n * 37) % 90)}`);
      killed += (await Promise.all(faults.map(run))).filter((signal) => signal === "SIGKILL").length;
    }
    expect(killed).toBeGreaterThanOrEqual(KILLS / 4);
    await traffic.stop();
    expect(await findTraces(test, person)).toMatchObject({ person_erasures: expect.any(Number) });

    await erasePerson(test.database, caller(), { phoneNumber: person });
    for (let look = 0; look < 2; look += 1) {
      await passTime();
      expect(await run("")).toBeNull();
    }
    expect(await test.query("SELECT FROM person_erasures WHERE completed_at IS NULL")).toEqual([]);
    for (const trace of [person, person.slice(2), "Quux"]) {
      // The ids of the calls at the carrier, here with the number, stay until the carrier has deleted their recordings.
      const { recording_removals: _, ...traces } = await findTraces(test, trace);
      expect({ [trace]: traces }).toEqual({ [trace]: {} });
    }
    expect(await counts()).toEqual(added(before, traffic));
    const { texts, sent, calls } = traffic;
    process.stdout.write(
      `${killed} kills of an erasure: ${texts} texts, ${sent} sent and ${calls} calls left no trace\n`,
    );
  },
  120_000 + KILLS * 5_000,
);

it("what arrives after the end of an erasure begins a new contact, and nothing earlier stays", async () => {
  const person = "+14155550734";
  const { businessId } = caller();
  const before = await counts();
  await addPerson(person);
  const traffic = startTraffic(person, 10, 1.1);
  await expect.poll(() => traffic.calls).toBeGreaterThan(1);
  const { id } = await erasePerson(test.database, caller(), { phoneNumber: person });
  // The last pass is the one that finds nothing: it begins with its first step.
  let lastPassBegan = 0;
  const watched: Database = {
    ...test.database,
    transaction: async (work) => {
      const [row] = await test.query<{ begins: boolean }>(
        "SELECT step = 0 AND position = '' AND NOT found AS begins FROM person_erasures WHERE id = $1",
        [id],
      );
      if (row?.begins) {
        lastPassBegan = Date.now();
      }
      return test.database.transaction(work);
    },
  };
  const isErased = async () => {
    const [row] = await test.query<{ erased: boolean }>(
      "SELECT erased_at IS NOT NULL AS erased FROM person_erasures WHERE id = $1",
      [id],
    );
    return row?.erased;
  };
  while (!(await isErased())) {
    await test.query(
      "UPDATE person_erasures SET due_at = now() - interval '1 second' WHERE id = $1 AND erased_at IS NULL",
      [id],
    );
    await erasePeople(watched, webhookTools.outbox);
  }
  const settledAtEnd = traffic.settled.size;
  await expect.poll(() => traffic.settled.size).toBeGreaterThan(settledAtEnd + 4);
  await traffic.stop();
  await passTime();
  await erasePeople(test.database, webhookTools.outbox);
  expect(await test.query("SELECT FROM person_erasures WHERE completed_at IS NULL")).toEqual([]);

  const kept = await test.query<{ carrierId: string }>(
    `SELECT carrier_id AS "carrierId" FROM messages WHERE business_id = $1 AND phone_number = $2
     UNION ALL SELECT carrier_id FROM calls WHERE business_id = $1 AND phone_number = $2`,
    [businessId, person],
  );
  const earlier = kept.filter(({ carrierId }) => (traffic.settled.get(carrierId) ?? 0) < lastPassBegan);
  expect(earlier).toEqual([]);
  expect(kept.length).toBeGreaterThanOrEqual(5);
  expect(await findTraces(test, "Quux")).toEqual({});
  // Everything that arrived later belongs to one new contact, or was ordered before there was one.
  const contacts = await test.query<{ id: string; name: string | null }>(
    "SELECT id, first_name AS name FROM contacts WHERE business_id = $1 AND deleted_at IS NULL AND phones::text LIKE $2",
    [businessId, `%${person}%`],
  );
  expect(contacts).toEqual([{ id: expect.any(String), name: null }]);
  for (const table of ["conversations", "messages", "calls"]) {
    const others = await test.query(
      `SELECT id FROM ${table} WHERE business_id = $1 AND phone_number = $2 AND contact_id <> $3`,
      [businessId, person, contacts[0]?.id],
    );
    expect({ [table]: others }).toEqual({ [table]: [] });
  }
  expect(
    await test.query(
      `SELECT c.id FROM conversations c WHERE c.business_id = $1 AND c.phone_number = $2 AND c.unread_count <> (
         SELECT count(*) FROM messages m WHERE m.conversation_id = c.id AND m.direction = 'incoming')`,
      [businessId, person],
    ),
  ).toEqual([]);
  expect(await counts()).toEqual(added(before, traffic));
});
