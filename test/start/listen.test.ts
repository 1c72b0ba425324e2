import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { thorough } from "../support/effort.ts";
import { COMPILED, type ServiceProcess, startService } from "../support/service-process.ts";
import { makeToken } from "../support/token-command.ts";

/** `npm run listen`: a first webhook on the demo. */

let dataDir: string;
let service: ServiceProcess | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "service-listen-"));
});
afterAll(async () => {
  await service?.end();
  await rm(dataDir, { recursive: true, force: true });
});

function listen(...options: string[]) {
  const child = spawn(process.execPath, ["scripts/listen.ts", ...options], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, DATA_DIR: dataDir },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  return { child, output: () => output, closed: once(child, "close") as Promise<[number | null]> };
}

thorough.it("names the error without a service, and with an unknown type", async () => {
  const alone = listen();
  expect(await alone.closed).toEqual([1, null]);
  expect(alone.output()).toBe(`no service is running on the data folder ${dataDir}: start it with npm start\n`);
  const unknown = listen("--event", "call.started");
  expect(await unknown.closed).toEqual([1, null]);
  expect(unknown.output()).toMatch(
    /^the event call\.started does not exist: the types are message\.incoming\.received, /,
  );
});

it("verifies and prints a sample on the demo, and unsubscribes at the end", async () => {
  service = await startService({ DATA_DIR: dataDir });
  const token = await makeToken({ DATA_DIR: dataDir }, "admin@northwind.example");
  const subscriptions = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${service?.publicUrl}/api/v1/subscriptions`, { headers });
    return ((await answer.json()) as { data: { event_type: string; status: string }[] }).data;
  };
  const listener = listen("--event", "call.incoming.completed");
  await expect
    .poll(() => listener.output(), { timeout: 20_000 })
    .toMatch(/call\.incoming\.completed \(a sample\) {2}evt_\w+, signature verified\n\{\n {2}"call": /);
  expect(await subscriptions()).toMatchObject([{ event_type: "call.incoming.completed", status: "active" }]);
  const subscribe = (port: string) =>
    fetch(`${service?.publicUrl}/api/v1/subscriptions`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ event_type: "call.incoming.completed", target_url: `http://127.0.0.1:${port}/` }),
    });
  // Other processes on this machine, such as the service's own listeners, must not matter.
  for (const url of [service.internalUrl, service.publicUrl]) {
    const answer = await subscribe(new URL(url).port);
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { field: "target_url" } }]);
  }
  listener.child.kill("SIGINT");
  expect(await listener.closed).toEqual([0, null]);
  expect(listener.output()).toMatch(/Unsubscribed\.\n$/);
  expect(await subscriptions()).toEqual([]);
  await service.end();
});

thorough.it("names the setting that prevents it", async () => {
  service = await startService({ DATA_DIR: dataDir, WEBHOOK_ALLOW_PRIVATE_TARGETS: "false" });
  const listener = listen("--event", "call.incoming.completed");
  expect(await listener.closed).toEqual([1, null]);
  expect(listener.output()).toMatch(
    /^the service delivers only to public addresses: .*WEBHOOK_ALLOW_PRIVATE_TARGETS=true/,
  );
});
