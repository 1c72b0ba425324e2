import { accessSync, constants } from "node:fs";
import { makeFolder } from "../folder.ts";
import { loadPart } from "../part.ts";
import { folderStorage } from "./folder.ts";
import type { Storage } from "./port.ts";
import type { StorageSettings } from "./settings.ts";

export interface OpenStorage {
  storage: Storage;
  close(): void;
}

/**
 * Opens the storage of files. A storage that cannot be used now is reported and does not prevent the start: the service
 * runs without it, and files wait.
 *
 * @throws StartError when a setting of S3 is wrong.
 */
export async function openStorage(settings: StorageSettings, unusable: (reason: string) => void): Promise<OpenStorage> {
  if (settings.kind === "s3") {
    const { openS3 } = await loadPart("STORAGE=s3", () => import("./s3.ts"));
    const storage = await openS3(settings, unusable);
    return { storage, close: () => storage.close() };
  }
  const { folder } = settings;
  try {
    makeFolder(folder, 0o700);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    unusable((error as Error).message);
  }
  return { storage: folderStorage(folder), close: () => {} };
}
