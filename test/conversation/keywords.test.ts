import { readdir } from "node:fs/promises";
import { expect, it } from "vitest";
import { type Meaning, readMeaning } from "../../src/domain/consent/keywords.ts";
import { lexicons } from "../../src/domain/consent/lexicons/index.ts";
import { corpus, HELD_OUT_SECOND, type Line } from "./corpus/corpus.ts";

it.each([
  "STOP",
  " Stop. ",
  "“Stop!”",
  "st’op",
  "STOP\n",
  "𝗦𝗧𝗢𝗣",
  "stop 🛑",
  "Opt-Out",
  "Arrêt",
  "停止",
  "s.t.o.p",
  "St0p",
])("%j is STOP", (body) => expect(readMeaning(body)).toBe("texts"));

it.each(["start", "UNSTOP", "Yes!", "Start\n\nSent from my iPhone"])("%j restores", (body) =>
  expect(readMeaning(body)).toBe("start"),
);

it.each(["help", "INFO?", "Help\n--\nAda"])("%j asks for help", (body) => expect(readMeaning(body)).toBe("help"));

it("every file of a language is read", async () => {
  const files = await readdir(new URL("../../src/domain/consent/lexicons", import.meta.url));
  const languages = files.filter((file) => file !== "index.ts").map((file) => file.replace(".ts", ""));
  expect(Object.keys(lexicons).toSorted()).toEqual(languages.toSorted());
});

const REFUSED: ReadonlySet<Meaning> = new Set(["texts", "calls", "all"]);

/** The figures of lines: of the refusals the share that is recognized, and the reverse. */
function figuresOf(lines: readonly Line[]) {
  const read = lines.map(({ meaning, text }) => ({ meaning, found: readMeaning(text) }));
  const count = (matches: (line: (typeof read)[number]) => boolean) => read.filter(matches).length;
  const right = count(({ meaning, found }) => REFUSED.has(meaning) && REFUSED.has(found));
  const refusals = count(({ meaning }) => REFUSED.has(meaning));
  return {
    recall: right / refusals,
    /** The share that is recognized or waits for a person. */
    caught:
      count(({ meaning, found }) => REFUSED.has(meaning) && (REFUSED.has(found) || found === "uncertain")) / refusals,
    precision: right / count(({ found }) => REFUSED.has(found)),
    accuracy: count(({ meaning, found }) => meaning === found) / read.length,
  };
}

it("refusals are distinguished from similar texts: the half of the corpus that rules were made with", () => {
  const known = corpus.filter(({ isHeldOut }) => !isHeldOut);
  const { recall, precision, accuracy } = figuresOf(known);
  expect(known.length).toBeGreaterThan(3_000);
  expect(recall).toBeGreaterThan(0.99);
  expect(precision).toBeGreaterThan(0.998);
  expect(accuracy).toBeGreaterThan(0.975);
});

it("and the half that is held out", () => {
  const heldOut = corpus.filter(({ isHeldOut, set }) => isHeldOut && set === "languages");
  const { recall, caught, precision, accuracy } = figuresOf(heldOut);
  expect(heldOut).toHaveLength(784);
  expect(recall).toBeGreaterThanOrEqual(0.98);
  expect(caught).toBeGreaterThan(0.983);
  expect(precision).toBeGreaterThanOrEqual(0.995);
  expect(accuracy).toBeGreaterThan(0.975);
});

it("and the later texts that are held out", () => {
  const heldOut = corpus.filter(({ set }) => set === HELD_OUT_SECOND);
  const { recall, caught, precision, accuracy } = figuresOf(heldOut);
  expect(heldOut).toHaveLength(376);
  expect(recall).toBeGreaterThan(0.86);
  expect(caught).toBeGreaterThan(0.875);
  expect(precision).toBeGreaterThan(0.975);
  expect(accuracy).toBeGreaterThan(0.905);
});

it("each line of the corpus is unique", () => {
  expect(new Set(corpus.map(({ text }) => text)).size).toBe(corpus.length);
});
