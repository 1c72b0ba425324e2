import { signedLinks } from "../../platform/signed-links.ts";
import type { RecordingLinks } from "./rules.ts";

/** URLs that let anyone who has one hear a recording for some time. */

/** Below the public origin. */
export const RECORDING_PATH = "/recordings";

const LIFETIME_SECONDS = 3_600;
/** Longer than all attempts to deliver an event. */
const EVENT_LIFETIME_SECONDS = 3 * 86_400;

export function recordingLinks(publicUrl: string, encryptionKeys: readonly Buffer[]): RecordingLinks {
  const kind = { purpose: "recording links", path: RECORDING_PATH, prefix: "rec" } as const;
  const { sign, check } = signedLinks(publicUrl, encryptionKeys, kind);
  return {
    urlOf: (businessId, id) => sign(businessId, id, LIFETIME_SECONDS),
    urlForEvent: (businessId, id) => sign(businessId, id, EVENT_LIFETIME_SECONDS),
    check,
  };
}
