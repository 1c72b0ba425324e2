/** How an incoming text is taken apart before it is understood. */

/** Words in lower case without accents and punctuation, one space apart. */
export function normalise(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** What begins the words that a person, or the phone, puts below every text. */
const SIGNATURE =
  /^\s*(--|—|sent from |sent via |get outlook |(many )?thanks\b|thank you\b|thx\b|(best |kind )?regards\b|best\b|cheers\b)/i;

/** A name, a company, an address or a number: a few words that all begin with a capital, a digit or a sign. */
const NAME = /^\s*(?![\p{Ll}])([^\p{Ll}\s]\S*)(\s+[^\p{Ll}\s]\S*){0,5}\s*$/u;

/** The first line of a text where nothing but a signature follows it, else the whole. */
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

/** The sentences of a text. A line begins one unless it goes on in lower case. */
export function sentencesOf(body: string): Sentence[] {
  return body
    .split(/(?<=[.!?;。！？])|\n(?!\s*\p{Ll})|\s[-–—]\s/u)
    .map((sentence) => ({
      said: normalise(sentence),
      clauses: sentence.split(",").map((original) => ({ said: normalise(original), original })),
    }))
    .filter(({ said }) => said !== "");
}
