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
 * Where the system has one of the first two, pg_trgm takes what is a letter from it, and knows those beyond ASCII: what
 * is in no trigram is searched for without an index. The last one every system has.
 */
const LETTERS = ["C.UTF-8", "UTF-8", "C"];

export const user = "service";
/** The one that every new cluster has. */
export const database = "postgres";

/** Makes the cluster unless it is there, and gives its password. Only for the holder of the folder. */
export async function initialise(folder: Folder, binaries: string, account: Account | undefined): Promise<string> {
  if (existsSync(folder.data)) {
    giveTo(account, folder.data);
    return readPassword(folder);
  }
  const password = existsSync(folder.password) ? readPassword(folder) : createPassword(folder);
  for (const name of readdirSync(folder.root)) {
    if (name.startsWith("postgres.new-")) rmSync(join(folder.root, name), { recursive: true, maxRetries: 5 });
  }
  // A fresh name each time: an initdb whose launcher was killed may still be writing into the old one.
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

/** @returns what went wrong, or undefined. */
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
      // Compares by code point like C, so indexes do not depend on the system's locales, but knows every letter's case.
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

/** A private file that has lost its name before anything is in it: nothing is left behind, whoever is killed. */
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
