import { readFile, writeFile } from "node:fs/promises";
import { clientSources } from "./support/client-sources.ts";

/**
 * Generates the types and the list of operations of `rest-facade/client` from the OpenAPI document. With `--check` it
 * writes nothing and fails when the files are out of date.
 */
for (const [file, text] of Object.entries(await clientSources())) {
  if (!process.argv.includes("--check")) {
    await writeFile(file, text);
  } else if ((await readFile(file, "utf8").catch(() => "")) !== text) {
    console.error(`${file} is not current: run npm run client`);
    process.exitCode = 1;
  }
}
