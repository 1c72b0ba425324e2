import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

// The number comes first: before statistics exist, the planner may walk all recipients of a broadcast.
const returnStatement = statement<never>(
  "broadcast.returnRecipient",
  `
    UPDATE broadcast_recipients r SET state = 'waiting', phone_number = NULL
    FROM broadcasts b
    WHERE r.business_id = $1 AND r.phone_number = $3 AND r.broadcast_id || '' = $2
      AND b.business_id = $1 AND b.id = $2 AND b.status <> 'completed'`,
);

/** Counts a recipient as waiting again: the text was canceled with its broadcast, before the carrier had it. */
export async function returnRecipient(
  transaction: Database,
  businessId: string,
  { broadcastId, phoneNumber }: { broadcastId: string; phoneNumber: string },
): Promise<void> {
  await transaction.rows(returnStatement, [businessId, broadcastId, phoneNumber]);
}
