import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../../start-error.ts";

/** Referenced from here, because a collected handle would let go of its lock. */
const held = new Set<DatabaseSync>();

const lockBusy = 5;

/**
 * Holds a folder for this process; gives the function that lets go, or the process id of the present holder (0 when it
 * is not known here).
 *
 * The lock is the one SQLite takes on an empty file. Node offers no file lock of its own, and this one is what is
 * wanted: the kernel drops it when the process dies in any way, exactly one of two takers gets it, it belongs to the
 * file and not to a spelling of its path, and it holds between containers that share a volume (where an abstract
 * socket or a process id means nothing) and on macOS.
 */
export async function hold(folder: string): Promise<{ release(): void } | { holder: number }> {
  const path = join(folder, "postgres.lock");
  closeSync(openSync(path, "a", 0o600));
  const holderFile = join(folder, "postgres.holder");
  // A holder writes its id just after it got the lock, and removes it just before it lets go.
  for (let attempt = 0; attempt < 20; attempt++) {
    const lock = takeLock(path);
    if (lock !== undefined) {
      held.add(lock);
      writeFileSync(holderFile, String(process.pid), { mode: 0o600 });
      return {
        release() {
          if (!held.delete(lock)) return;
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

function takeLock(path: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(path);
  try {
    // Without a journal on disk, which a killed holder would leave for two successors to quarrel about.
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE");
    return lock;
  } catch (error) {
    lock.close();
    if (error instanceof Error && "errcode" in error && error.errcode === lockBusy) return undefined;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${path} cannot be locked (${reason}): set DATA_DIR to a folder on a local disk`);
  }
}

/** The process that says it holds the folder, 0 when none does. */
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
