/** The shortest text that is looked for inside of words: an index of trigrams knows no shorter one. */
const SHORTEST_PART = 3;

/** What people write between the digits of a number. */
const WRITTEN_NUMBER = /^\+?[\d\s().\-/]+$/;

/** With so many digits a text is a number and nothing else: a subscriber's number without its area code. */
const WHOLE_NUMBER = 7;

/** What the searched text has one space for: ASCII's signs and whatever is blank (see `0021_search_words.sql`). */
const SEPARATORS = /[!-/:-@[-`{-~\s]+/g;

/** A condition on `contacts c`, with its value for `?`. */
export interface SearchCondition {
  condition: string;
  value: readonly string[];
}

/**
 * What a search stands for. Every word must be somewhere in the contact: three characters or more anywhere in a name, a
 * company, an address or a number, fewer where a word begins. A sign is met by any sign or blank, and nothing is found
 * by signs alone. A number may be written as people do, `(415) 555-01`, and is then looked for by its digits.
 */
export function searchConditions(q: string): SearchCondition[] {
  const text = q.trim();
  const words = WRITTEN_NUMBER.test(text) ? [text] : text.split(/\s+/);
  const patterns = [...new Set(words)].map(patternsOf).filter(({ length }) => length > 0);
  return patterns.length > 0 ? patterns.map(anyOf) : [{ condition: "cardinality(?::text[]) > 0", value: [] }];
}

/** That the contact has a number (E.164), in terms that the index of searches knows too. */
export function searchedNumber(number: string): SearchCondition {
  return anyOf([`% ${number.slice(1)} %`]);
}

function anyOf(patterns: readonly string[]): SearchCondition {
  const likes = patterns.map((_pattern, place) => `c.search_text LIKE lower((?::text[])[${place + 1}])`);
  return { condition: `(${likes.join(" OR ")})`, value: patterns };
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
