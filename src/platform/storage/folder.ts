import { open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "../folder.ts";
import { contentOf } from "./content.ts";
import { requireKey, type Storage } from "./port.ts";

/** Files in a folder, which several processes on this machine may share. */
export function folderStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, requireKey(key));
  async function write(key: string, body: Buffer | AsyncIterable<Buffer>, signal?: AbortSignal): Promise<void> {
    const path = pathOf(key);
    makeFolder(dirname(path), 0o700);
    // A key has one writer, so the key also names the partial file of a killed writer.
    const part = path + PART;
    const file = await open(part, "w", 0o600);
    try {
      await file.writeFile(body, { signal });
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
    await syncFolder(dirname(path));
  }
  return {
    put: (key, body) => write(key, body),

    putFile: (key, { file, size, signal }) => write(key, contentOf(file, size), signal),

    async read(key, range) {
      const file = await open(pathOf(key)).catch(absent);
      return file === null ? null : file.createReadStream(range);
    },

    async remove(key) {
      const path = pathOf(key);
      await rm(path + PART, { force: true });
      await rm(path, { force: true });
    },
  };
}

const PART = ".part";

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") {
    return null;
  }
  throw error;
}

/** The name of a file is on the disk only after a sync of its folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
