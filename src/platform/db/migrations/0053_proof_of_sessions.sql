ALTER TABLE oauth_artifacts ADD COLUMN proved_at timestamptz(3);
COMMENT ON COLUMN oauth_artifacts.proved_at IS
  'When the user of a session last proved their identity. Null: before this column, or another artifact.';
