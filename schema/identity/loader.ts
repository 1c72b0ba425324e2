import DataLoader from "dataloader";
import type { Database } from "../../src/db/database.ts";
import type { Inbox, User } from "../../src/identity/rules.ts";
import { findInboxes, findUsers } from "../../src/identity/store.ts";

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
