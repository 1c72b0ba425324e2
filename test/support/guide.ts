import { readFileSync } from "node:fs";

/** A code block of a guide. */
export interface Block {
  language: string;
  /** What stands after the language, such as `terminal` for a command that runs in a terminal of its own. */
  note: string;
  text: string;
}

/**
 * The code blocks of a guide, in order.
 *
 * @param folder `public` for the guides of integrators.
 */
export function readBlocks(guide: string, folder: "guides" | "public" = "guides"): Block[] {
  const text = readFileSync(new URL(`../../docs/${folder}/${guide}.md`, import.meta.url), "utf8");
  return [...text.matchAll(/^```(\w*) ?(\w*)\n([\s\S]*?)^```$/gm)].map(([, language, note, block]) => ({
    language: language as string,
    note: note as string,
    text: block as string,
  }));
}
