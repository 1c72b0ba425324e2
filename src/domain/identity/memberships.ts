import { LRUCache } from "lru-cache";
import type { Membership, Memberships } from "./rules.ts";

const LARGEST = 10_000;
const FRESH_MS = 2_000;
/** Longer than a look-up takes. */
const CHANGES_MS = 60_000;

export interface RememberedMemberships extends Memberships {
  /** Looks the memberships of a business up again, because it changed; null: those of every business. */
  forget(businessId: string | null): void;
}

/** A membership as it was found. */
export interface FoundMembership extends Membership {
  /** Whether the business moves to another cell soon: from its suspension on no request may go on. */
  isAboutToMove?: boolean;
}

/**
 * Caches memberships for a moment, unless the business is about to move; concurrent requests for the same one share one
 * look-up.
 */
export function rememberMemberships(find: (userId: string) => Promise<FoundMembership | null>): RememberedMemberships {
  const cache = new LRUCache<string, { membership: Membership | null; askedAt: number; isPassing: boolean }>({
    max: LARGEST,
    ttl: FRESH_MS,
    fetchMethod: async (userId) => {
      const askedAt = performance.now();
      const membership = await find(userId);
      return { membership, askedAt, isPassing: membership?.isAboutToMove === true };
    },
  });
  /** When each business changed. A look-up that began before may have found the former state. */
  const changes = new LRUCache<string, number>({ max: LARGEST, ttl: CHANGES_MS });
  let allChangedAt = Number.NEGATIVE_INFINITY;
  return {
    async find(userId) {
      const remembered = cache.get(userId);
      let found = remembered?.isPassing
        ? await cache.fetch(userId, { forceRefresh: true })
        : (remembered ?? (await cache.fetch(userId)));
      const changedAt = Math.max(allChangedAt, changes.get(found?.membership?.business.id ?? "") ?? allChangedAt);
      if (found && found.askedAt <= changedAt) {
        found = await cache.fetch(userId, { forceRefresh: true });
      }
      return found?.membership ?? null;
    },
    forget(businessId) {
      if (businessId === null) {
        allChangedAt = performance.now();
      } else {
        changes.set(businessId, performance.now());
      }
    },
  };
}
