import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import release from "../faults/previous-release.json" with { type: "json" };

const PROJECT = fileURLToPath(new URL("../../", import.meta.url));
const BUILDS = join(PROJECT, ".cache/previous-release");
const run = promisify(execFile);

/**
 * Builds the previous release from its tag, with the packages of its own lock file; once for each commit. A clone
 * without the tag gets it from the recorded commit.
 *
 * @returns its folder.
 */
export async function buildPreviousRelease(): Promise<string> {
  const { tag, commit } = release;
  await run("git", ["-C", PROJECT, "cat-file", "-e", `${commit}^{commit}`]).catch(() => {
    throw new Error(`this drill needs the commit ${commit} of the previous release: git fetch --unshallow`);
  });
  const built = join(BUILDS, commit);
  if (existsSync(built)) {
    return built;
  }
  const folder = `${built}.${process.pid}`;
  await mkdir(BUILDS, { recursive: true });
  try {
    await run("git", ["clone", "--quiet", "--no-checkout", "--shared", PROJECT, folder]);
    await run("git", ["-C", folder, "tag", "--force", tag, commit]);
    await run("git", ["-C", folder, "checkout", "--quiet", tag]);
    await run("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund"], { cwd: folder });
    await rename(folder, built);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return built;
}
