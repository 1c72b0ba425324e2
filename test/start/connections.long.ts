import { once } from "node:events";
import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { TestDatabase } from "../support/database.ts";
import { runToEnd, type ServiceProcess, startService } from "../support/service-process.ts";
import { makeToken } from "../support/token-command.ts";
import { TEST_KEY } from "../support/webhook-tools.ts";
import { createWorldDatabase } from "../support/world.ts";

/** The service with few descriptors, and clients that take all of them. */

let dataDir: string;
let test: TestDatabase;
let settings: Record<string, string>;
let service: ServiceProcess | undefined;
let email: string;
let token: string;
const sockets: Socket[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "service-connections-"));
  const made = await createWorldDatabase();
  test = made.test;
  email = made.world.admin.email;
  settings = {
    DATABASE_URL: test.url,
    DATA_DIR: dataDir,
    ENCRYPTION_KEY: TEST_KEY.toString("base64"),
    ROLE: "gateway",
    LOG_LEVEL: "warn",
  };
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) {
    socket.destroy();
  }
  await service?.end();
});
afterAll(async () => {
  await test?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The status of a request from another address that reads the database, on a connection of its own. */
async function askFrom(localAddress: string): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${token}` };
  const call = request(`${service?.publicUrl}/api/v1/inboxes`, { localAddress, headers, agent: false }).end();
  const [response] = await once(call, "response");
  response.resume();
  return response.statusCode;
}

/** Opens a connection that neither sends nor reads nor closes. */
function keepConnection(port: number): void {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.on("error", () => {});
  sockets.push(socket);
}

it("answers others and reaches its database while 600 clients hold 500 descriptors", async () => {
  service = await startService(settings, ["prlimit", "--nofile=500"]);
  token = await makeToken(settings, email);
  expect(await askFrom("127.0.0.2")).toBe(200);
  const port = Number(new URL(service.publicUrl).port);
  for (let count = 0; count < 600; count += 1) {
    keepConnection(port);
    if (count % 30 === 0) {
      expect(await askFrom("127.0.0.2")).toBe(200);
    }
  }
  // More concurrent requests than the pool has had connections so far.
  expect(await Promise.all(Array.from({ length: 20 }, () => askFrom("127.0.0.2")))).toEqual(Array(20).fill(200));
  expect(readdirSync(`/proc/${service.child.pid}/fd`).length).toBeLessThan(200);
  expect(service.output()).toContain("open files are limited to 500, which allows 303 connections at once");
  await expect.poll(() => service?.output()).toContain("connections were refused: the maximum was reached");
  expect(service.output()).not.toContain("EMFILE");
});

it("gives all connections of a worker to its internal listener", async () => {
  service = await startService({ ...settings, ROLE: "worker" }, ["prlimit", "--nofile=500"]);
  const port = Number(new URL(service.internalUrl).port);
  // Of 278 descriptors that are free, deliveries have four fifths and the listener 56; a fifth of these would be 11.
  for (let count = 0; count < 50; count += 1) {
    keepConnection(port);
  }
  expect((await fetch(`${service.internalUrl}/metrics`)).status).toBe(200);
});

it("does not start with too few descriptors", async () => {
  const { code, error } = await runToEnd(settings, ["prlimit", "--nofile=120"]);
  expect([code, error]).toEqual([1, "open files are limited to 120: raise the limit (ulimit -n) to 186 or more\n"]);
});
