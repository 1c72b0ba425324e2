import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Asker, Directory, type DirectoryLimits, type Lookup } from "../../src/application/router/directory.ts";
import type { Cell } from "../../src/application/router/settings.ts";
import { type Name, questionSignatures } from "../../src/domain/cell/rules.ts";

/** The directory of a router, with a cell that has the names that begin with `known`. */

const KEYS: [Buffer] = [Buffer.alloc(32, 7)];

let server: Server;
let cell: Cell;
/** The names for which the cell was asked. */
const asked: string[] = [];
/** While set, the cell answers later for all other names. */
let gate: Promise<void> | undefined;
const connections = new Set<unknown>();
let directory: Directory;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = await text(request);
    const { value } = JSON.parse(body) as Name;
    asked.push(questionSignatures(KEYS).matches(body, request.headers["x-router-signature"]) ? value : "unsigned");
    if (!value.startsWith("known")) {
      await gate;
    }
    response.writeHead(value.startsWith("known") ? 204 : 404).end();
  });
  server.on("connection", (socket) => connections.add(socket));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  cell = { name: "east", publicUrl: url, namesUrl: url };
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});
beforeEach(() => {
  asked.length = 0;
  connections.clear();
  gate = undefined;
});

const lookups: Lookup[] = [];
async function using(limits: Partial<DirectoryLimits>, work: () => Promise<void>): Promise<void> {
  lookups.length = 0;
  directory = new Directory(
    [cell],
    KEYS,
    { looked: (result) => lookups.push(result), asked() {} },
    { longestAnswerMs: 60_000, ...limits },
  );
  await work();
  await directory.close();
}

const STRANGER: Asker = { isProven: false, address: "192.0.2.1" };
const PROVEN: Asker = { isProven: true, address: "192.0.2.1" };
const find = async (value: string, asker = STRANGER) =>
  (await directory.find({ kind: "email", value }, asker))?.name ?? null;

it("remembers the names of businesses beside any number of unknown ones", () =>
  using({ keptMs: 60_000, mostKnown: 3, mostUnknown: 3 }, async () => {
    expect(await find("known")).toBe("east");
    for (const name of ["a", "b", "c", "d", "e"]) {
      expect(await find(name)).toBeNull();
    }
    expect(await find("known")).toBe("east");
    expect(await find("e")).toBeNull();
    expect(asked).toEqual(["known", "a", "b", "c", "d", "e"]);
    expect(lookups).toEqual(["found", ...Array(5).fill("unknown"), "remembered", "remembered"]);
  }));

it("asks again for known names while too many unknown ones wait", () =>
  using({ keptMs: 1, mostQuestions: 2 }, async () => {
    expect(await find("known")).toBe("east");
    await expect.poll(() => find("known").then(() => asked.length)).toBeGreaterThan(1);
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    const waiting = [find("a"), find("b")];
    await expect(find("c")).rejects.toThrow("too many names are unknown at the same time");
    expect(await find("known")).toBe("east");
    resolve();
    expect(await Promise.all(waiting)).toEqual([null, null]);
  }));

it("asks anew for a name whose cell says that the business leaves, as one that had a cell", () =>
  using({ keptMs: 60_000, mostQuestions: 1 }, async () => {
    expect(await find("known")).toBe("east");
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    const waiting = find("a");
    directory.forget({ kind: "email", value: "Known" });
    directory.forget({ kind: "email", value: "nobody" });
    await expect.poll(() => find("known").then(() => asked.filter((name) => name === "known").length)).toBe(2);
    resolve();
    expect(await waiting).toBeNull();
  }));

it("lets no proven name wait behind those that anybody can invent", () =>
  using({}, async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    const invented = Array.from({ length: 30 }, (_, place) => find(`invented ${place}`));
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    expect(await find("known", PROVEN)).toBe("east");
    expect(connections.size).toBeLessThanOrEqual(3);
    resolve();
    expect(new Set(await Promise.all(invented))).toEqual(new Set([null]));
  }));

it("bounds the unknown names of each network of clients", () =>
  using({ mostOfAddress: 2 }, async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    const waiting = [find("a"), find("b")];
    await expect(find("c")).rejects.toThrow("too many names of one network are unknown at the same time");
    const other = find("c", { isProven: false, address: "198.51.100.1" });
    resolve();
    expect(await Promise.all([...waiting, other])).toEqual([null, null, null]);
    expect(await find("d")).toBeNull();
  }));

it("has one cell for each unknown name, which only the key tells", () => {
  const cells = ["a", "b", "c", "d"].map((name) => ({ ...cell, name }));
  const observer = { looked() {}, asked() {} };
  const [first, second, other] = [KEYS, KEYS, [Buffer.alloc(32, 8)] as [Buffer]].map(
    (keys) => new Directory(cells, keys, observer),
  ) as [Directory, Directory, Directory];
  const namesOf = (of: Directory, lettersOf = (text: string) => text) =>
    Array.from({ length: 50 }, (_, place) => lettersOf(`user${place}@example.com`)).map(
      (value) => of.cellOfUnknown({ kind: "email", value }).name,
    );
  expect(namesOf(second)).toEqual(namesOf(first));
  expect(namesOf(first, (text) => text.toUpperCase())).toEqual(namesOf(first));
  expect(new Set(namesOf(first))).toEqual(new Set(["a", "b", "c", "d"]));
  expect(namesOf(other)).not.toEqual(namesOf(first));
});

it("asks a cell on few connections, and once for a name that several requests have", () =>
  using({}, async () => {
    const names = Array.from({ length: 100 }, (_, place) => `known ${place % 50}`);
    expect(new Set(await Promise.all(names.map((name) => find(name, PROVEN))))).toEqual(new Set(["east"]));
    expect(asked).toHaveLength(50);
    expect(connections.size).toBeLessThanOrEqual(6);
  }));
