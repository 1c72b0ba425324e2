import { readFile, writeFile } from "node:fs/promises";
import { routes } from "../rest-facade/routes/index.ts";
import { schema } from "../schema/index.ts";
import { permissionsPage } from "./support/permissions-page.ts";

/**
 * Prints the permissions to `docs/permissions.md`. With `--check` it writes nothing and fails when the file is out of
 * date.
 */
const FILE = "docs/permissions.md";
const text = permissionsPage(schema, routes);

if (!process.argv.includes("--check")) {
  await writeFile(FILE, text);
} else if ((await readFile(FILE, "utf8").catch(() => "")) !== text) {
  console.error(`${FILE} is not current: run npm run permissions`);
  process.exitCode = 1;
}
