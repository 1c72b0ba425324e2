/**
 * A recursive part of a query: each queue (the texts of a number, those with media, or its calls), and the time at
 * which its next job is due.
 */
export const queues = `queue AS (
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
    )`;

/** The kind of the lane for jobs of a kind: a number has one rate for all its texts. */
export const laneOf = (kind: string) => `CASE ${kind} WHEN 'call' THEN 'call' ELSE 'text' END`;

/** Joins the lane `l` of each queue, if it has one. */
export const joinLane = `
  LEFT JOIN carrier_lanes l
    ON l.business_id = queue.business_id AND l.inbox_id = queue.inbox_id AND l.kind = ${laneOf("queue.kind")}`;
