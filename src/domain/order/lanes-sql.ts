/**
 * A recursive part of a query: each queue (the texts of a number, those with media, or its calls), and the time at
 * which its next job is due.
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

/** The kind of the lane for jobs of a kind: a number has one rate for all its texts. */
export const laneOf = (kind: string) => `CASE ${kind} WHEN 'call' THEN 'call' ELSE 'text' END`;

/** Joins the lane `l` of each queue, if it has one. */
export const joinLane = `
  LEFT JOIN carrier_lanes l
    ON l.business_id = lane.business_id AND l.inbox_id = lane.inbox_id AND l.kind = ${laneOf("lane.kind")}`;
