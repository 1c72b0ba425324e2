-- no transaction
ALTER TABLE queued_calls VALIDATE CONSTRAINT queued_calls_state;
ALTER TABLE queued_calls VALIDATE CONSTRAINT queued_calls_callback;
-- Also the key of a callback: a caller has one.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS queued_calls_callback ON queued_calls (business_id, callback_of)
  WHERE callback_of IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS queued_calls_callbacks_due ON queued_calls (business_id, queue_id)
  WHERE callback_of IS NOT NULL AND left_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS queues_offering ON queues (business_id) WHERE offers_callback;
