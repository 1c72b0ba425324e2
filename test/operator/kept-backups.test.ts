import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { Encrypter, generateIdentity, identityToRecipient } from "age-encryption";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outdated } from "../../scripts/support/backup/keep.ts";
import { openPlace } from "../../scripts/support/backup/open-place.ts";
import { readState } from "../../src/domain/monitoring/store.ts";
import { S3_CREDENTIALS, startS3 } from "../storage/s3-server.ts";
import { admin, runAdmin, runAdminProcess, type Settings } from "../support/admin-command.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { digestTables } from "../support/digests.ts";
import { thorough } from "../support/effort.ts";

/** Backups that are encrypted and kept in a folder or a bucket. */

let folder: string;
let server: Awaited<ReturnType<typeof startS3>>;
let source: TestDatabase;
let identity: string;
let stranger: string;
/** Of the machine that makes backups, and of one that restores them. */
let settings: Settings;
let reader: Settings;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "service-kept-backups-"));
  [server, source] = await Promise.all([startS3(folder, "backups"), createTestDatabase()]);
  const [own, other] = await Promise.all([generateIdentity(), generateIdentity()]);
  [identity, stranger] = [join(folder, "identity"), join(folder, "stranger")];
  await writeFile(identity, `# created: 2026-11-24\n${own}\n`);
  await writeFile(stranger, other);
  await writeFile(join(folder, "empty"), "# nothing\n");
  reader = {
    ...S3_CREDENTIALS,
    S3_ENDPOINT: server.endpoint,
    DATABASE_URL: source.url,
    DATA_DIR: join(folder, "data"),
    ENCRYPTION_KEY: Buffer.alloc(32, 9).toString("base64"),
  };
  settings = { ...reader, BACKUP_RECIPIENTS: await identityToRecipient(own) };
  await runAdmin(reader, "business", "create", "--name", "Northwind", "--admin", "admin@northwind.example");
});
afterAll(async () => {
  await server?.close();
  await source?.drop();
  await rm(folder, { recursive: true, force: true });
});

const refusal = (given: Settings, ...words: string[]) =>
  runAdmin(given, ...words).then(
    () => "done",
    ({ code, stderr }) => `${code} ${stderr}`,
  );

interface Stored {
  name: string;
  place: string;
  size: number;
  removed: string[];
}

const ONE = "0123456789ab";
const OTHER = "ba9876543210";

describe("the rule", () => {
  const at = (...times: string[]) => times.map((time) => `${time}Z-${ONE}.backup.age`);
  const now = new Date("2026-12-10T00:00:00Z");
  const removedOf = (names: string[], daily: number, weekly: number) =>
    outdated(names, { daily, weekly }, { installation: ONE, now });

  it("keeps the newest of each of the last days and weeks that have one", () => {
    // 2026-11-30 is a Monday.
    const names = at(
      "20261115T020000", // Sunday
      "20261116T020000", // Monday
      "20261122T020000", // Sunday
      "20261128T020000",
      "20261129T020000", // Sunday
      "20261130T020000",
      "20261130T140000",
      "20261201T020000",
    );
    expect(removedOf(names, 2, 3)).toEqual(
      at("20261115T020000", "20261116T020000", "20261128T020000", "20261130T020000"),
    );
    expect(removedOf(names, 7, 5)).toEqual(at("20261130T020000"));
    expect(removedOf(names, 1, 0)).toEqual(names.slice(0, -1));
  });

  it("removes nothing after days without a backup, and no file of another name", () => {
    const foreign = ["notes", "20200101T000000Z.backup", "20200101T000000Z.backup.age"];
    expect(removedOf([...at("20200101T000000", "20250101T000000"), ...foreign], 2, 0)).toEqual([]);
  });

  it("removes no backup of the last 48 hours", () => {
    expect(removedOf(at("20261207T235959", "20261208T000000", "20261209T120000", "20261209T230000"), 1, 0)).toEqual(
      at("20261207T235959"),
    );
  });

  it("neither counts nor removes the backups of another installation", () => {
    const others = at("20261101T020000", "20261102T020000", "20261205T020000").map((name) => name.replace(ONE, OTHER));
    expect(removedOf([...others, ...at("20261103T020000", "20261104T020000")], 1, 0)).toEqual(at("20261103T020000"));
  });
});

