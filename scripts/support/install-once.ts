import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, statSync } from "node:fs";
import { basename } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const LOCKS = fileURLToPath(new URL("../../node_modules/.cache/", import.meta.url));
const RETRY_MS = 100;
const SQLITE_BUSY = 5;

/**
 * Installs the packages of a folder of tests unless they are there: they are larger than the service, and only these
 * tests need them. If several processes need them at the same time, one installs and the others wait.
 *
 * @param folder ends in a slash.
 * @param what names the packages, in the message for waiting users.
 */
export async function installOnce(folder: string, what: string): Promise<void> {
  if (isInstalled(folder)) {
    return;
  }
  const lock = await takeLock(basename(folder));
  try {
    if (!isInstalled(folder)) {
      await install(folder, what);
    }
  } finally {
    lock.close();
  }
}

function isInstalled(folder: string): boolean {
  const changedAt = (file: string) => statSync(folder + file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return changedAt("package-lock.json") <= changedAt("node_modules/.package-lock.json");
}

async function install(folder: string, what: string): Promise<void> {
  process.stderr.write(`installing ${what} ...\n`);
  const child = spawn("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) {
    throw new Error(`npm ci did not succeed in ${folder}`);
  }
}

/** The lock that SQLite takes on an empty file: the kernel drops it when its process dies in any way. */
async function takeLock(name: string): Promise<DatabaseSync> {
  mkdirSync(LOCKS, { recursive: true });
  for (;;) {
    const lock = new DatabaseSync(`${LOCKS}install-${name}.lock`);
    try {
      lock.exec("PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE");
      return lock;
    } catch (error) {
      lock.close();
      if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) {
        throw error;
      }
    }
    await delay(RETRY_MS);
  }
}
