import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { loadPart } from "../../../src/platform/part.ts";
import { StartError } from "../../../src/platform/start-error.ts";
import type { S3Server } from "../../../src/platform/storage/settings.ts";
import { syncFolder } from "./archive.ts";
import { isNameOfBackup } from "./keep.ts";

/** The place of the backups: a folder, or a bucket of S3 with a prefix. */
export interface Place {
  /** Its name for people. */
  name: string;
  /** Makes the place, and removes what killed backups before this one left. */
  prepare(name: string): Promise<void>;
  /** Stores a backup completely or not at all. Returns its size in bytes. */
  put(name: string, content: Readable): Promise<number>;
  /** The names of the complete backups. */
  list(): Promise<string[]>;
  read(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
  close(): void;
}

const S3 = /^s3:\/\//;
const PART = ".part";

/**
 * Opens a place: `s3://bucket/prefix`, or the path of a folder.
 *
 * @throws StartError when the URL of S3 is not one.
 */
export async function openPlace(text: string, server: S3Server): Promise<Place> {
  if (!S3.test(text)) {
    return folderPlace(text);
  }
  const { openBucketPlace } = await loadPart("s3:", () => import("./bucket-place.ts"));
  return openBucketPlace(text, server);
}

export function isBucketPlace(text: string): boolean {
  return S3.test(text);
}

function folderPlace(folder: string): Place {
  const namesIn = async () => {
    try {
      return await readdir(folder);
    } catch (error) {
      throw unusable(folder, error);
    }
  };
  return {
    name: folder,
    async prepare(name) {
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error) => {
        throw unusable(folder, error);
      });
      const parts = (await namesIn()).filter(
        (each) => each.endsWith(PART) && isNameOfBackup(each.slice(0, -PART.length)),
      );
      for (const part of parts.filter((each) => each < name)) {
        await rm(join(folder, part), { force: true });
      }
    },
    async put(name, content) {
      const part = join(folder, name + PART);
      try {
        const file = createWriteStream(part, { flags: "wx", mode: 0o600, flush: true });
        await pipeline(content, file);
        await rename(part, join(folder, name));
        await syncFolder(folder);
        return file.bytesWritten;
      } catch (error) {
        await rm(part, { force: true });
        throw unusable(folder, error);
      }
    },
    list: async () => (await namesIn()).filter(isNameOfBackup),
    async read(name) {
      const file = await open(join(folder, name)).catch((error) => {
        throw unusable(folder, error);
      });
      return file.createReadStream();
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    close: () => {},
  };
}

/** The reason of a failure of the file system; other failures are those of the backup. */
function unusable(folder: string, error: unknown): unknown {
  return error instanceof Error && "syscall" in error
    ? new StartError(`the folder ${folder} cannot be used (${error.message}): correct that, or name another one`)
    : error;
}
