import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { createOAuthClient, deleteOAuthClient } from "../../src/domain/oauth/commands.ts";
import { admin, runAdmin, runAdminProcess, type Settings } from "../support/admin-command.ts";
import type { TestDatabase } from "../support/database.ts";
import { thorough } from "../support/effort.ts";
import { type ServiceHere, startServiceHere } from "../support/service-here.ts";
import { makeToken } from "../support/token-command.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** The operator's commands beside a running service: a change reaches its process within two seconds. */

let test: TestDatabase;
let world: World;
let settings: Settings;
let service: ServiceHere;
let token: string;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  settings = {
    DATABASE_URL: test.url,
    DATA_DIR: await mkdtemp(join(tmpdir(), "service-operator-")),
    SEED_DEMO: "true",
    SIMULATOR_SPEED: "100",
  };
  service = await startServiceHere(settings);
  token = await makeToken({ ...settings, PUBLIC_URL: service.publicUrl }, world.rival.email);
});
afterAll(async () => {
  await service?.end();
  await test?.drop();
  await rm(settings.DATA_DIR as string, { recursive: true, force: true });
});

const OFTEN = { interval: 200 };
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

thorough.it("lists the businesses, newest first, by name and page by page", async () => {
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
  expect(stdout).toBe(`${rivals()}  Rival  with the dialer  active  1 users  1 inboxes\n`);
});

it("suspends a business and reinstates it, each within two seconds in the process that runs", async () => {
  expect(await codeOf("/me")).toBe(200);
  const suspended = await admin<Overview>(settings, "business", "suspend", rivals());
  expect(suspended.suspendedAt).toMatch(/^\d{4}-/);
  await expect.poll(() => codeOf("/me"), OFTEN).toBe("business_suspended");
  expect(await admin(settings, "business", "suspend", rivals())).toMatchObject({ suspendedAt: suspended.suspendedAt });
  expect((await runAdmin(settings, "business", "reinstate", rivals())).stdout).toBe(
    `Rival (${rivals()}) is active: its requests are accepted within two seconds\n`,
  );
  await expect.poll(() => codeOf("/me"), OFTEN).toBe(200);
});

it("tells every process of a change, so that streams and pages follow it at once", async () => {
  const client = new pg.Client({ connectionString: test.url });
  await client.connect();
  // The running service hints at other changes too.
  const heard = new Promise<string>((resolve) =>
    client.on("notification", ({ payload = "" }) => {
      const line = payload.split("\n").find((each) => each.startsWith(`${rivals()} settings`));
      return line !== undefined && resolve(line);
    }),
  );
  await client.query("LISTEN hints");
  await admin(settings, "business", "suspend", rivals());
  const told = await heard;
  await admin(settings, "business", "reinstate", rivals());
  await client.end();
  expect(told).toBe(`${rivals()} settings,audit`);
  await expect.poll(() => codeOf("/me"), OFTEN).toBe(200);
});

it("removes the dialer from a plan and adds it again", async () => {
  expect(await codeOf("/campaigns")).toBe(200);
  expect(await admin(settings, "business", "plan", rivals(), "--dialer", "off")).toMatchObject({ hasDialer: false });
  await expect.poll(() => codeOf("/campaigns"), OFTEN).toBe("forbidden");
  await admin(settings, "business", "plan", rivals(), "--dialer", "on");
  await expect.poll(() => codeOf("/campaigns"), OFTEN).toBe(200);
});

