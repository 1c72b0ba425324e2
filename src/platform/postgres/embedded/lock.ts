import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../../start-error.ts";

/** Keeps a reference, because the collection of a handle would release its lock. */
const locks = new Set<DatabaseSync>();

const lockBusy = 5;

/**
 * Locks a folder for this process. Returns the function that unlocks it, or the process id of the present holder (0
 * when unknown).
 *
 * The lock is the one that SQLite takes on an empty file. Node has no file lock of its own, and this one has the
 * required properties: the kernel releases it when the process dies in any way; exactly one of two contenders gets it;
 * it belongs to the file and not to a spelling of its path; and it works on macOS and between containers that share a
 * volume (where an abstract socket or a process id means nothing).
 */
export async function lockFolder(folder: string): Promise<{ release(): void } | { holder: number }> {
  const path = join(folder, "postgres.lock");
  closeSync(openSync(path, "a", 0o600));
  const holderFile = join(folder, "postgres.holder");
  // A holder writes its id just after it takes the lock, and removes it just before it releases the lock.
  for (let attempt = 0; attempt < 20; attempt++) {
    const lock = takeLock(path);
    if (lock !== undefined) {
      locks.add(lock);
      writeFileSync(holderFile, String(process.pid), { mode: 0o600 });
      return {
        release() {
          if (!locks.delete(lock)) return;
          rmSync(holderFile, { force: true });
          lock.close();
        },
      };
    }
    const holder = readHolder(folder);
    if (isAlive(holder)) return { holder };
    await sleep(10);
  }
  return { holder: 0 };
}

/** The lock on a file, until it is closed; undefined when another process has it. */
export function takeLock(path: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(path);
  try {
    // No journal on disk: a killed holder would leave it, and two successors would compete for it.
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE");
    return lock;
  } catch (error) {
    lock.close();
    if (error instanceof Error && "errcode" in error && error.errcode === lockBusy) return undefined;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${path} cannot be locked (${reason}): name a folder on a local disk`);
  }
}

/** The process id that the lock file names; 0 when it names none. */
export function readHolder(folder: string): number {
  try {
    return Number(readFileSync(join(folder, "postgres.holder"), "utf8"));
  } catch {
    return 0;
  }
}

export function isAlive(pid: number): boolean {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
