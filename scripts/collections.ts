import { BUILT } from "../rest-facade/kit/downloads.ts";
import { brunoFiles } from "./support/collections/bruno.ts";
import { makeFiles } from "./support/collections/make.ts";
import { n8nFiles } from "./support/collections/n8n.ts";
import { n8nPackage } from "./support/collections/n8n-package.ts";
import { postmanCollection } from "./support/collections/postman.ts";
import { samples } from "./support/collections/samples.ts";
import { writeOrCompare } from "./support/generated-files.ts";

/**
 * Writes to `rest-facade/integrations`, from the OpenAPI document and the types of events: the collections for Postman and
 * Bruno, the app for Make, the samples of the Zapier app and the options of the n8n trigger. Then it compiles the n8n
 * nodes that the service serves. With `--check` it writes nothing and fails when a file is out of date.
 */
const INTEGRATIONS = "rest-facade/integrations";
const N8N = `rest-facade/${BUILT}/n8n`;
const command = "npm run collections";
const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

const under = (folder: string, files: Record<string, string>) =>
  Object.entries(files).map(([path, text]): [string, string] => [`${folder}/${path}`, text]);

const areCurrent = await writeOrCompare({
  files: new Map([
    ...under(`${INTEGRATIONS}/postman`, { "collection.json": json(postmanCollection()) }),
    ...under(`${INTEGRATIONS}/bruno/collection`, brunoFiles()),
    ...under(`${INTEGRATIONS}/make/app`, makeFiles()),
    ...under(`${INTEGRATIONS}/n8n`, n8nFiles()),
    ...under(`${INTEGRATIONS}/zapier`, { "samples.json": json(samples) }),
  ]),
  folders: [`${INTEGRATIONS}/bruno/collection`, `${INTEGRATIONS}/make/app`],
  command,
});
if (areCurrent) {
  const files = new Map(under(N8N, await n8nPackage(`${INTEGRATIONS}/n8n`)));
  await writeOrCompare({ files, folders: [N8N], command });
}
