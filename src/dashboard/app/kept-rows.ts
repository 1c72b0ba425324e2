import { useLocation } from "@tanstack/react-router";

/**
 * What has been read of lists, and their rows with the focus, by the entry of the history: on the way back from a page, a
 * list is as it was left. A new visit begins anew.
 */

/** So many lists and rows; the oldest ones go. */
const MOST_KEPT = 20;

const kept = new Map<string, unknown>();

/** Keeps a value at a place of the history. */
export function keep(place: string, value: unknown): void {
  kept.delete(place);
  kept.set(place, value);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) {
      return;
    }
    kept.delete(oldest);
  }
}

/** The value that was kept at a place of the history. */
export function keptAt<Value>(place: string): Value | undefined {
  return kept.get(place) as Value | undefined;
}

/** The present entry of the history. */
export function useHistoryEntry(): string {
  return useLocation({ select: ({ state, href }) => state.__TSR_key ?? href });
}
