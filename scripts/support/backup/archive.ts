import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, link, open, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { StartError } from "../../../src/platform/start-error.ts";

/**
 * The file of a backup: a tar archive (ustar), so that other tools read it. Its last entry is the SHA-256 of all bytes
 * before it: a file without it, or with another one, is damaged.
 */

const BLOCK = 512;
const CHUNK = 256 * 1024;
const CHECKSUM = "checksum.sha256";
/** The longest name and the largest size that the header of an entry holds. */
const LONGEST_NAME = 100;
const LONGEST_FOLDER = 155;
const LARGEST = 0o77777777777;

/** An entry and its place in the file. */
export interface Entry {
  name: string;
  /** The position of its first byte. */
  start: number;
  size: number;
}

/** A backup that is being written. */
export interface Writer {
  add(name: string, content: Buffer): Promise<void>;
  /** Completes the file and gives it its name. Returns its size. */
  finish(): Promise<number>;
  /** Closes the file; removes it unless it is complete. */
  close(): Promise<void>;
}

/** Takes the bytes of an archive in order. */
interface Sink {
  write(bytes: Buffer): Promise<void>;
  /** Completes it. Returns the size of the result. */
  finish(): Promise<number>;
  /** Ends it; without `finish` nothing of it stays. */
  close(): Promise<void>;
}

/** An archive whose bytes go to a sink. */
export function writeArchive(sink: Sink): Writer {
  const hash = createHash("sha256");
  const write = async (bytes: Buffer) => {
    await sink.write(bytes);
    hash.update(bytes);
  };
  const add = async (name: string, content: Buffer) => {
    await write(headerOf(name, content.length));
    await write(content);
    await write(Buffer.alloc(paddingOf(content.length)));
  };
  return {
    add,
    async finish() {
      await add(CHECKSUM, Buffer.from(`${hash.copy().digest("hex")}\n`));
      // A tar archive ends with two empty blocks.
      await write(Buffer.alloc(2 * BLOCK));
      return sink.finish();
    },
    close: () => sink.close(),
  };
}

/**
 * Creates a file that only its owner can read. It has the name of a part until it is complete.
 *
 * @throws StartError when the file exists or cannot be created.
 */
export async function createArchive(path: string): Promise<Writer> {
  const part = `${path}.part`;
  await refuseExisting(path, `the file ${path} exists: name another one`);
  const file = await open(part, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EEXIST"
      ? new StartError(`the file ${part} exists: another backup is writing it, or was interrupted; then remove it`)
      : unwritable(path, error);
  });
  let size = 0;
  let isDone = false;
  return writeArchive({
    async write(bytes) {
      await file.writeFile(bytes).catch((error) => {
        throw unwritable(path, error);
      });
      size += bytes.length;
    },
    async finish() {
      await file.sync();
      // Unlike a rename, a link never replaces a file.
      await link(part, path).catch((error) => {
        throw unwritable(path, error);
      });
      await rm(part);
      await syncFolder(dirname(path));
      isDone = true;
      return size;
    },
    async close() {
      await file.close();
      if (!isDone) {
        await rm(part, { force: true });
      }
    },
  });
}

/**
 * The entries of a complete backup, in order, without the checksum.
 *
 * @param advanced called with the number of bytes that were verified.
 * @throws StartError when the file is not a backup, or is damaged.
 */
export async function verifyArchive(path: string, advanced: (bytes: number) => void): Promise<Entry[]> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      error.code === "ENOENT"
        ? `the file ${path} does not exist`
        : `the file ${path} cannot be read (${error.message})`,
    );
  });
  try {
    const entries = await listEntries(file);
    const checksum = entries.pop();
    if (checksum?.name !== CHECKSUM || entries.length === 0) {
      throw damaged(path);
    }
    const hash = createHash("sha256");
    for await (const chunk of createReadStream(path, { end: checksum.start - BLOCK - 1, highWaterMark: CHUNK })) {
      hash.update(chunk as Buffer);
      advanced((chunk as Buffer).length);
    }
    const stored = await readEntry(file, checksum);
    if (stored.toString("latin1") !== `${hash.digest("hex")}\n`) {
      throw damaged(path);
    }
    return entries;
  } catch (error) {
    throw error instanceof RangeError ? damaged(path) : error;
  } finally {
    await file.close();
  }
}

