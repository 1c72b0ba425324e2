import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StartError } from "../../../src/platform/start-error.ts";
import type { S3Server } from "../../../src/platform/storage/settings.ts";
import { decrypt, ENCRYPTED } from "./encryption.ts";
import { newestOfEachInstallation } from "./keep.ts";
import { isBucketPlace, openPlace } from "./open-place.ts";
import type { Place } from "./place.ts";
import { openScratch } from "./scratch.ts";

/** A backup that can be read at any position. */
export interface Source {
  /** The backup that was found, for people. */
  name: string;
  /** A file of this machine, which may be a decrypted copy. */
  path: string;
  /** Removes the copy. */
  close(): Promise<void>;
}

/** The maximum of backups that a message lists. */
const MOST_SHOWN = 20;

/**
 * Opens a backup: a file, an object `s3://bucket/prefix/name`, or the newest of a place. An encrypted one is copied to the
 * folder for temporary files of this machine, which needs room for it.
 *
 * @param identityFile the identities of age that decrypt it.
 * @throws StartError when there is no such backup, the place has those of several installations, or none of
 *   the identities decrypts it.
 */
export async function openSource(text: string, server: S3Server, identityFile: string | undefined): Promise<Source> {
  const isFile = !isBucketPlace(text) && !(await isFolder(text));
  if (isFile && !text.endsWith(ENCRYPTED)) {
    return { name: text, path: text, close: async () => {} };
  }
  if (identityFile === undefined) {
    throw new StartError(`the backups of ${text} are encrypted: name the file of an identity with --identity`);
  }
  const isOne = text.endsWith(ENCRYPTED);
  const place = await openPlace(isOne ? dirnameOf(text) : text, server);
  try {
    const name = isOne ? basename(text) : await newestOf(place);
    const from = isBucketPlace(text) ? `${place.name}${name}` : join(place.name, name);
    return { name: from, ...(await copy(await place.read(name), identityFile, from)) };
  } finally {
    place.close();
  }
}

async function copy(encrypted: Readable, identityFile: string, name: string): Promise<Omit<Source, "name">> {
  const { path: folder, close } = await openScratch();
  const path = join(folder, basename(name, ENCRYPTED));
  try {
    const plain = await decrypt(encrypted, identityFile, name);
    await pipeline(plain, createWriteStream(path, { mode: 0o600 }));
    return { path, close };
  } catch (error) {
    await close();
    if (error instanceof StartError || (error as { code?: string }).code === "ENOSPC") {
      throw error;
    }
    throw new StartError(`${name} cannot be decrypted (${(error as Error).message}): it is damaged or truncated`);
  }
}

async function newestOf(place: Place): Promise<string> {
  const [newest, ...others] = newestOfEachInstallation(await place.list());
  if (newest === undefined) {
    throw new StartError(`${place.name} has no backup: npm run backup -- --to makes one`);
  }
  if (others.length > 0) {
    throw new StartError(
      `${place.name} has the backups of ${others.length + 1} installations: name one backup; the newest of each are ${[newest, ...others].slice(0, MOST_SHOWN).join(", ")}`,
    );
  }
  return newest;
}

/** The path of the parent; `dirname` would take a slash from `s3://`. */
function dirnameOf(text: string): string {
  return isBucketPlace(text) ? text.slice(0, text.lastIndexOf("/")) : dirname(text);
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
