ALTER TABLE call_controls ADD COLUMN begun_at timestamptz;
COMMENT ON COLUMN call_controls.begun_at IS 'Its first attempt: controls of a call are carried out one after the other.';
