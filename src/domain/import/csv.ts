import { type CsvError, type InfoRecord, Parser } from "csv-parse";
import { Turn } from "../../platform/turn.ts";
import { PIECE, unreadable } from "./encoding.ts";

/** A row of a file, or a line that cannot be read as one. */
export interface CsvRow {
  /** The line on which it begins, from 1. */
  line: number;
  cells: string[];
  /** The error in it; null if there is none. */
  problem: string | null;
}

export const delimiters = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof delimiters)[number];

/** A row beyond this many bytes is an error: a quote was not closed. */
const LARGEST_ROW = 256 * 1024;

/** A row beyond this many cells is an error. Most of its cells are never parsed: a step has at most those of a piece. */
const MOST_CELLS = 2_000;
const TOO_MANY_CELLS = `the row has more than ${MOST_CELLS} cells`;

/** A file with more broken lines than this is refused as a whole. */
const MOST_BROKEN = 1000;

/** The characters that are kept of a broken line. */
const KEPT = 2000;

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** The most frequent delimiter in the first line, outside quotes; a comma if there is none. */
export function findDelimiter(text: string): Delimiter {
  const counts = new Map<string, number>(delimiters.map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') {
      isQuoted = !isQuoted;
    } else if (!isQuoted && (character === "\n" || character === "\r")) {
      break;
    } else if (!isQuoted && counts.has(character)) {
      counts.set(character, (counts.get(character) as number) + 1);
    }
  }
  return delimiters.reduce((best, next) => ((counts.get(next) ?? 0) > (counts.get(best) ?? 0) ? next : best));
}

/**
 * Reads CSV (RFC 4180) chunk by chunk. A line with broken quotes costs only that line: it is returned raw, and reading
 * continues after it, since an unclosed quote would otherwise swallow the rest of the file.
 */
export class CsvReader {
  readonly #delimiter: Delimiter;
  #parser: Parser;
  #rows: CsvRow[] = [];
  /** The input since the end of the last row. */
  #tail: Buffer = Buffer.alloc(0);
  /** The start of the tail among the bytes of the current parser. */
  #tailAt = 0;
  /** The lines before the start of the current parser, and its bytes up to the end of its last row. */
  #linesBefore = 0;
  #bytes = 0;
  #lines = 0;
  #broken = 0;
  /** The cells in the counted bytes of the tail, and its start for which they were counted. */
  #begun = { at: 0, counted: 0, cells: 1, isQuoted: false };
  /** A broken line without its end so far. */
  #unended: CsvRow | null = null;

  constructor(delimiter: Delimiter) {
    this.#delimiter = delimiter;
    this.#parser = this.#newParser();
  }

  /** The rows that end within the chunk. */
  async read(chunk: Buffer): Promise<CsvRow[]> {
    await this.#feedAll(chunk);
    return this.#take();
  }

  /** The rows that remain at the end of the file. */
  async end(): Promise<CsvRow[]> {
    for (let error = await this.#close(); error; error = await this.#close()) {
      await this.#feedAll(this.#skipLine(explain(error)));
    }
    return this.#take();
  }

