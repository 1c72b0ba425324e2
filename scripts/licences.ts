import { readFileSync } from "node:fs";
import { StartError } from "../src/platform/start-error.ts";
import { runCommand } from "./support/run-command.ts";

/**
 * Prints the licences of the packages that the service is installed with, as the lock file has them, and of those inside
 * the built dashboard; with `--check` it only refuses others than these. `npm run sbom` prints the complete list of packages.
 */

/**
 * Licences that allow to use, change and pass on a package in a product of any licence. MPL-2.0 asks for the source of
 * its own files alone, which is unchanged in every package.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "PSF-2.0",
  "Unlicense",
]);

const BUILT = "../src/dashboard/built/licences.json";

interface BuiltPackage {
  name: string;
  version: string;
  identifier: string | null;
}

interface LockedPackage {
  license?: string;
  version?: string;
  dev?: boolean;
}

await runCommand(async () => {
  const read = (file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));
  const lock = read("../package-lock.json");
  const installed = Object.entries(lock.packages as Record<string, LockedPackage>)
    .filter(([path, { dev }]) => path !== "" && !dev)
    .map(([path, { license, version }]) => ({
      name: `${path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)}@${version}`,
      license: license ?? "none",
    }));
  const built = (read(BUILT) as BuiltPackage[]).map(({ name, version, identifier }) => ({
    name: `${name}@${version}`,
    license: identifier ?? "none",
  }));
  const packages = [...installed, ...built];
  const refused = packages.filter(({ license }) => !isAllowed(license));
  if (refused.length > 0) {
    const names = refused.map(({ name, license }) => `${name} (${license})`).join(", ");
    throw new StartError(`licences that scripts/licences.ts does not allow: ${names}`);
  }
  if (!process.argv.includes("--check")) {
    const byLicense = Map.groupBy(packages, ({ license }) => license);
    for (const [license, users] of [...byLicense].sort(([, one], [, other]) => other.length - one.length)) {
      const names = [...new Set(users.map(({ name }) => name))].sort();
      console.log(`${license} (${names.length}): ${names.join(", ")}`);
    }
  }
});

/** Of alternatives one is enough; of several that hold together, all are needed. */
function isAllowed(expression: string): boolean {
  return expression
    .replace(/^\((.*)\)$/, "$1")
    .split(" OR ")
    .some((alternative) => alternative.split(" AND ").every((license) => ALLOWED.has(license)));
}
