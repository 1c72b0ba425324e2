import type { Database } from "../../platform/db/database.ts";
import { type Caps, requireRoom } from "./caps.ts";
import type { UserType } from "./rules.ts";
import { countUsers } from "./user-store.ts";

/**
 * Refuses another active user of the type beyond the cap of the business, which must be locked.
 *
 * @throws DomainError `conflict`
 */
export async function requireRoomForUser(
  transaction: Database,
  businessId: string,
  { users, serviceUsers }: Caps,
  type: UserType,
): Promise<void> {
  const count = await countUsers(transaction, businessId, type);
  if (type === "service") {
    requireRoom(count, serviceUsers, "service users", "Deactivate one that is no longer needed.");
  } else {
    requireRoom(count, users, "users", "Deactivate a user who has left.");
  }
}
