import { signedLinks } from "../../platform/signed-links.ts";
import type { AudioLinks } from "./rules.ts";

/** URLs that let anyone who has one hear an uploaded recording for some time. */

/** Below the public origin. */
export const AUDIO_PATH = "/audio";

const LIFETIME_SECONDS = 3_600;
/** A call may wait, and a control is retried. */
const CARRIER_LIFETIME_SECONDS = 12 * 3_600;

export function audioLinks(publicUrl: string, encryptionKeys: readonly Buffer[]): AudioLinks {
  const kind = { purpose: "audio links", path: AUDIO_PATH, prefix: "snd" } as const;
  const { sign, check } = signedLinks(publicUrl, encryptionKeys, kind);
  return {
    urlOf: (businessId, id) => sign(businessId, id, LIFETIME_SECONDS),
    urlForCarrier: (businessId, id) => sign(businessId, id, CARRIER_LIFETIME_SECONDS),
    check,
  };
}
