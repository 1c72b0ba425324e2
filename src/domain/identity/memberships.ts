import { LRUCache } from "lru-cache";
import type { Membership, Memberships } from "./rules.ts";

const LARGEST = 10_000;
const FRESH_MS = 2_000;

/** Caches memberships for a moment; concurrent requests for the same one share one look-up. */
export function rememberMemberships(find: (userId: string) => Promise<Membership | null>): Memberships {
  const cache = new LRUCache<string, { membership: Membership | null }>({
    max: LARGEST,
    ttl: FRESH_MS,
    fetchMethod: async (userId) => ({ membership: await find(userId) }),
  });
  return {
    async find(userId) {
      const found = cache.get(userId) ?? (await cache.fetch(userId));
      return found?.membership ?? null;
    },
  };
}
