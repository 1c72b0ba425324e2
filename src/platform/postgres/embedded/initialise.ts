import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { StartError } from "../../start-error.ts";
import { type Account, giveTo } from "./account.ts";
import { type Folder, reach } from "./folder.ts";
import { environment, lastComplaint } from "./postmaster.ts";

/**
 * The locales for pg_trgm's letters, the best first. With the first two it knows letters beyond ASCII; with the last,
 * which every system has, a search for other letters uses no index.
 */
const LETTERS = ["C.UTF-8", "UTF-8", "C"];

export const user = "service";
/** The database that every new cluster has. */
export const database = "postgres";

/**
 * Creates the cluster if it does not exist, and returns its password. Only for the process that has locked the folder.
 */
export async function initialise(folder: Folder, binaries: string, account: Account | undefined): Promise<string> {
  if (existsSync(folder.data)) {
    giveTo(account, folder.data);
    return readPassword(folder);
  }
  const password = existsSync(folder.password) ? readPassword(folder) : createPassword(folder);
  for (const name of readdirSync(folder.root)) {
    if (name.startsWith("postgres.new-")) rmSync(join(folder.root, name), { recursive: true, maxRetries: 5 });
  }
  // A fresh name each time: an initdb whose launcher was killed may still write into the old folder.
  const draft = mkdtempSync(`${folder.data}.new-`);
  giveTo(account, draft);
  let failure: string | undefined;
  for (const letters of LETTERS) {
    failure = await runInitdb(draft, folder, password, { binaries, account, letters });
    if (failure === undefined) break;
  }
  if (failure !== undefined) {
    rmSync(draft, { recursive: true, force: true });
    throw new StartError(
      `the database could not be created in ${folder.root}: ${failure}: correct that, or set DATABASE_URL to your own server`,
    );
  }
  renameSync(draft, folder.data);
  sync(folder.root);
  return password;
}

export function readPassword(folder: Folder): string {
  if (existsSync(folder.password)) return readFileSync(folder.password, "utf8");
  throw new StartError(
    `${folder.password} is missing: restore it, or remove ${folder.data} to start with an empty database`,
  );
}

function createPassword(folder: Folder): string {
  const password = randomBytes(24).toString("base64url");
  const draft = openSync(`${folder.password}.new`, "w", 0o600);
  writeSync(draft, password);
  fsyncSync(draft);
  closeSync(draft);
  renameSync(`${folder.password}.new`, folder.password);
  return password;
}

/** @returns the error, or undefined. */
async function runInitdb(
  draft: string,
  folder: Folder,
  password: string,
  { binaries, account, letters }: { binaries: string; account: Account | undefined; letters: string },
): Promise<string | undefined> {
  const { path, descriptor } = reach(draft, account);
  const passwordFile = openNamelessFile(`${folder.password}.once`, password, account);
  const child = spawn(
    join(binaries, "bin", "initdb"),
    [
      `--pgdata=${path}`,
      `--username=${user}`,
      "--pwfile=/dev/fd/4",
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      // Compares by code point like C, so that indexes do not depend on the system's locales, and knows the case of
      // every letter.
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      `--lc-ctype=${letters}`,
      "--data-checksums",
      "--no-instructions",
    ],
    {
      cwd: "/",
      env: environment,
      stdio: ["ignore", "ignore", "pipe", descriptor ?? "ignore", passwordFile],
      ...account,
    },
  );
  closeSync(passwordFile);
  if (descriptor !== undefined) closeSync(descriptor);
  let output = "";
  child.stdio[2]?.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  return new Promise((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("close", (code) => resolve(code === 0 ? undefined : lastComplaint(output)));
  });
}

/** A private file that is unlinked before it has content: a kill leaves nothing behind. */
function openNamelessFile(path: string, content: string, account: Account | undefined): number {
  rmSync(path, { force: true });
  const writer = openSync(path, "wx", 0o600);
  const reader = openSync(path, "r");
  if (account !== undefined) chownSync(path, account.uid, account.gid);
  unlinkSync(path);
  writeSync(writer, content);
  closeSync(writer);
  return reader;
}

function sync(directory: string): void {
  const descriptor = openSync(directory, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}