describe.each(["folder", "bucket"])("in a %s", (kind) => {
  const place = () => (kind === "folder" ? join(folder, "kept") : "s3://backups/kept");
  const foreign = `20200103T030405Z-${OTHER}.backup.age`;
  let stored: Stored;

  it("a backup is encrypted, and older ones are removed by the rule", async () => {
    const opened = await openPlace(place(), { region: "us-east-1", endpoint: server.endpoint });
    const before = process.env;
    process.env = { ...before, ...S3_CREDENTIALS };
    const rule = ["--to", place(), "--keep-weekly", "0", "--keep-daily", "1"];
    const first = await admin<Stored>(settings, "backup", ...rule);
    expect(first.name).toMatch(/^20\d{6}T\d{6}Z-[0-9a-f]{12}\.backup\.age$/);
    const old = first.name.replace(/^\d{8}T\d{6}/, "20200102T030405");
    await opened.remove(first.name);
    for (const name of [old, foreign]) {
      await opened.put(name, Readable.from([Buffer.from("old")]));
    }
    stored = await admin<Stored>(settings, "backup", ...rule);
    expect(stored.removed).toEqual([old]);
    expect((await opened.list()).sort()).toEqual([foreign, stored.name]);
    // Nobody says which one is meant.
    expect(await refusal(reader, "backup", "verify", place(), "--identity", identity)).toBe(
      `1 ${opened.name} has the backups of 2 installations: name one backup; the newest of each are ${stored.name}, ${foreign}\n`,
    );
    await opened.remove(foreign);
    const bytes = await buffer(await opened.read(stored.name));
    process.env = before;
    opened.close();
    expect(bytes.subarray(0, 22).toString()).toBe("age-encryption.org/v1\n");
    expect(bytes.length).toBe(stored.size);
    expect(bytes.includes("manifest.json")).toBe(false);
  });

  it("the newest is verified by an identity alone", async () => {
    expect(await refusal(settings, "backup", "verify", place())).toBe(
      `1 the backups of ${place()} are encrypted: name the file of an identity with --identity\n`,
    );
    const name = kind === "folder" ? join(place(), stored.name) : `s3://backups/kept/${stored.name}`;
    expect(await refusal(reader, "backup", "verify", name, "--identity", stranger)).toBe(
      `1 no identity in ${stranger} decrypts ${name}: name the file of another one\n`,
    );
    expect(await admin(reader, "backup", "verify", place(), "--identity", identity)).toMatchObject({
      file: name,
      ok: true,
      restored: false,
    });
  });

  thorough.it("and restored, into a scratch database and into an empty one", async () => {
    expect(await admin(reader, "backup", "verify", place(), "--identity", identity, "--restore")).toMatchObject({
      ok: true,
      restored: true,
    });
    const target = await createTestDatabase(2, undefined, "template0");
    try {
      const there = { ...reader, DATABASE_URL: target.url, DATA_DIR: join(folder, `target-${kind}`) };
      await runAdmin(there, "restore", place(), "--identity", identity);
      // The numbers of transactions begin anew.
      await source.query("UPDATE businesses SET deletion_era = deletion_era + 1");
      const digests = await digestTables(source);
      expect(await digestTables(target)).toEqual(digests);
      expect(digests.users).toMatch(/^1 /);
    } finally {
      await target.drop();
    }
    expect((await readdir(tmpdir())).filter((name) => name.startsWith("dialer-backup-"))).toEqual([]);
  });
});

thorough.it("a backup of several parts is stored in a bucket as it was", async () => {
  const before = process.env;
  process.env = { ...before, ...S3_CREDENTIALS };
  const place = await openPlace("s3://backups/large", { region: "us-east-1", endpoint: server.endpoint });
  const content = randomBytes(70_000_000);
  const name = `20260102T030405Z-${ONE}.backup.age`;
  const chunks = Array.from({ length: 70 }, (_, at) => content.subarray(at * 1_000_000, (at + 1) * 1_000_000));
  expect(await place.put(name, Readable.from(chunks))).toBe(content.length);
  expect((await buffer(await place.read(name))).equals(content)).toBe(true);
  const broken = Readable.from(
    (async function* () {
      yield* chunks;
      throw new Error("the source failed");
    })(),
  );
  await expect(place.put(`20260103T030405Z-${ONE}.backup.age`, broken)).rejects.toThrow("the source failed");
  expect(await place.list()).toEqual([name]);
  place.close();
  process.env = before;
});

