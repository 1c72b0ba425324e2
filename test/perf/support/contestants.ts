import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../", import.meta.url));

/** Installs what the service is compared with, once: it is no dependency of the service. */
export function installContestants(): void {
  if (!existsSync(`${folder}node_modules`)) {
    execFileSync("npm", ["ci"], { cwd: folder, stdio: "inherit" });
  }
}
