import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { databaseNow } from "./clock.ts";
import { idPattern, type Prefix } from "./id.ts";

/** URLs that let anyone who has one read a file for some time. */

/** The content of a URL. */
export interface SignedLink {
  businessId: string;
  id: string;
  expires: string;
  signature: string;
}

export type LinkState = "valid" | "expired" | "forged";

/** Makes and checks the URLs of files of one kind. */
export interface SignedLinks {
  sign(businessId: string, id: string, lifetimeSeconds: number): string;
  check(link: SignedLink): LinkState;
}

/**
 * Signs with a key derived from the first encryption key, and accepts signatures of all keys: all processes accept
 * the same signatures, also after a restart and during a change of keys.
 *
 * @param kind the purpose of the derived keys, the path below the public origin, and the prefix of the ids.
 */
export function signedLinks(
  publicUrl: string,
  encryptionKeys: readonly Buffer[],
  { purpose, path, prefix }: { purpose: string; path: string; prefix: Prefix },
): SignedLinks {
  const keys = encryptionKeys.map((key) => Buffer.from(hkdfSync("sha256", key, "", purpose, 32)));
  const idOfKind = idPattern(prefix);
  const signatures = ({ businessId, id, expires }: Omit<SignedLink, "signature">, by: readonly Buffer[]) =>
    by.map((key) => createHmac("sha256", key).update(`${businessId}/${id}/${expires}`).digest());
  return {
    sign(businessId, id, lifetimeSeconds) {
      const expires = String(Math.floor(databaseNow() / 1000) + lifetimeSeconds);
      const [signature] = signatures({ businessId, id, expires }, keys.slice(0, 1)) as [Buffer];
      const query = `expires=${expires}&signature=${signature.toString("base64url")}`;
      return `${publicUrl}${path}/${businessId}/${id}?${query}`;
    },
    check(link) {
      const given = Buffer.from(link.signature, "base64url");
      const isOurs =
        BUSINESS.test(link.businessId) &&
        idOfKind.test(link.id) &&
        EXPIRES.test(link.expires) &&
        signatures(link, keys).some((right) => right.length === given.length && timingSafeEqual(right, given));
      if (!isOurs) {
        return "forged";
      }
      return Number(link.expires) * 1000 > databaseNow() ? "valid" : "expired";
    },
  };
}

/** The part of a URL that `sign` makes anew each time: 43 characters are 32 bytes. */
const SIGNED = /\?expires=\d{10,11}&signature=[\w-]{43}/g;

/** The text with each signed URL as it is without expiry and signature. */
export function withoutSignatures(text: string): string {
  return text.includes("&signature=") ? text.replaceAll(SIGNED, "") : text;
}

const BUSINESS = idPattern("biz");
const EXPIRES = /^\d{10,11}$/;
