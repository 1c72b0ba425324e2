import { rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../platform/folder.ts";

/**
 * Receivers on this machine to which the demo may deliver. Each has a file in the data folder, named by its port, so
 * that only users with write access there can open a port. The receiver rewrites the file while it runs: the file of a
 * killed one, or of one before a restart of the machine, soon expires.
 */
const BEAT_MS = 1_000;
/** Leaves time for a busy machine. */
const SILENT_MS = 10_000;

/** Registers that this process listens on the port of 127.0.0.1. Returns the function that unregisters it. */
export function registerListener(dataDir: string, port: number): () => void {
  const file = fileOf(dataDir, port);
  makeFolder(join(dataDir, "listeners"), 0o700);
  const beat = () => writeFileSync(file, "", { mode: 0o600 });
  beat();
  const timer = setInterval(beat, BEAT_MS);
  return () => {
    clearInterval(timer);
    rmSync(file, { force: true });
  };
}

/** Whether a receiver has registered the port of 127.0.0.1 and still runs. */
export function isListening(dataDir: string, port: number): boolean {
  const found = statSync(fileOf(dataDir, port), { throwIfNoEntry: false });
  // In both directions: a clock that was set back does not extend the file's life.
  return found !== undefined && Math.abs(Date.now() - found.mtimeMs) < SILENT_MS;
}

function fileOf(dataDir: string, port: number): string {
  return join(dataDir, "listeners", String(port));
}
