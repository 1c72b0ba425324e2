/**
 * The number of rounds of a test that repeats itself with other input: the first in `npm test`, the second in
 * `npm run test:all`, which sets `TEST_EFFORT`.
 */
export function rounds(quick: number, thorough: number): number {
  return process.env.TEST_EFFORT === "thorough" ? thorough : quick;
}
