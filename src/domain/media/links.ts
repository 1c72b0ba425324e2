import { signedLinks } from "../../platform/signed-links.ts";
import type { MediaLinks } from "./rules.ts";

/** Below the public origin. */
export const MEDIA_PATH = "/media";

/** The URLs of pictures and files of texts. */
export function mediaLinks(publicUrl: string, encryptionKeys: readonly Buffer[]): MediaLinks {
  return signedLinks(publicUrl, encryptionKeys, { path: MEDIA_PATH, prefix: "med", purpose: "media links" });
}
