import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endLeftServer } from "../../../src/platform/postgres/embedded/index.ts";
import { takeLock } from "../../../src/platform/postgres/embedded/lock.ts";

/** Folders for the plain data of a backup, which must not stay when the program ends in any way. */

const PREFIX = "dialer-backup-";
/** A file that the process of the folder has locked: the kernel releases the lock when the process dies. */
const LOCK = "lock";
/** A younger folder may not be locked yet. */
const LEAST_AGE_MS = 60_000;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export interface Scratch {
  path: string;
  /** Removes the folder. */
  close(): Promise<void>;
}

/**
 * Makes a folder for temporary files that only its owner can read. A signal that ends the program removes it first, and what a
 * killed program left is removed now.
 */
export async function openScratch(): Promise<Scratch> {
  await removeLeft();
  let path: string | undefined;
  const end = async (signal: NodeJS.Signals) => {
    forget();
    // What still writes into the folder may fail now: the end of the process is the answer.
    await (path === undefined ? undefined : remove(path).catch(() => {}));
    process.kill(process.pid, signal);
  };
  const forget = () => SIGNALS.forEach((signal) => void process.off(signal, end));
  for (const signal of SIGNALS) {
    process.on(signal, end);
  }
  path = await mkdtemp(join(tmpdir(), PREFIX));
  const lock = takeLock(join(path, LOCK));
  return {
    path,
    async close() {
      await remove(path);
      lock?.close();
      forget();
    },
  };
}

/** Removes the folders of dead processes. */
async function removeLeft(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  for (const path of names.map((name) => join(tmpdir(), name))) {
    const found = await lstat(path).catch(() => null);
    if (found?.isDirectory() && found.uid === process.getuid?.() && found.mtimeMs < Date.now() - LEAST_AGE_MS) {
      const lock = takeLock(join(path, LOCK));
      if (lock) {
        await remove(path);
        lock.close();
      }
    }
  }
}

async function remove(path: string): Promise<void> {
  await endLeftServer({ dataDir: path });
  await rm(path, { recursive: true, force: true, maxRetries: 10 });
}
