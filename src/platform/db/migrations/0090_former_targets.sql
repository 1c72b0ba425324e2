ALTER TABLE subscriptions ADD COLUMN former_targets jsonb NOT NULL DEFAULT '[]';
COMMENT ON COLUMN subscriptions.former_targets IS
  'The targets before target_url, [{"url", "until"}] in order, for the attempts of the history that were sent to them.';
