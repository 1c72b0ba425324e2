import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { chanceOf } from "../support/chance.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type KeyedAnswer, type KeyedRequest, send, sendUntilSettled } from "../support/keyed-request.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { sessionsWhere } from "../support/sessions.ts";
import { makeToken } from "../support/token-command.ts";

/**
 * Processes are killed during writes with keys, again and again; then every write is retried. `KILLS` sets the number:
 * a few without it, 200 in `npm run test:faults`. `SEED` repeats a run's choice of moments.
 */
const KILLS = Number(process.env.KILLS ?? 4);
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);

const FAULT_CHILD = pathToFileURL(join(import.meta.dirname, "fault-child.ts")).href;
const KINDS = ["commit", "keep", "write", "claim"] as const;
const MOMENTS = ["before", "sent", "after"] as const;
/** From outside, at any moment; and from inside, at each moment of each statement. */
const FAULTS = ["outside", ...KINDS.flatMap((kind) => MOMENTS.map((moment) => `${moment} ${kind}`))];

let test: TestDatabase;
let dataDir: string;
let settings: Record<string, string>;
/** All processes, so that none survives a failed test. */
const started: ServiceProcess[] = [];

async function start(armed: Record<string, string> = {}): Promise<ServiceProcess> {
  const service = await startService({ ...settings, ...armed });
  started.push(service);
  return service;
}

