import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  foldActivity,
  mergeQuarters,
  moveActivity,
  pruneAttemptActivity,
} from "../../src/domain/activity/fold-store.ts";
import { workOnActivity } from "../../src/domain/activity/work.ts";
import { newId } from "../../src/platform/id.ts";
import { chanceOf } from "../support/chance.ts";
import type { TestDatabase } from "../support/database.ts";
import { rounds, thorough } from "../support/effort.ts";
import { createWorldDatabase, type World } from "../support/world.ts";
import { type Choices, changeSomething, countAsBefore, expectExact, forgetActivity, pendingChanges } from "./ground.ts";

/** The counts equal the rows that they count, whatever happens at the same time. `SEED` repeats a run. */
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

it("counts the texts that one statement writes or changes by one change for each key", async () => {
  await foldActivity(test.database);
  const [text] = await test.query<{ id: string }>("SELECT max(id) AS id FROM messages WHERE direction = 'outgoing'");
  const ids = Array.from({ length: 3 }, () => newId("msg"));
  await test.query(
    `INSERT INTO messages (business_id, id, conversation_id, inbox_id, contact_id, user_id, campaign_id, direction,
       inbox_number, phone_number, body, segments, status, created_at, updated_at)
     SELECT m.business_id, given.id, m.conversation_id, m.inbox_id, m.contact_id, m.user_id, m.campaign_id, m.direction,
       m.inbox_number, m.phone_number, m.body, m.segments, 'queued', m.created_at, m.created_at
     FROM messages m, unnest($2::text[]) AS given (id) WHERE m.id = $1`,
    [text?.id, ids],
  );
  expect(await test.query("SELECT outgoing, sent FROM text_activity_changes")).toEqual([{ outgoing: 3, sent: 0 }]);
  await foldActivity(test.database);
  const counts = "SELECT latency, outgoing, sent, delivered FROM text_activity_changes";
  await test.query(`UPDATE messages SET status = 'sending' WHERE id = ANY($1)`, [ids]);
  expect(await test.query(counts)).toEqual([]);
  await test.query(`UPDATE messages SET status = 'sent', sent_at = created_at WHERE id = ANY($1)`, [ids]);
  expect(await test.query(counts)).toEqual([{ latency: -1, outgoing: 0, sent: 3, delivered: 0 }]);
  await foldActivity(test.database);
  await test.query(
    `UPDATE messages SET status = 'delivered', delivered_at = created_at + interval '1 ms' WHERE id = ANY($1)`,
    [ids],
  );
  expect(await test.query(counts)).toEqual([{ latency: 0, outgoing: 0, sent: 0, delivered: 3 }]);
  await foldActivity(test.database);
  await expectExact(test, choices.businessId);
});

thorough.it("counts what was there before the counts once, beside changes of it", async () => {
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

it("moves the counts of the previous version once, beside changes and several processes that move", async () => {
  await countAsBefore(test, choices.businessId);
  await Promise.all([
    moveActivity(test.database),
    moveActivity(test.database),
    changeMuch(40),
    foldActivity(test.database),
  ]);
  await moveActivity(test.database);
  await foldActivity(test.database);
  expect(await test.query("SELECT FROM text_activity UNION ALL SELECT FROM call_activity")).toEqual([]);
  await expectExact(test, choices.businessId);
});

it("merges the quarters of an hour of old days to hours, unless a time zone of its people needs them", async () => {
  await foldActivity(test.database);
  const { businessId } = choices;
  const days = () =>
    test.query(
      `SELECT s.minutes, sum(s.outgoing)::int AS outgoing,
         (SELECT sum(count)::int FROM text_sums d CROSS JOIN LATERAL unnest(d.parts, d.part_counts) AS part (code, count)
          WHERE d.business_id = $1 AND d.slot < '2026-06-01' AND code % 16 = 1) AS in_parts
       FROM text_sums s WHERE s.business_id = $1 AND s.length = 'day' AND s.slot < '2026-06-01' GROUP BY 1`,
      [businessId],
    );
  const [young] = await days();
  expect(young).toMatchObject({ minutes: null });
  await test.query("UPDATE users SET time_zone = 'Asia/Kathmandu' WHERE id = $1", [world.agent.userId]);
  await mergeQuarters(test.database);
  await test.query("UPDATE users SET time_zone = NULL WHERE id = $1", [world.agent.userId]);
  expect(await days()).toEqual([{ ...young, minutes: 15 }]);
  await expectExact(test, businessId);
  await test.query("UPDATE text_sums SET minutes = NULL WHERE business_id = $1", [businessId]);
  await test.query("UPDATE call_sums SET minutes = NULL WHERE business_id = $1", [businessId]);
  await mergeQuarters(test.database);
  expect(await days()).toEqual([{ ...young, minutes: 60 }]);
  expect(
    await test.query(
      `SELECT DISTINCT code / 16 % 4 AS quarter FROM text_sums CROSS JOIN LATERAL unnest(parts) AS part (code)
       WHERE slot < '2026-06-01'
       UNION SELECT DISTINCT code / 256 % 4 FROM text_sums CROSS JOIN LATERAL unnest(latencies) AS latency (code)
       WHERE length = 'day' AND slot < '2026-06-01'
       UNION SELECT DISTINCT code / 16 % 4 FROM call_sums CROSS JOIN LATERAL unnest(parts) AS part (code)
       WHERE slot < '2026-06-01'`,
    ),
  ).toEqual([{ quarter: 0 }]);
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
  expect(await test.query("SELECT FROM text_sums WHERE business_id = $1", [businessId])).toEqual([]);
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
