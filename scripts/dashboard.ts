import { readdir, readFile, rename, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { buildInto } from "../src/dashboard/build.ts";
import { BUILDS, hashSource, SHIPPED } from "../src/dashboard/builds.ts";
import { StartError } from "../src/platform/start-error.ts";
import { runCommand } from "./support/run-command.ts";

/**
 * Builds the dashboard into the folder that the repository ships; with `--check` it only compares, and names the first
 * file that differs. The same source and packages give the same bytes.
 */
await runCommand(async () => {
  const fresh = join(BUILDS, `shipped.${process.pid}`);
  try {
    await buildInto(fresh, await hashSource());
    if (process.argv.includes("--check")) {
      const [wanted, found] = [await readAll(fresh), await readAll(SHIPPED)];
      const differing = [...wanted.keys(), ...found.keys()].find((name) => wanted.get(name) !== found.get(name));
      if (differing !== undefined) {
        throw new StartError(`src/dashboard/built/${differing} differs from a build: run npm run dashboard`);
      }
    } else {
      await rm(SHIPPED, { recursive: true, force: true });
      await rename(fresh, SHIPPED);
    }
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
});

/** The contents of the files below a folder, by their paths in it. */
async function readAll(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = paths.map(async (path) => [relative(folder, path), await readFile(path, "utf8")] as const);
  return new Map((await Promise.all(files)).sort());
}
