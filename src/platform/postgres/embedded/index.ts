import { existsSync } from "node:fs";
import { explainFolder, StartError } from "../../start-error.ts";
import { chooseAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { describeFolder, nameCluster, openFolder } from "./folder.ts";
import { database, initialise, readPassword, user } from "./initialise.ts";
import { isAlive, lockFolder, readHolder } from "./lock.ts";
import { port, readAnnouncement, type ServerSettings, startPostmaster } from "./postmaster.ts";
import { endProcesses, findProcesses } from "./processes.ts";

/** The address and the credentials, in the terms of `pg`. `host` is the folder of a unix socket. */
export interface ServerAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

export interface EmbeddedServer {
  readonly address: ServerAddress;
  /** Shuts the server down (open transactions are rolled back), waits for its exit and unlocks the folder. */
  stop(): Promise<void>;
  /** Settles when the server exits without `stop()`, and never otherwise. */
  readonly exited: Promise<void>;
}

/**
 * Starts the PostgreSQL server of a data folder and keeps the folder locked until `stop()`. The first start creates
 * both. A server that a killed process left running is ended first. `settings` replace those of the service.
 *
 * @throws {StartError} the folder is in use or cannot be used, or the server refuses; the message names the remedy.
 */
export async function startEmbedded({
  dataDir,
  settings = {},
}: {
  dataDir: string;
  settings?: ServerSettings;
}): Promise<EmbeddedServer> {
  try {
    const folder = openFolder(dataDir);
    const lock = await lockFolder(folder.root);
    if ("holder" in lock) {
      const holder = lock.holder === 0 ? "another process" : `process ${lock.holder}`;
      throw new StartError(
        `the data folder ${dataDir} is in use by ${holder}: stop it, or set DATA_DIR to another folder`,
      );
    }
    try {
      const account = chooseAccount(folder.data);
      const binaries = findBinaries(account);
      const password = await initialise(folder, binaries, account);
      const postmaster = await startPostmaster(folder, binaries, account, settings);
      let stopped: Promise<void> | undefined;
      return {
        address: { host: postmaster.host, port, user, password, database },
        exited: postmaster.exited,
        stop() {
          stopped ??= postmaster.stop().finally(() => lock.release());
          return stopped;
        },
      };
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    throw explainFolder(error, dataDir);
  }
}

/**
 * The address of the server that a live process runs on this folder; null when there is none.
 *
 * @throws {StartError} the folder belongs to another user.
 */
export async function findEmbedded({ dataDir }: { dataDir: string }): Promise<ServerAddress | null> {
  try {
    if (!existsSync(dataDir)) return null;
    const folder = describeFolder(dataDir);
    const announcement = readAnnouncement(folder);
    if (!announcement?.ready || !isAlive(readHolder(folder.root))) return null;
    const { postmasters } = await findProcesses(nameCluster(folder.data));
    if (!postmasters.includes(announcement.pid)) return null;
    return { host: announcement.host, port, user, password: readPassword(folder), database };
  } catch (error) {
    throw explainFolder(error, dataDir);
  }
}

/** Ends the server that a killed process left running on this folder, if there is one. */
export async function endLeftServer({ dataDir }: { dataDir: string }): Promise<void> {
  const { data } = describeFolder(dataDir);
  if (existsSync(data)) {
    await endProcesses(nameCluster(data));
  }
}
