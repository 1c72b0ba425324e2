import { LRUCache } from "lru-cache";
import type { Cell } from "./settings.ts";

/** The path of the public keys of the authorization server. */
export const KEYS_PATH = "/oidc/jwks";

const LONGEST_ANSWER_MS = 2_000;
const KEPT_MS = 10_000;

/**
 * The public keys of all cells, because each signs with its own. The last known keys of a cell that is away stay.
 *
 * @returns a function that reads them, at most every ten seconds from each cell.
 */
export function keysOf(cells: readonly Cell[]): () => Promise<{ keys: unknown[] }> {
  const kept = new LRUCache<string, unknown[]>({
    max: cells.length,
    ttl: KEPT_MS,
    fetchMethod: async (publicUrl) => {
      const response = await fetch(`${publicUrl}${KEYS_PATH}`, { signal: AbortSignal.timeout(LONGEST_ANSWER_MS) });
      return ((await response.json()) as { keys: unknown[] }).keys;
    },
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
  });
  return async () => {
    const sets = await Promise.all(cells.map(({ publicUrl }) => kept.fetch(publicUrl).catch(() => undefined)));
    return { keys: sets.flatMap((keys) => keys ?? []) };
  };
}