it("a part that nobody writes any more is removed by the next backup, and nothing else", async () => {
  const place = join(folder, "parts");
  await mkdir(place);
  const [dead, running] = [`20200102T030405Z-${ONE}.backup.age.part`, `20200103T030405Z-${ONE}.backup.age.part`];
  for (const name of [dead, running, "notes.part"]) {
    await writeFile(join(place, name), "");
  }
  for (const name of [dead, "notes.part"]) {
    await utimes(join(place, name), 0, 0);
  }
  const { name } = await admin<Stored>(settings, "backup", "--to", place);
  expect((await readdir(place)).sort()).toEqual([running, name, "notes.part"]);
  expect((await stat(join(place, name))).mode & 0o777).toBe(0o600);
});

it("one backup into a place at a time", async () => {
  const client = new pg.Client(source.connection);
  await client.connect();
  await client.query("SELECT pg_advisory_lock(7241865325823966)");
  expect(await refusal(settings, "backup", "--to", join(folder, "parts"))).toBe(
    "1 another backup of this database is running: wait for it\n",
  );
  await client.end();
});

it("a backup is stored although an older one cannot be removed", async () => {
  const place = join(folder, "unremovable");
  const { name } = await admin<Stored>(settings, "backup", "--to", place);
  const old = name.replace(/^\d{8}T\d{6}/, "20200102T030405");
  // A folder cannot be removed like a file.
  await mkdir(join(place, old));
  const rule = ["--keep-weekly", "0", "--keep-daily", "1"];
  await rm(join(place, name));
  const stored = await admin<Stored & { not_removed: string[] }>(settings, "backup", "--to", place, ...rule);
  expect(stored.removed).toEqual([]);
  expect(stored.not_removed).toEqual([expect.stringMatching(new RegExp(`^${old}: the folder \\S+ cannot be used`))]);
  const [entry] = await source.query("SELECT outcome FROM operator_entries ORDER BY id DESC LIMIT 1");
  expect(entry).toEqual({ outcome: "done" });
});

it("damage is found", async () => {
  const place = join(folder, "parts");
  const [name = ""] = (await readdir(place)).filter((each) => each.endsWith(".age"));
  const bytes = await readFile(join(place, name));
  const damaged = join(folder, `20260102T030405Z-${ONE}.backup.age`);
  const verify = async (content: Buffer) => {
    await writeFile(damaged, content);
    return refusal(reader, "backup", "verify", damaged, "--identity", identity);
  };
  const flipped = Buffer.from(bytes);
  flipped[bytes.length - 100] = (flipped[bytes.length - 100] as number) ^ 1;
  const undecryptable = /^1 \S+ cannot be decrypted \(.+\): it is damaged or truncated\n$/;
  expect(await verify(flipped)).toMatch(undecryptable);
  expect(await verify(bytes.subarray(0, bytes.length / 2))).toMatch(undecryptable);
  expect(await verify(Buffer.from("hello"))).toBe(
    `1 ${damaged} is not a file of age: it is damaged or something else\n`,
  );
});

describe("the plain copy of an encrypted backup", () => {
  let temporary: string;
  let pipe: string;
  let half: Uint8Array;
  beforeAll(async () => {
    [temporary, pipe] = [join(folder, "temporary"), join(folder, `20260103T030405Z-${ONE}.backup.age`)];
    await mkdir(temporary);
    await promisify(execFile)("mkfifo", [pipe]);
    const encrypter = new Encrypter();
    encrypter.addRecipient(settings.BACKUP_RECIPIENTS as string);
    half = (await encrypter.encrypt(randomBytes(1_000_000))).subarray(0, 500_000);
  });
  const copies = () => readdir(temporary);

  /** Ends a command that has half of the backup. */
  const interrupt = async (signal: NodeJS.Signals) => {
    const command = runAdminProcess({ ...reader, TMPDIR: temporary }, "backup", "verify", pipe, "--identity", identity);
    const ended = command.then(
      () => null,
      (error: { signal: string }) => error.signal,
    );
    const writer = await open(pipe, "w");
    await writer.writeFile(half);
    await expect
      .poll(async () => {
        const [copy = ""] = await copies();
        return stat(join(temporary, copy, `20260103T030405Z-${ONE}.backup`)).then(
          ({ size }) => size > 0,
          () => false,
        );
      })
      .toBe(true);
    command.child.kill(signal);
    expect(await ended).toBe(signal);
    await writer.close();
  };

  it("is removed at a signal", async () => {
    await interrupt("SIGTERM");
    expect(await copies()).toEqual([]);
  });

  thorough.it("is removed at every signal that ends a command", async () => {
    await interrupt("SIGINT");
    expect(await copies()).toEqual([]);
    await interrupt("SIGHUP");
    expect(await copies()).toEqual([]);
  });

  it("is removed after a kill by the next command, unless its process lives", async () => {
    await interrupt("SIGKILL");
    const [dead = ""] = await copies();
    expect(dead).toMatch(/^dialer-backup-/);
    const lives = join(temporary, "dialer-backup-lives");
    await mkdir(lives);
    const lock = new DatabaseSync(join(lives, "lock"));
    lock.exec("BEGIN IMMEDIATE");
    for (const copy of await copies()) {
      await utimes(join(temporary, copy), 0, 0);
    }
    const unreadable = join(folder, `20260104T030405Z-${ONE}.backup.age`);
    await writeFile(unreadable, "hello");
    // Node reads the folder for temporary files from the environment of its process.
    const next = { ...reader, TMPDIR: temporary };
    await expect(runAdminProcess(next, "backup", "verify", unreadable, "--identity", identity)).rejects.toThrow();
    expect(await copies()).toEqual(["dialer-backup-lives"]);
    lock.close();
  });
});

