/** The split of an incoming text into words and sentences. */

/** Accents, and the points and vowels of Hebrew and Arabic that people leave out. Other scripts need their marks. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0655\u0670\u0640'’‘`´]/g;

/** Letters that have no decomposition, and letters that people use for one another. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ đ: "d", ł: "l", ø: "o", æ: "ae", œ: "oe", ß: "ss", ı: "i" },
  ...{ ى: "ي", ة: "ه" },
};
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "gu");

/** Digits and signs in place of letters, within a word that begins with a letter: "st0p". */
const LEET: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", $: "s", "@": "a" };
const LEET_WORD = /(?<![\p{L}\p{N}])[a-z]+[01345$@][a-z01345$@]*/gu;

/** Words in lower case without accents, punctuation and letters that are held ("stooop"), with one space between them. */
export function normalise(text: string): string {
  return spell(foldLetters(text).replace(HELD, "$1"));
}

/** The same without a change of held letters: "yesss" is no word. */
export function normaliseAsTyped(text: string): string {
  return spell(foldLetters(text));
}

const HELD = /(\p{L})\1{2,}/gu;

function foldLetters(text: string): string {
  return text
    .normalize("NFKD")
    .replace(MARKS, "")
    .toLowerCase()
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFC");
}

function spell(folded: string): string {
  return folded
    .replace(LEET_WORD, (word) => word.replace(/[01345$@]/g, (sign) => LEET[sign] ?? sign))
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim();
}

/** A word in single letters: "s.t.o.p", "S T O P". */
const SPELLED = /(?<![\p{L}\p{N}])\p{L}(?:[ .\-_*/]{1,3}\p{L}(?![\p{L}\p{N}])){2,}\.?/gu;

/** The text with words that are spelled in single letters in one piece. */
export function joinSpelled(text: string): string {
  return text.replace(SPELLED, (word) => word.replace(/[^\p{L}]/gu, ""));
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

/** A comma, but not before a clause that completes the one before it: "I want, that …", "hören Sie auf, mich anzurufen". */
const COMMA =
  /[,，、،](?!\s*(?:da(?:ss|ß)|że(?:by\p{L}*)?|aby\p{L}*|чтобы?|että|ette\p{L}*|att?|dat)\s)(?!\s*[^,.!?]{0,40}?(?:\szu\s\p{L}+en|\p{L}{2}zu\p{L}{3,}en)(?!\p{L}))/iu;

/** The most sentences of a text that count: half of them at its beginning, half at its end. */
const MOST_SENTENCES = 40;

/** The most clauses of a sentence that count, likewise. */
const MOST_CLAUSES = 40;

/** The sentences of a text. A line starts a new one unless it begins in lower case. */
export function sentencesOf(body: string): Sentence[] {
  const spoken = body
    .split(/(?<=[.!?;。！？؟।])|\n(?!\s*\p{Ll})|\s[-–—]\s/u)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  return outermost(spoken, MOST_SENTENCES).map((sentence) => ({
    said: normalise(sentence),
    clauses: outermost(sentence.split(COMMA), MOST_CLAUSES).map((original) => ({
      said: normalise(original),
      original,
    })),
  }));
}

/** All parts, or as many of the first and the last ones: a refusal often comes last. */
function outermost(parts: readonly string[], most: number): readonly string[] {
  return parts.length <= most ? parts : [...parts.slice(0, most / 2), ...parts.slice(-most / 2)];
}
