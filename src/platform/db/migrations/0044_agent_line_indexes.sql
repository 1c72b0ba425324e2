-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS calls_line ON calls (business_id, line_id) WHERE line_id IS NOT NULL AND ended_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS calls_answered ON calls (business_id, campaign_id, answered_at)
  INCLUDE (abandoned_at, answered_by) WHERE campaign_id IS NOT NULL AND answered_at IS NOT NULL;
