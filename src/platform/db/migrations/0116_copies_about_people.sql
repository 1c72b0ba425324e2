-- no transaction
-- They lead from a person to the copies of an erasure, however much the business has.
CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_attempts_answered ON webhook_attempts (business_id, event_id)
  WHERE answer IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS idempotency_keys_mentions ON idempotency_keys USING gin
  (mention_keys(business_id, body)) WITH (gin_pending_list_limit = 512) WHERE body IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS dialer_sessions_tried ON dialer_sessions USING gin (tried_numbers)
  WITH (gin_pending_list_limit = 256) WHERE tried_numbers <> '{}';
