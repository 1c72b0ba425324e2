import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { MIGRATIONS } from "../src/platform/db/schema.ts";
import { migrationProblems } from "./support/migration-rules.ts";

/** Those up to this number ran before there were rules. */
const LAST_WITHOUT_RULES = 24;

const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith(".sql")).sort();
const texts = await Promise.all(files.map((file) => readFile(join(MIGRATIONS, file), "utf8")));
for (const [index, file] of files.entries()) {
  if (Number.parseInt(file, 10) > LAST_WITHOUT_RULES) {
    for (const problem of await migrationProblems(texts[index] as string, texts.slice(0, index))) {
      console.error(`${file}: ${problem}`);
      process.exitCode = 1;
    }
  }
}
