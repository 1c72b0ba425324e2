/**
 * Whether people answer an inbox as often as the other inboxes of its campaign. A number that phones show as spam is
 * answered a third as often, and its owner is not told.
 */

/** The calls of an inbox for a campaign that phones got, and those that people answered. */
export interface AnswerCounts {
  called: number;
  answered: number;
}

/** The counts are halved at this number of calls, so that they are those of the last 200 to 400 calls. */
export const MOST_COUNTED = 400;
/** The test is not exact for fewer calls. */
export const ENOUGH_CALLS = 60;
/**
 * The least statistic of the test. Every call is a test, so chance has many: of 20 equal numbers with 1,000 calls each,
 * one is found in fewer than one of a hundred runs (test/dialer/answer-rules.test.ts).
 */
const CRITICAL_VALUE = 3.8;
/** A number that is answered a little less is not labelled: it has another area, or other hours. */
const LARGEST_SHARE_OF_OTHERS = 0.65;

/**
 * Whether an inbox is answered less often than others beyond chance: a one-sided test of two proportions with a common
 * variance (NIST/SEMATECH e-Handbook of Statistical Methods, 7.3.3), and a share below 0.65 of that of the others.
 *
 * @param others the sums of the other inboxes in rotation.
 */
export function isAnsweredLess(own: AnswerCounts, others: AnswerCounts): boolean {
  if (own.called < ENOUGH_CALLS || others.called < ENOUGH_CALLS) {
    return false;
  }
  const [share, usual] = [own.answered / own.called, others.answered / others.called];
  const common = (own.answered + others.answered) / (own.called + others.called);
  const deviation = Math.sqrt(common * (1 - common) * (1 / own.called + 1 / others.called));
  return share < LARGEST_SHARE_OF_OTHERS * usual && usual - share > CRITICAL_VALUE * deviation;
}
