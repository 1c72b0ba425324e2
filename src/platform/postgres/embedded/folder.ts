import { constants, openSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../folder.ts";
import { StartError } from "../../start-error.ts";
import { type Account, canEnter } from "./account.ts";

/** What the launcher keeps in a data folder, by absolute path without links. */
export interface Folder {
  readonly root: string;
  /** PostgreSQL's own folder; it appears complete or not at all. */
  readonly data: string;
  readonly password: string;
  readonly log: string;
}

export function openFolder(dataDir: string): Folder {
  // Root's folder must let the server's account through to its own part; each file in it is private by itself.
  makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  return describeFolder(dataDir);
}

export function describeFolder(dataDir: string): Folder {
  const root = realpathSync(dataDir);
  return {
    root,
    data: join(root, "postgres"),
    password: join(root, "postgres.password"),
    log: join(root, "postgres.log"),
  };
}

/** Names the server of a folder, also after the folder was renamed; a copy of the folder gets another name. */
export function nameCluster(data: string): string {
  const { dev, ino } = statSync(data, { bigint: true });
  return `service-${dev.toString(36)}-${ino.toString(36)}`;
}

/** Where a child process of the launcher has the inherited folder. */
const inherited = 3;

/**
 * How the server's account opens a folder. One that lies below a closed folder, such as root's home, is inherited as
 * an open file, and Linux lets the child open it again by that name: so the data stays in the data folder (which may be
 * a mounted volume) wherever that is. `descriptor` goes to the child's place 3; the caller closes it.
 */
export function reach(directory: string, account: Account | undefined): { path: string; descriptor?: number } {
  if (canEnter(directory, account)) return { path: directory };
  if (process.platform !== "linux") {
    throw new StartError(
      `the database, which does not run as root, cannot enter ${directory}: set DATA_DIR to an open folder`,
    );
  }
  return {
    path: `/proc/self/fd/${inherited}`,
    descriptor: openSync(directory, constants.O_RDONLY | constants.O_DIRECTORY),
  };
}
