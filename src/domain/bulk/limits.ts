/** The maximum of contacts of a bulk operation that are chosen by their ids. A filter has no maximum. */
export const LARGEST_CHOICE = 5_000;
