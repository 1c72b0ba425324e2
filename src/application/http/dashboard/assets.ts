import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import mime from "mime-types";

/** The encodings in which files are sent, the preferred one first. */
export const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** A file in memory. */
export interface Asset {
  /** The value of Content-Type. */
  type: string;
  content: Buffer;
  /** The compressed content, which is made once. */
  encoded(encoding: Encoding): Promise<Buffer>;
}

const compress: Record<Encoding, (content: Buffer) => Promise<Buffer>> = {
  br: (content) =>
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  gzip: (content) => promisify(gzip)(content, { level: 9 }),
};

/**
 * Reads a folder, of about 2 MB, by the names of its files: a process sends the files of one build, even after an update
 * has replaced the folder.
 */
export async function readAssets(folder: string): Promise<ReadonlyMap<string, Asset>> {
  const files = (await readdir(folder)).map(async (name): Promise<[string, Asset]> => {
    const content = await readFile(join(folder, name));
    const made = new Map<Encoding, Promise<Buffer>>();
    const encoded = (encoding: Encoding) => {
      const result = made.get(encoding) ?? compress[encoding](content);
      made.set(encoding, result);
      return result;
    };
    return [name, { type: mime.contentType(name) || "application/octet-stream", content, encoded }];
  });
  return new Map(await Promise.all(files));
}
