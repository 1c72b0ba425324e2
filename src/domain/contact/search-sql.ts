import { withAccents } from "../../platform/accents.ts";

/** The shortest text that is found inside of words: the trigrams of an index need three characters. */
const SHORTEST_PART = 3;

/** The characters that people write between the digits of a number. */
const WRITTEN_NUMBER = /^\+?[\d\s().\-/]+$/;

/** A text of this many digits is a number: a subscriber's number without its area code. */
const WHOLE_NUMBER = 7;

/** The characters that the column `contacts.search_text` replaces with one space: ASCII punctuation and white space. */
const SEPARATORS = /[!-/:-@[-`{-~\s]+/g;

/** The maximum of words in a search. */
export const MOST_SEARCHED_WORDS = 10;

/** A condition on `contacts c`, with the value of its `?`. */
export interface SearchCondition {
  condition: string;
  value: string | readonly string[];
}

/** The patterns that match every text. */
const ANYTHING = "";

/** The trigrams that pg_trgm takes from one expression. */
const MOST_TRIGRAMS = 256;

/**
 * The conditions of a search. Every word must occur in the contact: three characters or more anywhere in a name, a
 * company, an address or a number, fewer at the start of a word. A letter also matches with an accent, and without it. A
 * punctuation mark matches any punctuation mark or space, and punctuation without words finds nothing. A number may be
 * formatted, as in `(415) 555-01` or `020 7946 0958`; its digits are searched for.
 *
 * The number of conditions is fixed, so that searches share one text; only a word that may be a number has a different
 * condition.
 *
 * @param number that the contact must have too (E.164), in terms that the index of searches contains.
 */
export function searchConditions(q: string, number?: string | null): SearchCondition[] {
  const words = searchedWords(q)
    .map(patternsOf)
    .filter(({ length }) => length > 0);
  const sure = words
    .filter(({ length }) => length === 1)
    .flat()
    .map(expressionOf);
  const numbers = number ? [` ${number.slice(1)} `] : [];
  const patterns = [...sure, ...numbers, ...Array(MOST_SEARCHED_WORDS + 1).fill(ANYTHING)].slice(
    0,
    MOST_SEARCHED_WORDS + 1,
  );
  return [
    { condition: "cardinality(?::text[]) > 0", value: words.flat() },
    ...patterns.map((value) => ({ condition: "c.search_text ~ lower(?)", value })),
    ...words.filter(({ length }) => length > 1).map(eitherOf),
  ];
}

function eitherOf(patterns: readonly string[]): SearchCondition {
  const likes = patterns.map((_pattern, place) => `c.search_text LIKE lower((?::text[])[${place + 1}])`);
  return { condition: `(${likes.join(" OR ")})`, value: patterns.map((pattern) => `%${pattern}%`) };
}

/** The words of a search, without duplicates; a number is one word in any format. */
export function searchedWords(q: string): string[] {
  const text = q.trim();
  return WRITTEN_NUMBER.test(text) ? [text] : [...new Set(text.split(/\s+/))];
}

function patternsOf(word: string): string[] {
  const text = word.replace(SEPARATORS, " ");
  if (text.trim() === "") {
    return [];
  }
  // `+44 (0)20`: the prefix of an area, which nobody dials behind a country code.
  const digits = (word.startsWith("+") ? word.replace("(0)", "") : word).replace(/\D/g, "");
  if (!WRITTEN_NUMBER.test(word) || digits.length < 2) {
    return [patternOf(text)];
  }
  const number = patternOf(word.startsWith("+") ? ` ${digits}` : digits);
  // A stored number has neither the prefix of other countries nor that of an area.
  const unprefixed = digits.startsWith("0") ? digits.replace(/^0+/, "") : "";
  const ways = [number, ...(unprefixed.length < SHORTEST_PART ? [] : [patternOf(unprefixed)])];
  return [...new Set(digits.length < WHOLE_NUMBER ? [patternOf(text), ...ways] : ways)];
}

/** What a text must contain. */
function patternOf(text: string): string {
  return [...text.trim()].length < SHORTEST_PART ? ` ${text.trimStart()}` : text;
}

/**
 * A regular expression for a pattern. Separators are spaces in it, so it has no other character with a meaning. Three
 * vowels have too many trigrams with all accents for the index: a word without a narrower part is searched as it is.
 */
function expressionOf(pattern: string): string {
  const letters = [...pattern.normalize("NFC").toLowerCase()];
  const groups = letters.map(withAccents);
  // The trigrams of a text do not run from one word into the next.
  const trigrams = groups.flatMap((group, place) => {
    const [before, after] = [groups[place - 1], groups[place + 1]];
    return group === " " || before === undefined || after === undefined
      ? []
      : [sizeOf(before) * sizeOf(group) * sizeOf(after)];
  });
  const isNarrow = trigrams.length === 0 || Math.min(...trigrams) <= MOST_TRIGRAMS;
  return (isNarrow ? groups : letters).join("");
}

/** The letters of a group, without its brackets. */
const sizeOf = (group: string): number => Math.max(1, group.length - 2);
