import type { Database } from "../../platform/db/database.ts";
import { moveReferences } from "./reference-store.ts";
import { eraseContact, lockContacts } from "./store.ts";

/** Erases those of these contacts that exist: each stays as an empty row. @returns their number. */
export async function eraseContacts(
  transaction: Database,
  businessId: string,
  ids: readonly string[],
): Promise<number> {
  const found = await lockContacts(transaction, businessId, ids);
  for (const id of found) {
    await moveReferences(transaction, businessId, id, null);
    await eraseContact(transaction, businessId, id, "erased");
  }
  return found.length;
}
