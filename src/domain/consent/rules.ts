/** A number that no campaign of the business may dial or text. */
export interface DoNotCallNumber {
  phoneNumber: string;
  note: string | null;
  source: DoNotCallSource;
  createdAt: string;
  /** The last change of the note, or the time of the entry. */
  updatedAt: string;
}

/** The sources of numbers on the do-not-call list: the public API, the app, the outcome of a call, an import. */
export const doNotCallSources = ["api", "app", "agent", "import"] as const;
export type DoNotCallSource = (typeof doNotCallSources)[number];

/** The maximum length of the note on a number. */
export const LONGEST_NOTE = 200;
/** The maximum of numbers that one request puts on the list one by one. */
export const MOST_ADDED_NUMBERS = 500;

/** The widest hours in the law of the USA, for calls without a reason to go beyond them (47 CFR 64.1200(c)(1)). */
export const LAWFUL_HOURS = { from: "08:00", until: "21:00" } as const;
