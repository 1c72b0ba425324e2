/**
 * A recursive part of a query: each lane (the texts of a number, those with media, or its calls) with a queue, and when its next job is
 * due.
 */
export const lanes = `lane AS (
      (
        SELECT j.business_id, j.inbox_id, j.kind, j.due_at FROM carrier_jobs j
        ORDER BY j.business_id, j.inbox_id, j.kind, j.due_at LIMIT 1
      )
      UNION ALL
      SELECT next.business_id, next.inbox_id, next.kind, next.due_at
      FROM lane CROSS JOIN LATERAL (
        SELECT j.business_id, j.inbox_id, j.kind, j.due_at FROM carrier_jobs j
        WHERE (j.business_id, j.inbox_id, j.kind) > (lane.business_id, lane.inbox_id, lane.kind)
        ORDER BY j.business_id, j.inbox_id, j.kind, j.due_at LIMIT 1
      ) next
    )`;
