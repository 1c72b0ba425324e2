import type { FileHandle } from "node:fs/promises";

/** The sound of a file, as its content shows it. */
export interface Sound {
  contentType: "audio/wav" | "audio/mpeg";
}

/** The start of a file that is examined: the headers of WAV files are much shorter. */
const EXAMINED = 65_536;

/** Examines a fetched file. @returns its type, or a sentence about its fault. */
export async function examineSound(file: FileHandle, size: number): Promise<Sound | { fault: string }> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(EXAMINED, size)), 0, Math.min(EXAMINED, size), 0);
  const start = buffer.subarray(0, bytesRead);
  if (start.toString("latin1", 0, 4) === "RIFF" && start.toString("latin1", 8, 12) === "WAVE") {
    const fault = faultOfWav(start, size);
    return fault === null ? { contentType: "audio/wav" } : { fault };
  }
  return isMp3(start) ? { contentType: "audio/mpeg" } : { fault: "the file is neither WAV nor MP3" };
}

/** Walks over the chunks (https://www.mmsp.ece.mcgill.ca/Documents/AudioFormats/WAVE/WAVE.html). */
function faultOfWav(start: Buffer, size: number): string | null {
  let hasFormat = false;
  for (let at = 12; at + 8 <= start.length; ) {
    const [name, length] = [start.toString("latin1", at, at + 4), start.readUInt32LE(at + 4)];
    if (name === "data") {
      const isStreamed = length === 0xffff_ffff;
      if (!hasFormat) {
        return "the WAV file does not say its format";
      }
      if (length === 0 || at + 8 === size) {
        return "the WAV file has no sound";
      }
      return isStreamed || at + 8 + length <= size ? null : "the WAV file is incomplete";
    }
    hasFormat ||= name === "fmt ";
    // Chunks have an even length.
    at += 8 + length + (length % 2);
  }
  return "the WAV file has no sound";
}

/** A tag of ID3, or the first 11 bits of a frame. */
function isMp3(start: Buffer): boolean {
  const [first = 0, second = 0] = start;
  return start.toString("latin1", 0, 3) === "ID3" || (first === 0xff && (second & 0xe0) === 0xe0);
}