/** The content of an entry. */
export async function readEntry(file: FileHandle, { start, size }: Entry): Promise<Buffer> {
  const content = Buffer.alloc(size);
  await readFully(file, content, start);
  return content;
}

/** The contents of entries, one after the other. */
export async function* readEntries(path: string, entries: readonly Entry[]): AsyncGenerator<Buffer> {
  for (const { start, size } of entries) {
    if (size > 0) {
      yield* createReadStream(path, { start, end: start + size - 1, highWaterMark: CHUNK });
    }
  }
}

/** @throws RangeError when the file does not have the form of a tar archive. */
async function listEntries(file: FileHandle): Promise<Entry[]> {
  const { size: end } = await file.stat();
  const entries: Entry[] = [];
  const header = Buffer.alloc(BLOCK);
  for (let at = 0; ; ) {
    await readFully(file, header, at);
    if (header.every((byte) => byte === 0)) {
      return entries;
    }
    const entry = { ...parseHeader(header), start: at + BLOCK };
    at = entry.start + entry.size + paddingOf(entry.size);
    if (at > end) {
      throw new RangeError("an entry ends after the file");
    }
    entries.push(entry);
  }
}

async function readFully(file: FileHandle, target: Buffer, position: number): Promise<void> {
  for (let read = 0; read < target.length; ) {
    const { bytesRead } = await file.read(target, read, target.length - read, position + read);
    if (bytesRead === 0) {
      throw new RangeError("the file ends too early");
    }
    read += bytesRead;
  }
}

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const { folder, base } = splitName(name);
  if (size > LARGEST) {
    throw new Error(`${name} is too large for the archive`);
  }
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, "0")}\0`;
  header.write(base, 0);
  header.write(`${octal(0o600, 7)}${octal(0, 7)}${octal(0, 7)}${octal(size, 11)}${octal(0, 11)}`, 100);
  // The checksum is computed with blanks in its place.
  header.write("        0", 148);
  header.write("ustar\x0000", 257);
  header.write(folder, 345);
  header.write(`${octal(sumOf(header), 6)} `, 148);
  return header;
}

function parseHeader(header: Buffer): { name: string; size: number } {
  const text = (from: number, to: number) => {
    const field = header.toString("utf8", from, to);
    return field.includes("\0") ? field.slice(0, field.indexOf("\0")) : field;
  };
  const sum = Number.parseInt(text(148, 156), 8);
  const folder = text(345, 500);
  const size = Number.parseInt(text(124, 136), 8);
  header.write("        ", 148);
  if (text(257, 263) !== "ustar" || sum !== sumOf(header) || !Number.isSafeInteger(size)) {
    throw new RangeError("a header is damaged");
  }
  return { name: folder === "" ? text(0, 100) : `${folder}/${text(0, 100)}`, size };
}

function splitName(name: string): { folder: string; base: string } {
  if (name.length <= LONGEST_NAME) {
    return { folder: "", base: name };
  }
  const at = name.lastIndexOf("/", LONGEST_FOLDER);
  const split = { folder: name.slice(0, Math.max(0, at)), base: name.slice(at + 1) };
  if (at < 0 || split.base.length > LONGEST_NAME) {
    throw new Error(`${name} is too long for the archive`);
  }
  return split;
}

function sumOf(header: Buffer): number {
  return header.reduce((sum, byte) => sum + byte, 0);
}

function paddingOf(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

async function refuseExisting(path: string, message: string): Promise<void> {
  const found = await open(path).catch((error: NodeJS.ErrnoException) => (error.code === "ENOENT" ? null : "other"));
  if (found !== null) {
    await (found === "other" ? undefined : found.close());
    throw new StartError(message);
  }
}

/** The name of a file is on the disk only after a sync of its folder. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

function damaged(path: string): StartError {
  return new StartError(`the file ${path} is not a complete backup: it is damaged, truncated or something else`);
}

function unwritable(path: string, error: unknown): unknown {
  return error instanceof Error && "syscall" in error
    ? new StartError(`the backup ${path} cannot be written (${error.message}): correct that, or name another file`)
    : error;
}
