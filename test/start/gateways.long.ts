import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent, request } from "undici";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestDatabase } from "../support/database.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { makeToken } from "../support/token-command.ts";
import { createWorldDatabase } from "../support/world.ts";

/** The service with two gateway processes, and one process for the rest. */

const MAX = 40;

let test: TestDatabase;
let settings: Record<string, string>;
let service: ServiceProcess;
let token: string;
beforeAll(async () => {
  ({ test } = await createWorldDatabase());
  settings = { DATABASE_URL: test.url, DATA_DIR: await mkdtemp(join(tmpdir(), "service-gateways-")) };
  service = await startService({ ...settings, GATEWAYS: "2", RATE_LIMIT_MAX: String(MAX) });
  token = await makeToken(settings, "owner@basic.example");
});
afterAll(async () => {
  await service?.end();
  await test?.drop();
  await rm(settings.DATA_DIR as string, { recursive: true, force: true });
});

/** Calls on a connection of its own, so that the calls are distributed among the gateway processes. */
function call(path: string, bearer: string, body?: object, headers: Record<string, string> = {}) {
  return fetch(`${service.publicUrl}/api/v1${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${bearer}`, connection: "close", "content-type": "application/json", ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
}

function gateways(): number[] {
  const children = execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(service.child.pid)], { encoding: "utf8" });
  return children.split("\n").flatMap((line) => (line.includes("main.ts") ? [Number.parseInt(line, 10)] : []));
}

it("answers from two processes, and counts for both", async () => {
  expect(gateways()).toHaveLength(2);
  const answers = await Promise.all(Array.from({ length: MAX + 20 }, () => call("/me", token)));
  const allowed = answers.filter(({ status }) => status === 200);
  expect(allowed).toHaveLength(MAX);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  const remaining = allowed.map(({ headers }) => Number(headers.get("x-ratelimit-remaining")));
  expect(remaining.sort((one, other) => one - other)).toEqual(Array.from({ length: MAX }, (_, index) => index));
  await expect
    .poll(async () => (await fetch(`${service.internalUrl}/metrics`)).text())
    .toMatch(new RegExp(`api_requests_total\\{[^}]*route="/api/v1/me"[^}]*status="200"[^}]*\\} ${MAX}\n`));
});

it("runs a write with a key once, in whichever process", async () => {
  const admin = await makeToken(settings, "admin@northwind.example");
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      call("/contacts", admin, { first_name: "Once", external_id: "once" }, { "idempotency-key": "one" }),
    ),
  );
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  const made = bodies.filter((_, index) => (answers[index]?.status ?? 500) < 300);
  expect(made.length).toBeGreaterThan(0);
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  const refusals = bodies.filter((_, index) => answers[index]?.status === 409).map(({ error }) => error.code);
  expect(refusals).toEqual(Array.from({ length: 12 - made.length }, () => "idempotency_in_progress"));
  const { data } = await (await call("/contacts?external_id=once", admin)).json();
  expect(data).toHaveLength(1);
});

it("replaces a killed gateway process, and continues to answer", async () => {
  const before = gateways();
  process.kill(before[0] as number, "SIGKILL");
  await expect.poll(gateways).not.toContain(before[0]);
  await expect
    .poll(async () => {
      // A new connection: one from before may belong to the dead process.
      const dispatcher = new Agent();
      const answer = await request(`${service.publicUrl}/api/v1/health`, { dispatcher }).catch(() => null);
      await answer?.body.dump();
      await dispatcher.destroy();
      return answer?.statusCode;
    })
    .toBe(200);
  await expect.poll(gateways).toHaveLength(2);
  await expect.poll(() => service.output()).toContain("a gateway process has died and is replaced");
});

it("ends with 0 and leaves no process behind", async () => {
  const left = gateways();
  expect(await service.end("SIGTERM")).toBe(0);
  for (const pid of left) {
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  }
});
