import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type EmbeddedServer, startEmbedded } from "../../src/platform/postgres/embedded/index.ts";
import { urlOf } from "../support/database.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { makeToken } from "../support/token-command.ts";

/** The log of a whole service, with all its work, while its database is away. */

let folder: string;
let postgres: EmbeddedServer;
let service: ServiceProcess;
let token: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "service-outage-"));
  postgres = await startEmbedded({ dataDir: join(folder, "database") });
  const settings = {
    ...{ DATABASE_URL: urlOf(postgres.address), DATA_DIR: join(folder, "service"), SEED_DEMO: "true" },
    RATE_LIMIT_MAX: "1000000",
  };
  service = await startService(settings);
  token = await makeToken(settings, "admin@northwind.example");
});
afterAll(async () => {
  await service?.end("SIGKILL");
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

it("has one line with a stack, and then a sum each second", async () => {
  const ask = () =>
    fetch(`${service.publicUrl}/api/v1/contacts`, { headers: { authorization: `Bearer ${token}` } }).then(
      ({ status }) => status,
      () => 0,
    );
  expect(await ask()).toBe(200);
  const from = service.output().length;
  const begunAt = performance.now();
  await postgres.stop();
  let failed = 0;
  while (performance.now() - begunAt < 20_000) {
    failed += (await Promise.all(Array.from({ length: 10 }, ask))).filter((status) => status === 503).length;
    await delay(100);
  }
  const seconds = (performance.now() - begunAt) / 1_000;
  postgres = await startEmbedded({ dataDir: join(folder, "database") });
  await expect.poll(ask).toBe(200);
  const lines = service
    .output()
    .slice(from)
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg !== "answered");
  const sums = lines.filter(({ msg }) => msg === "the fault continues");
  const kinds = [...new Set(lines.map(({ msg, err }) => `${msg}: ${err?.code ?? ""} ${err?.message ?? ""}`))];
  expect(failed).toBeGreaterThan(50);
  // The first line of the fault, of its likes during the return, and of the metrics that lack.
  expect(kinds.length, kinds.join("\n")).toBeLessThan(12);
  expect(lines.length - sums.length).toBeLessThan(20);
  // A lost connection has no address, one that is refused has one.
  const faults = [...new Set(sums.map(({ fault }) => fault as string))];
  expect(faults.filter((fault) => !fault.startsWith("unavailable: "))).toEqual([]);
  expect(faults.length).toBeLessThanOrEqual(2);
  expect(sums.length).toBeLessThan(seconds * 2 + 30);
  expect(sums.reduce((total, { count }) => total + count, 0)).toBeGreaterThan(failed);
});
