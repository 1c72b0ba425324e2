import { signedLinks } from "../../platform/signed-links.ts";
import type { AudioLinks } from "./rules.ts";

/** Below the public origin. */
export const AUDIO_PATH = "/audio";

/** The URLs of audio. */
export function audioLinks(publicUrl: string, encryptionKeys: readonly Buffer[]): AudioLinks {
  return signedLinks(publicUrl, encryptionKeys, { path: AUDIO_PATH, prefix: "snd", purpose: "audio links" });
}
