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
