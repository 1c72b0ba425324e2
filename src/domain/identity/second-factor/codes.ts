import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { databaseNow } from "../../../platform/clock.ts";
import { RECOVERY_CODES } from "./rules.ts";

/** The codes that a user types: one-time codes of an authenticator app (RFC 6238), and recovery codes. */

const ISSUER = "Campaign Dialer";
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** The time steps before and after the current one whose codes are accepted: clocks differ, and people type slowly. */
const WINDOW = 1;

/** A new secret for an authenticator app, in base 32: 160 random bits. */
export function newCodeSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that a QR code carries to the authenticator app. */
export function codeSecretUri(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** The time step for which the code is right, or null. */
export function timeStepOf(secret: string, code: string): number | null {
  const token = code.replace(/[\s-]/g, "");
  const timestamp = databaseNow();
  const delta = /^\d{6}$/.test(token) ? totpOf(secret).validate({ token, timestamp, window: WINDOW }) : null;
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

function totpOf(secret: string, label = ""): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: DIGITS,
    period: PERIOD_SECONDS,
  });
}

/** Crockford's base 32: no two of its characters look alike. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const RECOVERY_CODE_LENGTH = 16;

/** New recovery codes of 80 random bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const characters = [...randomBytes(RECOVERY_CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
    return (characters.match(/.{4}/g) as string[]).join("-");
  });
}

/** The stored form of a recovery code. It has too many random bits to be guessed, so a fast hash is enough. */
export function hashRecoveryCode(userId: string, code: string): Buffer {
  const plain = code.toLowerCase().replace(/[\s-]/g, "").replaceAll("o", "0").replace(/[il]/g, "1");
  return createHash("sha256").update(`${userId} ${plain}`).digest();
}
