-- Only what is due is parked: a retry was parked before its time while its subscription was down.
UPDATE webhook_deliveries SET parked = false WHERE parked AND due_at > now();

-- A test is sent whatever the state of its subscription: it is neither parked nor dropped with what waits for that.
-- A dispatcher from before this still parks both: end all of them before the first of the new, as for 0022.
ALTER TABLE webhook_deliveries ADD COLUMN is_test boolean NOT NULL DEFAULT false;
