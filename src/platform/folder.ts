import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes the folder and those above it, unless they exist. Node's own `recursive` never returns where the system says
 * ENOENT below a folder that exists, as Linux does in /proc.
 *
 * @throws the error of the system, with its `syscall`.
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
