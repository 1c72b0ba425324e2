import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { MIGRATIONS } from "../src/platform/db/schema.ts";
import { landedProblems } from "./support/landed-migrations.ts";
import { migrationProblems } from "./support/migration-rules.ts";

/**
 * Checks that migrations are only added, and that each can run beside the service. `migrations.sha256` lists them in
 * order, in the format of sha256sum. With `--add` it lists the new ones.
 */
const LIST = join(MIGRATIONS, "../migrations.sha256");
/** It creates the schema on an empty database; the rules do not apply to it. */
const BASELINE = "0001_baseline.sql";

const names = (await readdir(MIGRATIONS)).filter((file) => file.endsWith(".sql")).sort();
const texts = await Promise.all(names.map((file) => readFile(join(MIGRATIONS, file), "utf8")));
const files = names.map((name, index) => ({
  name,
  digest: createHash("sha256")
    .update(texts[index] as string)
    .digest("hex"),
}));

if (process.argv.includes("--add")) {
  const landed = await readFile(LIST, "utf8");
  const added = files.filter(({ name }) => !landed.includes(`  ${name}\n`));
  await writeFile(LIST, landed + added.map(({ name, digest }) => `${digest}  ${name}\n`).join(""));
}
const problems = landedProblems(await readFile(LIST, "utf8"), files);
for (const [index, name] of names.entries()) {
  if (name !== BASELINE) {
    const found = await migrationProblems(texts[index] as string, texts.slice(0, index));
    problems.push(...found.map((problem) => `${name}: ${problem}`));
  }
}
for (const problem of problems) {
  console.error(problem);
}
process.exitCode = problems.length > 0 ? 1 : 0;
