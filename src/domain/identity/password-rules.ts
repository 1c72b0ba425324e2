import { DomainError } from "../../platform/errors.ts";

/**
 * The rules of NIST SP 800-63B for passwords: a minimum length, and no common or expected ones. There are no rules for
 * characters, and no expiry. A second factor is a separate matter.
 */
export const SHORTEST_PASSWORD = 10;
export const LONGEST_PASSWORD = 256;

/** The most common leaked passwords of sufficient length, without digits at their end. */
const COMMON = new Set([
  "abcdefghij",
  "adminadmin",
  "administrator",
  "asdfghjkl",
  "basketball",
  "campaigndialer",
  "changeme",
  "computer",
  "football",
  "iloveyou",
  "letmein",
  "liverpool",
  "mypassword",
  "p@ssw0rd",
  "passw0rd",
  "password",
  "passwordpassword",
  "princess",
  "q1w2e3r4t5",
  "q1w2e3r4t5y6",
  "qazwsxedc",
  "qazwsxedcrfv",
  "qwertyuiop",
  "qwerty",
  "qwertyqwerty",
  "secret",
  "sunshine",
  "superman",
  "trustno1",
  "unknown",
  "welcome",
  "whatever",
  "zaq12wsx",
  "zaq12wsxcde3",
  "zxcvbnm",
  "1q2w3e4r5t",
  "1q2w3e4r5t6y",
  "1qaz2wsx3edc",
  "1qazxsw23edc",
]);

/** Digits and symbols that people append to a word. */
const ENDING = /[\d!?.@#$*_-]+$/;
/** The same few characters repeated. */
const REPEATED = /^(.{1,4}?)\1+.{0,3}$/su;
const ROWS = [
  "0123456789012345",
  "9876543210987654",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "1234567890qwertyuiop",
];

/** The person whose password it is: others guess these words first. */
export interface PasswordOwner {
  email: string;
  name: string;
  /** Null without a business. */
  businessName: string | null;
}

/** Shorter words are parts of many others. */
const SHORTEST_WORD = 4;

/**
 * Requires an acceptable password.
 *
 * @throws DomainError `validation_error` with the reason.
 */
export function checkPassword(password: string, owner: PasswordOwner): void {
  const problem = problemOf(password.normalize("NFKC"), owner);
  if (problem !== null) {
    throw new DomainError("validation_error", problem, { field: "password" });
  }
}

function problemOf(password: string, owner: PasswordOwner): string | null {
  const length = [...password].length;
  if (length < SHORTEST_PASSWORD) {
    return `The password must have at least ${SHORTEST_PASSWORD} characters.`;
  }
  if (length > LONGEST_PASSWORD) {
    return `The password must have at most ${LONGEST_PASSWORD} characters.`;
  }
  const plain = password.toLowerCase().trim();
  const word = plain.replace(ENDING, "");
  const email = owner.email.toLowerCase();
  if (plain === email || word === email) {
    return "The password must not be your e-mail address.";
  }
  const isCommon = COMMON.has(plain) || COMMON.has(word) || ROWS.some((row) => row.includes(plain));
  if (isCommon || REPEATED.test(plain)) {
    return "This password is common: choose one that is harder to guess.";
  }
  const folded = fold(password);
  const expected = wordsOf(owner).find((each) => folded.includes(each));
  return expected === undefined
    ? null
    : `The password must not contain "${expected}": choose one without your name, address or business.`;
}

/** The words in the names and the address, without the top-level domain; of each also all words in one. */
function wordsOf({ email, name, businessName }: PasswordOwner): string[] {
  const [mailbox = "", domain = ""] = email.split("@");
  return [name, businessName ?? "", mailbox, domain.replace(/\.[^.]*$/, "")].flatMap((text) => {
    const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
    return [...words, words.join("")].filter((each) => [...each].length >= SHORTEST_WORD);
  });
}

/** Without letter case and accents. */
function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
}
