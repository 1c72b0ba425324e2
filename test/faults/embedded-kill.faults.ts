import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, watch, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { findEmbedded } from "../../src/platform/postgres/embedded/index.ts";
import {
  addressOf,
  cleanUp,
  cleanups,
  isRunning,
  makeFolder,
  makeUsedFolder,
  pidFile,
  postmasterOf,
  query,
  removeTemplate,
  start,
  startChild,
} from "../support/embedded.ts";
import { SESSIONS } from "../support/sessions.ts";

afterEach(cleanUp);
afterAll(removeTemplate);

describe("after kill -9", () => {
  it("of node alone, the next start ends the orphaned server and finds the row", async () => {
    const dataDir = await makeUsedFolder();
    const child = startChild(dataDir);
    await query(await addressOf(child), "CREATE TABLE kept AS SELECT 1 AS n");
    const orphan = postmasterOf(dataDir);
    await child.kill();
    expect(isRunning(orphan)).toBe(true);
    expect(await findEmbedded({ dataDir })).toBeNull();

    const { address } = await start(dataDir);
    expect(await query(address, "SELECT n FROM kept")).toEqual([{ n: 1 }]);
    expect(postmasterOf(dataDir)).not.toBe(orphan);
  });

  it("of node and postmaster, the committed row exists, even though a backend was busy", async () => {
    const dataDir = await makeUsedFolder();
    const child = startChild(dataDir);
    const address = await addressOf(child);
    await query(address, "CREATE TABLE kept AS SELECT 1 AS n");
    const busy = new pg.Client(address);
    busy.on("error", () => {});
    await busy.connect();
    const [{ pid: backend }] = (await busy.query("SELECT pg_backend_pid() AS pid")).rows;
    const endless = busy.query("DO $$ BEGIN LOOP END LOOP; END $$").catch(() => {});
    for (let active = false; !active; ) {
      const rows = await query(address, `SELECT state = 'active' AS active FROM ${SESSIONS} WHERE pid = ${backend}`);
      active = rows[0]?.active === true;
    }
    process.kill(postmasterOf(dataDir), "SIGKILL");
    await child.kill();
    expect(isRunning(backend)).toBe(true);

    const next = await start(dataDir);
    expect(await query(next.address, "SELECT n FROM kept")).toEqual([{ n: 1 }]);
    await endless;
  });

  it("during the first start, the next start begins again", async () => {
    const dataDir = makeFolder();
    const begun = new Promise<void>((resolve) => {
      const watcher = watch(dataDir, (_, name) => {
        if (!name?.startsWith("postgres.new-")) return;
        watcher.close();
        resolve();
      });
    });
    const child = startChild(dataDir);
    await begun;
    await child.kill();
    expect(existsSync(join(dataDir, "postgres"))).toBe(false);
    mkdirSync(join(dataDir, "postgres.new-older", "base"), { recursive: true });

    const { address } = await start(dataDir);
    expect(await query(address, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
    expect(readdirSync(dataDir).sort()).toEqual([
      "postgres",
      "postgres.holder",
      "postgres.lock",
      "postgres.log",
      "postgres.password",
    ]);
  });

  it("an unrelated process with the number of the old postmaster is left alone", async () => {
    const dataDir = await makeUsedFolder();
    const unrelated = spawn("sleep", ["60"]);
    cleanups.push(() => unrelated.kill());
    await once(unrelated, "spawn");
    const data = join(dataDir, "postgres");
    writeFileSync(pidFile(dataDir), `${unrelated.pid}\n${data}\n1795224860\n5432\n.\n\n 1 1\nready   \n`, {
      mode: 0o600,
    });
    writeFileSync(join(data, ".s.PGSQL.5432.lock"), `${unrelated.pid}\n${data}\n`, { mode: 0o600 });
    expect(await findEmbedded({ dataDir })).toBeNull();

    const { address } = await start(dataDir);
    expect(await query(address, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
    expect([unrelated.exitCode, unrelated.signalCode]).toEqual([null, null]);
  });
});
