import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type EmbeddedServer, startEmbedded } from "../../src/platform/postgres/embedded/index.ts";
import { type GatewayPorts, type GatewayProxy, startCaddy } from "../support/caddy.ts";
import { urlOf } from "../support/database.ts";
import { startProxy } from "../support/haproxy.ts";
import { freePort, type ServiceProcess, startService } from "../support/service-process.ts";
import { SteadyLoad } from "../support/steady-load.ts";
import { makeToken } from "../support/token-command.ts";

/**
 * Two gateways behind each shipped configuration of a proxy, under load: restarted one after another as the units of
 * systemd are, then without their database, then gone.
 */

const PROJECT = new URL("../../", import.meta.url).pathname;
const HOSTS = ["127.0.0.1", "127.0.0.2"] as const;
const RATE = 20;

let dataDir: string;
let postgres: EmbeddedServer;
let ports: GatewayPorts;
let settings: Record<string, string>;
let token: string;
let proxy: GatewayProxy | undefined;
let load: SteadyLoad | undefined;
const gateways: ServiceProcess[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "service-updates-"));
  postgres = await startEmbedded({ dataDir });
  ports = { public: await freePort(), internal: await freePort(), operations: await freePort() };
  settings = {
    ROLE: "gateway",
    DATABASE_URL: urlOf(postgres.address),
    SEED_DEMO: "true",
    DATA_DIR: join(dataDir, "service"),
    PORT: String(ports.public),
    INTERNAL_PORT: String(ports.internal),
    OPS_PORT: String(ports.operations),
    PUBLIC_URL: "http://api.test",
    TRUST_PROXY: "loopback",
    RATE_LIMIT_MAX: "10000000",
    RATE_LIMIT_ANONYMOUS_MAX: "10000000",
    // The default in production.
    DRAIN_SECONDS: "5",
    LOG_LEVEL: "silent",
  };
  await start(0);
  await start(1);
  token = await makeToken(settings, "admin@northwind.example");
});
afterEach(async () => {
  await load?.close();
  await proxy?.end();
  [load, proxy] = [undefined, undefined];
});
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.end("SIGKILL")));
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts a gateway and waits for it as its unit does. */
async function start(index: 0 | 1): Promise<void> {
  const host = HOSTS[index];
  const gateway = await startService({ ...settings, HOST: host, INTERNAL_HOST: host, OPS_HOST: host });
  gateways[index] = gateway;
  await promisify(execFile)(process.execPath, ["scripts/health.ts", "--wait", "80"], {
    cwd: PROJECT,
    env: { OPS_HOST: host, OPS_PORT: settings.OPS_PORT, MAINPID: String(gateway.child.pid) },
  });
}

async function restart(index: 0 | 1): Promise<void> {
  expect(await gateways[index]?.end("SIGTERM")).toBe(0);
  await start(index);
}

async function openProxy(file: string): Promise<GatewayProxy> {
  if (file !== "docs/operations.md") {
    return startCaddy(join(PROJECT, file), ports);
  }
  const own = { port: ports.public, operationsPort: ports.operations };
  return startProxy([
    { name: "one", host: HOSTS[0], ...own },
    { name: "two", host: HOSTS[1], ...own },
  ]);
}

/** What a program reads: the status, and the parts of an answer that say what to do. */
async function ask(url: string, method: "GET" | "POST" = "GET") {
  const answer = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(method === "POST" && { body: JSON.stringify({ first_name: "Away" }) }),
  });
  const { status, headers } = answer;
  const body = JSON.parse(await answer.text());
  return { status, retryAfter: headers.get("retry-after"), requestId: headers.get("x-request-id"), error: body.error };
}

const unavailable = (requestId: string | null) => ({
  status: 503,
  retryAfter: "5",
  requestId: expect.stringMatching(/./),
  error: expect.objectContaining({
    code: "internal_error",
    message: expect.stringContaining("try again in 5 s"),
    request_id: requestId,
  }),
});

async function readiness(host: string): Promise<[status: number, body: unknown]> {
  const answer = await fetch(`http://${host}:${ports.operations}/readyz`);
  return [answer.status, await answer.json()];
}

async function expectUnavailable(url: string, method?: "POST"): Promise<void> {
  const answer = await ask(url, method);
  expect(answer).toEqual(unavailable(answer.requestId));
}

it.each(["docs/deploy/Caddyfile", "docs/deploy/systemd/Caddyfile", "docs/operations.md"])(
  "%s: no request fails in an update, and an outage gives envelopes",
  { timeout: 900_000 },
  async (file) => {
    proxy = await openProxy(file);
    const { url } = proxy;
    const contacts = `${url}/api/v1/contacts`;
    await expect.poll(async () => (await ask(`${contacts}?limit=1`)).status).toBe(200);
    load = new SteadyLoad(url, token, (index) =>
      index % 2
        ? { path: "/api/v1/contacts?limit=5" }
        : { path: "/api/v1/contacts", body: { first_name: "Update", company: file } },
    );
    const { answers } = load;
    await load.during(RATE, async () => {
      await restart(0);
      await restart(1);
    });
    expect(answers.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
    const posted = answers.filter(({ request }) => request.body).length;
    expect(posted).toBeGreaterThan(20);
    const database = new pg.Client(postgres.address);
    await database.connect();
    const { rows } = await database.query("SELECT count(*)::int AS count FROM contacts WHERE company = $1", [file]);
    await database.end();
    expect(rows).toEqual([{ count: posted }]);

    answers.length = 0;
    await load.during(RATE, async () => {
      await postgres.stop();
      for (let round = 0; round < 5; round += 1) {
        await expectUnavailable(contacts);
        await expectUnavailable(contacts, "POST");
        for (const host of HOSTS) {
          // The gateway asks the database once in a while.
          await expect
            .poll(() => readiness(host), { timeout: 60_000 })
            .toMatchObject([
              200,
              { status: "ready", checks: { program: "ok", database: "the database does not answer" } },
            ]);
        }
      }
      const refreshed = await fetch(`${url}/oidc/token`, {
        method: "POST",
        body: new URLSearchParams({ grant_type: "refresh_token", client_id: "command-line", refresh_token: "none" }),
      });
      expect([refreshed.status, refreshed.headers.get("retry-after")]).toEqual([503, "5"]);
      postgres = await startEmbedded({ dataDir });
      await expect.poll(async () => (await ask(contacts)).status).toBe(200);
    });
    for (const { status, text, reason } of answers.filter(({ status }) => status !== 200 && status !== 201)) {
      expect([status, reason]).toEqual([503, undefined]);
      expect(JSON.parse(text).error.code).toBe("internal_error");
    }

    // No gateway is left: the proxy itself answers.
    await Promise.all(gateways.map((gateway) => gateway.end("SIGTERM")));
    await expectUnavailable(contacts);
    await expectUnavailable(contacts, "POST");
    await start(0);
    await start(1);
  },
);
