import { lchownSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartError } from "../../start-error.ts";

/** The user and group that the server's processes run as. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL refuses to run as root, so root runs it under another account; every other user runs it as itself
 * (undefined). A data folder that belongs to another account stays with that account: otherwise one start with sudo
 * would lock its owner out.
 */
export function chooseAccount(dataDirectory: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(dataDirectory, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = users.find((user) => user[0] === name) ?? [];
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new StartError(
    'PostgreSQL does not run as root and /etc/passwd has no user "postgres" or "nobody": start as an ordinary user, or set DATABASE_URL',
  );
}

/** Whether the account may enter (or execute) every part of an absolute path without links. */
export function canEnter(path: string, account: Account | undefined): boolean {
  if (account === undefined) return true;
  const { mode, uid, gid } = statSync(path);
  const permission = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  return (mode & permission) !== 0 && (dirname(path) === path || canEnter(dirname(path), account));
}

/** Gives a folder that root owns, such as a restored copy, to the account. */
export function giveTo(account: Account | undefined, path: string): void {
  const found = lstatSync(path);
  if (account === undefined || found.uid === account.uid) return;
  if (found.isDirectory()) for (const name of readdirSync(path)) giveTo(account, join(path, name));
  lchownSync(path, account.uid, account.gid);
}
