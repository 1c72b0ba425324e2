import type { FileHandle } from "node:fs/promises";
import type { Readable } from "node:stream";

/** The storage of files outside the database: each has a key that is written once. */
export interface Storage {
  /** Stores a file completely or not at all, even after a kill. */
  put(key: string, body: Buffer, contentType: string): Promise<void>;
  /** The same with the content of a file, which may be larger than the memory. @throws once the signal of the source is aborted. */
  putFile(key: string, source: SourceFile, contentType: string): Promise<void>;
  /** The bytes of a file, or of a range of it; null when it does not exist. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Removes a file and the partial file of a killed writer; a missing file is not an error. */
  remove(key: string): Promise<void>;
}

/** A readable file of this machine. */
export interface SourceFile {
  file: FileHandle;
  /** In bytes. */
  size: number;
  /** Ends the reading and the storing. */
  signal: AbortSignal;
}

/** From the first byte to the last, both inclusive, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The time limit for a call to a remote storage. */
export const STORAGE_MS = 30_000;

const KEY = /^[a-z0-9_]+(\/[a-z0-9_][a-z0-9_.]*)*$/;

/** @throws for a key that could name a path elsewhere: only the service makes keys. */
export function requireKey(key: string): string {
  if (key.length > 512 || !KEY.test(key)) {
    throw new Error("a key of the storage has an invalid form");
  }
  return key;
}
