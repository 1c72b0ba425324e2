import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database, OwnedDatabase } from "../../src/platform/db/database.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { type Statement, statement } from "../../src/platform/db/statement.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const write = statement<{ value: number }>(
  "poolTest.write",
  `INSERT INTO things (name, value) VALUES ($1, $2)
   ON CONFLICT (name) DO UPDATE SET value = excluded.value RETURNING value`,
);
const read = statement<{ name: string; value: number }>(
  "poolTest.read",
  "SELECT name, value FROM things ORDER BY name",
);
const find = statement<{ name: string }>("poolTest.find", "SELECT name FROM things WHERE name = $1 OR name = ANY($2)");
const fail = statement<never>("poolTest.fail", "SELECT 1 / ($1::int - $1::int)");
const backend = statement<{ pid: number }>("poolTest.backend", "SELECT pg_backend_pid() AS pid");
const wait = statement<never>("poolTest.wait", "SELECT pg_sleep(60)");
const SHOW_MODE = "SELECT current_setting('plan_cache_mode') AS mode, 1 / $1::int";
const mode = statement<{ mode: string }>("poolTest.mode", SHOW_MODE);
const ownMode: Statement<{ mode: string }> = { name: "poolTest.ownMode", text: SHOW_MODE, isPlannedEachTime: true };

let test: TestDatabase;
let database: OwnedDatabase;
let idleErrors: Error[];
let onIdleError: (error: Error) => void;
let woken: string[];

beforeAll(async () => {
  test = await createTestDatabase();
  await test.query("CREATE TABLE things (name text PRIMARY KEY, value integer NOT NULL)");
  // Server defaults that differ from the service's settings; a short deadlock timeout keeps the tests short.
  const name = test.connection.database;
  await test.query(`ALTER DATABASE ${name} SET timezone = 'Asia/Kathmandu'`);
  await test.query(`ALTER DATABASE ${name} SET datestyle = 'German, DMY'`);
  await test.query(`ALTER DATABASE ${name} SET deadlock_timeout = '50ms'`);
});
afterAll(() => test.drop());

beforeEach(() => {
  idleErrors = [];
  onIdleError = () => {};
  woken = [];
  database = openPool({
    connection: test.connection,
    size: 3,
    onIdleError: (error) => {
      idleErrors.push(error);
      onIdleError(error);
    },
    onWake: (channel) => woken.push(channel),
  });
});
afterEach(async () => {
  await database.close();
  await test.query("TRUNCATE things");
});

const things = async () => (await database.rows(read, [])).map(({ name, value }) => `${name}=${value}`);
/** Closes a connection and waits until it has disappeared. */
const terminate = (pid: number) => test.query("SELECT pg_terminate_backend($1, 10000)", [pid]);
const pidOf = async (connection: Database) => (await connection.row(backend, []))?.pid as number;

