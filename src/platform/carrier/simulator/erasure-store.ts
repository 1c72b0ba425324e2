import type { Database } from "../../db/database.ts";
import type { ErasedBatch } from "../../db/mention-sql.ts";
import { statement } from "../../db/statement.ts";

const eraseOrdersStatement = statement<ErasedBatch>(
  "simulator.eraseOrders",
  `
    WITH page AS MATERIALIZED (
      SELECT id FROM simulator_orders WHERE business_id = $1 AND id > $2 ORDER BY id LIMIT 500
    ), gone AS (
      DELETE FROM simulator_orders o
      WHERE o.business_id = $1 AND o.id = ANY(ARRAY(SELECT id FROM page)) AND (o.to_number = ANY($3) OR o.from_number = ANY($3))
        AND o.accepted_at < $4
      RETURNING o.id, o.carrier_id
    ), gone_legs AS (
      DELETE FROM simulator_legs leg USING gone WHERE leg.business_id = $1 AND leg.order_id = gone.id
    ), unreported AS (
      DELETE FROM simulator_reports r USING gone WHERE r.business_id = $1 AND r.carrier_id = gone.carrier_id
    )
    SELECT count(*)::int AS rows, (SELECT max(id) FROM page) AS position FROM gone`,
);

/** Deletes those of the next orders to these numbers, and of the calls from them, that came before a time, with their reports. */
export async function eraseOrders(
  transaction: Database,
  businessId: string,
  after: string,
  numbers: readonly string[],
  before: string,
): Promise<ErasedBatch> {
  return (await transaction.row(eraseOrdersStatement, [businessId, after, numbers, before])) as ErasedBatch;
}

const eraseReportsStatement = statement<{ rows: number; position: number | null }>(
  "simulator.eraseReports",
  `
    WITH page AS MATERIALIZED (
      SELECT id FROM simulator_reports WHERE business_id = $1 AND id > $2 ORDER BY id LIMIT 500
    ), gone AS (
      DELETE FROM simulator_reports r
      WHERE r.business_id = $1 AND r.id = ANY(ARRAY(SELECT id FROM page)) AND (r.event ->> 'from' = ANY($3) OR r.event ->> 'to' = ANY($3))
      RETURNING 1
    )
    SELECT count(*)::int AS rows, (SELECT max(id) FROM page)::float8 AS position FROM gone`,
);

/** Deletes those of the next reports from or to one of these numbers. */
export async function eraseReports(
  transaction: Database,
  businessId: string,
  after: string,
  numbers: readonly string[],
): Promise<ErasedBatch> {
  const row = await transaction.row(eraseReportsStatement, [businessId, Number(after), numbers]);
  return { rows: row?.rows ?? 0, position: row?.position == null ? null : String(row.position) };
}
