import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { databaseNow } from "./clock.ts";
import { idPattern, type Prefix } from "./id.ts";

/** URLs that let anyone who has one read a stored file for a time. */

export type LinkState = "valid" | "expired" | "forged";

/** The content of a URL. */
export interface SignedLink {
  businessId: string;
  id: string;
  expires: string;
  signature: string;
}

/** Makes and checks the URLs of one kind of file. */
export interface SignedLinks {
  /** Valid for an hour. */
  urlOf(businessId: string, id: string): string;
  /** For a carrier, which may take longer to fetch it: valid for twelve hours. */
  urlForCarrier(businessId: string, id: string): string;
  check(link: SignedLink): LinkState;
}

/** The validity of a URL. */
const LIFETIME_SECONDS = 3_600;
/** Twilio keeps a text in its queue for at most ten hours. */
const CARRIER_LIFETIME_SECONDS = 12 * 3_600;

/**
 * Signs with a key derived from the first encryption key, and accepts signatures of all keys: all processes accept
 * the same signatures, also after a restart and during a change of keys.
 *
 * @param kind the path below the public origin, the prefix of the ids, and the purpose from which the keys are derived.
 */
export function signedLinks(
  publicUrl: string,
  encryptionKeys: readonly Buffer[],
  { path, prefix, purpose }: { path: string; prefix: Prefix; purpose: string },
): SignedLinks {
  const ids = idPattern(prefix);
  const keys = encryptionKeys.map((key) => Buffer.from(hkdfSync("sha256", key, "", purpose, 32)));
  const signatures = ({ businessId, id, expires }: Omit<SignedLink, "signature">, by: readonly Buffer[]) =>
    by.map((key) => createHmac("sha256", key).update(`${businessId}/${id}/${expires}`).digest());
  const sign = (businessId: string, id: string, lifetimeSeconds: number) => {
    const expires = String(Math.floor(databaseNow() / 1000) + lifetimeSeconds);
    const [signature] = signatures({ businessId, id, expires }, keys.slice(0, 1)) as [Buffer];
    const query = `expires=${expires}&signature=${signature.toString("base64url")}`;
    return `${publicUrl}${path}/${businessId}/${id}?${query}`;
  };
  return {
    urlOf: (businessId, id) => sign(businessId, id, LIFETIME_SECONDS),
    urlForCarrier: (businessId, id) => sign(businessId, id, CARRIER_LIFETIME_SECONDS),
    check(link) {
      const given = Buffer.from(link.signature, "base64url");
      const isOurs =
        BUSINESS.test(link.businessId) &&
        ids.test(link.id) &&
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
const EXPIRES = /^\d{10,11}$/;
