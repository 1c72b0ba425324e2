-- no transaction
-- A recipient who waits has no number, and needs no entry by number. A broadcast texts no number twice.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS broadcast_recipients_texted ON broadcast_recipients (business_id,
  broadcast_id, phone_number) WHERE phone_number IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS broadcast_recipients_texted_number ON broadcast_recipients (business_id,
  phone_number, broadcast_id) WHERE phone_number IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS broadcast_recipients_number;
