import { StartError } from "./start-error.ts";

/**
 * Loads a module of a part that an operator may leave out of an installation.
 *
 * @param setting the setting that needs it.
 * @throws StartError when a package is not installed.
 */
export async function loadPart<Module>(setting: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const missing = /^Cannot find package '([^']+)'/.exec((error as Error).message)?.[1];
    if (missing === undefined) {
      throw error;
    }
    throw new StartError(`${setting} needs the package ${missing}, which is not installed: run npm ci --omit=dev`);
  }
}
