import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { Directory, type DirectoryLimits, type Lookup } from "../../src/application/router/directory.ts";
import type { Cell } from "../../src/application/router/settings.ts";
import type { Name } from "../../src/domain/cell/rules.ts";

/** The directory of a router, with a cell that has the names that begin with `known`. */

let server: Server;
let cell: Cell;
/** The names for which the cell was asked. */
const asked: string[] = [];
/** While set, the cell answers later. */
let gate: Promise<void> | undefined;
const connections = new Set<unknown>();
let directory: Directory;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { value } = (await json(request)) as Name;
    asked.push(value);
    await gate;
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
  directory = new Directory([cell], { looked: (result) => lookups.push(result), asked() {} }, limits);
  await work();
  await directory.close();
}

const find = async (value: string) => (await directory.find({ kind: "email", value }))?.name ?? null;

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
    const known = find("known");
    resolve();
    expect(await Promise.all([known, ...waiting])).toEqual(["east", null, null]);
  }));

it("asks a cell on few connections, and once for a name that several requests have", () =>
  using({}, async () => {
    const names = Array.from({ length: 100 }, (_, place) => `known ${place % 50}`);
    expect(new Set(await Promise.all(names.map(find)))).toEqual(new Set(["east"]));
    expect(asked).toHaveLength(50);
    expect(connections.size).toBeLessThanOrEqual(8);
  }));
