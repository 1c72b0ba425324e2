/** The shortest text that is looked for inside of words: an index of trigrams knows no shorter one. */
const SHORTEST_PART = 3;

/** What people write between the digits of a number. */
const WRITTEN_NUMBER = /^\+?[\d\s().\-/]+$/;

/** With so many digits a text is a number and nothing else: a subscriber's number without its area code. */
const WHOLE_NUMBER = 7;

/** What the searched text has one space for: ASCII's signs and whatever is blank (see `0021_search_words.sql`). */
const SEPARATORS = /[!-/:-@[-`{-~\s]+/g;

/** The most words of a search. */
export const MOST_SEARCHED_WORDS = 10;

/** A condition on `contacts c`, with its value for `?`. */
export interface SearchCondition {
  condition: string;
  value: string | readonly string[];
}

/** What every text is like. */
const ANYTHING = "%";

/**
 * What a search stands for. Every word must be somewhere in the contact: three characters or more anywhere in a name, a
 * company, an address or a number, fewer where a word begins. A sign is met by any sign or blank, and nothing is found
 * by signs alone. A number may be written as people do, `(415) 555-01`, and is then looked for by its digits.
 *
 * However many words there are, the conditions are as many, so that searches have one text; only a word that may be a
 * number or not is another condition.
 *
 * @param number that the contact must have too (E.164), in terms that the index of searches knows.
 */
export function searchConditions(q: string, number?: string | null): SearchCondition[] {
  const words = searchedWords(q)
    .map(patternsOf)
    .filter(({ length }) => length > 0);
  const sure = words.filter(({ length }) => length === 1).flat();
  const numbers = number ? [`% ${number.slice(1)} %`] : [];
  const patterns = [...sure, ...numbers, ...Array(MOST_SEARCHED_WORDS + 1).fill(ANYTHING)].slice(
    0,
    MOST_SEARCHED_WORDS + 1,
  );
  return [
    { condition: "cardinality(?::text[]) > 0", value: words.flat() },
    ...patterns.map((value) => ({ condition: "c.search_text LIKE lower(?)", value })),
    ...words.filter(({ length }) => length > 1).map(eitherOf),
  ];
}

function eitherOf(patterns: readonly string[]): SearchCondition {
  const likes = patterns.map((_pattern, place) => `c.search_text LIKE lower((?::text[])[${place + 1}])`);
  return { condition: `(${likes.join(" OR ")})`, value: patterns };
}

/** The words of a search, each once; a number is one, however it is written. */
export function searchedWords(q: string): string[] {
  const text = q.trim();
  return WRITTEN_NUMBER.test(text) ? [text] : [...new Set(text.split(/\s+/))];
}

function patternsOf(word: string): string[] {
  const text = word.replace(SEPARATORS, " ");
  if (text.trim() === "") {
    return [];
  }
  const digits = word.replace(/\D/g, "");
  if (!WRITTEN_NUMBER.test(word) || digits.length < 2) {
    return [patternOf(text)];
  }
  const number = patternOf(word.startsWith("+") ? ` ${digits}` : digits);
  return digits.length < WHOLE_NUMBER ? [...new Set([patternOf(text), number])] : [number];
}

function patternOf(text: string): string {
  return [...text.trim()].length < SHORTEST_PART ? `% ${text.trimStart()}%` : `%${text}%`;
}
