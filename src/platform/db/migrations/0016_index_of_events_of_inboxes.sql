-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_events_inbox ON webhook_events (business_id, inbox_id, id)
  WHERE inbox_id IS NOT NULL;