it("wrong orders are one line each", async () => {
  const { BACKUP_RECIPIENTS: recipient = "" } = settings;
  const to = join(folder, "refused");
  const mistyped = `${recipient.slice(0, -1)}${recipient.endsWith("q") ? "p" : "q"}`;
  expect(await refusal(reader, "backup", "--to", to)).toBe(
    "1 BACKUP_RECIPIENTS is missing: --to encrypts; age-keygen -o FILE makes an identity, and prints its recipient\n",
  );
  expect(await refusal({ ...reader, BACKUP_RECIPIENTS: mistyped }, "backup", "--to", to)).toBe(
    "1 BACKUP_RECIPIENTS is invalid: one is mistyped; age-keygen -y FILE prints the recipient of an identity\n",
  );
  expect(await refusal({ ...reader, BACKUP_RECIPIENTS: "ssh-ed25519 AAAA" }, "backup", "--to", to)).toMatch(
    /^1 BACKUP_RECIPIENTS is invalid: it must be a comma list of at most 20 recipients of age/,
  );
  const either = "1 name either a new file, or with --to a folder or s3://bucket/prefix\n";
  expect(await refusal(settings, "backup")).toBe(either);
  expect(await refusal(settings, "backup", "file", "--to", to)).toBe(either);
  expect(await refusal(settings, "backup", "--to", "s3://")).toBe(
    "1 s3:// is not the URL of a place in S3: it must be such as s3://bucket/prefix\n",
  );
  expect(await refusal(settings, "backup", "--to", "s3://nobody/kept")).toBe(
    "1 the bucket nobody cannot be used: it does not exist: correct the URL\n",
  );
  expect(await refusal(settings, "backup", "--to", identity)).toMatch(
    /^1 the folder \S+ cannot be used \(EEXIST: .+\): correct that, or name another one\n$/,
  );
  expect(await refusal(reader, "backup", "verify", "s3://backups/none", "--identity", identity)).toBe(
    "1 s3://backups/none/ has no backup: npm run backup -- --to makes one\n",
  );
  expect(await refusal(reader, "backup", "verify", join(folder, "no.age"), "--identity", identity)).toMatch(
    /^1 the folder \S+ cannot be used \(ENOENT: .+no\.age'\): correct that, or name another one\n$/,
  );
  expect(await refusal(reader, "restore", "s3://backups/kept", "--identity", join(folder, "empty"))).toBe(
    `1 ${join(folder, "empty")} has no identity: age-keygen writes such files\n`,
  );
});

it("the age is that of the newest that succeeded", async () => {
  await source.query("DELETE FROM operator_entries");
  await runAdmin(settings, "backup", join(folder, "plain"));
  await refusal(settings, "backup", "--to", "s3://nobody/kept");
  await source.query("UPDATE schema_migrations SET run_on = now() - interval '3 days'");
  expect((await readState(source.database)).backupAge).toBeCloseTo(259_200, -2);
  await runAdmin(settings, "backup", "--to", join(folder, "aged"));
  await source.query("UPDATE operator_entries SET created_at = now() - interval '2 days' WHERE outcome = 'done'");
  expect((await readState(source.database)).backupAge).toBeCloseTo(172_800, -2);
});
