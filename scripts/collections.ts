import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { brunoFiles } from "./support/collections/bruno.ts";
import { makeFiles } from "./support/collections/make.ts";
import { n8nFiles } from "./support/collections/n8n.ts";
import { postmanCollection } from "./support/collections/postman.ts";
import { samples } from "./support/collections/samples.ts";

/**
 * Writes to `rest-facade/integrations`, from the OpenAPI document and the types of events: the collections for Postman and
 * Bruno, the app for Make, the samples of the Zapier app and the options of the n8n trigger. With `--check` it writes
 * nothing and fails when a file is out of date.
 */
const FOLDER = "rest-facade/integrations";
const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

const under = (folder: string, files: Record<string, string>) =>
  Object.entries(files).map(([path, text]): [string, string] => [`${FOLDER}/${folder}/${path}`, text]);

const files = new Map([
  ...under("postman", { "collection.json": json(postmanCollection()) }),
  ...under("bruno/collection", brunoFiles()),
  ...under("make/app", makeFiles()),
  ...under("n8n", n8nFiles()),
  ...under("zapier", { "samples.json": json(samples) }),
]);

/** The files of the folders that consist of generated files alone. */
async function writtenFiles(): Promise<string[]> {
  const found: string[] = [];
  for (const folder of ["bruno/collection", "make/app"].map((name) => `${FOLDER}/${name}`)) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    found.push(...entries.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath}/${entry.name}`));
  }
  return found;
}

const stale = (await writtenFiles()).filter((path) => !files.has(path));
if (process.argv.includes("--check")) {
  for (const [path, text] of files) {
    if ((await readFile(path, "utf8").catch(() => "")) !== text) {
      stale.push(path);
    }
  }
  for (const path of stale) {
    console.error(`${path} is not current: run npm run collections`);
    process.exitCode = 1;
  }
} else {
  await Promise.all(stale.map((path) => rm(path)));
  for (const [path, text] of files) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}
