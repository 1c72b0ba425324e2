-- no transaction
ALTER TABLE inbox_routes VALIDATE CONSTRAINT inbox_routes_queue;
CREATE INDEX CONCURRENTLY IF NOT EXISTS inbox_routes_queue ON inbox_routes (business_id, queue_id) WHERE queue_id IS NOT NULL;
-- Lines whose end was requested: their phones may still ring.
CREATE INDEX CONCURRENTLY IF NOT EXISTS agent_lines_closing ON agent_lines (business_id, user_id)
  WHERE closing_at IS NOT NULL AND ended_at IS NULL;
