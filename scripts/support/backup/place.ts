import type { Readable } from "node:stream";

/** The place of the backups: a folder, or a bucket of S3 with a prefix. */
export interface Place {
  /** Its name for people. */
  name: string;
  /** Makes the place, and removes what killed backups left. */
  prepare(): Promise<void>;
  /** Stores a backup completely or not at all. Returns its size in bytes. */
  put(name: string, content: Readable): Promise<number>;
  /** The names of the complete backups. */
  list(): Promise<string[]>;
  read(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
  close(): void;
}
