-- A claim moves leased_until instead of due_at (0010): no index holds it, so that the row of what was not parked stays on
-- its page (HOT) and no index is written. A page has room for a claim of all its rows, which are longer then.
-- A dispatcher from before this takes what a later one holds: end all of them before the first of the new.
ALTER TABLE webhook_deliveries ADD COLUMN leased_until timestamptz;
UPDATE webhook_deliveries SET leased_until = due_at WHERE lease_token IS NOT NULL;
ALTER TABLE webhook_deliveries SET (fillfactor = 45);
