import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { networkMatcher } from "../../src/platform/limit/address.ts";
import { boundConnections } from "../../src/platform/limit/connections.ts";

/** A listener with few connections, and clients that occupy them. */

const REQUEST = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

let server: Server;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) {
    socket.destroy();
  }
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

/** @returns the number of refused connections so far. */
async function listen(most: number, proxies: string[] = []): Promise<() => number> {
  let refused = 0;
  server = createServer((_request, response) => response.end("answer"));
  boundConnections(server, { most, isUnbounded: networkMatcher(proxies) }, () => {
    refused += 1;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return () => refused;
}

/** Connects, and has a request answered: its status line, or "" where the connection ends without a byte. */
async function ask(localAddress: string): Promise<{ socket: Socket; answer: string }> {
  const { port } = server.address() as { port: number };
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  sockets.push(socket);
  let answer = "";
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.on("error", () => {});
  socket.on("close", resolve);
  socket.on("data", (chunk) => {
    answer += chunk;
    resolve();
  });
  socket.write(REQUEST);
  await promise;
  return { socket, answer: answer.split("\r\n")[0] as string };
}

it("accepts few connections of one address, and those of other addresses beside them", async () => {
  const refused = await listen(16);
  const answers = [await ask("127.0.0.1"), await ask("127.0.0.1"), await ask("127.0.0.1"), await ask("127.0.0.2")];
  expect(answers.map(({ answer }) => answer)).toEqual(["HTTP/1.1 200 OK", "HTTP/1.1 200 OK", "", "HTTP/1.1 200 OK"]);
  expect(refused()).toBe(1);
});

it("accepts another connection of an address after one has ended", async () => {
  await listen(16);
  const [{ socket: first }] = [await ask("127.0.0.1"), await ask("127.0.0.1")];
  expect((await ask("127.0.0.1")).answer).toBe("");
  first.destroy();
  await expect.poll(async () => (await ask("127.0.0.1")).answer).toBe("HTTP/1.1 200 OK");
});

it("accepts as many connections of a proxy as in all", async () => {
  const refused = await listen(8, ["127.0.0.3"]);
  const { port } = server.address() as { port: number };
  for (let count = 0; count < 8; count += 1) {
    const connected = once(server, "connection");
    sockets.push(connect({ port, host: "127.0.0.1", localAddress: "127.0.0.3" }));
    await connected;
  }
  expect([(await ask("127.0.0.3")).answer, (await ask("127.0.0.1")).answer, refused()]).toEqual(["", "", 2]);
});

it("closes connections that wait for their next request when it is crowded", async () => {
  await listen(8, ["127.0.0.3"]);
  const idle = await Promise.all(Array.from({ length: 8 }, () => ask("127.0.0.3")));
  await Promise.all([ask("127.0.0.1"), ...idle.map(({ socket }) => socket.closed || once(socket, "close"))]);
  expect((await ask("127.0.0.1")).answer).toBe("HTTP/1.1 200 OK");
});
