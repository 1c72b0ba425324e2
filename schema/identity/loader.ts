import DataLoader from "dataloader";
import type { Database } from "../../src/db/database.ts";
import type { Inbox } from "../../src/identity/rules.ts";
import { findInboxes } from "../../src/identity/store.ts";

export function identityLoaders(database: Database, businessId: string) {
  return {
    inbox: new DataLoader<string, Inbox | null>(
      async (ids) => {
        const inboxes = await findInboxes(database, businessId, [...new Set(ids)]);
        const byId = new Map(inboxes.map((inbox) => [inbox.id, inbox]));
        return ids.map((id) => byId.get(id) ?? null);
      },
      { cache: false },
    ),
  };
}
