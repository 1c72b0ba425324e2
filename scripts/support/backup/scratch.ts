import { existsSync, mkdtempSync } from "node:fs";
import { lstat, readdir, rm } from "node:fs/promises";
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

/** The folders of this process. */
const opened = new Set<string>();

/**
 * Makes a folder for temporary files that only its owner can read. A signal that ends the program removes it first, and what a
 * killed program left is removed now.
 */
export async function openScratch(): Promise<Scratch> {
  await removeLeft();
  for (const signal of SIGNALS) {
    process.off(signal, end).on(signal, end);
  }
  // Nothing else runs between the creation and its note: a signal waits.
  const path = mkdtempSync(join(tmpdir(), PREFIX));
  opened.add(path);
  const lock = takeLock(join(path, LOCK));
  return {
    path,
    async close() {
      await remove(path);
      lock?.close();
      opened.delete(path);
      if (opened.size === 0) {
        leaveSignals();
      }
    },
  };
}

/** Removes all folders, and then ends the process as the signal does. What still writes into them may fail meanwhile. */
async function end(signal: NodeJS.Signals): Promise<void> {
  leaveSignals();
  await Promise.allSettled([...opened].map(remove));
  process.kill(process.pid, signal);
}

function leaveSignals(): void {
  for (const signal of SIGNALS) {
    process.off(signal, end);
  }
}

/** Removes the folders of dead processes. One that stays prevents nothing, and is told. */
async function removeLeft(): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((each) => each.startsWith(PREFIX))) {
    const path = join(tmpdir(), name);
    const found = await lstat(path).catch(() => null);
    if (found?.isDirectory() && found.uid === process.getuid?.() && found.mtimeMs < Date.now() - LEAST_AGE_MS) {
      await removeUnlocked(path).catch((error: Error) => {
        // Another command may have removed it meanwhile.
        if (existsSync(path)) {
          console.error(`${path}, which an earlier command left, cannot be removed (${error.message}): remove it`);
        }
      });
    }
  }
}

async function removeUnlocked(path: string): Promise<void> {
  const lock = takeLock(join(path, LOCK));
  if (lock) {
    await remove(path).finally(() => lock.close());
  }
}

async function remove(path: string): Promise<void> {
  await endLeftServer({ dataDir: path });
  await rm(path, { recursive: true, force: true, maxRetries: 10 });
}
