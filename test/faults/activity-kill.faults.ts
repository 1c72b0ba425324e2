import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../src/platform/id.ts";
import { type Choices, changeSomething, expectExact, forgetActivity, pendingChanges } from "../activity/ground.ts";
import { chanceOf } from "../support/chance.ts";
import type { TestDatabase } from "../support/database.ts";
import { COMPILED } from "../support/service-process.ts";
import { createWorldDatabase } from "../support/world.ts";

/**
 * Processes that add up activity are killed around their statements, again and again, two at a time, while texts, calls
 * and attempts change. `KILLS` sets the number: a few without it, 200 in `npm run test:faults`. `SEED`
 * repeats the changes of a run.
 */
const KILLS = Number(process.env.KILLS ?? 6);
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const MOMENTS = ["before", "sent", "after"];

let test: TestDatabase;
let choices: Choices;
const children: ChildProcess[] = [];
beforeAll(async () => {
  const { test: opened, world } = await createWorldDatabase();
  test = opened;
  const chance = chanceOf(SEED);
  choices = {
    businessId: world.northwind.businessId,
    inboxIds: world.northwind.inboxIds,
    campaignIds: [world.northwind.campaignId, null],
    userIds: [world.admin.userId, null],
    subscriptionIds: [newId("sub")],
    random: (below) => Math.floor(chance() * below),
  };
});
afterAll(async () => {
  for (const child of children) {
    child.kill("SIGKILL");
  }
  await test?.drop();
});

async function run(fault: string): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "activity-child.ts")], {
    env: { PATH: process.env.PATH ?? "", NODE_COMPILE_CACHE: COMPILED, DATABASE_URL: test.url, FAULT: fault },
    stdio: ["ignore", "ignore", "inherit"],
  });
  children.push(child);
  await once(child, "close");
  return child.signalCode;
}

it(
  `${KILLS} kills while activity is added up lose and repeat nothing`,
  async () => {
    await makeOld();
    let killed = 0;
    for (let kill = 0; kill < KILLS; kill += 2) {
      const faults = [kill, kill + 1].map((n) => `${MOMENTS[n % 3]} ${2 + ((n * 7) % 40)}`);
      let isRunning = true;
      const changes = (async () => {
        while (isRunning) {
          await changeSomething(test.database, choices);
        }
      })();
      killed += (await Promise.all(faults.map(run))).filter((signal) => signal === "SIGKILL").length;
      isRunning = false;
      await changes;
    }
    expect(killed).toBe(2 * Math.ceil(KILLS / 2));
    expect(await run("")).toBeNull();
    expect(await pendingChanges(test), `SEED=${SEED}`).toBe(0);
    await expectExact(test, choices.businessId);
    const [counted] = await test.query<{ texts: number; calls: number }>(
      `SELECT (SELECT count(*)::int FROM messages WHERE business_id = $1) AS texts,
         (SELECT count(*)::int FROM calls WHERE business_id = $1) AS calls`,
      [choices.businessId],
    );
    process.stdout.write(
      `SEED=${SEED}: ${killed} kills; ${counted?.texts} texts, ${counted?.calls} calls, each once\n`,
    );
  },
  90_000 + KILLS * 5_000,
);

/** Texts and calls from before the rollups, which are counted in several batches between the kills. */
async function makeOld(): Promise<void> {
  for (let each = 0; each < 100; each += 1) {
    await changeSomething(test.database, choices);
  }
  await test.query(`
    SET session_replication_role = replica;
    INSERT INTO messages SELECT (jsonb_populate_record(m, jsonb_build_object(
      'id', left(m.id, 20) || substr(md5(m.id || n), 1, 10), 'carrier_id', NULL))).* FROM messages m, generate_series(1, 100) n;
    SET session_replication_role = origin`);
  await forgetActivity(test);
}
