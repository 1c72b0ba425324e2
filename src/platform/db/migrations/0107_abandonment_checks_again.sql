ALTER TABLE abandonment_checks ADD COLUMN due_at timestamptz NOT NULL DEFAULT now();
COMMENT ON COLUMN abandonment_checks.due_at IS
  'When the campaign is judged: later for one that is above the limit, but does not have enough answered calls yet.';
