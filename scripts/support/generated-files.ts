import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

/** Files that a command generates: it writes them, or with `--check` compares them with those of the repository. */

export interface Generated {
  /** The texts by their paths. */
  files: ReadonlyMap<string, string>;
  /** The folders that consist of generated files alone. */
  folders: readonly string[];
  /** The command that writes them. */
  command: string;
}

/** @returns whether the files of the repository are current now. With `--check` each other one is named. */
export async function writeOrCompare({ files, folders, command }: Generated): Promise<boolean> {
  const found = (await Promise.all(folders.map((folder) => readTree(folder, folder)))).flatMap((tree) => [
    ...tree.keys(),
  ]);
  const superfluous = found.filter((path) => !files.has(path));
  if (!process.argv.includes("--check")) {
    await Promise.all(superfluous.map((path) => rm(path)));
    for (const [path, text] of files) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    }
    return true;
  }
  const stale = [...superfluous];
  for (const [path, text] of files) {
    if ((await readFile(path, "utf8").catch(() => undefined)) !== text) {
      stale.push(path);
    }
  }
  for (const path of stale) {
    console.error(`${path} is not current: run ${command}`);
    process.exitCode = 1;
  }
  return stale.length === 0;
}

/** The texts of the files below a folder, by their paths below another one. */
export async function readTree(folder: string, below: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = paths.map(async (path) => [join(below, relative(folder, path)), await readFile(path, "utf8")] as const);
  return new Map((await Promise.all(texts)).sort());
}
