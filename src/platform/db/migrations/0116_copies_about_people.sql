-- no transaction
-- They lead an erasure to what it changes, however much the business has.
CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_attempts_answered ON webhook_attempts (business_id, event_id)
  WHERE answer IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS dialer_sessions_tried ON dialer_sessions USING gin (tried_numbers)
  WITH (gin_pending_list_limit = 256) WHERE tried_numbers <> '{}';
