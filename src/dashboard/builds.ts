import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const SOURCE = fileURLToPath(new URL(".", import.meta.url));
const PROJECT = fileURLToPath(new URL("../../", import.meta.url));

/** The files that the dashboard shares with the service: rules that need nothing but the language. */
export const SHARED = [
  "schema/typed-document.ts",
  "src/domain/conversation/segments.ts",
  "src/domain/media/rules.ts",
  "src/domain/consent/hours.ts",
  "src/domain/consent/rules.ts",
  "src/domain/consent/state-hours.ts",
  "src/domain/bulk/limits.ts",
  "src/domain/campaign/obstacles.ts",
  "src/domain/identity/roles.ts",
  "src/domain/import/spreadsheet.ts",
  "src/domain/live/topics.ts",
  "src/domain/webhook/event-types.ts",
  "src/platform/accents.ts",
  "src/platform/carrier/errors.ts",
  "src/platform/carrier/spoken-language.ts",
  "src/platform/e164.ts",
  "src/platform/phone-numbers.ts",
  "src/platform/time-zones.ts",
];

/** The build that the repository contains: a production install has no builder. */
export const SHIPPED = join(SOURCE, "built");

/** The folder of the builds of a changed source, each in a folder named after its hash. */
export const BUILDS = join(PROJECT, "node_modules", ".cache", "dashboard");

/** The file of a build with the hash of its source. */
export const SOURCE_HASH = "source.sha256";

/** The hash of the names and contents of the source. */
export async function hashSource(): Promise<string> {
  const hash = createHash("sha256");
  const names = (await readdir(SOURCE, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    // The types of the operations do not reach the build.
    .filter((name) => !name.startsWith(`${SHIPPED}/`) && !name.endsWith(".d.ts"))
    .sort();
  for (const name of [...names, ...SHARED.map((file) => join(PROJECT, file))]) {
    hash
      .update(relative(PROJECT, name))
      .update("\0")
      .update(await readFile(name));
  }
  return hash.digest("hex");
}

/** The folder of the build of a source: the shipped one, or one of this machine; undefined without one. */
export async function findBuild(hash: string): Promise<string | undefined> {
  for (const folder of [SHIPPED, join(BUILDS, hash)]) {
    const built = await readFile(join(folder, SOURCE_HASH), "utf8").catch(() => undefined);
    if (built?.trim() === hash) {
      return folder;
    }
  }
  return undefined;
}
