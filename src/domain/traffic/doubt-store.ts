import type { CallOrder, Carrier, LineOrder, TextOrder } from "../../platform/carrier/port.ts";
import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

const untakenStatement = statement<{ carrierId: string }>(
  "carrier.untaken",
  `
    SELECT candidate.id AS carrier_id FROM unnest($3::text[]) WITH ORDINALITY AS candidate (id, place)
    WHERE NOT EXISTS (
        SELECT FROM message_carrier_ids k WHERE k.business_id = $1 AND k.carrier_id = candidate.id AND k.message_id <> $2
      )
      AND NOT EXISTS (SELECT FROM calls c WHERE c.business_id = $1 AND c.carrier_id = candidate.id AND c.id <> $2)
      AND NOT EXISTS (SELECT FROM agent_lines l WHERE l.business_id = $1 AND l.carrier_id = candidate.id AND l.id <> $2)
    ORDER BY candidate.place LIMIT 1`,
);

/**
 * Looks for an order in doubt at the carrier. Returns its id there, or null if the carrier has nothing but orders
 * known to be others.
 *
 * @throws if the carrier cannot be asked.
 */
export async function findOrder(
  database: Database,
  carrier: Pick<Carrier, "findOrders">,
  order: TextOrder | CallOrder | LineOrder,
  signal: AbortSignal,
): Promise<string | null> {
  const candidates = await carrier.findOrders(order, signal);
  if (candidates.length === 0) {
    return null;
  }
  const { businessId, id } = order.reference;
  return (await database.row(untakenStatement, [businessId, id, candidates]))?.carrierId ?? null;
}
