-- A test is sent whatever the state of its subscription: it is neither parked nor dropped with what waits for that.
ALTER TABLE webhook_deliveries ADD COLUMN is_test boolean NOT NULL DEFAULT false;

-- Only what is due is parked: a retry was parked before its time while its subscription was down.
UPDATE webhook_deliveries SET parked = false WHERE parked AND due_at > now();
