import { z } from "zod";
import { rangeOf } from "./limit-text.ts";

/**
 * A setting of a campaign or of a business. Its type, its rule, its place in the statements and its fields in the schema
 * come from this row. Its column has the same name in snake case.
 */
export interface Setting {
  /** Its type in the schema, such as `Int!` or `[ID]`. In an input, which may leave it out, it is nullable. */
  type: string;
  rule: z.ZodType;
  description: string;
  /** The description in the input; absent: the same. */
  input?: string | undefined;
  /** The maximum of items of a list. */
  most?: number;
  /** The type of its column, if the values have another form there. */
  column?: "time" | "jsonb";
}

export type Settings = Readonly<Record<string, Setting>>;

export type ValuesOf<Rows extends Settings> = { [Name in keyof Rows]: z.output<Rows[Name]["rule"]> };

/** The input that changes settings: those that are absent stay the same. */
export function changesOf<Rows extends Settings>(rows: Rows) {
  const rules = Object.entries(rows).map(([name, { rule }]) => [name, rule]);
  return z.object(Object.fromEntries(rules) as { [Name in keyof Rows]: Rows[Name]["rule"] }).partial();
}

/** A whole number. The description in the input gets its limits. */
export function count(
  least: number,
  most: number,
  { description, input }: { description: string; input?: (range: string) => string },
) {
  const rule = z.int().min(least).max(most);
  return { type: "Int!", rule, description, input: input?.(rangeOf(least, most)) } as const;
}
