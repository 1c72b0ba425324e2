import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";

const CHUNK_BYTES = 65_536;

/**
 * The first `size` bytes of a file. A stream of the handle itself would close it when its reader gives up: the file
 * belongs to the caller of `putFile`.
 */
export function contentOf(file: FileHandle, size: number): Readable {
  return Readable.from(chunksOf(file, size), { objectMode: false });
}

async function* chunksOf(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let position = 0; position < size; ) {
    const length = Math.min(CHUNK_BYTES, size - position);
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, position);
    if (bytesRead === 0) {
      throw new Error("the file is shorter than it was");
    }
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