it("sets limits for a business, which every process applies, and removes them", async () => {
  const limitOf = async () => (await call("/me")).headers.get("x-ratelimit-limit");
  const { status, headers } = await call("/me");
  expect([status, headers.get("x-ratelimit-limit")]).toEqual([200, "600"]);
  const given = ["business", "limits", rivals(), "--requests", "3", "--subscriptions", "0"];
  await expect(runAdmin(settings, ...given)).rejects.toMatchObject({
    stderr: "option '--subscriptions <n>' argument '0' is invalid. It must be a whole number from 1 to 10000000.\n",
  });
  expect(await admin(settings, ...given.slice(0, 5), "--oauth-clients", "1")).toEqual({
    id: rivals(),
    limits: { requests: 3, oauthClients: 1 },
  });
  await expect.poll(limitOf, OFTEN).toBe("3");
  // It has called more often than that.
  const refused = await call("/me");
  expect([refused.code, refused.headers.get("x-ratelimit-remaining")]).toEqual(["rate_limited", "0"]);
  const caller: Caller = { businessId: rivals(), userId: world.rival.userId, role: "admin" };
  const client = { name: "One", applicationType: "web", authMethod: "none", redirectUris: ["https://one.example/"] };
  const { client: made } = await createOAuthClient(test.database, caller, client);
  await expect(createOAuthClient(test.database, caller, client)).rejects.toThrow(
    "A business may have at most 1 OAuth clients.",
  );
  await deleteOAuthClient(test.database, caller, made.id);
  const back = await admin(
    settings,
    "business",
    "limits",
    rivals(),
    "--requests",
    "default",
    "--oauth-clients",
    "default",
  );
  expect(back).toEqual({ id: rivals(), limits: {} });
  await expect.poll(limitOf, OFTEN).toBe("600");
});

