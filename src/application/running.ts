import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../platform/folder.ts";

/**
 * The URL of the service that runs on a data folder. Commands beside it, such as the one that makes a token, read it,
 * so that they do not need the settings of the service.
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
    // With an external database and explicit keys the folder contains nothing else: it may be read-only or belong to
    // another user.
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
