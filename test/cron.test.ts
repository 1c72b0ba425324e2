import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { onSchedule, workOnSchedule } from "../src/platform/cron.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: 1_000_000_000_500 }));
afterEach(() => vi.useRealTimers());

it("runs every second, never concurrently, and waits for the running work at the end", async () => {
  const works: { ending: AbortSignal; done: () => void }[] = [];
  const end = workOnSchedule(
    "* * * * * *",
    (ending) => new Promise<void>((done) => works.push({ ending, done })),
    () => expect.unreachable(),
  );
  await vi.advanceTimersByTimeAsync(3000);
  expect(works).toHaveLength(1);
  works[0]?.done();
  await vi.advanceTimersByTimeAsync(1000);
  expect(works).toHaveLength(2);

  let hasEnded = false;
  const ended = end().then(() => {
    hasEnded = true;
  });
  await vi.advanceTimersByTimeAsync(5000);
  expect({ works: works.length, isAborted: works[1]?.ending.aborted, hasEnded }).toEqual({
    works: 2,
    isAborted: true,
    hasEnded: false,
  });
  works[1]?.done();
  await ended;
});

it("runs at once if it is due at the start, and then on time", async () => {
  let times = 0;
  const end = workOnSchedule(
    "* * * * * *",
    async () => {
      times += 1;
    },
    () => expect.unreachable(),
    { isDueAtStart: true },
  );
  expect(times).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(times).toBe(3);
  await end();
});

it("reports a failure, and runs again", async () => {
  const errors: unknown[] = [];
  let times = 0;
  const end = workOnSchedule(
    "* * * * * *",
    async () => {
      times += 1;
      throw new Error(`time ${times}`);
    },
    (error) => errors.push(error),
  );
  await vi.advanceTimersByTimeAsync(2000);
  await end();
  expect(errors).toEqual([new Error("time 1"), new Error("time 2")]);
});

it("runs on time after the clock has been set back by a day", async () => {
  let times = 0;
  const end = workOnSchedule(
    "* * * * *",
    async () => {
      times += 1;
    },
    () => expect.unreachable(),
  );
  vi.setSystemTime(Date.now() - 86_400_000);
  await vi.advanceTimersByTimeAsync(180_000);
  await end();
  expect(times).toBeGreaterThanOrEqual(3);
});

it("gives each schedule its own fraction of the second", async () => {
  const fractions: number[] = [];
  const expressions = ["* * * * * *", "* * * * * *", "* * * * * *", "*/5 * * * * *", "* * * * *"];
  const ends = expressions.map((expression, index) =>
    onSchedule(expression, () => {
      fractions[index] = Date.now() % 1000;
    }),
  );
  await vi.advanceTimersByTimeAsync(61_000);
  for (const end of ends) {
    end();
  }
  expect(fractions).toHaveLength(expressions.length);
  expect(new Set(fractions).size).toBe(expressions.length);
});
