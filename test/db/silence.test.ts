import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { OwnedDatabase } from "../../src/platform/db/database.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { openPool, type TimeLimits } from "../../src/platform/db/pool.ts";
import { statement } from "../../src/platform/db/statement.ts";
import { openWake } from "../../src/platform/db/wake.ts";
import { UnavailableError } from "../../src/platform/errors.ts";
import { explainDatabase } from "../../src/platform/postgres/open.ts";
import { StartError } from "../../src/platform/start-error.ts";
import { releaseClocks } from "../support/clock.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type Network, openNetwork } from "../support/network.ts";
import { waitingForLocks } from "../support/sessions.ts";

/** A silent network to PostgreSQL: connections are neither refused nor closed, and no answer arrives. */

const write = statement<never>("silenceTest.write", "INSERT INTO notes (text) VALUES ($1)");
const read = statement<{ text: string }>("silenceTest.read", "SELECT text FROM notes ORDER BY text");
const backend = statement<{ pid: number }>("silenceTest.backend", "SELECT pg_backend_pid() AS pid");
const sleep = statement<never>("silenceTest.sleep", "SELECT pg_sleep($1)");

const limits: TimeLimits = { connect: 500, statement: 1_000, lock: 500, answer: 1_500 };

let test: TestDatabase;
let network: Network;
let database: OwnedDatabase;
/** The first parameters of the statements that were told of. */
let told: string[];
beforeAll(async () => {
  test = await createTestDatabase();
  await test.query("CREATE TABLE notes (text text PRIMARY KEY)");
});
afterAll(() => test?.drop());

beforeEach(async () => {
  await test.query("TRUNCATE notes");
  network = await openNetwork(test.connection);
});
afterEach(async () => {
  releaseClocks();
  await network.close();
});

/** More than every limit, and the intervals at which they are looked at. */
const LONGEST_MS = 6_000;

/**
 * Lets the time pass that something on a silent network takes. Only then does time pass in these tests: what works is
 * never late, however busy the machine is.
 */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let isDone = false;
  const done = () => {
    isDone = true;
  };
  work.then(done, done);
  for (let passed = 0; !isDone && passed < LONGEST_MS; passed += 100) {
    await vi.advanceTimersByTimeAsync(100);
    // The sockets that a timer has closed say so.
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(isDone).toBe(true);
  return work;
}

const open = (count: number) =>
  Promise.all(Array.from({ length: count }, () => database.transaction((one) => one.rows(sleep, [0.05]))));
const texts = async () => (await database.rows(read, [])).map(({ text }) => text);
const inDoubt = { name: "UnavailableError", inDoubt: true };

