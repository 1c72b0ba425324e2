-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS carrier_jobs_calls ON carrier_jobs (urgency, business_id, due_at, id)
  WHERE kind = 'call';