describe("a transaction", () => {
  it("commits, and returns the result of the work", async () => {
    const result = await database.transaction(async (transaction) => {
      await transaction.rows(write, ["a", 1]);
      expect(await things()).toEqual([]);
      return transaction.row(write, ["b", 2]);
    });
    expect(result).toEqual({ value: 2 });
    expect(await things()).toEqual(["a=1", "b=2"]);
  });

  it("rolls everything back when the work throws, and throws the same error", async () => {
    const error = new Error("no");
    await expect(
      database.transaction(async (transaction) => {
        await transaction.rows(write, ["a", 1]);
        throw error;
      }),
    ).rejects.toBe(error);
    expect(await things()).toEqual([]);
  });

  it("rolls everything back when a statement fails", async () => {
    const work = database.transaction(async (transaction) => {
      await transaction.rows(write, ["a", 1]);
      await transaction.rows(fail, [1]);
    });
    await expect(work).rejects.toMatchObject({ code: "22012" });
    expect(await things()).toEqual([]);
  });

  it("does not pretend to have committed when the work swallowed the failure of a statement", async () => {
    const work = database.transaction(async (transaction) => {
      await transaction.rows(write, ["a", 1]);
      await transaction.rows(fail, [1]).catch(() => {});
      return "done";
    });
    await expect(work).rejects.toThrow("the transaction was rolled back");
    expect(await things()).toEqual([]);
  });

  it("is joined by one inside it, on the same connection", async () => {
    const small = openPool({ connection: test.connection, size: 1 });
    try {
      await small.transaction(async (outer) => {
        await outer.rows(write, ["a", 1]);
        await outer.transaction(async (inner) => {
          expect(await inner.rows(read, [])).toEqual([{ name: "a", value: 1 }]);
          expect(await pidOf(inner)).toBe(await pidOf(outer));
          await inner.transaction((innermost) => innermost.rows(write, ["b", 2]));
        });
        expect(await things()).toEqual([]);
      });
    } finally {
      await small.close();
    }
    expect(await things()).toEqual(["a=1", "b=2"]);
  });

  it("is rolled back as a whole by a failure in the one inside it", async () => {
    const work = database.transaction(async (outer) => {
      await outer.rows(write, ["a", 1]);
      await outer.transaction(async (inner) => {
        await inner.rows(write, ["b", 2]);
        throw new Error("no");
      });
    });
    await expect(work).rejects.toThrow("no");
    expect(await things()).toEqual([]);
  });

  it("is committed with its last statement, and refuses any further statement", async () => {
    const work = database.transaction(async (transaction) => {
      await transaction.rows(write, ["a", 1]);
      expect(await transaction.finish(write, ["b", 2])).toEqual([{ value: 2 }]);
      // The COMMIT is on its way.
      await expect.poll(things).toEqual(["a=1", "b=2"]);
      await transaction.rows(write, ["c", 3]);
    });
    await expect(work).rejects.toThrow("the transaction has already sent its last statement");
    expect(await things()).toEqual(["a=1", "b=2"]);
  });

  it("is rolled back when its last statement fails", async () => {
    const work = database.transaction(async (transaction) => {
      await transaction.rows(write, ["a", 1]);
      await transaction.finish(fail, [1]);
    });
    await expect(work).rejects.toMatchObject({ code: "22012" });
    expect(await things()).toEqual([]);
  });

  it("is not ended by the last statement of one inside it", async () => {
    const work = database.transaction(async (outer) => {
      await outer.transaction((inner) => inner.finish(write, ["a", 1]));
      expect(await things()).toEqual([]);
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    expect(await things()).toEqual([]);
  });

  it("leaves its connection usable for the next one", async () => {
    const single = openPool({ connection: test.connection, size: 1 });
    try {
      const pid = await pidOf(single);
      await expect(single.transaction((transaction) => transaction.rows(fail, [1]))).rejects.toThrow();
      await single.transaction((transaction) => transaction.rows(write, ["a", 1]));
      expect(await pidOf(single)).toBe(pid);
    } finally {
      await single.close();
    }
  });
});

describe("an announcement", () => {
  it("is heard once, after the outermost commit", async () => {
    await database.transaction(async (outer) => {
      outer.wake("carrier");
      await outer.transaction(async (inner) => inner.wake("carrier"));
      outer.wake("webhook");
      expect(woken).toEqual([]);
    });
    expect(woken).toEqual(["carrier", "webhook"]);
  });

  it("is not heard when the work is rolled back", async () => {
    const work = database.transaction(async (transaction) => {
      transaction.wake("carrier");
      await transaction.rows(fail, [1]);
    });
    await expect(work).rejects.toThrow("division by zero");
    expect(woken).toEqual([]);
  });

  it("outside a transaction is heard at once", () => {
    database.wake("webhook");
    expect(woken).toEqual(["webhook"]);
  });
});

describe("a deadlock", () => {
  it("starts the work again, until both have committed", async () => {
    await database.rows(write, ["left", 0]);
    await database.rows(write, ["right", 0]);
    const locked = { left: Promise.withResolvers<void>(), right: Promise.withResolvers<void>() };
    const attempts = { left: 0, right: 0 };
    const cross = (first: "left" | "right", second: "left" | "right", value: number) =>
      database.transaction(async (transaction) => {
        attempts[first] += 1;
        await transaction.rows(write, [first, value]);
        locked[first].resolve();
        await locked[second].promise;
        await transaction.rows(write, [second, value]);
      });
    await Promise.all([cross("left", "right", 1), cross("right", "left", 2)]);
    expect(attempts.left + attempts.right).toBeGreaterThan(2);
    const [left, right] = await database.rows(read, []);
    expect(left?.value).toBe(right?.value);
  });

  it.each(["40P01", "40001"])("that does not end (%s) is given up after four attempts", async (code) => {
    const work = vi.fn(async (transaction: Database) => {
      await transaction.rows(write, ["a", work.mock.calls.length]);
      throw Object.assign(new Error("again"), { code });
    });
    await expect(database.transaction(work)).rejects.toMatchObject({ code });
    expect(work).toHaveBeenCalledTimes(4);
    expect(await things()).toEqual([]);
  });

  it("leaves nothing of the attempts before", async () => {
    let attempts = 0;
    await database.transaction(async (transaction) => {
      attempts += 1;
      await transaction.rows(write, [`attempt ${attempts}`, 1]);
      if (attempts < 4) {
        throw Object.assign(new Error("again"), { code: "40P01" });
      }
    });
    expect(await things()).toEqual(["attempt 4=1"]);
  });

  it("is retried, unlike other failures", async () => {
    const work = vi.fn(async (transaction: Database) => transaction.rows(fail, [1]));
    await expect(database.transaction(work)).rejects.toMatchObject({ code: "22012" });
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("in an inner transaction starts the outermost one again", async () => {
    let [outer, inner] = [0, 0];
    await database.transaction(async (transaction) => {
      outer += 1;
      await transaction.transaction(async () => {
        inner += 1;
        if (inner < 3) {
          throw Object.assign(new Error("again"), { code: "40P01" });
        }
      });
    });
    expect([outer, inner]).toEqual([3, 3]);
  });
});

it("keeps idle connections for minutes, with their plans", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const quiet = openPool({ connection: test.connection, size: 3 });
  try {
    const pids = await Promise.all([1, 2, 3].map(() => quiet.transaction(pidOf)));
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    const later = await Promise.all([1, 2, 3].map(() => quiet.transaction(pidOf)));
    expect(later.toSorted()).toEqual(pids.toSorted());
  } finally {
    await quiet.close();
    vi.useRealTimers();
  }
});

describe("a statement that is planned with its values each time", () => {
  const modeOf = async (connection: Database, shown: typeof mode) => (await connection.row(shown, [1]))?.mode;
  const bothModes = async (connection: Database) => [await modeOf(connection, ownMode), await modeOf(connection, mode)];
  const OWN_AND_NEXT = ["force_custom_plan", "force_generic_plan"];

  let single: OwnedDatabase;
  beforeEach(() => {
    single = openPool({ connection: test.connection, size: 1 });
  });
  afterEach(() => single.close());

  it("is the only one planned that way, inside and outside a transaction", async () => {
    expect(await bothModes(single)).toEqual(OWN_AND_NEXT);
    expect(await single.transaction(bothModes)).toEqual(OWN_AND_NEXT);
    expect(await bothModes(single)).toEqual(OWN_AND_NEXT);
  });

  it("is the only one planned that way after it has failed, inside and outside a transaction", async () => {
    await expect(single.rows(ownMode, [0])).rejects.toMatchObject({ code: "22012" });
    expect(await modeOf(single, mode)).toBe("force_generic_plan");
    const work = single.transaction((transaction) => transaction.rows(ownMode, [0]));
    await expect(work).rejects.toMatchObject({ code: "22012" });
    expect(await modeOf(single, mode)).toBe("force_generic_plan");
    expect(await bothModes(single)).toEqual(OWN_AND_NEXT);
  });

  it("is the only one planned that way when the previous statement of its transaction has failed", async () => {
    const work = single.transaction(async (transaction) => {
      await transaction.rows(fail, [1]).catch(() => {});
      await transaction.rows(ownMode, [1]);
    });
    await expect(work).rejects.toMatchObject({ code: "25P02" });
    expect(await single.transaction(bothModes)).toEqual(OWN_AND_NEXT);
  });
});

describe("a connection that the server ends", () => {
  it("while idle is reported and replaced", async () => {
    const pid = await pidOf(database);
    const told = new Promise<Error>((resolve) => {
      onIdleError = resolve;
    });
    await terminate(pid);
    await told;
    expect(await pidOf(database)).not.toBe(pid);
    expect(idleErrors.length).toBeGreaterThan(0);
  });

  it("between two statements of a transaction fails it, and the next one works", async () => {
    let pid = 0;
    const work = database.transaction(async (transaction) => {
      await transaction.rows(write, ["a", 1]);
      pid = await pidOf(transaction);
      await terminate(pid);
      // A round trip on another connection: by then the end of this one has been read.
      await test.query("SELECT");
      await new Promise(setImmediate);
      await transaction.rows(write, ["b", 2]);
    });
    await expect(work).rejects.toThrow();
    await database.transaction((transaction) => transaction.rows(write, ["c", 3]));
    expect(await things()).toEqual(["c=3"]);
    expect(await pidOf(database)).not.toBe(pid);
  });

  it("during a statement of a transaction fails it, and the next one works", async () => {
    const started = Promise.withResolvers<number>();
    const work = database.transaction(async (transaction) => {
      await transaction.rows(write, ["a", 1]);
      started.resolve(await pidOf(transaction));
      await transaction.rows(wait, []);
    });
    const failed = expect(work).rejects.toMatchObject({ code: "57P01" });
    await terminate(await started.promise);
    await failed;
    await database.rows(write, ["b", 2]);
    expect(await things()).toEqual(["b=2"]);
  });

  it("with all the others leaves a pool that works", async () => {
    const pids = await Promise.all([1, 2, 3].map(() => database.transaction(pidOf)));
    const ended = new Set(pids);
    const told = new Promise<void>((resolve) => {
      onIdleError = () => idleErrors.length >= ended.size && resolve();
    });
    await Promise.all([...ended].map(terminate));
    await told;
    const again = await Promise.all([1, 2, 3, 4, 5].map(() => database.transaction(pidOf)));
    expect(again.filter((pid) => ended.has(pid))).toEqual([]);
  });
});

describe("values", () => {
  const show = statement<{ value: unknown }>("poolTest.show", "SELECT $1::text::timestamptz AS value");
  const bigint = statement<{ value: unknown }>("poolTest.bigint", "SELECT count(*) + $1::int AS value FROM things");

  it.each([
    ["whole seconds", "2026-11-21 01:10:21+00", "2026-11-21T01:10:21.000Z"],
    ["tenths", "2026-11-21 01:10:21.5+00", "2026-11-21T01:10:21.500Z"],
    ["hundredths", "2026-11-21 01:10:21.05+00", "2026-11-21T01:10:21.050Z"],
    ["milliseconds", "2026-11-21 01:10:21.123+00", "2026-11-21T01:10:21.123Z"],
    ["microseconds", "2026-11-21 01:10:21.123999+00", "2026-11-21T01:10:21.123Z"],
    ["another offset", "2026-11-21 01:10:21.123+05:45", "2026-11-20T19:25:21.123Z"],
    ["summer time", "2026-07-01 12:00:00 Europe/Berlin", "2026-07-01T10:00:00.000Z"],
    ["the year 1", "0001-01-01 00:00:00+00", "0001-01-01T00:00:00.000Z"],
    ["the year 9999", "9999-12-31 23:59:59.999+00", "9999-12-31T23:59:59.999Z"],
  ])("of time come as RFC 3339 in UTC with milliseconds: %s", async (_name, given, expected) => {
    expect(await database.row(show, [given])).toEqual({ value: expected });
    expect(await database.transaction((transaction) => transaction.row(show, [given]))).toEqual({ value: expected });
  });

  it("of time may be null", async () => {
    expect(await database.row(show, [null])).toEqual({ value: null });
  });

  it("of 64 bits come as numbers", async () => {
    expect(await database.row(bigint, [7])).toEqual({ value: 7 });
  });

  it("with a NUL match nothing and cause no error", async () => {
    await database.rows(write, ["a", 1]);
    expect(await database.rows(find, ["\0", ["a\0", "\0a"]])).toEqual([]);
    expect(await database.rows(find, ["\0", ["a\0", "a"]])).toEqual([{ name: "a" }]);
  });

  it("are read by column name, with any names, every time and on every connection", async () => {
    const odd = statement<Record<string, unknown>>(
      "poolTest.odd",
      `SELECT $1::text AS "a""b", 1 AS "constructor", NULL::int AS "1", '{"x": [1]}'::jsonb AS j, true AS "if"`,
    );
    const expected = { 'a"b': "t", constructor: 1, 1: null, j: { x: [1] }, if: true };
    const all = await Promise.all(Array.from({ length: 6 }, () => database.row(odd, ["t"])));
    expect([...all, await database.row(odd, ["t"])]).toEqual(Array.from({ length: 7 }, () => expected));
  });

  it("are read by the name of their column in camel case, which leaves digits and a leading underscore", async () => {
    const named = statement<Record<string, unknown>>(
      "poolTest.named",
      `SELECT 1 AS id, 2 AS created_at, 3 AS last_called_at, 4 AS p95_ms, 5 AS line_2, 6 AS _row_id, 7 AS "isOpen",
        '{"in_json": 8}'::jsonb AS extra_fields`,
    );
    expect(await database.row(named, [])).toEqual({
      id: 1,
      createdAt: 2,
      lastCalledAt: 3,
      p95Ms: 4,
      line_2: 5,
      _rowId: 6,
      isOpen: 7,
      extraFields: { in_json: 8 },
    });
  });

  it("of one row are that row or undefined", async () => {
    expect(await database.row(find, ["nobody", []])).toBeUndefined();
  });
});

it("reports each statement with its name, its milliseconds and its failure, also in a transaction", async () => {
  const told: { name: string; isTimed: boolean; error: string | undefined }[] = [];
  await using observed = openObserved((name, milliseconds, error) => {
    told.push({ name, isTimed: milliseconds > 0, error: error?.message });
  });

  await observed.database.rows(write, ["a", 1]);
  await observed.database.transaction(async (transaction) => {
    await transaction.rows(read, []);
    await transaction.finish(find, ["a", []]);
  });
  await observed.database.rows(fail, [1]).catch(() => {});

  expect(told).toEqual([
    { name: "poolTest.write", isTimed: true, error: undefined },
    { name: "poolTest.read", isTimed: true, error: undefined },
    { name: "poolTest.find", isTimed: true, error: undefined },
    { name: "poolTest.fail", isTimed: true, error: expect.stringContaining("division by zero") },
  ]);
});

function openObserved(onStatement: (name: string, milliseconds: number, error?: Error) => void) {
  const observed = openPool({ connection: test.connection, size: 1, onStatement });
  return { database: observed, [Symbol.asyncDispose]: () => observed.close() };
}