describe("a silent network", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
    told = [];
    const onWritten = (businessId: string) => told.push(businessId);
    database = openPool({ connection: network.connection, size: 3, limits, onWritten });
  });
  afterEach(() => inTime(database.close()));

  it("fails a statement in time, and replaces every connection after the recovery", async () => {
    await open(3);
    network.fallSilent();
    await expect(inTime(database.rows(read, []))).rejects.toMatchObject(inDoubt);
    network.recover();
    // Three at once, so that each needs its own connection.
    await expect(open(3)).resolves.toHaveLength(3);
  });

  it("fails a new connection in time, and nothing is in doubt", async () => {
    network.fallSilent();
    await expect(inTime(database.rows(read, []))).rejects.toMatchObject({ name: "UnavailableError", inDoubt: false });
    network.recover();
    expect(await texts()).toEqual([]);
  });

  it("fails a transaction whose commit has no answer, and its connection is never used again", async () => {
    const silent = Promise.withResolvers<void>();
    const work = database.transaction(async (transaction) => {
      await transaction.rows(write, ["a"]);
      network.fallSilent();
      silent.resolve();
    });
    await silent.promise;
    await expect(inTime(work)).rejects.toMatchObject(inDoubt);
    network.recover();
    expect(await texts()).toEqual([]);
  });

  it("fails a transaction between two statements, and what was sent with the last one", async () => {
    const silent = Promise.withResolvers<void>();
    const work = database.transaction(async (transaction) => {
      await transaction.rows(write, ["a"]);
      network.fallSilent();
      silent.resolve();
      await transaction.finish(write, ["b"]);
    });
    await silent.promise;
    await expect(inTime(work)).rejects.toMatchObject(inDoubt);
    // The commit may have happened.
    expect(told).toEqual(["a", "b"]);
    const begin = database.transaction((transaction) => transaction.rows(read, []));
    await expect(inTime(begin)).rejects.toThrow(UnavailableError);
    network.recover();
    expect(await texts()).toEqual([]);
  });

  it("does not keep a pool from closing", async () => {
    await open(3);
    network.fallSilent();
    const statements = [1, 2, 3].map(() => database.rows(read, []).catch((error: Error) => error.name));
    const patient = openPool({ connection: network.connection, size: 1, limits });
    const connecting = patient.rows(read, []).catch((error: Error) => error.name);
    await inTime(Promise.all([database.close(), patient.close()]));
    expect(await inTime(Promise.all(statements))).toEqual(Array(3).fill("UnavailableError"));
    expect(await inTime(connecting)).toBe("UnavailableError");
    database = openPool({ connection: test.connection, size: 1 });
  });

  it("keeps nothing of a pool that is abandoned, without any time limit", async () => {
    await open(2);
    network.fallSilent();
    const held = database.transaction((transaction) => transaction.rows(read, []));
    const pending = [held, database.rows(read, [])].map((work) => work.catch((error: Error) => error.name));
    database.abandon();
    expect(await Promise.all(pending)).toEqual(["UnavailableError", "UnavailableError"]);
    await expect(database.rows(read, [])).rejects.toThrow("the connections to the database are being closed");
    await database.close();
    database = openPool({ connection: test.connection, size: 1 });
  });
});

it("loses no wake-up for good, because the listener connects again", async () => {
  const lost = Promise.withResolvers<Error>();
  const heard = Promise.withResolvers<void>();
  const wake = openWake(network.connection, { onError: lost.resolve, heartbeatMs: 100 });
  await expect.poll(network.carried).toBe(1);
  network.fallSilent();
  await lost.promise;
  network.recover();
  wake.on("carrier", heard.resolve);
  await heard.promise;
  await wake.close();
});

describe("a lock of another transaction", () => {
  it("fails a waiting statement, and the connection stays usable", async () => {
    const single = openPool({ connection: test.connection, size: 1, limits });
    await single.rows(write, ["a"]);
    const pid = (await single.row(backend, []))?.pid;
    const holder = openPool({ connection: test.connection, size: 1 });
    await holder.transaction(async (locking) => {
      await locking.rows(statement<never>("silenceTest.lock", "SELECT FROM notes FOR UPDATE"), []);
      const waiting = single.rows(statement<never>("silenceTest.wait", "DELETE FROM notes"), []);
      const failure = { name: "UnavailableError", code: "55P03", inDoubt: false, statement: "silenceTest.wait" };
      await expect(waiting).rejects.toMatchObject(failure);
    });
    expect((await single.row(backend, []))?.pid).toBe(pid);
    await single.close();
    await holder.close();
  });

  it("PostgreSQL cancels a slow statement, and its connection stays usable", async () => {
    const single = openPool({ connection: test.connection, size: 1, limits });
    const pid = (await single.row(backend, []))?.pid;
    await expect(single.rows(sleep, [30])).rejects.toMatchObject({ name: "UnavailableError", code: "57014" });
    expect((await single.row(backend, []))?.pid).toBe(pid);
    await single.close();
  });
});

it("a silent network ends a read of the schema, with an error of one line", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const holder = new pg.Client(test.connection);
  await holder.connect();
  await holder.query("BEGIN; LOCK TABLE schema_migrations IN ACCESS EXCLUSIVE MODE");
  const failed = migrate(network.connection).catch((error) => explainDatabase(error));
  await expect.poll(() => waitingForLocks(test)).toHaveLength(1);
  network.fallSilent();
  // The wait for an answer, and that for a farewell.
  await vi.advanceTimersByTimeAsync(12_000);
  expect(await failed).toEqual(
    new StartError("the database cannot be reached (it does not answer): start it, or correct DATABASE_URL"),
  );
  releaseClocks();
  await holder.end();
});
