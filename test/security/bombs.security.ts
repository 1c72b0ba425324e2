import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { BOMBS } from "./bombs/index.ts";
import { postInternally } from "./bombs/post.ts";
import { type Ground, openGround } from "./ground.ts";

/**
 * Requests and connections designed to stop the service; `bombs/` lists the requests. During each, other clients get
 * answers, the process survives, and its memory stays within bounds.
 */

let ground: Ground;
const sockets: Socket[] = [];
beforeAll(async () => {
  // All clients are on this machine; none of them may count as a proxy, which has no limit of its own.
  ground = await openGround({ settings: { TRUST_PROXY: "" }, prefix: ["prlimit", "--nofile=500"] });
  // The first operation and the first guide load their modules, which takes seconds on a busy machine.
  await postInternally(ground, "application/json", '{"query": "{ health }"}');
  await ground.send("public", { method: "GET", path: "/docs/search?q=webhook", headers: {} });
});
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

/**
 * The CPU time of the thread that answers, in milliseconds: what else the machine does has no part in it. Linux counts it
 * in hundredths of a second.
 */
function processorTime(): number {
  const { pid } = ground.service.child;
  const fields = readFileSync(`/proc/${pid}/task/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

/**
 * Queries the database repeatedly until the work is done: every answer succeeds, also within the time limits of the service
 * for connections and statements, and the service computes little before each.
 */
async function expectServedDuring(work: Promise<unknown>): Promise<void> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  // Its failure is that of the test, after the last query.
  done.catch(() => {});
  const headers = { authorization: `Bearer ${ground.tokens.agent.public}` };
  let longest = 0;
  do {
    const before = processorTime();
    const { status } = await ground.send("public", { method: "GET", path: "/api/v1/me", headers });
    longest = Math.max(longest, processorTime() - before);
    expect(status).toBe(200);
  } while (!isDone);
  await done;
  // Each of these delayed other clients by 7 to 20 seconds of work.
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
])("survives 600 clients under 500 descriptors that %s", async (_name, bytes) => {
  await expectServedDuring(Promise.all(Array.from({ length: 600 }, () => deafClient(bytes))));
  expect(openFiles()).toBeLessThan(250);
});

it("survives a hundred tunnels whose clients reset the connection", async () => {
  const reset = async () => {
    const client = await deafClient("CONNECT other.test:443 HTTP/1.1\r\nHost: other.test:443\r\n\r\n");
    client.resetAndDestroy();
  };
  await expectServedDuring(Promise.all(Array.from({ length: 100 }, reset)));
});

it.each(BOMBS)("survives $name", { timeout: 900_000 }, ({ explode }) => expectServedDuring(explode(ground)));

it("leaves the service healthy, with the descriptors that it had before", async () => {
  // The service closes incomplete requests after 15 and 30 seconds; these clients have closed.
  await expect.poll(openFiles, { timeout: 30_000 }).toBeLessThan(150);
  expect(ground.service.output()).not.toContain('"level":"error"');
  expect(ground.peakMemory()).toBeLessThan(700);
});
