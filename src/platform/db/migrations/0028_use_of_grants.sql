ALTER TABLE oauth_artifacts ADD COLUMN last_used_at timestamptz(3);
COMMENT ON COLUMN oauth_artifacts.last_used_at IS
  'The latest use of a grant, written at most once an hour. Null: none is recorded, or another artifact.';
