import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { BUILT } from "../rest-facade/kit/downloads.ts";
import { clientSources } from "./support/client-sources.ts";
import { readTree, writeOrCompare } from "./support/generated-files.ts";

/**
 * Generates the types and the list of operations of `rest-facade/client` from the OpenAPI document, and builds the package
 * that the service serves. With `--check` it writes nothing and fails when a file is out of date.
 */
const sources = new Map(Object.entries(await clientSources()));
const areCurrent = await writeOrCompare({ files: sources, folders: [], command: "npm run client" });
if (areCurrent) {
  const fresh = await mkdtemp(join(tmpdir(), "client-build-"));
  try {
    await promisify(execFile)(process.execPath, ["rest-facade/client/build.ts", fresh]);
    const folder = `rest-facade/${BUILT}/client`;
    await writeOrCompare({ files: await readTree(fresh, folder), folders: [folder], command: "npm run client" });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}
