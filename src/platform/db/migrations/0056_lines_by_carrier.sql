-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS agent_lines_carrier ON agent_lines (business_id, carrier_id)
  WHERE carrier_id IS NOT NULL;
