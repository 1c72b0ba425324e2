/** The split of an incoming text into words and sentences. */

/** Words in lower case without accents and punctuation, with one space between them. */
export function normalise(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The start of a signature that a person or a phone puts below every text. */
const SIGNATURE =
  /^\s*(--|—|sent from |sent via |get outlook |(many )?thanks\b|thank you\b|thx\b|(best |kind )?regards\b|best\b|cheers\b)/i;

/** A name, a company, an address or a number: a few words that all begin with a capital, a digit or a symbol. */
const NAME = /^\s*(?![\p{Ll}])([^\p{Ll}\s]\S*)(\s+[^\p{Ll}\s]\S*){0,5}\s*$/u;

/** The first line of a text where only a signature follows it, else the whole text. */
export function withoutSignature(body: string): string {
  const [first = "", ...rest] = body.split("\n").filter((line) => line.trim() !== "");
  const cut = rest.findIndex((line) => SIGNATURE.test(line));
  const others = cut < 0 ? rest : rest.slice(0, cut);
  return others.every((line) => NAME.test(line)) ? first : body;
}

export interface Sentence {
  /** Its words. */
  said: string;
  /** The words between its commas. */
  clauses: readonly { said: string; original: string }[];
}

/** The sentences of a text. A line starts a new one unless it begins in lower case. */
export function sentencesOf(body: string): Sentence[] {
  return body
    .split(/(?<=[.!?;。！？])|\n(?!\s*\p{Ll})|\s[-–—]\s/u)
    .map((sentence) => ({
      said: normalise(sentence),
      clauses: sentence.split(",").map((original) => ({ said: normalise(original), original })),
    }))
    .filter(({ said }) => said !== "");
}
