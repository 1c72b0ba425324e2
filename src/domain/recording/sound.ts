import type { FileHandle } from "node:fs/promises";
import { isMp3 } from "../audio/mp3.ts";
import { readWave, type Wave } from "../audio/wave.ts";

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
  const wave = readWave(start);
  if (wave) {
    const fault = faultOfWave(wave, size);
    return fault === null ? { contentType: "audio/wav" } : { fault };
  }
  return isMp3(start) ? { contentType: "audio/mpeg" } : { fault: "the file is neither WAV nor MP3" };
}

/** The stated length of sound that was written as a stream. */
const STREAMED = 0xffff_ffff;

function faultOfWave({ format, sound }: Wave, size: number): string | null {
  if (sound === null || sound.length === 0 || sound.at === size) {
    return "the WAV file has no sound";
  }
  if (format === null) {
    return "the WAV file does not say its format";
  }
  return sound.length === STREAMED || sound.at + sound.length <= size ? null : "the WAV file is incomplete";
}
