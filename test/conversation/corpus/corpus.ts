import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

/** What an incoming text of the corpus means. `harmless` refuses nothing, `uncertain` is for a person to decide. */
export type Meaning = "texts" | "calls" | "all" | "not_now" | "harmless" | "uncertain";

export interface Line {
  /** Its folder, or the name of its file if that has lines of several languages; `languages` for the others. */
  set: string;
  /** The code of its language, or null in a file with lines of several. */
  language: string | null;
  meaning: Meaning;
  text: string;
  isHeldOut: boolean;
}

/** Lines that rules were made with, in wordings that are rare: their figures are not those of what people usually write. */
export const UNUSUAL: ReadonlySet<string> = new Set(["replies-third", "replies-fourth"]);

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
  ...UNUSUAL,
]);

/** Lines of several languages that are held out together. */
export const HELD_OUT_SECOND = "held-out-second";

/** Texts of all languages as people answer a business; half of them is held out. */
export const REPLIES = "replies";

/** The same in other words, all of them held out. The last were written when the rules were complete. */
export const OTHER_REPLIES: ReadonlySet<string> = new Set(["replies-second", "replies-fifth"]);

const HELD_OUT: ReadonlySet<string> = new Set([HELD_OUT_SECOND, ...OTHER_REPLIES]);

/**
 * The corpus: one file a language, one line a text, its meaning before it. The hash of the text puts each line in one of
 * two halves. Rules are made with the failures of the development half; of the held-out half only figures are known.
 */
export const corpus: readonly Line[] = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".tsv"))
  .toSorted()
  .flatMap((path) => {
    const [folder, name] = ["languages", ...path.slice(0, -".tsv".length).split("/")].slice(-2) as [string, string];
    const hasSeveral = name === HELD_OUT_SECOND || SEEN.has(name);
    const [set, language] = hasSeveral ? [name, null] : [folder, name];
    const lines = readFileSync(`${import.meta.dirname}/${path}`, "utf8")
      .split("\n")
      .filter(Boolean);
    return lines.map((line) => {
      const [meaning, text = ""] = line.split("\t");
      return {
        ...{ set, language, meaning: meaning as Meaning, text: text.replaceAll("\\n", "\n") },
        isHeldOut: HELD_OUT.has(set) || (!SEEN.has(set) && isHeldOut(text)),
      };
    });
  });

function isHeldOut(text: string): boolean {
  return (createHash("sha256").update(text).digest()[0] ?? 0) % 2 === 1;
}
