import { signedLinks } from "../../platform/signed-links.ts";
import type { MediaLinks } from "./rules.ts";

/** URLs that let anyone who has one read a media file for an hour. */

/** Below the public origin. */
export const MEDIA_PATH = "/media";

/** The validity of a URL. */
const LIFETIME_SECONDS = 3_600;
/** Twilio keeps a text in its queue for at most ten hours. */
const CARRIER_LIFETIME_SECONDS = 12 * 3_600;

export function mediaLinks(publicUrl: string, encryptionKeys: readonly Buffer[]): MediaLinks {
  const kind = { purpose: "media links", path: MEDIA_PATH, prefix: "med" } as const;
  const { sign, check } = signedLinks(publicUrl, encryptionKeys, kind);
  return {
    urlOf: (businessId, id) => sign(businessId, id, LIFETIME_SECONDS),
    urlForCarrier: (businessId, id) => sign(businessId, id, CARRIER_LIFETIME_SECONDS),
    check,
  };
}
