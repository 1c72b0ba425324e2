import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";

/** The TypeScript client as an integrator gets it: packed, and installed in an empty folder. */

export const run = promisify(execFile);
const CLIENT = fileURLToPath(new URL("../../rest-facade/client/", import.meta.url));

export type ClientPackage = typeof import("../../rest-facade/client/src/index.ts");

/** Packs the client and installs it in the folder. */
export async function installClient(folder: string): Promise<ClientPackage> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", folder], { cwd: CLIENT });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", join(folder, filename)], { cwd: folder });
  return import(pathToFileURL(join(folder, "node_modules/campaign-dialer-client/dist/esm/index.js")).href);
}

/** The Node of the tests, and one of version 20, the oldest that the client supports, if this machine has one. */
export async function nodes(): Promise<{ version: string; binary: string }[]> {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin", "/usr/local/bin"];
  for (const folder of folders) {
    const binary = join(folder, "node");
    const version = await run(binary, ["--version"]).then(
      ({ stdout }) => stdout.trim(),
      () => "",
    );
    if (version.startsWith("v20.")) {
      return [
        { version: process.version, binary: process.execPath },
        { version, binary },
      ];
    }
  }
  process.stderr.write(`no Node 20 is on this machine: the client runs on ${process.version} alone\n`);
  return [{ version: process.version, binary: process.execPath }];
}
