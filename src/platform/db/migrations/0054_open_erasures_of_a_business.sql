-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS person_erasures_open ON person_erasures (business_id) WHERE completed_at IS NULL;
