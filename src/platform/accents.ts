/** Texts without accents. The service and the dashboard share this file. */

/** Letters that Unicode does not take apart. */
const WHOLE: Readonly<Record<string, string>> = { ø: "o", ł: "l", đ: "d", ı: "i", ß: "ss", æ: "ae", œ: "oe" };

/** A text in lower case without accents, such as `nunez` for `Núñez`. */
export const unaccented = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Mn}+/gu, "")
    .replace(/[øłđıßæœ]/g, (letter) => WHOLE[letter] as string)
    .normalize("NFC");

/**
 * What a letter of a search matches, in a regular expression: the letter with any accent, because people do not type what
 * they do not have on their keyboard. The trigrams of an index expand each group, so it has the letters of many names and
 * not all that there are.
 */
const WITH_ACCENTS: Readonly<Record<string, string>> = {
  a: "[aáàâäãåą]",
  c: "[cçčć]",
  e: "[eéèêëęě]",
  g: "[gğ]",
  i: "[iíìîï]",
  l: "[lł]",
  n: "[nñńň]",
  o: "[oóòôöõøő]",
  r: "[rř]",
  s: "[sšśş]",
  u: "[uúùûüůű]",
  y: "[yýÿ]",
  z: "[zžźż]",
};

/** What a letter in lower case matches, in a regular expression of PostgreSQL. */
export const withAccents = (letter: string): string =>
  WITH_ACCENTS[unaccented(letter)] ?? letter.replace(/[\\^$.*+?()[\]{}|]/, "\\$&");

/** Latin letters with an accent, each with the letter that it is without. */
const PLAIN: readonly (readonly [letter: string, plain: string])[] = Array.from(
  { length: 0x180 - 0xc0 },
  (_, place) => {
    const letter = String.fromCharCode(0xc0 + place);
    return [letter, unaccented(letter)] as const;
  },
).filter(([letter, plain]) => plain.length === 1 && /[a-z]/.test(plain) && letter !== plain);

const PLAIN_OF: ReadonlyMap<string, string> = new Map(PLAIN);

/** A text in lower case with each letter without its accent, letter by letter. */
export const folded = (text: string): string =>
  [...text.normalize("NFC")].map((letter) => PLAIN_OF.get(letter) ?? letter.toLowerCase()).join("");

/**
 * A regular expression of PostgreSQL for the texts that contain a folded one, in any case and with any accents. It has
 * all forms of each letter: the fold of a text costs many times its test, and the case of letters depends on the locale
 * of the database.
 */
export const unfoldedPattern = (text: string): string => [...text].map(formsOf).join("");

function formsOf(letter: string): string {
  const accented = PLAIN.filter(([, plain]) => plain === letter).map(([form]) => form);
  const forms = new Set([letter, letter.toUpperCase(), ...accented]);
  const single = [...forms].filter((form) => [...form].length === 1);
  return single.length === 1 ? letter.replace(/[\\^$.*+?()[\]{}|]/, "\\$&") : `[${single.join("")}]`;
}
