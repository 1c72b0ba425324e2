/**
 * A condition: a text contains one of the given words, without regard to case. The words are lower case; no pattern is
 * involved, so that every character stands for itself.
 */
export const mentions = (text: string, words: string): string =>
  `EXISTS (SELECT FROM unnest(${words}::text[]) AS given (word) WHERE strpos(lower(${text}), given.word) > 0)`;

/** The outcome of a batch of an erasure. */
export interface ErasedBatch {
  rows: number;
  /** The place to continue at; null at the end. */
  position: string | null;
}