it("closes a business, whose requests are then refused, and reinstates it within the grace period", async () => {
  const closed = await admin<{ closing: { eraseAt: string } }>(settings, "business", "close", rivals());
  const days = (Date.parse(closed.closing.eraseAt) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(30);
  await expect.poll(() => codeOf("/me"), OFTEN).toBe("business_suspended");
  const { stdout } = await runAdmin(settings, "business", "list", "--name", "Rival");
  expect(stdout).toContain(`closed, will be erased at ${closed.closing.eraseAt}`);
  await admin(settings, "business", "reinstate", rivals());
  await expect.poll(() => codeOf("/me"), OFTEN).toBe(200);
  expect(await admin(settings, "business", "list", "--name", "Rival")).toMatchObject([{ closing: null }]);
});

thorough.it("publishes apps, lists them, and withdraws one with its grants", async () => {
  const redirect = ["--redirect", "https://maker.example/callback", "--redirect", "https://maker.example/other"];
  const published = await admin<{ client_id: string; client_secret: string }>(
    settings,
    ...["app", "publish", "--name", "Flows", ...redirect, "--auth-method", "client_secret_post"],
    ...["--publisher", "Maker Inc", "--publisher-url", "https://maker.example", "--checked"],
  );
  expect(published).toEqual({ client_id: expect.stringMatching(/^cli_/), client_secret: expect.any(String) });
  const own = await admin(
    settings,
    ...["app", "publish", "--name", "Board", "--redirect", "https://board.example/", "--first-party"],
  );
  expect(own).toEqual({ client_id: expect.stringMatching(/^cli_/), client_secret: null });
  const apps = await admin<object[]>(settings, "app", "list", "--limit", "2");
  expect(apps).toEqual([
    expect.objectContaining({ name: "Board", authMethod: "none", firstParty: true, publisher: null, checkedAt: null }),
    expect.objectContaining({
      id: published.client_id,
      authMethod: "client_secret_post",
      firstParty: false,
      publisher: "Maker Inc",
      publisherUrl: "https://maker.example",
      checkedAt: expect.any(String),
      redirectUris: ["https://maker.example/callback", "https://maker.example/other"],
    }),
  ]);
  const authorize = () =>
    fetch(
      `${service.publicUrl}/oidc/auth?response_type=code&client_id=${published.client_id}&redirect_uri=${encodeURIComponent("https://maker.example/other")}`,
      { redirect: "manual" },
    ).then(({ status }) => status);
  expect(await authorize()).toBe(303);
  await test.query(
    `INSERT INTO oauth_artifacts (model, key, payload, client_id, user_id, expires_at)
     SELECT 'Grant', sha256(n::text::bytea), '', $1, $2, now() + interval '1 day' FROM generate_series(1, 1001) n`,
    [published.client_id, world.rival.userId],
  );
  expect(await admin(settings, "app", "withdraw", published.client_id)).toMatchObject({
    withdrawnAt: expect.any(String),
    grants: 1001,
  });
  expect(await test.query("SELECT FROM oauth_artifacts WHERE client_id = $1", [published.client_id])).toEqual([]);
  const [revoked] = await test.query("SELECT count(*)::int AS count FROM oauth_revoked_grants");
  expect(revoked).toEqual({ count: 1001 });
  expect(await authorize()).toBe(400);
});

thorough.it("changes an app, its check, its redirects and its secret", async () => {
  const { client_id: id, client_secret: secret } = await admin<{ client_id: string; client_secret: string }>(
    settings,
    ...["app", "publish", "--name", "Sheets", "--redirect", "https://sheets.example/", "--confidential"],
  );
  expect(await admin(settings, "app", "check", id)).toMatchObject({ id, checkedAt: expect.any(String) });
  const [unchecked, moved, changed, rotated] = [
    await runAdmin(settings, "app", "uncheck", id),
    await runAdmin(
      settings,
      "app",
      "redirects",
      id,
      "--add",
      "https://sheets.example/b",
      "--remove",
      "https://sheets.example/",
    ),
    await runAdmin(
      settings,
      "app",
      "change",
      id,
      "--publisher",
      "Sheets Inc",
      "--publisher-url",
      "https://sheets.example",
    ),
    await admin<{ client_id: string; client_secret: string }>(settings, "app", "rotate-secret", id),
  ];
  expect(unchecked.stdout).toBe(`Sheets (${id}) is no longer checked; it keeps its access\n`);
  expect(moved.stdout).toBe("https://sheets.example/b\n");
  expect(changed.stdout).toBe(`Sheets (${id}) is made by Sheets Inc, https://sheets.example\n`);
  expect(rotated).toEqual({ client_id: id, client_secret: expect.any(String) });
  expect(rotated.client_secret).not.toBe(secret);
});

thorough.it("creates a business whose members see all inboxes", async () => {
  const open = ["business", "create", "--name", "Open Trade", "--admin", "olga@open.example", "--open-inboxes"];
  const made = await admin<{ business_id: string }>(settings, ...open);
  expect(made).toMatchObject({ open_inboxes: true });
  expect(
    await test.query("SELECT name, open_inboxes AS open FROM businesses WHERE name LIKE '% Trade' OR id = $1", [
      made.business_id,
    ]),
  ).toEqual([{ name: "Open Trade", open: true }]);
  expect((await runAdmin(settings, "business", "create", "--help")).stdout).toContain("--open-inboxes");
  const { stdout } = await runAdmin(settings, ...open.with(3, "Wide Trade").with(5, "wim@open.example"));
  expect(stdout).toMatch(/^Wide Trade \(biz_\w+\) is created, and its members see all inboxes\n/);
});

it("creates a business with its first admin, whose link opens, and resets the access of a user", async () => {
  const more = ["--admin-name", "Ada Admin", "--dialer", "--time-zone", "America/Chicago"];
  const made = await admin<{ business_id: string; user_id: string; invitation_url: string }>(
    settings,
    ...["business", "create", "--name", "New Trade", "--admin", "Ada@new.example", ...more],
  );
  expect(made).toMatchObject({ open_inboxes: false });
  expect(made.invitation_url).toMatch(new RegExp(`^${service.publicUrl}/oidc/invitation/[\\w-]{43}$`));
  expect((await fetch(made.invitation_url)).status).toBe(200);
  expect(
    await test.query("SELECT name, has_dialer, time_zone FROM businesses WHERE id = $1", [made.business_id]),
  ).toEqual([{ name: "New Trade", has_dialer: true, time_zone: "America/Chicago" }]);
  expect(await admin(settings, "user", "list", made.business_id)).toMatchObject([
    { id: made.user_id, email: "ada@new.example", name: "Ada Admin", role: "admin", hasPassword: false },
  ]);
  await expect(
    runAdmin(settings, "business", "create", "--name", "Again", "--admin", "ada@new.example"),
  ).rejects.toMatchObject({ code: 1, stderr: "This address already has an account.\n" });
  expect(await admin(settings, "business", "list", "--name", "Again")).toEqual([]);

  await test.query(
    `INSERT INTO oauth_artifacts (model, key, payload, user_id, expires_at)
     VALUES ('Session', '\\x01', '', $1, now() + interval '1 day')`,
    [made.user_id],
  );
  await test.query("UPDATE users SET password_hash = 'old' WHERE id = $1", [made.user_id]);
  await test.query(
    `INSERT INTO one_time_code_secrets (business_id, user_id, sealed_secret, last_step, created_at)
     VALUES ($1, $2, '\\x01', 0, now())`,
    [made.business_id, made.user_id],
  );
  const reset = await admin<{ password_url: string }>(settings, "user", "reset", "ADA@new.example");
  expect(reset).toEqual({
    user_id: made.user_id,
    password_url: expect.any(String),
    ended_sessions: 1,
    removed_second_factor: true,
  });
  expect((await fetch(reset.password_url)).status).toBe(200);
  expect(await test.query("SELECT FROM one_time_code_secrets")).toEqual([]);
  expect(await admin(settings, "user", "list", made.business_id)).toMatchObject([{ hasPassword: false }]);
});

thorough.it("lists the users of a business", async () => {
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
  [
    ["business", "suspend", "biz_none"],
    "the business biz_none does not exist: npm run admin -- business list shows them",
  ],
  [["user", "list", "biz_none"], "the business biz_none does not exist: npm run admin -- business list shows them"],
  [["business", "plan", "biz_none"], "required option '--dialer <on|off>' not specified"],
  [
    ["business", "plan", "biz_none", "--dialer", "yes"],
    "option '--dialer <on|off>' argument 'yes' is invalid. It must be on or off.",
  ],
  [["business", "suspend"], "missing required argument 'id'"],
  [
    ["app", "publish", "--name", "Keyed", "--redirect", "https://maker.example/", "--auth-method", "private_key_jwt"],
    "option '--auth-method <method>' argument 'private_key_jwt' is invalid. Allowed choices are none, client_secret_basic, client_secret_post.",
  ],
  [
    ["app", "publish", "--name", "Both", "--redirect", "https://a.example/", "--confidential", "--auth-method", "none"],
    "option '--confidential' cannot be used with option '--auth-method <method>'",
  ],
  [["app", "check", "cli_none"], "the app cli_none does not exist: npm run admin -- app list shows them"],
  [["app", "withdraw", "cli_none"], "the app cli_none does not exist: npm run admin -- app list shows them"],
  [
    ["app", "list", "--after", "cli_none"],
    "--after: the app cli_none does not exist: npm run admin -- app list shows them",
  ],
  [
    ["app", "publish", "--name", "Plain", "--redirect", "http://maker.example/"],
    "redirectUris must use https, unless it is on loopback",
  ],
  [
    ["user", "reset", "nobody@new.example"],
    "the user nobody@new.example does not exist: npm run admin -- user list BUSINESS shows them",
  ],
  [["business", "create", "--name", "Bad", "--admin", "nowhere"], expect.stringContaining("email")],
  [["busines", "list"], "unknown command 'busines' (Did you mean business?)"],
])("refuses %j in one plain line", async (words, line) => {
  await expect(runAdmin(settings, ...words)).rejects.toMatchObject({
    code: 1,
    stdout: "",
    stderr: typeof line === "string" ? `${line}\n` : line,
  });
});

it("has help", async () => {
  expect((await runAdmin(settings, "--help")).stdout).toMatch(
    /^Usage: npm run admin -- .*\n {2}status .*\n {2}doctor .*\n {2}business .*\n {2}user .*\n {2}app .*\n {2}keys .*\n {2}migrate .*\n {2}audit /s,
  );
  expect((await runAdmin(settings, "business", "suspend", "--help")).stdout).toMatch(
    /^Usage: npm run admin -- business suspend \[options\] <id>\n/,
  );
});

thorough.it("answers the same as a process, with its exit code", async () => {
  const list = ["business", "list", "--name", "Rival", "--json"];
  expect(await runAdminProcess(settings, ...list)).toEqual(await runAdmin(settings, ...list));
  const suspend = ["business", "suspend", "biz_none"];
  const { stderr } = await runAdmin(settings, ...suspend).catch((error) => error);
  await expect(runAdminProcess(settings, ...suspend)).rejects.toMatchObject({ code: 1, stdout: "", stderr });
});
