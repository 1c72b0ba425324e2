import { hostname, userInfo } from "node:os";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pruneAudit } from "../../src/domain/audit/prune.ts";
import { admin, runAdmin, runAdminProcess, type Settings } from "../support/admin-command.ts";
import type { TestDatabase } from "../support/database.ts";
import { thorough } from "../support/effort.ts";
import { makeToken, printToken } from "../support/token-command.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** The audit of the operator: each command and each token for a user has an entry. */

const KEY = Buffer.from("0123456789abcdefghijklmnopqrstuv").toString("base64");
let test: TestDatabase;
let world: World;
let settings: Settings;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  settings = { DATABASE_URL: test.url, ENCRYPTION_KEY: KEY };
});
afterAll(() => test?.drop());

interface Entry {
  id: string;
  command: string;
  arguments: string[];
  reason: string | null;
  subjectId: string | null;
  outcome: string | null;
}
const PERSON = { actor: "operator", userName: userInfo().username, sudoUser: null, host: hostname() };
/** The newest entries without that of the list itself. */
const newest = async (limit: number) => (await admin<Entry[]>(settings, "audit", "--limit", `${limit + 1}`)).slice(1);

it("has who ran a command, where and why, and its outcome", async () => {
  const businessId = world.rivals.businessId;
  await runAdmin(settings, "business", "suspend", businessId, "--reason", "they do not pay");
  await runAdmin(settings, "business", "reinstate", businessId);
  const unknown = `biz_0${"1".repeat(25)}`;
  await expect(runAdmin(settings, "business", "suspend", unknown)).rejects.toThrow("does not exist");
  expect(await newest(3)).toMatchObject([
    { ...PERSON, command: "business suspend", arguments: [unknown] },
    { ...PERSON, command: "business reinstate", arguments: [businessId], reason: null, outcome: "done" },
    { ...PERSON, command: "business suspend", arguments: [businessId], reason: "they do not pay", outcome: "done" },
  ]);
  const { stdout } = await runAdmin(settings, "audit", "--limit", "9");
  const line = stdout.split("\n").find((one) => one.includes("they do not pay"));
  expect(line).toContain(`operator ${PERSON.userName} at ${PERSON.host}`);
  expect(line).toMatch(new RegExp(`business suspend ${businessId} +done +they do not pay$`));
});

it("has names of arguments without values that may be data of people, and the id of the subject", async () => {
  await runAdmin(settings, "business", "list", "--name", "Rival", "--limit", "5");
  await runAdmin(settings, "user", "reset", world.rival.email);
  await runAdmin(settings, "business", "limits", world.rivals.businessId, "--requests", "9", "--reason", "a spike");
  expect(await newest(3)).toMatchObject([
    { command: "business limits", arguments: [world.rivals.businessId, "--requests=9"], reason: "a spike" },
    { command: "user reset", arguments: ["<user>"], subjectId: world.rival.userId, outcome: "done" },
    { command: "business list", arguments: ["--name", "--limit=5"], subjectId: null },
  ]);
  expect(JSON.stringify(await newest(50))).not.toContain(world.rival.email);
});

it("has every token that is made for a user", async () => {
  await makeToken(settings, world.rival.email);
  expect(await newest(1)).toMatchObject([
    { ...PERSON, command: "token", subjectId: world.rival.userId, reason: null, outcome: "done" },
  ]);
});

thorough.it("has the reason of a token, for which production asks", async () => {
  const production = { ...settings, NODE_ENV: "production", CARRIER: "simulator" };
  const refused = await printToken(production, world.rival.email).catch((error) => error);
  expect([refused.code, refused.stdout, refused.stderr]).toEqual([
    1,
    "",
    "--reason is missing: in production say why you make a token for a user, for the audit\n",
  ]);
  await printToken(production, world.rival.email, "--reason", "they see no texts", "--ttl", "60", "--scope", "api:me");
  expect(await newest(1)).toMatchObject([
    {
      ...PERSON,
      command: "token",
      arguments: ["--client=demo-app", "--audience=public-api", "--ttl=60", "--scope=api:me"],
      subjectId: world.rival.userId,
      reason: "they see no texts",
      outcome: "done",
    },
  ]);
});

thorough.it("has a command before its work begins, and after a migration that creates the table", async () => {
  await test.query("ALTER TABLE operator_entries RENAME TO hidden");
  await runAdmin(settings, "doctor").catch(() => {});
  await test.query("ALTER TABLE hidden RENAME TO operator_entries");
  await runAdmin(settings, "migrate");
  expect(await newest(1)).toMatchObject([{ command: "migrate", arguments: [], outcome: "done" }]);
});

it("refuses a reason of several lines or of 501 characters", async () => {
  for (const reason of ["one\ntwo", "x".repeat(501), " "]) {
    await expect(runAdmin(settings, "business", "list", "--reason", reason)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("It must be one line of at most 500 characters."),
    });
  }
});

it("is kept for the days of the audit log", async () => {
  const before = await newest(100);
  expect(before.length).toBeGreaterThan(5);
  await pruneAudit(test.database, 30);
  expect(await newest(100)).toHaveLength(before.length + 1);
  await pruneAudit(test.database, -1);
  expect(await newest(100)).toEqual([]);
});

thorough.it("has the version beside it", async () => {
  expect((await runAdminProcess(settings, "--version")).stdout).toBe("1.0.0\n");
});
