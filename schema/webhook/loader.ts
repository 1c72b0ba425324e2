import DataLoader from "dataloader";
import type { Sight } from "../../src/domain/identity/sight-sql.ts";
import { readStatistics } from "../../src/domain/webhook/commands.ts";
import { findBodies, findSeenEvents, type WebhookStatistics } from "../../src/domain/webhook/history-store.ts";
import { findSubscriptions } from "../../src/domain/webhook/store.ts";
import { findWaiting, type WaitingDelivery } from "../../src/domain/webhook/waiting-store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { argumentLoader, keyLoader, rowLoader } from "../row-loader.ts";

export function webhookLoaders(database: Database, sight: Sight) {
  const { businessId } = sight;
  return {
    subscription: rowLoader((ids) => findSubscriptions(database, businessId, ids)),
    seenEvent: rowLoader((ids) => findSeenEvents(database, sight, ids)),
    statistics: argumentLoader<{ id: string }, { hours: number }, WebhookStatistics>((subscriptions, { hours }) => {
      const ids = subscriptions.map(({ id }) => id);
      return readStatistics(database, businessId, ids, hours);
    }),
    /** The body of an event in sight; null if it is out of sight, or older than 30 days. */
    seenBody: keyLoader<string | null>((ids) => findBodies(database, sight, ids), null),
    /** The delivery of an event to a subscription that waits; null if none does. */
    waitingDelivery: new DataLoader<{ subscriptionId: string; eventId: string }, WaitingDelivery | null>(
      async (wanted) => {
        const found = await findWaiting(database, businessId, wanted);
        return wanted.map(
          ({ subscriptionId, eventId }) =>
            found.find((each) => each.subscriptionId === subscriptionId && each.id === eventId) ?? null,
        );
      },
      { cache: false },
    ),
  };
}
