import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../", import.meta.url));

/** Installs the packages of the contestants, once: the service does not depend on them. */
export function installContestants(): void {
  if (!existsSync(`${folder}node_modules`)) {
    execFileSync("npm", ["ci"], { cwd: folder, stdio: "inherit" });
  }
}
