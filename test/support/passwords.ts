import { createRequire } from "node:module";
import type { verify } from "@node-rs/argon2";

/**
 * Loaded before the tests of `npm test`: a password that has matched a hash in this worker matches it again without the
 * work, since hundreds of tests sign in with the password of the demo. One that does not match takes the work each time.
 */

const argon2: { verify: typeof verify } = createRequire(import.meta.url)("@node-rs/argon2");
const original = argon2.verify;

if (original.name !== "verifyOnce") {
  const matched = new Set<string>();
  // The modules that import it see this function: they are loaded later.
  argon2.verify = async function verifyOnce(hash, password, ...rest) {
    const pair = JSON.stringify([String(hash), String(password)]);
    const matches = matched.has(pair) || (await original(hash, password, ...rest));
    if (matches) {
      matched.add(pair);
    }
    return matches;
  };
}
