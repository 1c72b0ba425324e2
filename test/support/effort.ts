import { describe, it } from "vitest";

const isThorough = process.env.TEST_EFFORT === "thorough";

/**
 * The number of rounds of a test that repeats itself with other input: the first in `npm test`, the second in
 * `npm run test:all`, which sets `TEST_EFFORT`.
 */
export function rounds(quick: number, whole: number): number {
  return isThorough ? whole : quick;
}

interface Declaring {
  it: { (name: string, work: () => unknown): void; each: (typeof it)["each"] };
  describe(name: string, work: () => void): void;
}

const nothing: Declaring = {
  it: Object.assign(() => {}, { each: () => () => {} }),
  describe: () => {},
};

/**
 * Declares the tests of rare states that take seconds, beside a quick test of the same behavior: `npm run test:all` has
 * them, and `npm test` does not.
 */
export const thorough: Declaring = isThorough ? { it, describe } : nothing;
