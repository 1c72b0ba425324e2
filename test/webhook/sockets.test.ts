import { afterAll, beforeAll, expect, it } from "vitest";
import { attempt } from "../../src/platform/outbound/attempt.ts";
import { Sockets } from "../../src/platform/outbound/sockets.ts";
import { behaviours, openReceiver, type Receiver } from "./receiver.ts";

/** Connections are reused; a hanging attempt occupies only its own. */

let receiver: Receiver;
let sockets: Sockets;
let made = 0;
beforeAll(async () => {
  receiver = await openReceiver();
  sockets = new Sockets(
    { timeoutMs: 5_000, targets: { allowPrivate: true, ports: [443] } },
    {
      onConnect: () => {
        made += 1;
      },
    },
  );
});
afterAll(async () => {
  await sockets?.end();
  await receiver?.close();
});

const post = (path: string, timeoutMs = 5_000) =>
  attempt(sockets, { url: new URL(receiver.url + path), headers: {}, body: Buffer.from("{}") }, timeoutMs);

it("reuses a connection beside hanging ones", async () => {
  receiver.behave("/hang", behaviours.hang);
  const hung = Array.from({ length: 20 }, () => post("/hang", 1_500));
  await receiver.until(20, "/hang");
  expect(made).toBe(20);
  for (let count = 0; count < 5; count += 1) {
    expect(await post("/ok")).toMatchObject({ status: 200, error: null });
  }
  expect(made).toBe(21);
  for (const result of await Promise.all(hung)) {
    expect(result).toMatchObject({ status: null, error: "timeout" });
  }
  expect(await post("/ok")).toMatchObject({ status: 200 });
  expect(made).toBe(21);
  // The hanging connections are closed; the reused one stays open.
  await expect.poll(() => receiver.connections().open).toBe(1);
});

it("opens a new connection after the receiver has closed one", async () => {
  receiver.behave("/last", (response) => response.writeHead(200, { connection: "close" }).end("bye"));
  await post("/ok");
  const before = made;
  expect(await post("/last")).toMatchObject({ status: 200, error: null });
  await expect.poll(() => receiver.connections().open).toBe(0);
  expect(await post("/ok")).toMatchObject({ status: 200, error: null });
  expect(made).toBe(before + 1);
});
