import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SOURCE = fileURLToPath(new URL(".", import.meta.url));
const PROJECT = fileURLToPath(new URL("../../", import.meta.url));

/** What the dashboard shares with the service: rules that need nothing but the language. */
const SHARED = [
  "schema/typed-document.ts",
  "src/domain/conversation/segments.ts",
  "src/domain/consent/hours.ts",
  "src/domain/campaign/obstacles.ts",
  "src/domain/identity/roles.ts",
  "src/domain/live/topics.ts",
  "src/domain/webhook/event-types.ts",
  "src/platform/carrier/errors.ts",
  "src/platform/carrier/spoken-language.ts",
];

/** The folder of all builds; each is in a folder named after its source. */
export const BUILDS = join(PROJECT, "node_modules", ".cache", "dashboard");

/**
 * The folder of the build of the present source: another source, or other packages, have another folder. It does not
 * exist before the build.
 */
export async function buildFolder(): Promise<string> {
  const hash = createHash("sha256").update(await readFile(join(PROJECT, "package-lock.json")));
  const names = (await readdir(SOURCE, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const name of [...names, ...SHARED.map((file) => join(PROJECT, file))]) {
    hash
      .update(name.slice(PROJECT.length))
      .update("\0")
      .update(await readFile(name));
  }
  return join(BUILDS, hash.digest("hex").slice(0, 32));
}
