import type { z } from "zod";

/** Limits in descriptions and refusals, from the constants and rules that set them. */

/** `10,000` */
export function grouped(number: number): string {
  return number.toLocaleString("en-US");
}

/** `0 to 43,200` */
export function rangeOf(least: number, most: number): string {
  return `${grouped(least)} to ${grouped(most)}`;
}

/** The limits of a text of `line` or `paragraph`: `10 to 500 characters`. */
export function lengthsOf(text: z.ZodType): string {
  const { minLength = 0, maxLength } = limitsOf(text);
  return `${rangeOf(minLength, maxLength)} characters`;
}

/** The maximum of such a text: `2,000 characters`. */
export function longestOf(text: z.ZodType): string {
  return `${grouped(limitsOf(text).maxLength)} characters`;
}

/** @throws Error for a rule of another kind, so at the start of the service. */
function limitsOf(text: z.ZodType): { minLength?: number | undefined; maxLength: number } {
  const { minLength, maxLength } = text.meta() ?? {};
  if (typeof maxLength !== "number") {
    throw new Error("a text without a maximum has no description of it");
  }
  return { minLength: typeof minLength === "number" ? minLength : undefined, maxLength };
}
