/** A number that no campaign of the business may dial or text. */
export interface DoNotCallNumber {
  phoneNumber: string;
  note: string | null;
  source: DoNotCallSource;
  createdAt: string;
}

/** How a number came onto the do-not-call list: the public API, the app, the outcome of a call, an import. */
export const doNotCallSources = ["api", "app", "agent", "import"] as const;
export type DoNotCallSource = (typeof doNotCallSources)[number];

/** The most characters of the note on a number. */
export const LONGEST_NOTE = 200;
/** The most numbers that are put on the list one by one in one request. */
export const MOST_ADDED_NUMBERS = 500;
