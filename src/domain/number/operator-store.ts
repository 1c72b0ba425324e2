import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { BusinessNumber } from "./rules.ts";
import { NUMBER } from "./store.ts";

/** The statements of the operator about numbers. */

/** A number as the operator sees it. */
export interface NumberOverview extends BusinessNumber {
  businessName: string;
  /** Whether its inbox is active. */
  isInUse: boolean;
}

const listStatement = statement<NumberOverview>(
  "operator.listNumbers",
  `
    SELECT ${NUMBER}, b.name AS business_name, i.id IS NOT NULL AS is_in_use
    FROM numbers n JOIN businesses b ON b.id = n.business_id
      LEFT JOIN inboxes i ON i.business_id = n.business_id AND i.id = n.inbox_id AND i.deactivated_at IS NULL
    WHERE n.ended_at IS NULL AND ($1::text IS NULL OR n.business_id = $1) AND ($2::text IS NULL OR n.phone_number > $2)
    ORDER BY n.phone_number LIMIT $3`,
  { unbound: "the operator of the service works on every business" },
);

/** The numbers that businesses have, after one of them, by number. */
export function listCurrentNumbers(
  database: Database,
  { business = null, after = null, limit }: { business?: string | null; after?: string | null; limit: number },
): Promise<NumberOverview[]> {
  return database.rows(listStatement, [business, after, limit]);
}

const ownerStatement = statement<{ businessId: string; id: string }>(
  "operator.findInboxOfNumber",
  "SELECT business_id, id FROM inboxes WHERE phone_number = $1 AND deactivated_at IS NULL",
  { unbound: "the operator of the service works on every business" },
);

/** The active inbox with this number, of any business, or null. Lock the number first. */
export async function findInboxOf(
  transaction: Database,
  phoneNumber: string,
): Promise<{ businessId: string; id: string } | null> {
  return (await transaction.row(ownerStatement, [phoneNumber])) ?? null;
}
