/**
 * The number of messages that a text takes on the radio network: the unit of carrier charges and rate limits. The
 * alphabets are those of 3GPP TS 23.038, section 6.2.1 (GSM 7 bit default alphabet and its extension table) and 6.2.3
 * (UCS-2).
 */

/** The letters that count one in a text of this alphabet alone. */
export const BASIC: ReadonlySet<string> = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);

/** An escape and a letter encode each of them, so that it counts two. */
export const EXTENSION: ReadonlySet<string> = new Set("\f^{}\\[~]|€");

/** The characters in a text of one segment, and in each part of a longer text: a header takes the difference. */
const GSM_7 = { whole: 160, part: 153 };
const UCS_2 = { whole: 70, part: 67 };

/** The segments of a text; an empty one takes one. */
export function countSegments(body: string): number {
  const characters = [...body];
  return characters.every((character) => BASIC.has(character) || EXTENSION.has(character))
    ? pack(characters, GSM_7, (character) => (EXTENSION.has(character) ? 2 : 1))
    : pack(characters, UCS_2, (character) => character.length);
}

/**
 * Fills one part after another. A character that counts two, an escape with its letter or a surrogate pair, is never
 * split.
 */
function pack(
  characters: readonly string[],
  { whole, part }: typeof GSM_7,
  sizeOf: (character: string) => number,
): number {
  const sizes = characters.map(sizeOf);
  if (sizes.reduce((sum, size) => sum + size, 0) <= whole) {
    return 1;
  }
  let parts = 1;
  let filled = 0;
  for (const size of sizes) {
    if (filled + size > part) {
      parts += 1;
      filled = 0;
    }
    filled += size;
  }
  return parts;
}
