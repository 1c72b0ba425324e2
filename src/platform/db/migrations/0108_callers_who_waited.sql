ALTER TABLE routed_calls ADD COLUMN caller_waited_at timestamptz;
COMMENT ON COLUMN routed_calls.caller_waited_at IS
  'When the caller was in the conference of the call; null: the carrier may have led the caller to its fallback.';
