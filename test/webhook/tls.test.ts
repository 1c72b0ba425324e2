import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Authority, createAuthority } from "../support/certificates.ts";
import { createGround, type Ground, type RunningDispatcher } from "./ground.ts";
import { openReceiver } from "./receiver.ts";

/** Deliveries over TLS: to a receiver with a trusted certificate, and to untrusted ones. */

let ground: Ground;
let authority: Authority;
let dispatcher: RunningDispatcher;
beforeAll(async () => {
  authority = createAuthority();
  ground = await createGround();
  dispatcher = ground.start({ timeoutMs: 10_000, retrySeconds: [3_600] }, { authorities: authority.certificate });
});
afterAll(async () => {
  await ground?.close();
  authority?.remove();
});

async function attempted(url: string) {
  const businessId = await ground.business();
  const { id } = await ground.subscribe(businessId, url);
  await ground.record(businessId);
  await expect.poll(() => ground.history(id)).toHaveLength(1);
  return (await ground.history(id))[0];
}

it("delivers over TLS, several deliveries over one connection", async () => {
  const receiver = await openReceiver(authority.issue("localhost"));
  const businessId = await ground.business();
  const { id } = await ground.subscribe(businessId, `${receiver.url}/hook`);
  for (let count = 1; count <= 3; count += 1) {
    await ground.record(businessId);
    await receiver.until(count);
    await expect.poll(() => ground.pending(id)).toEqual([]);
  }
  expect(receiver.connections().made).toBe(1);
  expect((await ground.history(id)).map(({ status }) => status)).toEqual([200, 200, 200]);
  await receiver.close();
});

it.each<[string, () => { cert: string; key: string }]>([
  ["has expired", () => authority.issue("localhost", { from: "20200101000000Z", to: "20210101000000Z" })],
  ["is not valid yet", () => authority.issue("localhost", { from: "20980101000000Z", to: "20990101000000Z" })],
  ["is for another name", () => authority.issue("other.example")],
  ["is vouched for by nobody", () => authority.selfSigned("localhost")],
])("sends nothing to a receiver whose certificate %s", async (_what, certificate) => {
  const receiver = await openReceiver(certificate());
  expect(await attempted(`${receiver.url}/hook`)).toMatchObject({ status: null, error: "tls_failed" });
  expect(receiver.received).toEqual([]);
  await receiver.close();
});

it("fails at a receiver without TLS", async () => {
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      heard.push(String(chunk));
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  expect(await attempted(`https://localhost:${port}/hook`)).toMatchObject({ status: null, error: "tls_failed" });
  expect(heard.join("")).not.toContain("POST");
  server.close();
});

it("the dispatcher reported no error of its own", () => {
  expect(dispatcher.errors).toEqual([]);
});
