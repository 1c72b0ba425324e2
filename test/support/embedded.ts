import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { type EmbeddedServer, type ServerAddress, startEmbedded } from "../../src/platform/postgres/embedded/index.ts";

/** Data folders and servers of their own, for tests of the embedded server. */

/** Run after the test, the last one first. */
export const cleanups: (() => unknown)[] = [];

export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}

function makeEmptyFolder(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "embedded-")));
  chmodSync(path, 0o711);
  return path;
}

export function makeFolder(): string {
  const path = makeEmptyFolder();
  cleanups.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

let template = "";

/** A data folder after a first start and stop, by copy, which takes a tenth of the time. */
export async function makeUsedFolder(): Promise<string> {
  if (template === "") {
    template = makeEmptyFolder();
    await (await startEmbedded({ dataDir: template })).stop();
  }
  const dataDir = makeFolder();
  cpSync(template, dataDir, { recursive: true });
  chmodSync(join(dataDir, "postgres"), 0o700);
  return dataDir;
}

/** Takes a folder whose server has stopped for later calls of `makeUsedFolder`, which then needs no first start. */
export function keepAsTemplate(dataDir: string): void {
  if (template === "") {
    template = makeEmptyFolder();
    cpSync(dataDir, template, { recursive: true });
  }
}

export function removeTemplate(): void {
  if (template !== "") rmSync(template, { recursive: true });
  template = "";
}

export async function start(dataDir: string): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir });
  cleanups.push(() => server.stop());
  return server;
}

export async function query(address: ServerAddress, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(address);
  // The tests kill servers under idle connections.
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

export interface Child {
  readonly process: ChildProcess;
  readonly said: Promise<{ address: ServerAddress; failure?: undefined } | { failure: string }>;
  kill(): Promise<void>;
}

/** A second program that calls startEmbedded. */
export function startChild(dataDir: string): Child {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../db/embedded-child.ts"), dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const kill = async () => {
    child.kill("SIGKILL");
    await exited;
  };
  cleanups.push(kill);
  const said = once(createInterface(child.stdout), "line").then(([line]) => JSON.parse(line));
  said.catch(() => {});
  return { process: child, said, kill };
}

export async function addressOf(child: Child): Promise<ServerAddress> {
  const said = await child.said;
  if (said.failure !== undefined) throw new Error(said.failure);
  return said.address;
}

export const pidFile = (dataDir: string) => join(dataDir, "postgres", "postmaster.pid");
export const postmasterOf = (dataDir: string) => Number(readFileSync(pidFile(dataDir), "utf8").split("\n")[0]);

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
