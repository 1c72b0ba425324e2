/** The maximum of contacts of a bulk operation that are chosen by their ids. A filter has no maximum. */
export const LARGEST_CHOICE = 5_000;
/** The maximum of contacts in the file of an export. */
export const LARGEST_EXPORT = 500_000;
/** The maximum of files of exports that a business keeps. */
export const MOST_FILES = 20;
/** The days for which a file is kept. */
export const FILE_DAYS = 3;