  /** Feeds the chunk in steps, and again what follows a broken line. */
  async #feedAll(chunk: Buffer): Promise<void> {
    const turn = new Turn();
    for (let rest = chunk; rest.length > 0; await turn.pass()) {
      if (this.#unended) {
        rest = this.#endLine(this.#unended, rest);
      } else {
        const again = await this.#feed(rest.subarray(0, PIECE));
        const behind = rest.subarray(PIECE);
        rest = again.length > 0 ? Buffer.concat([again, behind]) : behind;
      }
    }
  }

  /** @returns the rest of the chunk after a broken line, to be fed again. */
  async #feed(chunk: Buffer): Promise<Buffer> {
    const error = await new Promise<CsvError | null | undefined>((resolve) => {
      this.#parser.write(chunk, (failure) => resolve(failure as CsvError | null | undefined));
    });
    this.#tail = Buffer.concat([this.#tail, chunk]).subarray(Math.max(0, this.#bytes - this.#tailAt));
    this.#tailAt = Math.max(this.#tailAt, this.#bytes);
    if (error) {
      return this.#skipLine(explain(error));
    }
    if (this.#hasTooManyCells()) {
      return this.#skipLine(TOO_MANY_CELLS);
    }
    if (this.#tail.length > LARGEST_ROW) {
      this.#skipBlankLines();
    }
    // The parser counts the characters of a row, of which empty cells have none.
    return this.#tail.length > LARGEST_ROW ? this.#skipLine("the row is larger than 256 KiB") : Buffer.alloc(0);
  }

  /** Whether the row that has begun has too many delimiters outside quotes. Each byte is counted once. */
  #hasTooManyCells(): boolean {
    const delimiter = this.#delimiter.charCodeAt(0);
    if (this.#begun.at !== this.#tailAt) {
      this.#begun = { at: this.#tailAt, counted: 0, cells: 1, isQuoted: false };
    }
    const begun = this.#begun;
    for (const byte of this.#tail.subarray(begun.counted)) {
      if (byte === QUOTE) {
        begun.isQuoted = !begun.isQuoted;
      } else if (byte === delimiter && !begun.isQuoted) {
        begun.cells += 1;
      }
    }
    begun.counted = this.#tail.length;
    return begun.cells > MOST_CELLS;
  }

  /** Drops the empty lines after the last row: there may be megabytes of them. */
  #skipBlankLines(): void {
    const end = this.#tail.findIndex((byte) => byte !== LINE_FEED && byte !== CARRIAGE_RETURN);
    const blank = this.#tail.subarray(0, end === -1 ? this.#tail.length : end);
    this.#lines += blank.reduce((sum, byte) => sum + Number(byte === LINE_FEED), 0);
    this.#tailAt += blank.length;
    this.#tail = this.#tail.subarray(blank.length);
  }

  #close(): Promise<CsvError | null> {
    return new Promise((resolve) => {
      this.#parser.once("error", (error) => resolve(error as CsvError));
      this.#parser.once("end", () => resolve(null));
      this.#parser.end();
    });
  }

  /** Returns the first line of the broken row, and restarts after it. @returns the rest of the input. */
  #skipLine(problem: string): Buffer {
    this.#broken += 1;
    if (this.#broken > MOST_BROKEN) {
      throw unreadable(`More than ${MOST_BROKEN} lines cannot be read: is it CSV?`);
    }
    let rest = this.#tail;
    let line = this.#linesBefore + this.#lines + 1;
    for (; rest[0] === LINE_FEED || (rest[0] === CARRIAGE_RETURN && rest[1] === LINE_FEED); line += 1) {
      rest = rest.subarray(rest[0] === LINE_FEED ? 1 : 2);
    }
    const [start = ""] = rest.toString("utf8", 0, KEPT).split("\n", 1);
    const row = { line, cells: [start.trimEnd()], problem };
    this.#rows.push(row);
    this.#restart(line);
    return this.#endLine(row, rest);
  }

  /** The part of the chunk after the end of a broken line; empty while the end is missing. */
  #endLine(row: CsvRow, chunk: Buffer): Buffer {
    const end = chunk.indexOf(LINE_FEED);
    this.#unended = end === -1 ? row : null;
    return end === -1 ? Buffer.alloc(0) : chunk.subarray(end + 1);
  }

  #restart(linesBefore: number): void {
    this.#parser.destroy();
    this.#parser = this.#newParser();
    this.#tail = Buffer.alloc(0);
    this.#tailAt = 0;
    this.#linesBefore = linesBefore;
    this.#bytes = 0;
    this.#lines = 0;
    this.#begun = { at: 0, counted: 0, cells: 1, isQuoted: false };
  }

  #newParser(): Parser {
    const parser = new Parser({
      delimiter: this.#delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: LARGEST_ROW,
      on_record: (cells: string[], context: InfoRecord) => {
        this.#bytes = context.bytes;
        this.#lines = context.lines;
        const inside = cells.reduce((sum, cell) => sum + (cell.includes("\n") ? cell.split("\n").length - 1 : 0), 0);
        const line = this.#linesBefore + context.lines - inside;
        const problem = cells.length > MOST_CELLS ? TOO_MANY_CELLS : null;
        this.#rows.push({ line, cells: problem === null ? cells : cells.slice(0, MOST_CELLS), problem });
        return null;
      },
    });
    // write() and end() report errors; an unhandled event would end the process.
    parser.on("error", () => {});
    return parser.resume();
  }

  #take(): CsvRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }
}

function explain({ code }: CsvError): string {
  return code === "CSV_MAX_RECORD_SIZE" || code === "CSV_QUOTE_NOT_CLOSED"
    ? "a quote starts in this line and is not closed"
    : "a quote is misplaced: a cell with quotes is quoted as a whole, and each quote in it is doubled";
}
