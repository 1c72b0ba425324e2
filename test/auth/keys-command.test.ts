import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { SUBSCRIPTION_SECRET, sealedSecrets } from "../../src/domain/webhook/secrets.ts";
import { countSecrets } from "../../src/platform/db/reseal.ts";
import { newId } from "../../src/platform/id.ts";
import { secretBox } from "../../src/platform/secret-box.ts";
import { runAdmin, runAdminProcess } from "../support/admin-command.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { thorough } from "../support/effort.ts";
import { waitingForLocks } from "../support/sessions.ts";

let test: TestDatabase;
let dataDir: string;
beforeEach(async () => {
  test = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "service-keys-"));
});
afterEach(async () => {
  await test.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const [OLD, NEW, LOST] = ["old", "new", "lost"].map((name) => createHash("sha256").update(name).digest()) as [
  Buffer,
  Buffer,
  Buffer,
];
const inSettings = (...given: Buffer[]) => given.map((key) => key.toString("base64")).join(",");

/** Subscriptions with secrets encrypted by a key. */
async function subscribe(key: Buffer, count: number): Promise<string[]> {
  const businessId = newId("biz");
  await test.query("INSERT INTO businesses (id, name, created_at, updated_at) VALUES ($1, 'One', now(), now())", [
    businessId,
  ]);
  const ids = Array.from({ length: count }, () => newId("sub"));
  await test.query(
    `INSERT INTO subscriptions (business_id, id, event_type, target_url, secret, created_at, updated_at)
     SELECT $1, id, 'message.incoming.received', id, secret, now(), now()
     FROM unnest($2::text[], $3::bytea[]) AS made (id, secret)`,
    [businessId, ids, ids.map(() => secretBox([key]).seal("whsec_hidden", SUBSCRIPTION_SECRET))],
  );
  return ids.map((id) => `${businessId} ${id}`);
}

const idOf = (key: Buffer) => secretBox([key]).keyIds[0] as string;
const under = async (key: Buffer) => (await countSecrets(test.database, sealedSecrets)).get(idOf(key)) ?? 0;

const settingsWith = (encryptionKey: string) => ({
  DATABASE_URL: test.url,
  DATA_DIR: dataDir,
  SIGNING_ALGORITHM: "RS256",
  ENCRYPTION_KEY: encryptionKey,
});

const keys = (action: string, encryptionKey = inSettings(NEW)) => runAdmin(settingsWith(encryptionKey), "keys", action);

it("shows the keys, publishes a new one, and explains its use", async () => {
  const first = (await keys("list")).stdout.split("\n");
  expect(first[0]).toMatch(/^\S{36} {2}RS256 {2}signs from \S+ {2}verifies until it is rotated$/);
  expect(first.slice(1)).toEqual(["", `encryption key ${idOf(NEW)}  the first: it encrypts  1 secret`, ""]);
  const { stdout } = await keys("rotate");
  expect(stdout).toMatch(/^published \S{36}: it signs from \S+; the others verify for a day after that\n/);
  expect(stdout.match(/ RS256 /g)).toHaveLength(2);
  await expect(keys("burn")).rejects.toMatchObject({
    code: 1,
    stderr: "unknown command 'burn'\n",
  });
});

thorough.it(
  "moves all secrets to the first key, even after a kill, and reports when the old key can be removed",
  async () => {
    await subscribe(OLD, 600);
    const given = inSettings(NEW, OLD);
    expect((await keys("list", given)).stdout).toContain(
      `encryption key ${idOf(OLD)}  600 secrets: run npm run keys -- reseal\n`,
    );
    // The command waits for this lock after it has moved the secrets of subscriptions.
    const holder = new pg.Client(test.connection);
    await holder.connect();
    await holder.query("BEGIN; LOCK TABLE oauth_artifacts IN ACCESS EXCLUSIVE MODE");
    const running = runAdminProcess(settingsWith(given), "keys", "reseal");
    const killed = expect(running).rejects.toMatchObject({ signal: "SIGKILL" });
    await expect.poll(() => waitingForLocks(test)).toHaveLength(1);
    running.child.kill("SIGKILL");
    await killed;
    await holder.end();
    expect(await under(NEW)).toBe(600);
    await subscribe(OLD, 3);

    const { stdout } = await keys("reseal", given);
    expect(stdout).toContain("resealed in total: 3\n");
    expect(stdout).toContain(`encryption key ${idOf(OLD)}  0 secrets: it can be removed from ENCRYPTION_KEY\n`);
    expect([await under(OLD), await under(NEW)]).toEqual([0, 603]);
    expect((await keys("reseal", given)).stdout).toContain("resealed in total: 0\n");
  },
);

it("names the secrets that no key decrypts, exits with 1, and prints no secret", async () => {
  const [lost] = await subscribe(LOST, 1);
  await subscribe(OLD, 1);
  const refusal = await keys("reseal", inSettings(NEW, OLD)).catch((error) => error);
  expect(refusal).toMatchObject({ code: 1, stderr: "" });
  expect(refusal.stdout).toContain(`cannot be decrypted: subscriptions.secret of ${lost}\n`);
  expect(refusal.stdout).toContain(`encryption key ${idOf(LOST)}  1 secret: it is missing in ENCRYPTION_KEY\n`);
  expect(refusal.stdout).not.toMatch(/whsec/);
});

it("asks in one line to migrate an empty database, and creates nothing in it", async () => {
  await test.query("DROP SCHEMA public CASCADE");
  await test.query("CREATE SCHEMA public");
  await expect(keys("list")).rejects.toMatchObject({
    code: 1,
    stdout: "",
    stderr: "the database is empty: run npm run migrate\n",
  });
  expect(await test.query("SELECT FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
});
