/** The shortest text that is looked for inside of words: an index of trigrams knows no shorter one. */
const SHORTEST_PART = 3;

/** What people write between the digits of a number. */
const WRITTEN_NUMBER = /^\+?[\d\s().\-/]+$/;

/** With so many digits a text is a number and nothing else: a subscriber's number without its area code. */
const WHOLE_NUMBER = 7;

/**
 * The conditions on `contacts c` that a search stands for, each with its value for `?`. Every word must be somewhere in
 * the contact: three characters or more anywhere in a name, a company, an address or a number, fewer where a word
 * begins. A number may be written as people do, `(415) 555-01`, and is then looked for by its digits.
 */
export function searchConditions(q: string): { condition: string; value: readonly string[] }[] {
  const text = q.trim();
  const words = WRITTEN_NUMBER.test(text) ? [text.replace(/\s+/g, " ")] : text.split(/\s+/);
  return [...new Set(words)].map((word) => {
    const patterns = patternsOf(word);
    const likes = patterns.map((_pattern, place) => `c.search_text LIKE lower((?::text[])[${place + 1}])`);
    return { condition: `(${likes.join(" OR ")})`, value: patterns };
  });
}

function patternsOf(word: string): string[] {
  const digits = word.replace(/\D/g, "");
  if (!WRITTEN_NUMBER.test(word) || digits.length < 2) {
    return [patternOf(word)];
  }
  const number = patternOf(word.startsWith("+") || digits.length < SHORTEST_PART ? `+${digits}` : digits);
  return digits.length < WHOLE_NUMBER ? [...new Set([patternOf(word), number])] : [number];
}

/** A pattern of LIKE that takes the text literally. */
function patternOf(text: string): string {
  const literal = text.replace(/[\\%_]/g, "\\$&");
  return [...text].length < SHORTEST_PART ? `% ${literal}%` : `%${literal}%`;
}
