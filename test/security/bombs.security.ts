import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type Ground, openGround } from "./ground.ts";

/**
 * Requests and connections designed to stop the service. During each, other clients get answers, the process survives,
 * and its memory stays within bounds.
 */

let ground: Ground;
const sockets: Socket[] = [];
beforeAll(async () => {
  // All clients are on this machine; none of them may count as a proxy, which has no limit of its own.
  ground = await openGround({ settings: { TRUST_PROXY: "" }, prefix: ["prlimit", "--nofile=500"] });
}, 120_000);
afterEach(() => sockets.splice(0).forEach((socket) => void socket.destroy()));
afterAll(() => ground?.end());

/** A client that sends these bytes, and then neither reads nor closes. */
async function deafClient(bytes: string): Promise<Socket> {
  const { hostname, port } = new URL(ground.service.publicUrl);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true, localAddress: "127.0.0.9" });
  sockets.push(socket);
  socket.on("error", () => {});
  await Promise.race([once(socket, "connect"), once(socket, "close")]);
  socket.write(bytes);
  return socket;
}

const openFiles = () => readdirSync(`/proc/${ground.service.child.pid}/fd`).length;
const memory = () =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${ground.service.child.pid}/status`, "utf8"))?.[1]) / 1024;

/** Queries the database repeatedly until the work is done: every answer succeeds, and none takes long. */
async function expectServedDuring(work: Promise<unknown>): Promise<void> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  const headers = { authorization: `Bearer ${ground.tokens.agent.public}` };
  let longest = 0;
  do {
    const begunAt = performance.now();
    const { status } = await ground.send("public", { method: "GET", path: "/api/v1/me", headers });
    longest = Math.max(longest, performance.now() - begunAt);
    expect(status).toBe(200);
  } while (!isDone);
  await done;
  // Each of these delayed other clients by 7 to 20 seconds.
  expect(longest).toBeLessThan(4_000);
  expect(ground.service.child.exitCode).toBeNull();
  expect(memory()).toBeLessThan(700);
}

it.each([
  ["say nothing", ""],
  ["send half a header", "GET /api/v1/health HTTP/1.1\r\nHost: a\r\nX-Slow: "],
  ["send half a body", "POST /api/v1/contacts HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{"],
  ["are refused", "NONSENSE\r\n\r\n"],
  ["ask for a tunnel", "CONNECT other.test:443 HTTP/1.1\r\nHost: other.test:443\r\n\r\n"],
])("survives 600 clients under 500 descriptors that %s", { timeout: 120_000 }, async (_name, bytes) => {
  await expectServedDuring(Promise.all(Array.from({ length: 600 }, () => deafClient(bytes))));
  expect(openFiles()).toBeLessThan(250);
});

it("survives a hundred tunnels whose clients reset the connection", { timeout: 120_000 }, async () => {
  const reset = async () => {
    const client = await deafClient("CONNECT other.test:443 HTTP/1.1\r\nHost: other.test:443\r\n\r\n");
    client.resetAndDestroy();
  };
  await expectServedDuring(Promise.all(Array.from({ length: 100 }, reset)));
});

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, place) => [`key${place}`, 1]));
const nested = (levels: number): unknown[] => (levels === 0 ? [] : [nested(levels - 1)]);
const FILTERED = "query ($filter: ContactFilter) { contacts(filter: $filter) { nodes { id } } }";
const REORDER = "mutation ($ids: [ID!]!) { reorderDispositions(ids: $ids) { __typename } }";

function postInternally(type: string, body: string) {
  const headers = { "content-type": type, authorization: `Bearer ${ground.tokens.admin.internal}` };
  return ground.send("internal", { method: "POST", path: "/graphql", headers, body });
}

it.each([
  ["4,000 unknown keys", FILTERED, { filter: keys(4_000) }],
  ["60,000 unknown keys", FILTERED, { filter: keys(60_000) }],
  ["a list of 60,000", REORDER, { ids: Array.from({ length: 60_000 }, String) }],
  ["lists in lists", REORDER, { ids: nested(1_000) }],
  ["a text of 900,000 characters", FILTERED, { filter: { q: "x ".repeat(450_000) } }],
])("refuses variables of %s", { timeout: 120_000 }, async (_name, query, variables) => {
  const body = JSON.stringify({ query, variables });
  const asked = Promise.all(Array.from({ length: 5 }, () => postInternally("application/json", body)));
  await expectServedDuring(asked);
  for (const { status, text } of await asked) {
    expect(status).toBeLessThan(500);
    expect(JSON.parse(text).errors).toHaveLength(1);
    expect(text.length).toBeLessThan(1_000);
  }
});

const IMPORT = `mutation ($id: ID!, $file: Upload!, $columns: [ImportColumnInput!]) {
  importCampaignContacts(input: { campaignId: $id, file: $file, columns: $columns }) {
    ... on ContactImport { rowCount } ... on DomainError { code field } } }`;

function importFile(content: string, columns: object[] = [], place = "variables.file") {
  const variables = { id: ground.world.northwind.campaignId, file: null, columns };
  const parts = [
    ["operations", JSON.stringify({ query: IMPORT, variables })],
    ["map", JSON.stringify({ 0: [place] })],
    ['0"; filename="leads.csv', content],
  ].map(([name, value]) => `--part\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  return postInternally("multipart/form-data; boundary=part", `${parts.join("")}--part--\r\n`);
}

const filled = (line: string) => line.repeat(Math.floor((10 * 1_048_576 - 100) / line.length));

it.each([
  ["lines with an open quote", `phone,first name\n${filled('"+14155550101,Ada\n')}`, [], "file"],
  ["one row of millions of cells", filled(","), [], "file"],
  [
    "20,001 columns and what 500 of them hold",
    Array.from({ length: 20_001 }, (_, place) => `h${place}`).join(","),
    Array.from({ length: 500 }, (_, place) => ({ header: `h${20_000 - place}`, field: "-" })),
    "file",
  ],
  ["what 2,000 columns hold", "phone\n", Array(2_000).fill({ header: "x", field: "-" }), "columns"],
])("refuses an import of %s", { timeout: 120_000 }, async (_name, content, columns, field) => {
  const asked = importFile(content, columns);
  await expectServedDuring(asked);
  const { status, text } = await asked;
  expect(status).toBe(200);
  expect(JSON.parse(text), text.slice(0, 500)).toHaveProperty("data");
  expect(JSON.parse(text).data.importCampaignContacts).toEqual({ code: "VALIDATION_ERROR", field });
});

it("refuses a file at a large index", { timeout: 120_000 }, async () => {
  const asked = importFile("phone\n", [], "variables.columns.1000000");
  await expectServedDuring(asked);
  expect((await asked).status).toBe(400);
});

it("leaves the service healthy, with the descriptors that it had before", { timeout: 60_000 }, async () => {
  // The service closes incomplete requests after 15 and 30 seconds; these clients have closed.
  await expect.poll(openFiles, { timeout: 30_000 }).toBeLessThan(150);
  expect(ground.service.output()).not.toContain('"level":50');
  expect(ground.peakMemory()).toBeLessThan(900);
});
