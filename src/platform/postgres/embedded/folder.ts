import { constants, openSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../folder.ts";
import { StartError } from "../../start-error.ts";
import { type Account, canEnter } from "./account.ts";

/** The launcher's folders in a data folder, as absolute paths without links. */
export interface Folder {
  readonly root: string;
  /** PostgreSQL's own folder; it appears complete or not at all. */
  readonly data: string;
  readonly password: string;
  readonly log: string;
}

export function openFolder(dataDir: string): Folder {
  // A folder of root must let the server's account through to the account's part; each file in it is private.
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

/** A name for the server of a folder. It survives a rename of the folder; a copy of the folder gets another name. */
export function nameCluster(data: string): string {
  const { dev, ino } = statSync(data, { bigint: true });
  return `service-${dev.toString(36)}-${ino.toString(36)}`;
}

/** The file descriptor of an inherited folder in a child process of the launcher. */
const inherited = 3;

/**
 * The path by which the server's account opens a folder. A folder below a closed one, such as root's home, is inherited
 * as an open file, which Linux lets the child open again by that path. So the data stays in the data folder (which may
 * be a mounted volume) wherever that is. `descriptor` becomes descriptor 3 of the child; the caller closes it.
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
