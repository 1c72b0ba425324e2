import { readStatistics } from "../../src/domain/webhook/commands.ts";
import type { WebhookStatistics } from "../../src/domain/webhook/history-store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { argumentLoader } from "../row-loader.ts";

export function webhookLoaders(database: Database, businessId: string) {
  return {
    statistics: argumentLoader<{ id: string }, { hours: number }, WebhookStatistics>((subscriptions, { hours }) => {
      const ids = subscriptions.map(({ id }) => id);
      return readStatistics(database, businessId, ids, hours);
    }),
  };
}
