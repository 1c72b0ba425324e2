import { readFile, writeFile } from "node:fs/promises";
import { openApiDocument } from "../rest-facade/openapi/document.ts";
import { pages } from "../rest-facade/openapi/pages.ts";
import { routeTable } from "../rest-facade/openapi/route-table.ts";
import { routes } from "../rest-facade/routes/index.ts";
import { lintOpenApi } from "../test/support/openapi-lint.ts";

/**
 * Prints the OpenAPI document to `test/golden/openapi.json` and the table of the routes to `test/golden/routes.txt`, so
 * that a review shows a change of the public API. With `--check` it writes nothing and fails when the files are out of
 * date. It always fails when the document has a fault that a linter finds.
 */
const declarations = [...routes, ...pages];
const document = openApiDocument({ publicUrl: "https://api.northwind.example", declarations });
const outputs = {
  "test/golden/openapi.json": `${JSON.stringify(document, null, 2)}\n`,
  "test/golden/routes.txt": routeTable(declarations),
};

for (const [file, text] of Object.entries(outputs)) {
  if (process.argv.includes("--check")) {
    if ((await readFile(file, "utf8").catch(() => "")) !== text) {
      console.error(`${file} is not current: run npm run openapi`);
      process.exitCode = 1;
    }
  } else {
    await writeFile(file, text);
  }
}

for (const problem of await lintOpenApi(document)) {
  console.error(problem);
  process.exitCode = 1;
}
