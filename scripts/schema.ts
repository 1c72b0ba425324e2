import { readFile, writeFile } from "node:fs/promises";
import { minifyIntrospection, outputIntrospectionFile } from "@gql.tada/internal";
import { introspectionFromSchema, lexicographicSortSchema, printSchema } from "graphql";
import { schema } from "../schema/index.ts";

/**
 * Prints the GraphQL schema to `schema/schema.graphql` and its types to `schema/graphql-env.d.ts`. With `--check` it
 * writes nothing and fails when the files are out of date.
 */
const sorted = lexicographicSortSchema(schema);
const introspection = minifyIntrospection(introspectionFromSchema(sorted) as never);
const outputs = {
  "schema/schema.graphql": `${printSchema(sorted)}\n`,
  "schema/graphql-env.d.ts": outputIntrospectionFile(introspection, { fileType: ".d.ts" }),
};

for (const [file, text] of Object.entries(outputs)) {
  if (process.argv.includes("--check")) {
    if ((await readFile(file, "utf8").catch(() => "")) !== text) {
      console.error(`${file} is not current: run npm run schema`);
      process.exitCode = 1;
    }
  } else {
    await writeFile(file, text);
  }
}