beforeAll(async () => {
  test = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "service-kill-"));
  settings = {
    DATABASE_URL: test.url,
    SEED_DEMO: "true",
    DATA_DIR: dataDir,
    PUBLIC_URL: "http://api.test",
    RATE_LIMIT_MAX: "1000000",
    LOG_LEVEL: "silent",
  };
});
afterAll(async () => {
  await Promise.all(started.map((service) => service.end("SIGKILL")));
  await test.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Whole numbers below `bound` that are the same for the same seed. */
function randomNumbers(seed: number): (bound: number) => number {
  const chance = chanceOf(seed);
  return (bound) => Math.floor(chance() * bound);
}

/** The visible number of times that a write took effect in the database. */
interface Write {
  request: KeyedRequest;
  answer: KeyedAnswer | null;
  happened(): Promise<number>;
}

interface Ground {
  campaignId: string;
  inboxId: string;
  /** Contacts to change and remove, each by only one write. */
  contactIds: string[];
}

function writesOf(round: number, { campaignId, inboxId, contactIds }: Ground): Write[] {
  const contacts = `/campaigns/${campaignId}/contacts`;
  const [changed, removed] = contactIds.slice(2 * round) as [string, string];
  const key = (what: string) => `${what} ${round}`;
  const count = async (text: string, value: string) => Number((await test.query(text, [value]))[0]?.count);
  const create = (index: number): Write => {
    const name = key(`create-${index}`);
    return {
      request: { key: name, method: "POST", path: "/campaigns", body: { name, inbox_ids: [inboxId] } },
      answer: null,
      happened: () =>
        count(
          `SELECT count(*) FROM campaigns c JOIN campaign_inboxes i ON i.campaign_id = c.id WHERE c.name = $1`,
          name,
        ),
    };
  };
  const add = (index: number): Write => {
    const number = `+1416${String(round * 10 + index).padStart(7, "0")}`;
    return {
      request: { key: key(`add-${index}`), method: "POST", path: contacts, body: { phones: [number] } },
      answer: null,
      happened: () => count("SELECT count(*) FROM campaign_contacts WHERE phones -> 0 ->> 'number' = $1", number),
    };
  };
  const company = key("change");
  const change: Write = {
    request: {
      key: company,
      method: "PATCH",
      path: `${contacts}/${changed}`,
      body: { company, status: "do_not_call" },
    },
    answer: null,
    happened: () => count("SELECT count(*) FROM campaign_contacts WHERE company = $1", company),
  };
  const remove: Write = {
    request: { key: key("remove"), method: "DELETE", path: `${contacts}/${removed}` },
    answer: null,
    happened: async () => 1 - (await count("SELECT count(*) FROM campaign_contacts WHERE id = $1", removed)),
  };
  return [create(0), add(0), change, create(1), add(1), remove, create(2), add(2)];
}

async function prepare(service: ServiceProcess, token: string, rounds: number): Promise<Ground> {
  const [inbox] = await test.query<{ id: string }>(
    `SELECT i.id FROM inboxes i JOIN users u USING (business_id)
     WHERE u.email = 'admin@northwind.example' AND i.deactivated_at IS NULL ORDER BY i.id`,
  );
  const inboxId = inbox?.id as string;
  const make = async (path: string, body: unknown) =>
    JSON.parse((await sendUntilSettled(service, token, { key: crypto.randomUUID(), method: "POST", path, body })).text);
  const { id: campaignId } = await make("/campaigns", { name: "Ground", inbox_ids: [inboxId] });
  const contactIds: string[] = [];
  for (let first = 0; first < 2 * rounds; first += 500) {
    const contacts = Array.from({ length: Math.min(500, 2 * rounds - first) }, (_none, index) => ({
      phones: [`+1905${String(first + index).padStart(7, "0")}`],
    }));
    const { data } = await make(`/campaigns/${campaignId}/contacts`, { contacts });
    contactIds.push(...data.map((row: { contact: { id: string } }) => row.contact.id));
  }
  return { campaignId, inboxId, contactIds };
}

/** All stored keys of writes, read after the last connection of a killed process has ended. */
async function keptKeys(): Promise<Set<string>> {
  await expect.poll(() => sessionsWhere(test, "application_name LIKE 'service %'")).toEqual([]);
  return new Set((await test.query<{ key: string }>("SELECT key FROM idempotency_keys")).map((row) => row.key));
}

it(
  `${KILLS} kills during writes with keys lose no write, repeat none and leave none half done`,
  async () => {
    const random = randomNumbers(SEED);
    const rounds = KILLS * 2;
    const witness = await start();
    const token = await makeToken(settings, "admin@northwind.example");
    const ground = await prepare(witness, token, rounds);

    const killed: Record<string, number> = {};
    const writes: Write[] = [];
    const startVictim = async (round: number) => {
      const fault = FAULTS[round % FAULTS.length] as string;
      const unharmed = random(fault.endsWith("write") ? 20 : 8);
      const armed =
        fault === "outside" ? {} : { FAULT: `${fault} ${unharmed}`, NODE_OPTIONS: `--import=${FAULT_CHILD}` };
      return { fault, service: await start(armed) };
    };
    const total = () => Object.values(killed).reduce((left, right) => left + right, 0);
    let next = startVictim(0);
    for (let round = 0; total() < KILLS; round += 1) {
      expect(round, `SEED=${SEED}: too many victims survived`).toBeLessThan(rounds);
      const { fault, service } = await next;
      // The next process starts while this one dies.
      next = startVictim(round + 1);
      const dead = new Promise((resolve) => service.child.once("close", resolve));
      const own = writesOf(round, ground);
      writes.push(...own);
      if (fault === "outside") {
        void delay(random(80)).then(() => service.child.kill("SIGKILL"));
      }
      let died = false;
      await Promise.all(
        own.map(async (write, index) => {
          write.answer = await send(service, token, write.request);
          died ||= !write.answer;
          // Every second client continues at once with the other process.
          if (!write.answer && index % 2 === 1) {
            const second = await send(witness, token, write.request);
            expect(second?.status, `SEED=${SEED}`).toBeOneOf([200, 201, 204, 409]);
            write.answer = second?.status === 409 ? null : second;
          }
        }),
      );
      if (died || fault === "outside") {
        await dead;
        killed[fault] = (killed[fault] ?? 0) + 1;
      } else {
        await service.end("SIGKILL");
      }
    }
    await (await next).service.end("SIGKILL");
    await witness.end("SIGKILL");

    // No partial writes: a write took effect if and only if its answer is stored, and every sent answer is stored.
    const kept = await keptKeys();
    let lost = 0;
    for (const { request, answer, happened } of writes) {
      expect(await happened(), `SEED=${SEED} ${request.key}`).toBe(kept.has(request.key) ? 1 : 0);
      expect(!answer || kept.has(request.key), `SEED=${SEED} ${request.key}`).toBe(true);
      lost += answer ? 0 : 1;
    }

    // No repetition: every key is retried, twice.
    const healthy = await start();
    for (const { request, answer, happened } of writes) {
      const message = `SEED=${SEED} ${request.key}`;
      const again = await sendUntilSettled(healthy, token, request);
      expect(again.status, message).toBe(answer?.status ?? { POST: 201, PATCH: 200, DELETE: 204 }[request.method]);
      expect(again.replayed, message).toBe(kept.has(request.key));
      if (answer) {
        expect(again.text, message).toBe(answer.text);
      }
      const third = await sendUntilSettled(healthy, token, request);
      expect([third.status, third.text, third.replayed], message).toEqual([again.status, again.text, true]);
      expect(await happened(), message).toBe(1);
    }
    const [tally] = await test.query(
      `SELECT c.contact_count = count(t.id) AS counted,
       c.open_contact_count = count(t.id) FILTER (WHERE t.status NOT IN ('completed', 'do_not_call')) AS open
     FROM campaigns c JOIN campaign_contacts t ON t.campaign_id = c.id
     WHERE c.id = $1 GROUP BY c.contact_count, c.open_contact_count`,
      [ground.campaignId],
    );
    expect(tally, `SEED=${SEED}`).toEqual({ counted: true, open: true });
    await healthy.end();

    const moments = FAULTS.map((fault) => `${fault} ${killed[fault] ?? 0}`).join(", ");
    process.stdout.write(
      `SEED=${SEED}: ${total()} kills (${moments}); ${writes.length} writes, ${lost} without an answer, ` +
        `${writes.filter(({ request, answer }) => !answer && kept.has(request.key)).length} of these had been done; ` +
        "0 lost, 0 twice, 0 half\n",
    );
  },
  300_000 + KILLS * 60_000,
);
