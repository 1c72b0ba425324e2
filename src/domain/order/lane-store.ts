import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { isSuspended } from "../identity/standing-sql.ts";
import { openFrom } from "./turn-sql.ts";

/** The texts of one number, which leave one after another at the rate of the number. */
export interface Lane {
  businessId: string;
  inboxId: string;
}

/** A lane with orders. */
export interface WaitingLane extends Lane {
  /** The time until its next order can be claimed; negative: since then. */
  milliseconds: number;
}

/**
 * Jumps along the index from one queue to the next: one look-up for each queue, regardless of its length. A queue has
 * the texts of a number, those with media, or its calls, which have no lane.
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
    SELECT queue.business_id, queue.inbox_id,
      extract(epoch FROM min(GREATEST(queue.due_at, l.free_at)) - now())::float * 1000 AS milliseconds
    FROM queue
    LEFT JOIN carrier_lanes l
      ON l.business_id = queue.business_id AND l.inbox_id = queue.inbox_id AND l.kind = 'text'
    WHERE queue.kind <> 'call' AND NOT ${isSuspended("queue.business_id")}
    GROUP BY 1, 2`,
  { unbound: "the worker carries out the orders of every business" },
);

const untilNextCallStatement = statement<{ milliseconds: number | null }>(
  "carrier.untilNextCall",
  `
    WITH RECURSIVE queue AS (
      (
        SELECT j.urgency, j.business_id, j.due_at, j.created_at, j.begun_at FROM carrier_jobs j WHERE j.kind = 'call'
        ORDER BY j.urgency, j.business_id, j.due_at LIMIT 1
      )
      UNION ALL
      SELECT next.urgency, next.business_id, next.due_at, next.created_at, next.begun_at
      FROM queue CROSS JOIN LATERAL (
        SELECT j.urgency, j.business_id, j.due_at, j.created_at, j.begun_at FROM carrier_jobs j
        WHERE j.kind = 'call' AND (j.urgency, j.business_id) > (queue.urgency, queue.business_id)
        ORDER BY j.urgency, j.business_id, j.due_at LIMIT 1
      ) next
    )
    SELECT extract(epoch FROM min(GREATEST(queue.due_at, a.calls_free_at, open.since)) - now())::float * 1000
      AS milliseconds
    FROM queue CROSS JOIN carrier_account a CROSS JOIN LATERAL (SELECT ${openFrom("queue")} AS since) open
    WHERE a.is_only AND open.since IS NOT NULL`,
  { unbound: "the worker carries out the orders of every business" },
);

/** The time until the next call can be claimed, negative: since then; null if none waits. */
export async function untilNextCall(database: Database): Promise<number | null> {
  return (await database.row(untilNextCallStatement, []))?.milliseconds ?? null;
}

/** Every lane with orders, except those of suspended businesses, in no order. */
export function findLanes(database: Database): Promise<WaitingLane[]> {
  return database.rows(findLanesStatement, []);
}
