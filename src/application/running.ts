import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../platform/folder.ts";

/**
 * Where the service that runs on a data folder can be reached. Commands beside it, such as the one that makes a
 * token, read it, so that they need not be told the settings of the service once more.
 */
export interface Running {
  publicUrl: string;
}

export function announceRunning(dataDir: string, running: Running): () => void {
  const file = join(dataDir, "running.json");
  try {
    makeFolder(dataDir);
    writeFileSync(file, JSON.stringify(running));
  } catch {
    // With a database and keys of one's own nothing else is kept there: the folder may be read-only, or somebody
    // else's.
    return () => {};
  }
  return () => rmSync(file, { force: true });
}

export function readRunning(dataDir: string): Running | null {
  try {
    return JSON.parse(readFileSync(join(dataDir, "running.json"), "utf8")) as Running;
  } catch {
    return null;
  }
}
