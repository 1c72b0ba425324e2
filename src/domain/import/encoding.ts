import { createHash } from "node:crypto";
import { DomainError } from "../../platform/errors.ts";
import { Turn } from "../../platform/turn.ts";
import type { ContactFile } from "./rules.ts";

/** The encodings that spreadsheets write; a file that is not valid UTF-8 or UTF-16 is read as windows-1252. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

export interface Inspection {
  encoding: Encoding;
  /** SHA-256 of its bytes, in base64url. */
  digest: string;
  /** In bytes. */
  size: number;
}

const MARKS: readonly [Encoding, readonly number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** The bytes of one step: a source may return the whole file as one piece. */
export const PIECE = 16 * 1024;

/** The file piece by piece; other work runs between two of them. */
async function* inPieces(file: ContactFile): AsyncGenerator<Uint8Array> {
  const turn = new Turn();
  for await (const chunk of file.open()) {
    for (let at = 0; at < chunk.length; at += PIECE) {
      await turn.pass();
      yield chunk.subarray(at, at + PIECE);
    }
  }
}

/**
 * Reads a file once for its digest and its encoding.
 *
 * @throws DomainError `validation_error` for `file` if it is empty or not text.
 */
export async function inspectFile(file: ContactFile): Promise<Inspection> {
  const hash = createHash("sha256");
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  let head = Buffer.alloc(0);
  let size = 0;
  let isUtf8 = true;
  let hasNul = false;
  for await (const chunk of inPieces(file)) {
    hash.update(chunk);
    size += chunk.length;
    if (head.length < 4) {
      head = Buffer.concat([head, chunk.subarray(0, 4)]);
    }
    hasNul ||= chunk.includes(0);
    isUtf8 &&= decodes(utf8, chunk);
  }
  isUtf8 &&= decodes(utf8);
  if (size === 0) {
    throw unreadable("The file is empty.");
  }
  const marked = MARKS.find(([, mark]) => mark.every((byte, place) => head[place] === byte))?.[0];
  if (marked?.startsWith("utf-16")) {
    return { encoding: marked, digest: hash.digest("base64url"), size };
  }
  if (hasNul) {
    throw unreadable("The file is not a text file: save a spreadsheet as CSV first.");
  }
  if (marked === "utf-8" && !isUtf8) {
    throw unreadable("The file is marked as UTF-8 but is not valid UTF-8.");
  }
  return { encoding: isUtf8 ? "utf-8" : "windows-1252", digest: hash.digest("base64url"), size };
}

function decodes(decoder: TextDecoder, chunk?: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}

/** The text of a file as UTF-8, without a byte order mark. */
export async function* readAsUtf8(file: ContactFile, encoding: Encoding): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of inPieces(file)) {
    yield Buffer.from(decoder.decode(chunk, { stream: true }));
  }
  yield Buffer.from(decoder.decode());
}

export function unreadable(message: string): DomainError {
  return new DomainError("validation_error", message, { field: "file" });
}
