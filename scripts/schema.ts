import { readFile, writeFile } from "node:fs/promises";
import { lexicographicSortSchema, printSchema } from "graphql";
import { schema } from "../schema/index.ts";

/** Prints the GraphQL schema to `schema/schema.graphql`. With `--check` it writes nothing and fails if that is out of date. */
const FILE = "schema/schema.graphql";
const text = `${printSchema(lexicographicSortSchema(schema))}\n`;

if (!process.argv.includes("--check")) {
  await writeFile(FILE, text);
} else if ((await readFile(FILE, "utf8").catch(() => "")) !== text) {
  console.error(`${FILE} is not current: run npm run schema`);
  process.exitCode = 1;
}
