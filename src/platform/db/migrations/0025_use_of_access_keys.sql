ALTER TABLE access_keys ADD COLUMN last_used_at timestamptz(3);
COMMENT ON COLUMN access_keys.last_used_at IS 'The latest use, written at most once an hour. Null: none is recorded.';
