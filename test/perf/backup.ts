import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { DEMO_ADMIN } from "../../src/application/demo/seed.ts";
import { newId } from "../../src/platform/id.ts";
import { addBigBusiness } from "../support/big-business.ts";
import { describeMachine, table } from "./support/report.ts";
import { openStage, type Stage } from "./support/stage.ts";

const FILE_BYTES = 200_000;

/**
 * The rate of `npm run backup` and `npm run restore`: a busy demo with many contacts, conversations,
 * texts and attempts, and pictures of texts. Both run as commands of their own, as operators run them. The database has no other work.
 */
export async function run(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: { contacts: { type: "string", default: "200000" }, files: { type: "string", default: "500" } },
  });
  await using stage = await openStage();
  await fill(stage, Number(values.contacts), Number(values.files));
  const [source, target] = [join(stage.folder, "source"), join(stage.folder, "target")];
  const [size] = await stage.query<{ mb: number }>(
    "SELECT round(pg_database_size(current_database()) / 1e6)::int AS mb",
  );
  const path = join(stage.folder, "bench.backup");
  await stage.query("CREATE DATABASE restored TEMPLATE template0");
  const restored = stage.databaseUrl.replace(/@\/[^?]*/, "@/restored");
  const backup = await timed(["backup", path, "--json"], { DATABASE_URL: stage.databaseUrl, DATA_DIR: source });
  const { rows, files } = JSON.parse(backup.output) as { rows: number; files: number };
  const restore = await timed(["restore", path, "--without-keys"], { DATABASE_URL: restored, DATA_DIR: target });
  const fileMb = (await stat(path)).size / 1e6;
  const lines = Object.entries({ backup, restore }).map(([name, { seconds }]) => [
    name,
    seconds.toFixed(1),
    Math.round(rows / seconds).toLocaleString("en"),
    ((size?.mb ?? 0) / seconds).toFixed(1),
    (fileMb / seconds).toFixed(1),
  ]);
  console.log(
    `${await describeMachine(stage)}\n${rows.toLocaleString("en")} rows in ${size?.mb} MB of the database and ` +
      `${files} files of ${FILE_BYTES / 1000} KB; the backup has ${fileMb.toFixed(0)} MB\n\n` +
      table(["command", "s", "rows/s", "MB/s of the database", "MB/s of the backup"], lines),
  );
}

async function fill(stage: Stage, contacts: number, files: number): Promise<void> {
  await addBigBusiness(stage.query, DEMO_ADMIN, { contacts, conversations: contacts / 2, subscriptions: 1_000 });
  const { businessId } = stage;
  // Words differ in a real database, and compress less than those of many equal rows.
  const words = "md5(id) || ' ' || md5(reverse(id))";
  await stage.query(`UPDATE messages SET body = body || ' ' || ${words} WHERE business_id = $1`, [businessId]);
  const texts = await stage.query<{ id: string }>(
    "SELECT id FROM messages WHERE business_id = $1 ORDER BY id LIMIT $2",
    [businessId, files],
  );
  const folder = join(stage.folder, "source/files/media", businessId);
  await mkdir(folder, { recursive: true });
  for (const [place, text] of texts.entries()) {
    await writeFile(join(folder, `bench.${place}`), randomBytes(FILE_BYTES));
    await stage.query(
      `INSERT INTO media (business_id, id, message_id, position, source, source_url, content_type, size, state, storage_key,
         created_at, updated_at)
       VALUES ($1, $2, $3, 9, 'sender', 'https://example.com/picture', 'image/png', $4, 'stored', $5, now(), now())`,
      [businessId, newId("med"), text.id, FILE_BYTES, `media/${businessId}/bench.${place}`],
    );
  }
  await stage.query("VACUUM FULL messages");
  await stage.query("CHECKPOINT");
}

async function timed(words: string[], settings: Record<string, string>): Promise<{ seconds: number; output: string }> {
  const begun = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/admin.ts", ...words], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
    maxBuffer: 16 * 1024 * 1024,
  });
  return { seconds: (performance.now() - begun) / 1000, output: stdout };
}
