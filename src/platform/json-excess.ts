/**
 * The limits of a JSON text, counted before it is parsed: to build an object of many keys takes fifty times as long as
 * to count them. Each is above every valid input, which has stricter limits and better messages.
 */
const jsonLimits = {
  /** Objects, lists and their members in all. The largest valid text adds 500 contacts with 50 free fields each. */
  values: 50_000,
  /** Keys of an object. */
  keys: 1_000,
  /** Items of a list. */
  items: 10_000,
  /** The depth of nested objects and lists. */
  levels: 32,
} as const;

/** An excess: the path of the object or list that has it, and what it has, such as `has more than 1000 keys`. */
export interface JsonExcess {
  path: string;
  message: string;
}

/** The shortest text that can exceed `values`. Of a shorter one only the depth is expensive, to those who walk it. */
const SMALL = jsonLimits.values;

interface Container {
  isObject: boolean;
  /** Its complete members. */
  members: number;
  /** The place of the last key of an object. */
  start: number;
  end: number;
  /** Whether the current member has its key. */
  isKnown: boolean;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const END_BRACKET = 0x5d;
const BRACE = 0x7b;
const END_BRACE = 0x7d;

/** The first excess of a JSON text over the limits; undefined if there is none. It does not check the syntax. */
export function jsonExcess(text: string): JsonExcess | undefined {
  const isSmall = text.length <= SMALL;
  const open: Container[] = [];
  let inner: Container | undefined;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) {
      const end = endOfString(text, at);
      if (inner && !inner.isKnown) {
        inner.start = at + 1;
        inner.end = end;
      }
      at = end;
    } else if (character === COLON) {
      if (inner) {
        inner.isKnown = true;
      }
    } else if (character === COMMA) {
      values += 1;
      if (inner) {
        inner.members += 1;
        inner.isKnown = false;
        const { isObject, members } = inner;
        if (!isSmall && members >= (isObject ? jsonLimits.keys : jsonLimits.items)) {
          const most = isObject ? `${jsonLimits.keys} keys` : `${jsonLimits.items} items`;
          return { path: pathTo(open, text), message: `has more than ${most}` };
        }
      }
    } else if (character === BRACE || character === BRACKET) {
      values += 1;
      if (open.length === jsonLimits.levels) {
        return { path: pathTo(open.slice(0, 2), text), message: `is more than ${jsonLimits.levels} levels deep` };
      }
      inner = { isObject: character === BRACE, members: 0, start: 0, end: 0, isKnown: false };
      open.push(inner);
    } else if (character === END_BRACE || character === END_BRACKET) {
      open.pop();
      inner = open.at(-1);
    }
    if (values > jsonLimits.values) {
      return { path: "", message: `has more than ${jsonLimits.values} values` };
    }
  }
  return undefined;
}

/** The place of the closing quote, which an even number of backslashes precedes. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text.charCodeAt(before - 1) === BACKSLASH) {
      before -= 1;
    }
    if ((end - before) % 2 === 0) {
      return end;
    }
  }
  return text.length;
}

/** The path of the last open object or list, as errors name it: `contacts.3.extra_fields`. */
function pathTo(open: readonly Container[], text: string): string {
  return open
    .slice(0, -1)
    .map(({ isObject, members, start, end }) => (isObject ? keyOf(text.slice(start, end)) : String(members)))
    .join(".");
}

/** The key of these characters between quotes; the syntax may be invalid. */
function keyOf(written: string): string {
  try {
    return JSON.parse(`"${written}"`) as string;
  } catch {
    return written;
  }
}
