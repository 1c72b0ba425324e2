/**
 * Drafts that come back after a reload, in the storage of the browser: each belongs to a user in a business, and all of
 * them end at the sign-out. The storage is bounded; a draft that finds no place lives as long as its page.
 */

const PREFIX = "draft ";
/** The maximum of drafts in a browser: the oldest go. */
const MOST_DRAFTS = 50;
/** The characters of one draft. */
const LONGEST_DRAFT = 20_000;
const LONGEST_AGE_MS = 30 * 86_400_000;

interface Stored {
  at: number;
  value: unknown;
}

function stored(key: string): Stored | null {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "null") as Stored | null;
    return found && Date.now() - found.at < LONGEST_AGE_MS ? found : null;
  } catch {
    return null;
  }
}

export const draftKey = (businessId: string, userId: string, name: string): string =>
  `${PREFIX}${businessId} ${userId} ${name}`;

/** The content of a draft; undefined without one, or if it is too old. */
export const readDraft = (key: string): unknown => stored(key)?.value;

export const removeDraft = (key: string): void => localStorage.removeItem(key);

const keys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

export function writeDraft(key: string, value: unknown): void {
  const text = JSON.stringify({ at: Date.now(), value } satisfies Stored);
  if (text.length > LONGEST_DRAFT) {
    return;
  }
  const others = keys().filter((each) => each !== key);
  if (others.length >= MOST_DRAFTS) {
    const byAge = others.map((each) => ({ each, at: stored(each)?.at ?? 0 })).sort((one, other) => one.at - other.at);
    for (const { each } of byAge.slice(0, others.length - MOST_DRAFTS + 1)) {
      localStorage.removeItem(each);
    }
  }
  try {
    localStorage.setItem(key, text);
  } catch {
    // The storage is full or forbidden.
  }
}

/** Ends all drafts of this browser: at the sign-out. */
export function forgetDrafts(): void {
  for (const key of keys()) {
    localStorage.removeItem(key);
  }
}
