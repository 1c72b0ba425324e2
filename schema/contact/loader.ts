import DataLoader from "dataloader";
import type { Contact } from "../../src/domain/contact/rules.ts";
import { findContacts } from "../../src/domain/contact/store.ts";
import type { Database } from "../../src/platform/db/database.ts";

export function contactLoaders(database: Database, businessId: string) {
  return {
    contact: new DataLoader<string, Contact | null>(
      async (ids) => {
        const contacts = await findContacts(database, businessId, [...new Set(ids)]);
        const byId = new Map(contacts.map((contact) => [contact.id, contact]));
        return ids.map((id) => byId.get(id) ?? null);
      },
      { cache: false },
    ),
  };
}
