import { readFileSync } from "node:fs";
import { Socket } from "node:net";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { discard } from "../../src/platform/db/connection.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { isCut, MOST_KEPT, StatementQuery } from "../../src/platform/db/query.ts";
import { type Statement, statement } from "../../src/platform/db/statement.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

/**
 * The members of pg that the service overrides or uses although pg does not document them. A change of the pinned
 * version changes this file.
 */

interface Inside {
  processID: number;
  connection: { stream: Socket; parse(message: { name: string }): void; describe(message: object): void };
}

let test: TestDatabase;
let client: pg.Client;
let inside: Inside;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  client = new pg.Client(test.connection);
  await client.connect();
  inside = client as unknown as Inside;
});
afterEach(() => client.end());

function run<Row>(one: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const query = new StatementQuery(one, values);
    const done = (error?: Error) => (error ? reject(error) : resolve(query.read));
    (client.query as unknown as (query: object, values: undefined, done: (error?: Error) => void) => void)(
      query,
      undefined,
      done,
    );
  });
}

it("is pg 8.23.1", () => {
  const { version } = JSON.parse(readFileSync("node_modules/pg/package.json", "utf8"));
  expect(version).toBe("8.23.1");
});

it("calls `prepare` and `handleRowDescription` of a query: the columns of a prepared statement are asked for once", async () => {
  const describe = vi.spyOn(inside.connection, "describe");
  const one = { name: "internals.describe", text: "SELECT $1::int AS the_value, 'x' AS word" };
  expect([await run(one, [1]), await run(one, [2])]).toEqual([
    [{ theValue: 1, word: "x" }],
    [{ theValue: 2, word: "x" }],
  ]);
  expect(describe).toHaveBeenCalledTimes(1);
});

it("calls `submit` of a query, which then reads `name`: a composed statement beyond the maximum has none", async () => {
  const parse = vi.spyOn(inside.connection, "parse");
  const composed = (place: number) => ({
    name: `internals.${place}`,
    text: `SELECT $1::int AS x, ${place} AS place`,
    isComposed: true as const,
  });
  for (let place = 0; place <= MOST_KEPT; place += 1) {
    await run(composed(place), [place]);
  }
  expect(parse.mock.calls.slice(-2).map(([{ name }]) => name ?? "")).toEqual(["internals.199", ""]);
});

it("calls `handleDataRow` of a query with the bytes of the row on the wire", async () => {
  const one = {
    name: "internals.bytes",
    text: "SELECT repeat('x', 1000) AS x FROM generate_series(1, 5)",
    mostBytes: 1_500,
  };
  const rows = await run(one);
  // Two rows of 1,000 bytes reach 1,500 bytes.
  expect([rows.length, isCut(rows)]).toEqual([2, true]);
});

it("fails a query by `_canceledDueToError`, and the connection stays usable", async () => {
  const macAddress = 829;
  const parser = pg.types.getTypeParser(macAddress, "text");
  pg.types.setTypeParser(macAddress, () => {
    throw new Error("unreadable");
  });
  try {
    const one = { name: "internals.unreadable", text: "SELECT '08:00:2b:01:02:03'::macaddr AS x" };
    await expect(run(one)).rejects.toThrow("unreadable");
    expect(await run({ name: "internals.after", text: "SELECT 1 AS x" })).toEqual([{ x: 1 }]);
  } finally {
    pg.types.setTypeParser(macAddress, parser);
  }
});

it("has the socket at `connection.stream`, whose end is the end of the client", async () => {
  expect(inside.connection.stream).toBeInstanceOf(Socket);
  const one = new pg.Client(test.connection);
  await one.connect();
  const ended = new Promise((resolve) => one.once("end", () => resolve("ended")));
  discard(one);
  expect(await ended).toBe("ended");
});

it("writes its messages to `connection.stream`: BEGIN and the first statement are one packet", async () => {
  const database = openPool({ connection: test.connection, size: 1 });
  type Chunk = Buffer | { chunk: Buffer };
  const writev = vi.spyOn(Socket.prototype as unknown as { _writev(chunks: Chunk[]): void }, "_writev");
  const one = statement<{ x: number }>("test.internalsPacket", "SELECT 1 AS x", { unbound: "reads no table" });
  await database.row(one, []);
  writev.mockClear();
  const packets = await database.transaction(async (transaction) => {
    await transaction.row(one, []);
    return writev.mock.calls.map(([chunks]) =>
      Buffer.concat(chunks.map((each) => ("chunk" in each ? each.chunk : each))).toString("latin1"),
    );
  });
  writev.mockRestore();
  await database.close();
  expect(packets).toHaveLength(1);
  expect(packets[0]).toMatch(/BEGIN.*internalsPacket/s);
});

it("has the process of PostgreSQL at `processID`", async () => {
  const [row] = await run<{ pid: number }>({ name: "internals.pid", text: "SELECT pg_backend_pid() AS pid" });
  expect(inside.processID).toBe(row?.pid);
});
