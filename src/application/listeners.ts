import { rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../platform/folder.ts";

/**
 * Receivers on this machine that the demo may deliver to. Each has a file in the data folder, named by its port, so
 * that only who may write there opens a port. The file is written anew while the receiver lives: what a killed one or a
 * restart of the machine leaves behind counts for nothing.
 */
const BEAT_MS = 1_000;
/** Room for a machine that is busy. */
const SILENT_MS = 10_000;

/** Says that this process listens on the port, on 127.0.0.1. Returns what takes that back. */
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

/** Whether a receiver has registered the port of 127.0.0.1 and still lives. */
export function isListening(dataDir: string, port: number): boolean {
  const found = statSync(fileOf(dataDir, port), { throwIfNoEntry: false });
  // Both ways: a clock that was set back makes no file fresh for longer.
  return found !== undefined && Math.abs(Date.now() - found.mtimeMs) < SILENT_MS;
}

function fileOf(dataDir: string, port: number): string {
  return join(dataDir, "listeners", String(port));
}
