import { readdir } from "node:fs/promises";
import { expect, it } from "vitest";
import { type Meaning, readMeaning } from "../../src/domain/consent/keywords.ts";
import { lexicons } from "../../src/domain/consent/lexicons/index.ts";
import { corpus, HELD_OUT_SECOND, type Line, OTHER_REPLIES, REPLIES, UNUSUAL } from "./corpus/corpus.ts";

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

it.each(["YESSS", "yessss!!", "startttt", "unstoppp"])("%j does not restore", (body) =>
  expect(readMeaning(body)).toBe("harmless"),
);

it.each([
  `${".".repeat(45)}stop calling me`,
  `Why${"?".repeat(40)} do not call me again`,
  `${"Hm. ".repeat(60)}Stop calling me.`,
  `Stop calling me. ${"Hm. ".repeat(60)}`,
  `${"well, ".repeat(60)}stop calling me`,
])("%j refuses calls", (body) => expect(readMeaning(body)).toBe("calls"));

it.each([
  ["Don't call the office", "calls"],
  ["do not call the office", "calls"],
  ["Do not call the clinic", "calls"],
  ["Don't call back.", "calls"],
  ["dont call back", "calls"],
  ["don't call the house", "calls"],
  ["no llame a la oficina", "calls"],
  ["N'appelez pas le bureau", "calls"],
  ["Rufen Sie nicht die Klinik an", "calls"],
  ["niet naar kantoor bellen", "calls"],
  ["не звоните в офис", "calls"],
  ["ring inte kontoret", "calls"],
  ["do not call my husband", "uncertain"],
  ["do not call him", "uncertain"],
  ["Please don't ring the landlord", "uncertain"],
  ["Stop calling John", "calls"],
  ["Don't call Maria", "harmless"],
  ["don't call the police", "harmless"],
  ["Don't call the office, call me", "harmless"],
])("%j is %s: a call to a place or to others", (body, meaning) => expect(readMeaning(body)).toBe(meaning));

it("every file of a language is read", async () => {
  const files = await readdir(new URL("../../src/domain/consent/lexicons", import.meta.url));
  const languages = files.filter((file) => file !== "index.ts").map((file) => file.replace(".ts", ""));
  expect(Object.keys(lexicons).toSorted()).toEqual(languages.toSorted());
});

const REFUSED: ReadonlySet<Meaning> = new Set(["texts", "calls", "all"]);

/**
 * The figures of lines. A refusal is applied at once or put on the list for people: with the list it is caught. A false
 * alarm is a text that is applied and is no refusal.
 */
function figuresOf(lines: readonly Line[]) {
  const read = lines.map(({ meaning, text }) => ({ meaning, found: readMeaning(text) }));
  const count = (matches: (line: (typeof read)[number]) => boolean) => read.filter(matches).length;
  const right = count(({ meaning, found }) => REFUSED.has(meaning) && REFUSED.has(found));
  const refusals = count(({ meaning }) => REFUSED.has(meaning));
  const others = count(({ meaning }) => meaning === "harmless" || meaning === "not_now");
  return {
    /** Of the refusals, the share that is applied at once. */
    recall: right / refusals,
    /** The share that is applied or waits for a person. */
    caught:
      count(({ meaning, found }) => REFUSED.has(meaning) && (REFUSED.has(found) || found === "uncertain")) / refusals,
    /** Of the texts that are applied, the share that is a refusal. */
    precision: right / count(({ found }) => REFUSED.has(found)),
    /** Of the texts that refuse nothing, the share that a person has to read for nothing. */
    listed:
      count(({ meaning, found }) => (meaning === "harmless" || meaning === "not_now") && found === "uncertain") /
      others,
    accuracy: count(({ meaning, found }) => meaning === found) / read.length,
  };
}

it("refusals are distinguished from similar texts: the half of the corpus that rules were made with", () => {
  const known = corpus.filter(({ isHeldOut, set }) => !isHeldOut && !UNUSUAL.has(set) && set !== REPLIES);
  const { recall, precision, accuracy } = figuresOf(known);
  expect(known.length).toBeGreaterThan(3_000);
  expect(recall).toBeGreaterThan(0.99);
  expect(precision).toBeGreaterThan(0.998);
  expect(accuracy).toBeGreaterThan(0.96);
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
  expect(recall).toBeGreaterThan(0.9);
  expect(caught).toBeGreaterThan(0.945);
  expect(precision).toBeGreaterThan(0.98);
  expect(accuracy).toBeGreaterThan(0.905);
});

it("rare wordings that rules were made with are mostly for a person to decide", () => {
  const { recall, caught, precision } = figuresOf(corpus.filter(({ set }) => UNUSUAL.has(set)));
  expect(recall).toBeGreaterThan(0.52);
  expect(caught).toBeGreaterThan(0.93);
  expect(precision).toBeGreaterThan(0.985);
});

it("and replies of all languages that are held out, by the author of the rules", () => {
  const heldOut = corpus.filter(({ isHeldOut, set }) => isHeldOut && (set === REPLIES || OTHER_REPLIES.has(set)));
  const { recall, caught, precision, listed } = figuresOf(heldOut);
  expect(heldOut).toHaveLength(1_545);
  expect(new Set(heldOut.map(({ language }) => language)).size).toBe(21);
  expect(recall).toBeGreaterThan(0.795);
  expect(caught).toBeGreaterThan(0.9);
  expect(precision).toBeGreaterThan(0.98);
  expect(listed).toBeLessThan(0.04);
});

it("each line of the corpus is unique", () => {
  expect(new Set(corpus.map(({ text }) => text)).size).toBe(corpus.length);
});
