-- First attempts and retries are claimed apart: what fails again and again must not stand before what is new.
DROP INDEX webhook_deliveries_due;
CREATE INDEX webhook_deliveries_new ON webhook_deliveries (due_at) WHERE NOT parked AND attempts = 0;
CREATE INDEX webhook_deliveries_retry ON webhook_deliveries (due_at) WHERE NOT parked AND attempts > 0;
