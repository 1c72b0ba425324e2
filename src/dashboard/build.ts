import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "vite";
import { BUILDS, buildFolder } from "./cache.ts";

/**
 * Builds the dashboard into the cache, unless it has been built from the same source. The service runs this program at
 * its start; `npm run dashboard` does so for an image or a read-only disk.
 */

/** The maximum of builds: a running service may still send the files of an earlier one. Each takes about 1 MB. */
const MOST_BUILDS = 20;
const COMPRESSED = /\.(js|css|svg|html|webmanifest)$/;

const folder = await buildFolder();
if (!existsSync(folder)) {
  // Vite keeps the value of the process that starts this one, such as that of the tests.
  process.env.NODE_ENV = "production";
  await mkdir(BUILDS, { recursive: true });
  // Several processes may build at the same time: each has a folder of its own, and the first one names the result.
  const unfinished = `${folder}.${process.pid}`;
  try {
    await build({
      root: dirname(fileURLToPath(import.meta.url)),
      base: "/dashboard/",
      logLevel: "error",
      configFile: false,
      css: { modules: { localsConvention: "camelCaseOnly" } },
      oxc: { jsx: { runtime: "automatic" } },
      build: {
        outDir: unfinished,
        emptyOutDir: true,
        target: "es2023",
        // A part whose style sheet is missing would fail; all of them together are 11 kB compressed.
        cssCodeSplit: false,
        // Inlined files would need another policy.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
      },
    });
    await compress(join(unfinished, "assets"));
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

/** Adds the compressed form of each file, which is sent to browsers. */
async function compress(assets: string): Promise<void> {
  for (const name of (await readdir(assets)).filter((name) => COMPRESSED.test(name))) {
    const file = join(assets, name);
    const content = await readFile(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
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
