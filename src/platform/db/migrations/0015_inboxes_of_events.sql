ALTER TABLE webhook_events ADD COLUMN inbox_id text COLLATE "C";
COMMENT ON COLUMN webhook_events.inbox_id IS
  'The inbox of its text or call. Null: an event without an inbox, or one of an earlier version.';
