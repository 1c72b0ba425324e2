import type { Sight } from "../../src/domain/identity/sight-sql.ts";
import { readStatistics } from "../../src/domain/webhook/commands.ts";
import { findSeenEvents, type WebhookStatistics } from "../../src/domain/webhook/history-store.ts";
import { findSubscriptions } from "../../src/domain/webhook/store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { argumentLoader, rowLoader } from "../row-loader.ts";

export function webhookLoaders(database: Database, sight: Sight) {
  const { businessId } = sight;
  return {
    subscription: rowLoader((ids) => findSubscriptions(database, businessId, ids)),
    seenEvent: rowLoader((ids) => findSeenEvents(database, sight, ids)),
    statistics: argumentLoader<{ id: string }, { hours: number }, WebhookStatistics>((subscriptions, { hours }) => {
      const ids = subscriptions.map(({ id }) => id);
      return readStatistics(database, businessId, ids, hours);
    }),
  };
}
