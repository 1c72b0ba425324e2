import { mkdtempSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "../../src/application/config.ts";
import { registerListener } from "../../src/application/listeners.ts";
import { requestWriter } from "../../src/domain/webhook/delivery/deliver.ts";
import { targetProblem } from "../../src/platform/outbound/targets.ts";

/**
 * The permission of the demo to deliver to this machine: one port, while a process that may write in the data folder
 * keeps it registered.
 */

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "service-listeners-"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const delivery = {
  targetUrl: "http://127.0.0.1:4711/",
  eventId: "evt_1",
  eventType: "message.incoming.received",
  body: "{}",
  secret: Buffer.from("sealed"),
  previousSecret: null,
  isTest: false,
} as unknown as Parameters<ReturnType<typeof requestWriter>>[0];

it("allows the registered port until it is unregistered, for new targets and for deliveries", () => {
  const { targets } = readConfig({ DATA_DIR: dataDir }).webhooks;
  const requestOf = requestWriter(
    targets,
    () => "whsec_c2VjcmV0",
    () => {},
  );
  const isOpen = () => [targetProblem(delivery.targetUrl, targets) === undefined, "url" in requestOf(delivery)];
  expect(isOpen()).toEqual([false, false]);
  const unregister = registerListener(dataDir, 4711);
  expect(isOpen()).toEqual([true, true]);
  expect(targetProblem("http://127.0.0.1:4712/", targets)).toBe("must use https");
  expect(targetProblem("http://[::1]:4711/", targets)).toBe("must use https");
  unregister();
  expect(isOpen()).toEqual([false, false]);
});

it("ignores the registration of a killed receiver, with any step of the clock", () => {
  const { targets } = readConfig({ DATA_DIR: dataDir }).webhooks;
  const unregister = registerListener(dataDir, 4711);
  for (const seconds of [-60, 60]) {
    const at = new Date(Date.now() + seconds * 1000);
    utimesSync(join(dataDir, "listeners", "4711"), at, at);
    expect(targetProblem(delivery.targetUrl, targets)).toBe("must use https");
  }
  unregister();
});

it.each([{ HOST: "0.0.0.0" }, { PUBLIC_URL: "https://api.example.com" }, { SEED_DEMO: "false" }])(
  "allows no port with %o",
  (settings) => {
    const unregister = registerListener(dataDir, 4711);
    const { targets } = readConfig({ ...settings, DATA_DIR: dataDir }).webhooks;
    expect(targetProblem(delivery.targetUrl, targets)).toBe("must use https");
    unregister();
  },
);
