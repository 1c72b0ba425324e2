import { describe, expect, it } from "vitest";
import { type AnswerCounts, isAnsweredLess, MOST_COUNTED } from "../../src/domain/dialer/answer-rules.ts";
import { chanceOf } from "../support/chance.ts";

/** Which numbers are answered less than others beyond chance. */

const counts = (answered: number, called: number): AnswerCounts => ({ called, answered });

it.each([
  ["a third of the others", counts(10, 100), counts(300, 1000), true],
  ["the same share", counts(30, 100), counts(300, 1000), false],
  ["more than the others", counts(60, 100), counts(300, 1000), false],
  ["a little less, however many calls", counts(80, 400), counts(3000, 10000), false],
  ["far less, in too few calls", counts(0, 59), counts(500, 1000), false],
  ["none of the first 60", counts(0, 60), counts(500, 1000), true],
  ["others with too few calls", counts(0, 100), counts(59, 59), false],
  ["nobody answers any", counts(0, 100), counts(0, 1000), false],
  ["everybody answers all", counts(100, 100), counts(1000, 1000), false],
])("%s", (_name, own, others, isLess) => {
  expect(isAnsweredLess(own, others)).toBe(isLess);
});

interface Simulated extends AnswerCounts {
  isLabelled: boolean;
  calls: number;
  /** Its calls when it was taken out; null: it was not. */
  outAfter: number | null;
}

function sumOfOthers(numbers: readonly Simulated[], own: Simulated): AnswerCounts {
  const others = numbers.filter((other) => other !== own && other.outAfter === null);
  const sum = (name: "called" | "answered") => others.reduce((total, other) => total + other[name], 0);
  return { called: sum("called"), answered: sum("answered") };
}

/** 20 numbers in turn, each at most 1,000 times, of which the first ones are answered a third as often. */
function simulate(seed: number, share: number, labelled: number) {
  const chance = chanceOf(seed);
  const numbers = Array.from(
    { length: 20 },
    (_, place): Simulated => ({ called: 0, answered: 0, isLabelled: place < labelled, calls: 0, outAfter: null }),
  );
  let [calls, answers] = [0, 0];
  for (let turn = 0; turn < 1000; turn += 1) {
    for (const number of numbers.filter(({ outAfter }) => outAfter === null)) {
      const isAnswered = chance() < (number.isLabelled ? share / 3 : share);
      calls += 1;
      number.calls += 1;
      number.called += 1;
      if (isAnswered) {
        answers += 1;
        number.answered += 1;
      }
      if (number.called >= MOST_COUNTED) {
        number.called = Math.floor(number.called / 2);
        number.answered = Math.floor(number.answered / 2);
      }
      if (!isAnswered && isAnsweredLess(number, sumOfOthers(numbers, number))) {
        number.outAfter = number.calls;
      }
    }
  }
  return { numbers, answeredShare: answers / calls };
}

const SEEDS = Array.from({ length: 100 }, (_, place) => 1000 + place);

describe("of 20 numbers with 1,000 calls each", () => {
  it.each([0.1, 0.3, 0.5])("equal ones, answered in a share of %d, lose one in at most one of 100 runs", (share) => {
    const losing = SEEDS.filter((seed) => simulate(seed, share, 0).numbers.some(({ outAfter }) => outAfter !== null));
    expect(losing.length).toBeLessThanOrEqual(1);
  });

  it("four that are labelled as spam are found within 200 calls each, and the others answer for them", () => {
    const share = 0.3;
    const runs = SEEDS.map((seed) => simulate(seed, share, 4));
    const after = runs.flatMap(({ numbers }) =>
      numbers.filter(({ isLabelled }) => isLabelled).map(({ outAfter }) => outAfter ?? Number.POSITIVE_INFINITY),
    );
    const lost = runs.flatMap(({ numbers }) => numbers.filter(({ isLabelled, outAfter }) => !isLabelled && outAfter));
    const relative = runs.map(({ answeredShare }) => answeredShare / share);
    const mean = relative.reduce((sum, each) => sum + each, 0) / relative.length;
    const ordered = after.toSorted((one, other) => one - other);
    process.stdout.write(
      `labelled numbers: out after ${ordered[ordered.length / 2]} calls in the median, ${ordered.at(-1)} at most; clean ` +
        `numbers out: ${lost.length} of ${runs.length * 16}; answered share of all calls, relative to a clean number: ` +
        `${mean.toFixed(3)} on average, ${Math.min(...relative).toFixed(3)} at least\n`,
    );
    expect(Math.max(...after)).toBeLessThanOrEqual(200);
    expect(lost.length).toBeLessThanOrEqual(1);
    expect(mean).toBeGreaterThanOrEqual(0.95);
  });
});
