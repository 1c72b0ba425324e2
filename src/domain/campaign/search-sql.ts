import type { SearchWay } from "../../platform/db/list-selection.ts";
import { byName } from "../contact/person-sql.ts";

/** The characters that people write in a number. */
const WRITTEN_NUMBER = /^\+?[\d\s().\-/]+$/;

/** A number has at least this many digits, and at most 15 (E.164). */
const WHOLE_NUMBER = 7;
const MOST_DIGITS = 15;

/** The country code of numbers that are written without one, as in imported files. */
const COUNTRY_CODE = "1";

/** Behind every text in the order of code points. */
const LAST = "chr(1114111)";

const beginsWith = (column: string, beginning: string) =>
  `${column} >= ${beginning} AND ${column} < ${beginning} || ${LAST}`;

const NAME = byName("cc").key;
const NAME_BEGINS = beginsWith(NAME, "'0' || lower(?)");
const LAST_NAME = `lower(cc.last_name) COLLATE "C"`;
const LAST_NAME_BEGINS = `cc.last_name IS NOT NULL AND ${beginsWith(LAST_NAME, "lower(?)")}`;

/** The order of an index of the contacts of a campaign. */
const by = (column: string) => `cc.business_id, cc.campaign_id, ${column}, cc.id`;

/**
 * The ways in which a search finds contacts of a campaign. Their names are searched along the index by name and that by
 * last name, so a word is found at the beginning of the whole name or of the last name, in either order; an address is
 * searched as a whole. An index of all parts of names would make an import half as long again.
 */
export function searchWays(q: string): SearchWay[] {
  const text = q.trim();
  return WRITTEN_NUMBER.test(text) && /\d/.test(text) ? waysOfNumber(text) : waysOfName(text);
}

function waysOfName(text: string): SearchWay[] {
  const words = text.replaceAll(",", " ").split(/\s+/).filter(Boolean);
  const whole = words.length === 0 ? text : words.join(" ");
  const ways: SearchWay[] = [
    { condition: `(${NAME_BEGINS})`, values: [whole, whole], order: by(NAME) },
    { condition: `(${LAST_NAME_BEGINS})`, values: [whole, whole], order: by(LAST_NAME) },
  ];
  const [first = "", last = ""] = [words[0], words.at(-1)];
  if (words.length > 1) {
    // A first name has more words than its first one, or the last name comes first.
    const pairs = [
      [words.slice(1).join(" "), first],
      [words.slice(0, -1).join(" "), last],
    ] as const;
    for (const [lastName, name] of pairs) {
      const condition = `(${LAST_NAME_BEGINS} AND ${NAME_BEGINS})`;
      ways.push({ condition, values: [lastName, lastName, name, name], order: by(LAST_NAME) });
    }
  }
  if (text.includes("@")) {
    ways.push({ condition: "(cc.email IS NOT NULL AND lower(cc.email) = lower(?))", values: [text], order: EMAIL });
  }
  return ways;
}

const EMAIL = by("lower(cc.email)");

function waysOfNumber(text: string): SearchWay[] {
  const digits = text.replace(/\D/g, "").slice(0, MOST_DIGITS);
  const numbers = text.startsWith("+") ? [`+${digits}`] : [`+${digits}`, `+${COUNTRY_CODE}${digits}`];
  const ways: SearchWay[] = numbers.map((number) => ({
    condition: "(cc.primary_number >= ? AND cc.primary_number <= ?)",
    // Digits have one order in every collation; other characters do not.
    values: [number, `${number}${"9".repeat(MOST_DIGITS)}`],
    order: by("cc.primary_number"),
  }));
  if (digits.length >= WHOLE_NUMBER) {
    for (const number of numbers) {
      ways.push({ condition: "cc.phones @> ?::jsonb", values: [JSON.stringify([{ number }])] });
    }
  }
  return ways;
}
