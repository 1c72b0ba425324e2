import type { Database } from "../../platform/db/database.ts";
import { giveTurnsBack } from "../order/job-store.ts";

/** A line whose end was requested. */
export interface ClosedLine {
  id: string;
  /** Its order may wait for its turn at the carrier. */
  isOrdered: boolean;
}

export const CLOSED_LINE = "id, state = 'ordered' AND carrier_id IS NULL AS is_ordered";

/** The carrier is not asked for those of these lines that it has not been asked for, and they delay nobody. */
export async function giveUpOrders(
  transaction: Database,
  businessId: string,
  lines: readonly ClosedLine[],
): Promise<void> {
  const ids = lines.filter(({ isOrdered }) => isOrdered).map(({ id }) => id);
  await giveTurnsBack(transaction, businessId, ids);
}
