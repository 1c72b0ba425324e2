import { createRequire } from "node:module";
import type { hash, verify } from "@node-rs/argon2";

/**
 * Loaded before the tests of `npm test`: a password that has been hashed in this worker has the same hash again without
 * the work, and matches it without the work, since hundreds of tests sign in with the password of the demo. One that does
 * not match takes the work each time.
 */

const argon2: { hash: typeof hash; verify: typeof verify } = createRequire(import.meta.url)("@node-rs/argon2");
const original = { hash: argon2.hash, verify: argon2.verify };

if (original.verify.name !== "verifyOnce") {
  const matched = new Set<string>();
  const hashes = new Map<string, Promise<string>>();
  // The modules that import them see these functions: they are loaded later.
  argon2.verify = async function verifyOnce(hash, password, ...rest) {
    const pair = JSON.stringify([String(hash), String(password)]);
    const matches = matched.has(pair) || (await original.verify(hash, password, ...rest));
    if (matches) {
      matched.add(pair);
    }
    return matches;
  };
  argon2.hash = function hashOnce(password, options, ...rest) {
    const given = JSON.stringify([String(password), options]);
    const made = hashes.get(given) ?? original.hash(password, options, ...rest);
    hashes.set(given, made);
    return made;
  };
}
