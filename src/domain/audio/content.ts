import { DomainError } from "../../platform/errors.ts";
import { type AudioFile, LARGEST_AUDIO, LONGEST_AUDIO_SECONDS } from "./rules.ts";

/** What carriers play (https://www.twilio.com/docs/voice/twiml/play#supported-audio-file-types), by container and codec. */
function contentTypeOf(container: string | undefined, codec: string | undefined): AudioFile["contentType"] | null {
  if (container === "WAVE") {
    return /^(PCM|MULAW|ALAW|CCITT|ITU)/i.test(codec ?? "") ? "audio/wav" : null;
  }
  return container === "MPEG" && codec === "MPEG 1 Layer 3" ? "audio/mpeg" : codec === MPEG_2 ? "audio/mpeg" : null;
}

const MPEG_2 = "MPEG 2 Layer 3";

/**
 * The type and the length of a recording, by its content: its name and its declared type do not count.
 *
 * @throws DomainError `validation_error` with `field` unless it is a WAV or MP3 file within the limits.
 */
export async function readAudio(
  body: Buffer,
  field: string,
): Promise<Pick<AudioFile, "contentType" | "size" | "durationSeconds">> {
  const refused = (message: string) => new DomainError("validation_error", message, { field });
  if (body.length > LARGEST_AUDIO) {
    throw refused(`The file has more than ${LARGEST_AUDIO / 1_048_576} MiB.`);
  }
  // Only an upload needs the package.
  const { parseBuffer } = await import("music-metadata");
  const format = await parseBuffer(body, undefined, { duration: true, skipCovers: true }).then(
    (parsed) => parsed.format,
    () => null,
  );
  const contentType = contentTypeOf(format?.container, format?.codec);
  if (!format || contentType === null) {
    throw refused("The file is not a WAV or MP3 recording that a carrier can play.");
  }
  const seconds = format.duration ?? 0;
  if (!(seconds > 0)) {
    throw refused("The file has no sound.");
  }
  if (seconds > LONGEST_AUDIO_SECONDS) {
    throw refused(`The recording is longer than ${LONGEST_AUDIO_SECONDS} seconds.`);
  }
  return { contentType, size: body.length, durationSeconds: Math.ceil(seconds) };
}
