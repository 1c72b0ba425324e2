import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";

/**
 * Installs the packages of a folder of tests unless they are there: they weigh more than the service, and nothing but
 * these tests needs them.
 *
 * @param folder ends in a slash.
 * @param what is installed, for whoever waits for it.
 */
export function installOnce(folder: string, what: string): void {
  const changedAt = (file: string) => statSync(folder + file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (changedAt("package-lock.json") <= changedAt("node_modules/.package-lock.json")) {
    return;
  }
  process.stderr.write(`installing ${what} ...\n`);
  const { status, error } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) {
    throw new Error(`npm ci did not succeed in ${folder}`, { cause: error });
  }
}
