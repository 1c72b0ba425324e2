import { once } from "node:events";
import type { Server } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createOperationsListener } from "../../src/application/http/operations-listener.ts";

/** Probes of the operations listener, beside clients that occupy its connections. */

let server: Server;
let url: string;
const sockets: Socket[] = [];
beforeEach(async () => {
  server = createOperationsListener({
    readiness: { read: async () => ({ status: "ready", checks: {} }) },
    metrics: { read: () => new Promise(() => {}) },
    isOnLoopback: true,
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});
afterEach(async () => {
  sockets.splice(0).forEach((socket) => void socket.destroy());
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

/** Connects, sends the bytes and keeps the connection. */
async function occupy(localAddress: string, bytes: string): Promise<Socket> {
  const accepted = once(server, "connection");
  const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1", localAddress });
  sockets.push(socket);
  socket.on("error", () => {});
  socket.write(bytes);
  await accepted;
  return socket;
}

const HEAD = "HTTP/1.1\r\nHost: 127.0.0.1\r\n";

it.each([
  ["say nothing", ""],
  ["send half a header", `GET /livez ${HEAD}X-Slow: `],
  ["have had an answer", `GET /livez ${HEAD}\r\n`],
  ["wait for an answer", `GET /metrics ${HEAD}\r\n`],
])("answers probes beside 64 connections that %s", async (_name, bytes) => {
  for (let count = 0; count < 64; count += 1) {
    await occupy("127.0.0.2", bytes);
    if (count % 16 === 0) {
      expect((await fetch(`${url}/livez`)).status).toBe(200);
    }
  }
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

it("closes a connection of the address with the most, the longest idle one first", async () => {
  const probe = await occupy("127.0.0.3", `GET /livez ${HEAD}\r\n`);
  await once(probe, "data");
  const busy = await occupy("127.0.0.2", `GET /metrics ${HEAD}\r\n`);
  await once(server, "request");
  const idle = await occupy("127.0.0.2", "");
  const closed = once(idle, "close");
  for (let count = 3; count < 32; count += 1) {
    await occupy("127.0.0.2", "");
  }
  expect(idle.closed).toBe(false);
  await occupy("127.0.0.4", "");
  await closed;
  expect([probe.closed, busy.closed]).toEqual([false, false]);
  probe.write(`GET /livez ${HEAD}\r\n`);
  expect(String((await once(probe, "data"))[0])).toMatch(/^HTTP\/1\.1 200 OK/);
});
