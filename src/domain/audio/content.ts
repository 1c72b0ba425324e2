import { DomainError } from "../../platform/errors.ts";
import { secondsOfMp3 } from "./mp3.ts";
import { type AudioFile, LARGEST_AUDIO, LONGEST_AUDIO_SECONDS } from "./rules.ts";
import { readWave, type Wave } from "./wave.ts";

/**
 * The type and the length of a recording, by its content: its name and its declared type do not count. The work has a
 * bound that does not depend on the file (docs/decisions/0071-headers-of-uploaded-recordings.md).
 *
 * @throws DomainError `validation_error` with `field` unless it is a WAV or MP3 file within the limits.
 */
export function readAudio(body: Buffer, field: string): Pick<AudioFile, "contentType" | "size" | "durationSeconds"> {
  const refused = (message: string) => new DomainError("validation_error", message, { field });
  if (body.length > LARGEST_AUDIO) {
    throw refused(`The file has more than ${LARGEST_AUDIO / 1_048_576} MiB.`);
  }
  const wave = readWave(body);
  const seconds = wave ? secondsOfWave(wave, body.length) : secondsOfMp3(body, LONGEST_AUDIO_SECONDS);
  if (seconds === null) {
    throw refused("The file is not a WAV or MP3 recording that a carrier can play.");
  }
  if (seconds === 0) {
    throw refused("The file has no sound.");
  }
  if (seconds > LONGEST_AUDIO_SECONDS) {
    throw refused(`The recording is longer than ${LONGEST_AUDIO_SECONDS} seconds.`);
  }
  return { contentType: wave ? "audio/wav" : "audio/mpeg", size: body.length, durationSeconds: Math.ceil(seconds) };
}

/** PCM, A-law and µ-law (https://www.twilio.com/docs/voice/twiml/play#supported-audio-file-types). */
const PLAYED_CODINGS = [1, 6, 7];

/** The length in seconds; null for a file that carriers do not play. A file may state more sound than it has. */
function secondsOfWave({ format, sound }: Wave, size: number): number | null {
  if (format === null || !PLAYED_CODINGS.includes(format.coding) || format.bytesPerSecond === 0) {
    return null;
  }
  return sound === null ? 0 : Math.min(sound.length, size - sound.at) / format.bytesPerSecond;
}
