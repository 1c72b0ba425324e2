/**
 * The lines of the log about work that is carried out apart from its request: one for each end and each failed attempt.
 * The table in docs/operations.md has a row for each.
 */
export const workLines = {
  "text delivered": "info",
  "text failed": "warn",
  "text attempt failed": "warn",
  "call ended": "info",
  "call failed": "warn",
  "call attempt failed": "warn",
  "webhook delivered": "info",
  "webhook attempt failed": "warn",
  "webhook given up": "warn",
  "mail sent": "info",
  "mail attempt failed": "warn",
  "mail failed": "warn",
  "import completed": "info",
  "import canceled": "info",
  "import attempt failed": "warn",
  "import failed": "warn",
  "import undone": "info",
  "import undo failed": "error",
  "import undo attempt failed": "warn",
  "bulk operation completed": "info",
  "bulk operation canceled": "info",
  "bulk operation attempt failed": "warn",
  "bulk operation failed": "warn",
  "erasure completed": "info",
  "erasure attempt failed": "error",
} as const satisfies Record<string, "info" | "warn" | "error">;

export type WorkLineName = keyof typeof workLines;

/** The end of a piece of work, or a failed attempt at it: ids, names of the program, numbers and a reason. */
export interface WorkLine {
  name: WorkLineName;
  /** The row that the work is for: a text, a call, an event, a mail, an import, a bulk operation, an erasure or a business. */
  id: string;
  businessId: string;
  /** The request that caused the work; null: another cause, such as the time. */
  requestId: string | null;
  /** Why it failed, in words of the program or of the other side. Numbers and addresses in it are not written. */
  reason?: string | null;
  /** Which attempt it was, from 1. */
  attempt?: number;
  /** Facts of this kind of work, such as the number of rows. */
  facts?: Readonly<Record<string, string | number | null>>;
}

/** Ids of the service and of carriers, and UUIDs: they have many digits and name nobody. */
const IDS = "\\b(?:[a-z]+_[0-9a-z]{26}|[A-Z]{2}[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\b";
/** Phone numbers: seven digits or more, also with spaces, dots, slashes, dashes and brackets between them. */
const NUMBERS = "(?<!\\d)\\+?\\d(?:[\\s()./\\u2010-\\u2015-]{0,3}\\d){6,}(?!\\d)";
const IDS_AND_NUMBERS = new RegExp(`(${IDS})|${NUMBERS}`, "g");
/** The part before the `@` may be in quotes, and may have an apostrophe. */
const ADDRESSES = /(?:"[^@]{1,64}"|[^\s@<>"'(),;:][^\s@<>"(),;:]*)@[^\s@<>"'(),;:]+/g;
const ESCAPES = /%(?:25)*([2-7][0-9a-f])/gi;
const LONGEST_REASON = 300;
/** What is read of a reason: all that is written of it, although its end may be the beginning of a number. */
const LONGEST_READ = 2 * LONGEST_REASON;

/** A reason from outside without the numbers and addresses of people, of bounded length. */
export function withoutPeople(reason: string): string {
  return reason
    .slice(0, LONGEST_READ)
    .replace(ESCAPES, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(ADDRESSES, "[address]")
    .replace(IDS_AND_NUMBERS, (_found, id?: string) => id ?? "[number]")
    .slice(0, LONGEST_REASON);
}
