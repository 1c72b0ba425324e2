/** A recursive part of a query: each line (the number of an inbox) with a queue, and when its next job is due. */
export const lines = `line AS (
      (
        SELECT j.business_id, j.inbox_id, j.due_at FROM carrier_jobs j
        ORDER BY j.business_id, j.inbox_id, j.due_at LIMIT 1
      )
      UNION ALL
      SELECT next.business_id, next.inbox_id, next.due_at
      FROM line CROSS JOIN LATERAL (
        SELECT j.business_id, j.inbox_id, j.due_at FROM carrier_jobs j
        WHERE (j.business_id, j.inbox_id) > (line.business_id, line.inbox_id)
        ORDER BY j.business_id, j.inbox_id, j.due_at LIMIT 1
      ) next
    )`;
