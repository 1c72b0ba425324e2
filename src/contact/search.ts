/** The shortest text that is looked for inside of words: an index of trigrams knows no shorter one. */
const SHORTEST_PART = 3;

/** What people write between the digits of a number. */
const WRITTEN_NUMBER = /^\+?[\d\s().\-/]+$/;

/**
 * The condition on `contacts c` that a search stands for, with its value for `?`: a text of three characters or more
 * anywhere in a name ("first last"), a company, an address or a number, a shorter one where a word begins. A text that
 * looks like a number, as in `(415) 555-01`, is looked for by its digits as well.
 */
export function searchCondition(q: string): { condition: string; value: readonly string[] } {
  const text = q.trim().replace(/\s+/g, " ");
  const patterns = new Set([patternOf(text)]);
  const digits = text.replace(/\D/g, "");
  if (WRITTEN_NUMBER.test(text) && digits.length > 1) {
    patterns.add(patternOf(text.startsWith("+") || digits.length < SHORTEST_PART ? `+${digits}` : digits));
  }
  const likes = [...patterns].map((_pattern, place) => `c.search_text LIKE lower((?::text[])[${place + 1}])`);
  return { condition: `(${likes.join(" OR ")})`, value: [...patterns] };
}

/** A pattern of LIKE that takes the text literally. */
function patternOf(text: string): string {
  const literal = text.replace(/[\\%_]/g, "\\$&");
  return [...text].length < SHORTEST_PART ? `% ${literal}%` : `%${literal}%`;
}
