import { BASIC, EXTENSION } from "../conversation/segments.ts";

/**
 * The shape of a value: all that decides whether a text with it is empty, too long, and how many segments it takes. Most
 * values are told by their length alone, so that the many contacts of a campaign have few shapes.
 */

/** The letters by their code points, in a bracket expression of PostgreSQL. */
const inBrackets = (letters: Iterable<string>): string =>
  [...letters].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");

const SPACES = "\\u0009-\\u000d \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff";
const PLAIN = inBrackets([...BASIC].filter((letter) => letter.trim() !== ""));
const ALPHABET = inBrackets([...BASIC, ...EXTENSION]);

const text = (pattern: string): string => `'${pattern.replaceAll("'", "''")}'`;
/** Letters that each count one in every text. No space is at an end, where it would be trimmed. */
const IS_PLAIN = text(`^[${PLAIN}](?:[${PLAIN} ]*[${PLAIN}])?$`);
/** A letter that makes the text one of UCS-2, where each letter of the basic plane counts one. */
const IS_WIDE = text(`[^${ALPHABET}]`);
const IS_LONG = text("[\\U00010000-\\U0010FFFF]");
const HAS_SPACE_AT_END = text(`^[${SPACES}]|[${SPACES}]$`);

/** SQL of the shape of a value, from SQL of the value: JSON without a line break. */
export const shapeOf = (value: string): string => `CASE
          WHEN ${value} IS NULL OR ${value} = '' THEN 'null'
          WHEN ${value} ~ ${IS_PLAIN} THEN length(${value})::text
          WHEN ${value} ~ ${IS_WIDE} AND ${value} !~ ${IS_LONG} AND ${value} !~ ${HAS_SPACE_AT_END}
            THEN (-length(${value}))::text
          ELSE to_json(${value})::text
        END`;

/** A shape as read from its JSON. */
export type ValueShape = null | number | string;

/** A value with this shape. */
export function valueWith(shape: ValueShape): string | null {
  if (typeof shape !== "number") {
    return shape;
  }
  return shape > 0 ? "x".repeat(shape) : "ж".repeat(-shape);
}
