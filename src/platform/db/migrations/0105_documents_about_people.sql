-- no transaction
-- They lead from a person to what mentions them, however much the business has.
CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_events_mentions ON webhook_events USING gin
  (mention_keys(business_id, body)) WITH (gin_pending_list_limit = 512);
CREATE INDEX CONCURRENTLY IF NOT EXISTS contact_import_refusals_cells ON contact_import_refusals USING gin
  (cell_keys(business_id, cells));
-- A broadcast texts no number twice.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS broadcast_recipients_number ON broadcast_recipients (business_id,
  phone_number, broadcast_id);
