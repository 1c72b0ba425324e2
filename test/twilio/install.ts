import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("./", import.meta.url));

/** Installs the packages of this folder once: they weigh more than the service, and nothing but these tests needs them. */
export default function install(): void {
  if (changedAt("package-lock.json") <= changedAt("node_modules/.package-lock.json")) {
    return;
  }
  process.stderr.write("installing what the tests of Twilio need (once, about 85 MB) ...\n");
  const { status, error } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: FOLDER,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) {
    throw new Error("npm ci did not succeed in test/twilio", { cause: error });
  }
}

function changedAt(file: string): number {
  return statSync(FOLDER + file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
