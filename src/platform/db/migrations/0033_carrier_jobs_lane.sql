-- no transaction

CREATE INDEX CONCURRENTLY IF NOT EXISTS carrier_jobs_lane ON carrier_jobs (business_id, inbox_id, kind, due_at, id);
