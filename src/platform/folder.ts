import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates the folder and its parents, unless they exist. Node's own `recursive` never returns when the system reports
 * ENOENT below an existing folder, as Linux does in /proc.
 *
 * @throws the system's error, with its `syscall`.
 */
export function makeFolder(folder: string, mode?: number): void {
  const above = dirname(folder);
  if (above !== folder && !existsSync(above)) {
    makeFolder(above, mode);
  }
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST" || !statSync(folder).isDirectory()) {
      throw error;
    }
  }
}
