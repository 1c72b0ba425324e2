import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

/** What an incoming text of the corpus means. `harmless` refuses nothing, `uncertain` is for a person to decide. */
export type Meaning = "texts" | "calls" | "all" | "not_now" | "harmless" | "uncertain";

export interface Line {
  /** The name of its file: a language, or one of `SEEN`. */
  language: string;
  meaning: Meaning;
  text: string;
  isHeldOut: boolean;
}

/** Lines that rules were made with, before and after the two halves of the others: they are never held out. */
const SEEN: ReadonlySet<string> = new Set([
  "earlier",
  "later",
  "afterwards",
  "afterwards-second",
  "afterwards-third",
  "afterwards-fourth",
  "afterwards-fifth",
  "afterwards-sixth",
  "reviewed",
]);

/** Lines of all languages that are held out together. */
export const HELD_OUT_SECOND = "held-out-second";

/**
 * The corpus: one file a language, one line a text, its meaning before it. The hash of the text puts each line in one of
 * two halves. Rules are made with the failures of the development half; of the held-out half only figures are known.
 */
export const corpus: readonly Line[] = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".tsv"))
  .toSorted()
  .flatMap((name) => {
    const language = name.slice(0, -".tsv".length);
    const lines = readFileSync(`${import.meta.dirname}/${name}`, "utf8")
      .split("\n")
      .filter(Boolean);
    return lines.map((line) => {
      const [meaning, text = ""] = line.split("\t");
      return {
        ...{ language, meaning: meaning as Meaning, text: text.replaceAll("\\n", "\n") },
        isHeldOut: language === HELD_OUT_SECOND || (!SEEN.has(language) && isHeldOut(text)),
      };
    });
  });

function isHeldOut(text: string): boolean {
  return (createHash("sha256").update(text).digest()[0] ?? 0) % 2 === 1;
}
