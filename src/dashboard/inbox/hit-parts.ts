import { folded } from "../../platform/accents.ts";

export interface Part {
  text: string;
  isHit: boolean;
}

/** The characters that are shown around the first hit. */
const BEFORE = 30;
const SHOWN = 140;

/** The part of a text around the first of some words, with all words in it apart. */
export function partsOf(body: string, words: readonly string[]): Part[] {
  const whole = body.normalize("NFC");
  const plain = folded(whole);
  // A letter that folds to several would move the places.
  if (plain.length !== whole.length) {
    return [{ text: whole.slice(0, SHOWN), isHit: false }];
  }
  const first = Math.max(0, Math.min(...words.map((word) => plain.indexOf(word)).filter((at) => at >= 0)));
  const from = Number.isFinite(first) && first > BEFORE ? first - BEFORE : 0;
  const parts: Part[] = from > 0 ? [{ text: "…", isHit: false }] : [];
  const end = Math.min(whole.length, from + SHOWN);
  for (let at = from; at < end; ) {
    const [next, length] = nextOf(plain, words, at);
    const until = Math.min(next, end);
    if (until > at) {
      parts.push({ text: whole.slice(at, until), isHit: false });
    }
    if (next < end) {
      parts.push({ text: whole.slice(next, next + length), isHit: true });
    }
    at = next + length;
  }
  return end < whole.length ? [...parts, { text: "…", isHit: false }] : parts;
}

/** The place of the next word from a place on, and its length; of several the longest. */
function nextOf(plain: string, words: readonly string[], from: number): [place: number, length: number] {
  const found = words
    .map((word): [number, number] => [plain.indexOf(word, from), word.length])
    .filter(([place, length]) => place >= 0 && length > 0)
    .sort(([one, short], [other, long]) => one - other || long - short);
  return found[0] ?? [plain.length, 1];
}
