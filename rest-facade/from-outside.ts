import { z } from "zod";

/**
 * The mark of a field with text that people outside the business may have written, or their programs. A language model
 * must not take it for an instruction.
 */
export const FROM_OUTSIDE = { fromOutside: true } as const;

/** The names of the marked fields anywhere in a model, each once. */
export function fieldsFromOutside(model: z.ZodType | null): string[] {
  const found = new Set<string>();
  const walk = (schema: unknown): void => {
    for (const [key, value] of Object.entries((schema ?? {}) as Record<string, unknown>)) {
      if (typeof value !== "object" || value === null) {
        continue;
      }
      if ("fromOutside" in value) {
        found.add(key);
      }
      walk(value);
    }
  };
  walk(model && z.toJSONSchema(model, { unrepresentable: "any" }));
  return [...found];
}
