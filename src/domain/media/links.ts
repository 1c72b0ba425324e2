import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { databaseNow } from "../../platform/clock.ts";
import { idPattern } from "../../platform/id.ts";
import type { MediaLink, MediaLinks } from "./rules.ts";

/** URLs that let anyone who has one read a media file for an hour. */

/** Below the public origin. */
export const MEDIA_PATH = "/media";

/** The validity of a URL. */
const LIFETIME_SECONDS = 3_600;
/** Twilio keeps a text in its queue for at most ten hours. */
const CARRIER_LIFETIME_SECONDS = 12 * 3_600;

/**
 * Signs with a key derived from the first encryption key, and accepts signatures of all keys: all processes accept
 * the same signatures, also after a restart and during a change of keys.
 */
export function mediaLinks(publicUrl: string, encryptionKeys: readonly Buffer[]): MediaLinks {
  const keys = encryptionKeys.map((key) => Buffer.from(hkdfSync("sha256", key, "", "media links", 32)));
  const signatures = ({ businessId, id, expires }: Omit<MediaLink, "signature">, by: readonly Buffer[]) =>
    by.map((key) => createHmac("sha256", key).update(`${businessId}/${id}/${expires}`).digest());
  const sign = (businessId: string, id: string, lifetimeSeconds: number) => {
    const expires = String(Math.floor(databaseNow() / 1000) + lifetimeSeconds);
    const [signature] = signatures({ businessId, id, expires }, keys.slice(0, 1)) as [Buffer];
    const query = `expires=${expires}&signature=${signature.toString("base64url")}`;
    return `${publicUrl}${MEDIA_PATH}/${businessId}/${id}?${query}`;
  };
  return {
    urlOf: (businessId, id) => sign(businessId, id, LIFETIME_SECONDS),
    urlForCarrier: (businessId, id) => sign(businessId, id, CARRIER_LIFETIME_SECONDS),
    check(link) {
      const given = Buffer.from(link.signature, "base64url");
      const isOurs =
        BUSINESS.test(link.businessId) &&
        MEDIA.test(link.id) &&
        EXPIRES.test(link.expires) &&
        signatures(link, keys).some((right) => right.length === given.length && timingSafeEqual(right, given));
      if (!isOurs) {
        return "forged";
      }
      return Number(link.expires) * 1000 > databaseNow() ? "valid" : "expired";
    },
  };
}

const BUSINESS = idPattern("biz");
const MEDIA = idPattern("med");
const EXPIRES = /^\d{10,11}$/;
