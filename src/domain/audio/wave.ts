/** WAV files (https://www.mmsp.ece.mcgill.ca/Documents/AudioFormats/WAVE/WAVE.html). */

export interface Wave {
  /** Null if the file does not state it. */
  format: WaveFormat | null;
  /** The place and the stated length of the sound in bytes, which may be more than the file has; null without sound. */
  sound: { at: number; length: number } | null;
}

export interface WaveFormat {
  /** The number of the coding: 1 is PCM. */
  coding: number;
  bytesPerSecond: number;
}

/** A file has a few; each takes at least 8 bytes, so a file of 5 MiB could have 600,000. */
const MOST_CHUNKS = 1_000;

/** Reads the headers before the sound. @param start the file, or as much of it as has these. @returns null for others. */
export function readWave(start: Buffer): Wave | null {
  if (start.toString("latin1", 0, 4) !== "RIFF" || start.toString("latin1", 8, 12) !== "WAVE") {
    return null;
  }
  let format: WaveFormat | null = null;
  for (let at = 12, chunks = 0; at + 8 <= start.length && chunks < MOST_CHUNKS; chunks += 1) {
    const [name, length] = [start.toString("latin1", at, at + 4), start.readUInt32LE(at + 4)];
    at += 8;
    if (name === "data") {
      return { format, sound: { at, length } };
    }
    if (name === "fmt " && length >= 16 && at + 16 <= start.length) {
      const bytesPerSecond = start.readUInt32LE(at + 4) * start.readUInt16LE(at + 12);
      format = { coding: start.readUInt16LE(at), bytesPerSecond };
    }
    // Chunks have an even length.
    at += length + (length % 2);
  }
  return { format, sound: null };
}
