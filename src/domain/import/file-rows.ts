import { CsvReader, type CsvRow, type Delimiter, findDelimiter } from "./csv.ts";
import { type Encoding, inspectFile, readAsUtf8, unreadable } from "./encoding.ts";
import { type ContactFile, MOST_FILE_ROWS, type Reading, storable } from "./rules.ts";

/** The number of characters in which the delimiter is searched. */
const LOOK = 16 * 1024;

/** The rows of a file after its header, and the position in bytes at their end. */
export interface FilePart {
  rows: CsvRow[];
  bytes: number;
}

/** A file whose header has been read. */
export interface OpenFile {
  encoding: Encoding;
  delimiter: Delimiter;
  /** In their storable form. */
  headers: string[];
  /** SHA-256 of its bytes, in base64url. */
  digest: string;
  /** In bytes. */
  size: number;
  /** Reads the file again for its first rows. */
  readSample(): Promise<CsvRow[]>;
  /** Its rows, once; whoever does not read to the end returns the generator. */
  parts: AsyncGenerator<FilePart, void>;
}

/** @throws DomainError `validation_error` for `file` if it is empty, not text, or has no readable header. */
export async function openFile(file: ContactFile): Promise<OpenFile> {
  const { encoding, digest, size } = await inspectFile(file);
  const rows = readRows(file, encoding);
  const head = await rows.next();
  if (head.done) {
    throw unreadable("The file is empty.");
  }
  const { headers, delimiter } = head.value as FileHead;
  const readSample = () => readFirst(file, encoding);
  return { encoding, delimiter, headers, digest, size, readSample, parts: rows as AsyncGenerator<FilePart, void> };
}

/** The rows of a sample. */
const SAMPLED_ROWS = 100;
/** The bytes in which they are searched: twice the maximum of a row. */
const SAMPLED_BYTES = 512 * 1024;

async function readFirst(file: ContactFile, encoding: Encoding): Promise<CsvRow[]> {
  const sample: CsvRow[] = [];
  let left = SAMPLED_BYTES;
  const beginning: ContactFile = {
    ...file,
    async *open() {
      for await (const chunk of file.open()) {
        yield chunk.subarray(0, left);
        left -= chunk.length;
        if (left <= 0) {
          return;
        }
      }
    },
  };
  const parts = readRows(beginning, encoding);
  await parts.next();
  for await (const { rows } of parts as AsyncGenerator<FilePart>) {
    sample.push(...rows.filter(({ problem }) => problem === null));
    if (sample.length >= SAMPLED_ROWS) {
      break;
    }
  }
  // The last row may be cut.
  return sample.slice(0, left <= 0 ? Math.min(SAMPLED_ROWS, sample.length - 1) : SAMPLED_ROWS);
}

/** The interpretation of an open file, as it is stored with its import. */
export function readingOf(
  { encoding, delimiter }: OpenFile,
  columns: readonly { header: string; field: string | null }[],
): Reading {
  return { encoding, delimiter, columns: columns.map(({ header, field }) => ({ header, field })) };
}

/** @throws DomainError `validation_error` for `file` with more rows than workers import. */
export function requireFewRows(count: number): void {
  if (count > MOST_FILE_ROWS) {
    throw unreadable(`The file has more than ${MOST_FILE_ROWS} rows: split it into several files.`);
  }
}

interface FileHead {
  headers: string[];
  delimiter: Delimiter;
}

/** The head of a file, then its rows in parts. */
async function* readRows(file: ContactFile, encoding: Encoding): AsyncGenerator<FileHead | FilePart, void> {
  let bytes = 0;
  const counted: ContactFile = {
    ...file,
    async *open() {
      for await (const chunk of file.open()) {
        bytes += chunk.length;
        yield chunk;
      }
    },
  };
  let reader: CsvReader | undefined;
  let start = Buffer.alloc(0);
  let hasHead = false;
  let delimiter: Delimiter = ",";
  function* handOut(rows: CsvRow[]): Generator<FileHead | FilePart> {
    const [first, ...others] = rows;
    if (first && !hasHead) {
      if (first.problem !== null) {
        throw unreadable(`The header cannot be read: ${first.problem}.`);
      }
      hasHead = true;
      yield { headers: first.cells.map(storable), delimiter };
      yield { rows: others, bytes };
    } else if (first) {
      yield { rows, bytes };
    }
  }
  for await (const text of readAsUtf8(counted, encoding)) {
    if (reader) {
      yield* handOut(await reader.read(text));
      continue;
    }
    start = Buffer.concat([start, text]);
    if (start.length >= LOOK) {
      delimiter = findDelimiter(start.toString("utf8", 0, LOOK));
      reader = new CsvReader(delimiter);
      yield* handOut(await reader.read(start));
    }
  }
  if (!reader) {
    delimiter = findDelimiter(start.toString());
    reader = new CsvReader(delimiter);
    yield* handOut(await reader.read(start));
  }
  yield* handOut(await reader.end());
}
