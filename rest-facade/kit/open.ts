import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type DownloadName, downloads, type Source } from "./downloads.ts";
import { type ArchivedFile, archive } from "./tar.ts";

/** Makes a download for an origin. */

const FACADE = join(import.meta.dirname, "..");
/** What tests install or build beside the sources of a package, and files for its developers. */
const LEFT_OUT = /^(node_modules|dist|\..*)$/;
const compress = promisify(gzip);

/**
 * Reads, packs and compresses the files of a download.
 *
 * @param localize puts the addresses of the service into a text.
 */
export async function openDownload(
  name: DownloadName,
  localize: (text: string) => string,
): Promise<{ type: string; body: Buffer }> {
  const download = downloads[name];
  const read = async (path: string) => Buffer.from(localize(await readFile(join(FACADE, path), "utf8")));
  if ("file" in download) {
    return { type: download.type, body: await read(download.file) };
  }
  const paths = (await Promise.all(download.sources.map((source) => pathsOf(source)))).flat();
  const files = paths.map(async ({ from, to }): Promise<ArchivedFile> => {
    const content = await read(from);
    return { path: `${download.folder}/${to}`, content, isExecutable: content.subarray(0, 2).toString() === "#!" };
  });
  return { type: "application/gzip", body: await compress(archive(await Promise.all(files)), { level: 9 }) };
}

/** The files of a source, in the order of their names. */
async function pathsOf({ from, to }: Source): Promise<Source[]> {
  const path = join(FACADE, from);
  if ((await stat(path)).isFile()) {
    return [{ from, to }];
  }
  const names = (await readdir(path)).filter((name) => !LEFT_OUT.test(name)).sort();
  const below = names.map((name) => pathsOf({ from: `${from}/${name}`, to: to === "" ? name : `${to}/${name}` }));
  return (await Promise.all(below)).flat();
}
