import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { foldActivity, pruneAttemptActivity } from "../../src/domain/activity/fold-store.ts";
import { workOnActivity } from "../../src/domain/activity/work.ts";
import { newId } from "../../src/platform/id.ts";
import { chanceOf } from "../support/chance.ts";
import type { TestDatabase } from "../support/database.ts";
import { rounds, thorough } from "../support/effort.ts";
import { createWorldDatabase, type World } from "../support/world.ts";
import { type Choices, changeSomething, expectExact, forgetActivity, pendingChanges } from "./ground.ts";

/** The rollups equal the rows that they count, whatever happens at the same time. `SEED` repeats a run. */
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);

let test: TestDatabase;
let world: World;
let choices: Choices;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  const { businessId, inboxIds, campaignId } = world.northwind;
  const chance = chanceOf(SEED);
  choices = {
    businessId,
    inboxIds,
    campaignIds: [campaignId, null],
    userIds: [world.admin.userId, world.agent.userId, null],
    subscriptionIds: [newId("sub"), newId("sub")],
    random: (below) => Math.floor(chance() * below),
  };
});
afterAll(() => test?.drop());

async function changeMuch(times: number): Promise<void> {
  for (let each = 0; each < times; each += 1) {
    await changeSomething(test.database, choices);
  }
}

beforeEach(() => changeMuch(40));

it("counts every change once, beside several processes that add up", async () => {
  let isChanging = true;
  const fold = async () => {
    while (isChanging) {
      await foldActivity(test.database);
    }
  };
  const folds = [fold(), fold(), fold()];
  await Promise.all(Array.from({ length: 4 }, () => changeMuch(rounds(60, 200)))).finally(() => {
    isChanging = false;
  });
  await Promise.all(folds);
  await foldActivity(test.database);
  expect(await pendingChanges(test), `SEED=${SEED}`).toBe(0);
  await expectExact(test, choices.businessId);
});

thorough.it("counts what was there before the rollups once, beside changes of it", async () => {
  await changeMuch(300);
  await forgetActivity(test);
  let isChanging = true;
  const work = async () => {
    while (isChanging) {
      await workOnActivity(test.database);
    }
  };
  const works = [work(), work()];
  await Promise.all(Array.from({ length: 4 }, () => changeMuch(100))).finally(() => {
    isChanging = false;
  });
  await Promise.all(works);
  await workOnActivity(test.database);
  expect(await pendingChanges(test), `SEED=${SEED}`).toBe(0);
  await expectExact(test, choices.businessId);
  const left = await test.query(
    `SELECT business_id FROM text_activity_backfills UNION ALL SELECT business_id FROM call_activity_backfills
     UNION ALL SELECT business_id FROM webhook_activity_backfills`,
  );
  expect(left).toEqual([]);
});

it("drops the changes of a business that has been erased", async () => {
  const businessId = newId("biz");
  await test.query(
    `INSERT INTO text_activity_changes (business_id, inbox_id, slot, latency, incoming, outgoing, sent, delivered, failed)
     VALUES ($1, $2, now(), -1, 1, 0, 0, 0, 0)`,
    [businessId, newId("inb")],
  );
  await foldActivity(test.database);
  expect(await pendingChanges(test)).toBe(0);
  expect(await test.query("SELECT FROM text_activity WHERE business_id = $1", [businessId])).toEqual([]);
});

it("keeps the counts of attempts for a number of days", async () => {
  const subscription = newId("sub");
  await test.query(
    `INSERT INTO webhook_activity (business_id, subscription_id, minutes, slot, duration, delivered, failed)
     SELECT $1, $2, 1440, date_trunc('day', now()) - n * interval '1 day', 0, 1, 0 FROM unnest(ARRAY[89, 91]) n`,
    [choices.businessId, subscription],
  );
  await pruneAttemptActivity(test.database, 90);
  expect(
    await test.query(
      "SELECT (now() - slot < interval '90 days') AS young FROM webhook_activity WHERE subscription_id = $1",
      [subscription],
    ),
  ).toEqual([{ young: true }]);
});
