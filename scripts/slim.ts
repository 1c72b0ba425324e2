import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Removes what no program loads from the packages of a production install: npm runs it after an installation. An
 * installation with the packages of development, whose compiler reads declarations, stays as it is.
 */
const PACKAGES = fileURLToPath(new URL("../node_modules", import.meta.url));

/** Declarations and sources of TypeScript and Flow, source maps, texts, headers of C, and sources of style sheets. */
const UNUSED = /\.(ts|mts|cts|flow|map|md|markdown|h|scss)$/;
const LICENCE = /^(licen[cs]e|notice|copying)/i;
/** Folders beside the `package.json` of a package. */
const UNUSED_FOLDERS: ReadonlySet<string> = new Set([
  "__dev__",
  "__tests__",
  "benchmark",
  "benchmarks",
  "docs",
  "example",
  "examples",
  "test",
  "tests",
]);
/** The CommonJS forms of 9 and 3 MB, beside the forms that the service imports; and style sheets that it does not use. */
const UNUSED_PARTS = ["@graphql-yoga/render-graphiql/cjs", "highlight.js/lib/languages", "highlight.js/styles"];

if (!existsSync(join(PACKAGES, "typescript"))) {
  for (const part of UNUSED_PARTS) {
    remove(join(PACKAGES, part));
  }
  slim(PACKAGES);
}

/** @returns whether the folder is empty now. */
function slim(folder: string): boolean {
  const entries = readdirSync(folder, { withFileTypes: true });
  const isPackage = entries.some(({ name }) => name === "package.json");
  let kept = 0;
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if ((isPackage && UNUSED_FOLDERS.has(entry.name)) || slim(path)) {
        remove(path);
      } else {
        kept += 1;
      }
    } else if (entry.isFile() && UNUSED.test(entry.name) && !LICENCE.test(entry.name)) {
      remove(path);
    } else {
      kept += 1;
    }
  }
  return kept === 0;
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true });
}
