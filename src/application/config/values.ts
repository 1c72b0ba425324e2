import { z } from "zod";

/** The forms of values that many variables have. */

/** In plain digits: the other forms that JavaScript reads (`1e3`, `0x10`, an empty text) are mistakes. */
export const decimal = (number: z.ZodNumber) =>
  z
    .string()
    .regex(/^-?(\d+\.?\d*|\.\d+)$/)
    .transform(Number)
    .pipe(number);
export const whole = (least: number, most = Number.MAX_SAFE_INTEGER) => decimal(z.number().int().min(least).max(most));
export const port = whole(1, 65_535);
export const text = z.string().min(1);
export const flag = z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1");
