ALTER TABLE calls ADD COLUMN answer_reported_at timestamptz(3);
COMMENT ON COLUMN calls.answer_reported_at IS
  'When the service heard of the answer, by its own clock: the carrier may count whole seconds in answered_at.';
