import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { isSuspended } from "../identity/standing-sql.ts";
import { laneOf } from "./lanes-sql.ts";

/** The orders of one number and kind, which leave one after another at the rate of the number. */
export interface Lane {
  businessId: string;
  inboxId: string;
  kind: "text" | "call";
}

/** A lane with orders. */
export interface WaitingLane extends Lane {
  /** The time until its next order can be claimed; negative: since then. */
  milliseconds: number;
}

/**
 * Jumps along the index from one queue to the next: one look-up for each queue, regardless of its length. A queue has
 * the texts of a number, those with media, or its calls.
 */
const findLanesStatement = statement<WaitingLane>(
  "carrier.findLanes",
  `
    WITH RECURSIVE queue AS (
      (
        SELECT j.business_id, j.inbox_id, j.kind, j.due_at FROM carrier_jobs j
        ORDER BY j.business_id, j.inbox_id, j.kind, j.due_at LIMIT 1
      )
      UNION ALL
      SELECT next.business_id, next.inbox_id, next.kind, next.due_at
      FROM queue CROSS JOIN LATERAL (
        SELECT j.business_id, j.inbox_id, j.kind, j.due_at FROM carrier_jobs j
        WHERE (j.business_id, j.inbox_id, j.kind) > (queue.business_id, queue.inbox_id, queue.kind)
        ORDER BY j.business_id, j.inbox_id, j.kind, j.due_at LIMIT 1
      ) next
    )
    SELECT queue.business_id, queue.inbox_id, ${laneOf("queue.kind")} AS kind,
      extract(epoch FROM min(GREATEST(queue.due_at, l.free_at)) - now())::float * 1000 AS milliseconds
    FROM queue
    LEFT JOIN carrier_lanes l
      ON l.business_id = queue.business_id AND l.inbox_id = queue.inbox_id AND l.kind = ${laneOf("queue.kind")}
    WHERE NOT ${isSuspended("queue.business_id")}
    GROUP BY 1, 2, 3`,
  { unbound: "the worker carries out the orders of every business" },
);

/** Every lane with orders, except those of suspended businesses, in no order. */
export function findLanes(database: Database): Promise<WaitingLane[]> {
  return database.rows(findLanesStatement, []);
}
