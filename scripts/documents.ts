import { readFile, writeFile } from "node:fs/promises";
import { codegen } from "@graphql-codegen/core";
import * as operations from "@graphql-codegen/typescript-operations";
import { type DocumentNode, Kind, parse } from "graphql";
import { documentsIn } from "./support/documents-in.ts";

/**
 * Writes the types of the GraphQL documents of the REST facade and of the dashboard, from `schema/schema.graphql`. With
 * `--check` it writes nothing and fails when a file is out of date.
 */
const FOLDERS = ["rest-facade", "src/dashboard"];
const schema = parse(await readFile("schema/schema.graphql", "utf8"));

for (const folder of FOLDERS) {
  const file = `${folder}/documents.d.ts`;
  const text = await typesOf(await documentsIn(folder), file);
  if (process.argv.includes("--check")) {
    if ((await readFile(file, "utf8").catch(() => "")) !== text) {
      console.error(`${file} is not current: run npm run schema`);
      process.exitCode = 1;
    }
  } else {
    await writeFile(file, text);
  }
}

/** The module with the types of these documents. Each is named by its first definition, and all names differ. */
async function typesOf(documents: readonly string[], filename: string): Promise<string> {
  const parsed = documents.map((source) => ({ source, document: parse(source) }));
  const types = await codegen({
    schema,
    documents: parsed.map(({ document }, index) => ({ document, location: `${index}.graphql` })),
    filename,
    plugins: [{ operations: {} }],
    pluginMap: { operations },
    config: {
      scalars: {
        ID: "string",
        DateTime: "string",
        PhoneNumber: "string",
        URL: "string",
        TimeZone: "string",
        LocalTime: "string",
        StringMap: "Record<string, string>",
        Upload: "File",
      },
      disableDescriptions: true,
      arrayInputCoercion: false,
      namingConvention: "keep",
      noExport: true,
      skipTypename: true,
      strictScalars: true,
    },
  });
  const rows = parsed.map(({ source, document }) => `  ${JSON.stringify(source)}: ${typeOf(document)};`);
  return [
    "// Made by `npm run schema`: the data and variables of each GraphQL document, by its text.",
    `import type { TypedDocument } from "${"../".repeat(filename.split("/").length - 1)}schema/typed-document.ts";`,
    // Nothing here is incremental.
    types.replace(/^.*\nexport type Incremental.*\n/m, ""),
    `export interface Documents {\n${rows.join("\n")}\n}\n`,
  ].join("\n");
}

/** The type of a document by the names that its first definition gives to those of its data and variables. */
function typeOf({ definitions: [first] }: DocumentNode): string {
  if (first?.kind === Kind.FRAGMENT_DEFINITION) {
    return `TypedDocument<${first.name.value}Fragment, never>`;
  }
  if (first?.kind !== Kind.OPERATION_DEFINITION || !first.name) {
    throw new Error("Each document begins with a fragment or a named operation.");
  }
  const name = first.name.value + first.operation.replace(/^./, (letter) => letter.toUpperCase());
  return `TypedDocument<${name}, ${name}Variables>`;
}
