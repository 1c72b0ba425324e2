import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { BUILDS, findBuild, hashSource, SOURCE_HASH } from "./builds.ts";

/**
 * Builds the dashboard. As a program, it builds a source that differs from the shipped build into the cache: the start
 * of the service does so, and the tests. `npm run dashboard` builds what the repository ships.
 */

/** The maximum of builds in the cache: another process may be reading one. Each takes about 2 MB. */
const MOST_BUILDS = 5;

if (import.meta.main) {
  const hash = await hashSource();
  if ((await findBuild(hash)) === undefined) {
    const folder = join(BUILDS, hash);
    // Several processes may build at the same time: each has a folder of its own, and the first one names the result.
    const unfinished = `${folder}.${process.pid}`;
    try {
      await buildInto(unfinished, hash);
      await rename(unfinished, folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") {
          throw error;
        }
      });
      await removeOld();
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  }
}

/**
 * Builds into a new folder.
 *
 * @param hash that of the source.
 */
export async function buildInto(folder: string, hash: string): Promise<void> {
  // Vite keeps the value of the process that starts this one, such as that of the tests.
  process.env.NODE_ENV = "production";
  await mkdir(dirname(folder), { recursive: true });
  await build({
    root: dirname(fileURLToPath(import.meta.url)),
    base: "/dashboard/",
    logLevel: "error",
    configFile: false,
    css: { modules: { localsConvention: "camelCaseOnly" } },
    oxc: { jsx: { runtime: "automatic" } },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: "es2023",
      // A part whose style sheet is missing would fail; all of them together are 11 kB compressed.
      cssCodeSplit: false,
      // Inlined files would need another policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // The packages inside the build, with their licences: they are part of what the service passes on.
      license: { fileName: "licences.json" },
    },
  });
  await writeFile(join(folder, SOURCE_HASH), `${hash}\n`);
}

async function removeOld(): Promise<void> {
  const builds = await Promise.all(
    (await readdir(BUILDS)).map(async (name) => {
      const build = join(BUILDS, name);
      return { build, builtAt: (await stat(build)).mtimeMs };
    }),
  );
  builds.sort((one, other) => other.builtAt - one.builtAt);
  for (const { build } of builds.slice(MOST_BUILDS)) {
    await rm(build, { recursive: true, force: true });
  }
}
