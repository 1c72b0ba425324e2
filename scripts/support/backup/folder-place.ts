import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { StartError } from "../../../src/platform/start-error.ts";
import { syncFolder } from "./archive.ts";
import { isNameOfBackup } from "./keep.ts";
import type { Place } from "./place.ts";

const PART = ".part";
/** A running backup writes all the time: a part without a write for this long is that of a killed one. */
const DEAD_MS = 12 * 3_600_000;

export function folderPlace(folder: string): Place {
  const namesIn = async () => {
    try {
      return await readdir(folder);
    } catch (error) {
      throw unusable(folder, error);
    }
  };
  return {
    name: folder,
    async prepare() {
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error) => {
        throw unusable(folder, error);
      });
      for (const name of await namesIn()) {
        const path = join(folder, name);
        const isPart = name.endsWith(PART) && isNameOfBackup(name.slice(0, -PART.length));
        if (isPart && (await lastWrite(path)) < Date.now() - DEAD_MS) {
          await rm(path, { force: true });
        }
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
    remove: (name) =>
      rm(join(folder, name), { force: true }).catch((error) => {
        throw unusable(folder, error);
      }),
    close: () => {},
  };
}

/** The time of the last write in milliseconds; that of a file that has gone is infinite. */
async function lastWrite(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  );
}

/** The reason of a failure of the file system; other failures are those of the backup. */
function unusable(folder: string, error: unknown): unknown {
  return error instanceof Error && "syscall" in error
    ? new StartError(`the folder ${folder} cannot be used (${error.message}): correct that, or name another one`)
    : error;
}
