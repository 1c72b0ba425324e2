import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { lockOptOuts, optOut } from "./opt-out-store.ts";

/** Blocks by the carrier: it sends no texts from one inbox to a number. They say nothing about other inboxes. */

/** An inbox and an outside number. */
export interface BlockedLine {
  inboxId: string;
  phoneNumber: string;
}

const blockStatement = statement<{ hasStarted: boolean }>(
  "consent.block",
  `
    WITH blocked AS (
      INSERT INTO carrier_blocks AS b (business_id, inbox_id, phone_number, blocked_at) VALUES ($1, $2, $3, $4)
      ON CONFLICT (business_id, phone_number, inbox_id)
        DO UPDATE SET blocked_at = GREATEST(b.blocked_at, excluded.blocked_at)
    )
    SELECT EXISTS (
      SELECT FROM text_consents t
      WHERE t.business_id = $1 AND t.phone_number = $3 AND (t.started_at >= t.stopped_at OR t.stopped_at IS NULL)
        AND t.started_at IS NOT NULL
    ) AS has_started`,
);

/**
 * Records that the carrier blocks texts of an inbox to a number. A person who has asked for texts with START, at any
 * inbox, keeps them from the other inboxes; for anybody else it is an opt-out of the business.
 */
export async function addBlock(
  database: Database,
  businessId: string,
  { inboxId, phoneNumber }: BlockedLine,
  at: string,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockOptOuts(transaction, businessId, phoneNumber);
    const added = await transaction.row(blockStatement, [businessId, inboxId, phoneNumber, at]);
    if (added?.hasStarted !== true) {
      await optOut(transaction, businessId, phoneNumber, at, "carrier");
    }
  });
}

const unblockStatement = statement<{ phoneNumber: string }>(
  "consent.unblock",
  `
    DELETE FROM carrier_blocks b
    WHERE b.business_id = $1 AND b.inbox_id = $2 AND b.phone_number = $3 AND b.blocked_at <= $4
    RETURNING b.phone_number`,
);

/** Ends a block after a START to its inbox, unless it is later than that. @returns whether there was one. */
export async function unblock(
  database: Database,
  businessId: string,
  { inboxId, phoneNumber }: BlockedLine,
  at: string,
): Promise<boolean> {
  return (await database.row(unblockStatement, [businessId, inboxId, phoneNumber, at])) !== undefined;
}
