import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { admin, runAdmin, type Settings } from "../support/admin-command.ts";
import type { TestDatabase } from "../support/database.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { makeToken } from "../support/token-command.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** The operator's commands beside a service that runs: what they change holds in its process within two seconds. */

let test: TestDatabase;
let world: World;
let settings: Settings;
let service: ServiceProcess;
let token: string;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  settings = {
    DATABASE_URL: test.url,
    DATA_DIR: await mkdtemp(join(tmpdir(), "service-operator-")),
    SEED_DEMO: "true",
    SIMULATOR_SPEED: "100",
  };
  service = await startService(settings);
  token = await makeToken({ ...settings, PUBLIC_URL: service.publicUrl }, world.rival.email);
});
afterAll(async () => {
  await service?.end();
  await test?.drop();
  await rm(settings.DATA_DIR as string, { recursive: true, force: true });
});

const WITHIN = { timeout: 3_000, interval: 50 };
const rivals = () => world.rivals.businessId;

async function call(path: string) {
  const response = await fetch(`${service.publicUrl}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  const body = (await response.json()) as { error?: { code: string } };
  return { status: response.status, code: body.error?.code, headers: response.headers };
}
const codeOf = async (path: string) => {
  const { status, code } = await call(path);
  return code ?? status;
};

interface Overview {
  id: string;
  name: string;
  suspendedAt: string | null;
  hasDialer: boolean;
}

it("lists the businesses, the newest first, by name and page by page", async () => {
  const all = await admin<Overview[]>(settings, "business", "list");
  expect(all.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["Rival", "Northwind Sales", "Basic Books", "Suspended Supply"]),
  );
  expect(all.map(({ id }) => id)).toEqual(
    all
      .map(({ id }) => id)
      .toSorted()
      .reverse(),
  );
  const [first, second] = all as [Overview, Overview];
  expect(await admin(settings, "business", "list", "--limit", "1")).toEqual([first]);
  expect(await admin(settings, "business", "list", "--limit", "1", "--after", first.id)).toEqual([second]);
  expect(await admin(settings, "business", "list", "--name", "rIVAl")).toMatchObject([
    { id: rivals(), name: "Rival", hasDialer: true, suspendedAt: null, users: 1, inboxes: 1 },
  ]);
  const { stdout } = await runAdmin(settings, "business", "list", "--name", "Rival");
  expect(stdout).toBe(`${rivals()}  Rival  with the dialer  in good standing  1 users  1 inboxes\n`);
});

it("suspends a business and reinstates it, each within two seconds in the process that runs", async () => {
  expect(await codeOf("/me")).toBe(200);
  const suspended = await admin<Overview>(settings, "business", "suspend", rivals());
  expect(suspended.suspendedAt).toMatch(/^\d{4}-/);
  await expect.poll(() => codeOf("/me"), WITHIN).toBe("business_suspended");
  expect(await admin(settings, "business", "suspend", rivals())).toMatchObject({ suspendedAt: suspended.suspendedAt });
  expect((await runAdmin(settings, "business", "reinstate", rivals())).stdout).toBe(
    `Rival (${rivals()}) is in good standing: within two seconds it is served again\n`,
  );
  await expect.poll(() => codeOf("/me"), WITHIN).toBe(200);
});

it("takes the dialer from a plan and gives it back", async () => {
  expect(await codeOf("/campaigns")).toBe(200);
  expect(await admin(settings, "business", "plan", rivals(), "--dialer", "off")).toMatchObject({ hasDialer: false });
  await expect.poll(() => codeOf("/campaigns"), WITHIN).toBe("forbidden");
  await admin(settings, "business", "plan", rivals(), "--dialer", "on");
  await expect.poll(() => codeOf("/campaigns"), WITHIN).toBe(200);
});

it("lists the people of a business", async () => {
  expect(await admin(settings, "user", "list", rivals())).toEqual([
    {
      id: world.rival.userId,
      email: "admin@rival.example",
      name: "Riva Admin",
      role: "admin",
      hasPassword: false,
      createdAt: expect.any(String),
    },
  ]);
});

it.each([
  [["business", "suspend", "biz_none"], "there is no business biz_none: npm run admin -- business list shows them"],
  [["user", "list", "biz_none"], "there is no business biz_none: npm run admin -- business list shows them"],
  [["business", "plan", "biz_none"], "required option '--dialer <on|off>' not specified"],
  [
    ["business", "plan", "biz_none", "--dialer", "yes"],
    "option '--dialer <on|off>' argument 'yes' is invalid. It must be on or off.",
  ],
  [["business", "suspend"], "missing required argument 'id'"],
  [["busines", "list"], "unknown command 'busines' (Did you mean business?)"],
])("refuses %j in one plain line", async (words, line) => {
  await expect(runAdmin(settings, ...words)).rejects.toMatchObject({ code: 1, stdout: "", stderr: `${line}\n` });
});

it("has help", async () => {
  const pages = await Promise.all(
    [[], ["business", "suspend"]].map(async (words) => (await runAdmin(settings, ...words, "--help")).stdout),
  );
  expect(pages[0]).toMatch(
    /^Usage: npm run admin -- .*\n {2}business .*\n {2}user .*\n {2}keys .*\n {2}migrate .*\n {2}doctor /s,
  );
  expect(pages[1]).toMatch(/^Usage: npm run admin -- business suspend \[options\] <id>\n/);
});
