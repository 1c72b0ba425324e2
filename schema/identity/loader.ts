import DataLoader from "dataloader";
import type { Inbox, User } from "../../src/domain/identity/rules.ts";
import { findInboxes, findUsers } from "../../src/domain/identity/store.ts";
import type { Database } from "../../src/platform/db/database.ts";

export function identityLoaders(database: Database, businessId: string) {
  return {
    user: new DataLoader<string, User | null>(
      async (ids) => {
        const users = await findUsers(database, businessId, [...new Set(ids)]);
        const byId = new Map(users.map((user) => [user.id, user]));
        return ids.map((id) => byId.get(id) ?? null);
      },
      { cache: false },
    ),
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
