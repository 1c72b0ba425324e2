import type { Database } from "../../platform/db/database.ts";
import { otherCells } from "../../platform/other-cells.ts";
import { lockEmail } from "./unique-store.ts";

/**
 * Whether another cell of the service has an account with the address. Locks the address until commit, so that of two
 * cells that take it at the same time one sees the other.
 *
 * @throws UnavailableError if another cell does not answer.
 */
export async function isEmailElsewhere(transaction: Database, email: string): Promise<boolean> {
  const others = otherCells();
  if (others === undefined) {
    return false;
  }
  await lockEmail(transaction, email);
  return others.have("email", email);
}
