import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../support/api.ts";
import { exchange, listenAnywhere, request } from "../support/raw-http.ts";

/** Clients that neither read nor disconnect get an error, and the server keeps nothing of them. */

let api: TestApi;
let port: number;
const sockets: Socket[] = [];
beforeAll(async () => {
  api = await createTestApi();
  port = await listenAnywhere(api.app);
});
afterEach(() => sockets.splice(0).forEach((socket) => void socket.destroy()));
afterAll(() => api?.close());

/** A client that never closes its half of the connection and never reads. */
async function deafClient(bytes: string): Promise<{ client: Socket; accepted: Socket }> {
  const connected = once(api.app.server, "connection") as Promise<[Socket]>;
  const client = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  sockets.push(client);
  client.on("error", () => {});
  const [accepted] = await connected;
  client.write(bytes);
  return { client, accepted };
}

async function expectAlive(): Promise<void> {
  expect(await exchange(port, request("GET /api/v1/health HTTP/1.1"))).toMatchObject({ status: 200 });
}

it("a client that was refused and stays is hung up on", async () => {
  const long = { "Content-Type": "application/json", "Content-Length": "99999999", Connection: "keep-alive" };
  const refused = {
    "bytes that are no HTTP": "NONSENSE\r\n\r\n",
    "a tunnel": "CONNECT other.test:443 HTTP/1.1\r\nHost: other.test:443\r\n\r\n",
    "headers that are too long": `GET / HTTP/1.1\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`,
    "a body that is too long": request("POST /api/v1/contacts HTTP/1.1", long),
    "garbage behind an answered request": "GET /api/v1/health HTTP/1.1\r\nHost: a\r\n\r\n\0\0\0",
    "a wish to be hung up on": request("GET /api/v1/nothing HTTP/1.1"),
  };
  const token = await api.token(api.world.admin.userId);
  const left = new Set(Object.keys(refused));
  const closed: Promise<unknown>[] = [];
  for (const [what, bytes] of Object.entries(refused)) {
    const { accepted } = await deafClient(bytes.replace("\r\n", `\r\nAuthorization: Bearer ${token}\r\n`));
    closed.push(once(accepted, "close").then(() => left.delete(what)));
  }
  await expect.poll(() => [...left]).toEqual([]);
  await Promise.all(closed);
  await expectAlive();
});

it("a tunnel whose client resets the connection does not end the process", async () => {
  for (let tries = 0; tries < 20; tries += 1) {
    const { client } = await deafClient("CONNECT other.test:443 HTTP/1.1\r\nHost: other.test:443\r\n\r\n");
    await new Promise((resolve) => setImmediate(resolve));
    client.resetAndDestroy();
    await once(client, "close");
  }
  await expectAlive();
});
