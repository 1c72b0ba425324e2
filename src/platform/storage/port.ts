import type { Readable } from "node:stream";

/** Where files are kept that are no rows: each under a key that is written once. */
export interface Storage {
  /** Keeps a file: it is there as a whole or not at all, also after a kill. */
  put(key: string, body: Buffer, contentType: string): Promise<void>;
  /** The bytes of a file, or those of a range of it; null where there is none. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Takes a file away, and what a writer that was killed left of it; one that is not there is gone already. */
  remove(key: string): Promise<void>;
}

/** From the first byte to the last, both included, as HTTP counts them. */
export interface ByteRange {
  start: number;
  end: number;
}

/** How long a call to a storage elsewhere may take. */
export const STORAGE_MS = 30_000;

const KEY = /^[a-z0-9_]+(\/[a-z0-9_][a-z0-9_.]*)*$/;

/** @throws on a key that could lead elsewhere: keys are made by the service alone. */
export function requireKey(key: string): string {
  if (key.length > 512 || !KEY.test(key)) {
    throw new Error("a key of the storage has another form");
  }
  return key;
}
