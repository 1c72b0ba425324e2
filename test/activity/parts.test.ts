import { afterAll, beforeAll, expect, it } from "vitest";
import { foldActivity } from "../../src/domain/activity/fold-store.ts";
import {
  type ActivityRange,
  type BucketSize,
  divide,
  MOST_GROUPS,
  periodBefore,
} from "../../src/domain/activity/rules.ts";
import {
  callActivity,
  countsOfBuckets,
  countsOfGroups,
  type Grouping,
  type Source,
  textActivity,
  totalsOf,
} from "../../src/domain/activity/store.ts";
import { newId } from "../../src/platform/id.ts";
import { chanceOf } from "../support/chance.ts";
import type { TestDatabase } from "../support/database.ts";
import { createWorldDatabase, type World } from "../support/world.ts";
import { changeSomething } from "./ground.ts";

/** The parts of every figure equal its total, in every time zone. `SEED` repeats a run. */
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const SINCE = "2026-05-01T20:00:00.000Z";
const UNTIL = "2026-05-02T05:00:00.000Z";

let test: TestDatabase;
let world: World;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  const { businessId, inboxIds, campaignId } = world.northwind;
  const chance = chanceOf(SEED);
  const choices = {
    businessId,
    inboxIds,
    campaignIds: [campaignId, null],
    userIds: [world.admin.userId, world.agent.userId, null],
    subscriptionIds: [newId("sub")],
    random: (below: number) => Math.floor(chance() * below),
  };
  for (let each = 0; each < 200; each += 1) {
    await changeSomething(test.database, choices);
    // A part of the changes is added up, the rest is not.
    if (each === 150) {
      await foldActivity(test.database);
    }
  }
});
afterAll(() => test?.drop());

/** The different divisions of a period by all time zones. */
function divisions(bucket: BucketSize, since: string): ActivityRange[] {
  const ranges = Intl.supportedValuesOf("timeZone").map((timeZone) =>
    divide({ since, until: UNTIL, bucket, timeZone }),
  );
  return [...new Map(ranges.map((range) => [JSON.stringify(range.buckets), range])).values()];
}

type Figures = Record<string, number>;
/** The counters; a row also has its place. */
const numbers = (counts: object): Figures =>
  Object.fromEntries(
    Object.entries(counts).filter(
      (entry): entry is [string, number] => entry[0] !== "place" && typeof entry[1] === "number",
    ),
  );
const together = (parts: readonly object[]): Figures => {
  const total: Figures = {};
  for (const [name, value] of parts.flatMap((part) => Object.entries(numbers(part)))) {
    total[name] = (total[name] ?? 0) + value;
  }
  return total;
};

async function expectPartsOf<Counts extends object>(source: Source<Counts>, range: ActivityRange, bucket: BucketSize) {
  const sight = { businessId: world.northwind.businessId, memberId: null };
  const totals = (filter = {}, of = range) => totalsOf(test.database, source, sight, filter, of);
  const all = numbers(await totals());
  const label = `SEED=${SEED} ${range.timeZone} ${bucket}`;
  expect(together(await countsOfBuckets(test.database, source, sight, {}, range)), label).toEqual(all);
  for (const by of ["inboxId", "campaignId", "userId"] satisfies Grouping[]) {
    const groups = await countsOfGroups(test.database, source, by, sight, {}, range, MOST_GROUPS);
    for (const { counts, buckets } of groups) {
      expect(together(await buckets()), `${label} ${by}`).toEqual(numbers(counts));
    }
    // Every text and call has an inbox; some have no campaign or user.
    if (by === "inboxId") {
      expect(together(groups.map(({ counts }) => counts)), label).toEqual(all);
    }
  }
  const before = periodBefore(range, bucket);
  expect(before.buckets.length, label).toBe(range.buckets.length);
  expect(before.buckets.at(-1)?.endsAt, label).toBe(range.buckets[0]?.startsAt);
  const both = { ...range, buckets: [...before.buckets, ...range.buckets] };
  expect(together([await totals({}, before), all]), label).toEqual(numbers(await totals({}, both)));
  return all;
}

it.each([
  ["day", SINCE],
  // The first hours are the period before.
  ["hour", "2026-05-02T00:30:00.000Z"],
] as const)("the parts of texts and of calls equal the totals, by %s", async (bucket, since) => {
  const ranges = divisions(bucket, since);
  expect(ranges.length).toBeGreaterThan(2);
  for (const range of ranges) {
    const texts = await expectPartsOf(textActivity, range, bucket);
    const calls = await expectPartsOf(callActivity, range, bucket);
    expect([texts.outgoing, calls.incoming].every((count) => (count ?? 0) > 0)).toBe(true);
  }
});
