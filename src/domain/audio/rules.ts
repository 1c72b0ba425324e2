import { z } from "zod";
import { line } from "../../platform/input.ts";
import type { SignedLinks } from "../../platform/signed-links.ts";

/** Audio: recordings that users upload for the carrier to play, such as the message for a voicemail. */

/** The maximum size in bytes. */
export const LARGEST_AUDIO = 5 * 1_048_576;

/** The maximum length in seconds: a voicemail rarely records more. */
export const LONGEST_AUDIO_SECONDS = 120;

export interface AudioFile {
  id: string;
  name: string;
  contentType: "audio/wav" | "audio/mpeg";
  /** In bytes. */
  size: number;
  /** The length, rounded up. */
  durationSeconds: number;
  createdAt: string;
}

/** Makes and checks the URLs of audio. They need no credentials. */
export interface AudioLinks extends Pick<SignedLinks, "check"> {
  urlOf(businessId: string, id: string): string;
  /** For the carrier, which may take longer to fetch it. */
  urlForCarrier(businessId: string, id: string): string;
}

export const audioDraft = z.object({ name: line(80) });

/** A file as it was sent. */
export interface AudioSource {
  size: number;
  read(): Promise<ArrayBuffer>;
}
