-- Recordings that users upload for the carrier to play.
CREATE TABLE audio_files (
  business_id      text COLLATE "C" NOT NULL,
  id               text COLLATE "C" NOT NULL CHECK (id ~ '^snd_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  name             text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  storage_key      text NOT NULL,
  content_type     text NOT NULL CHECK (content_type IN ('audio/wav', 'audio/mpeg')),
  size             integer NOT NULL CHECK (size > 0),
  duration_seconds smallint NOT NULL CHECK (duration_seconds BETWEEN 1 AND 120),
  created_at       timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
);
COMMENT ON TABLE audio_files IS 'Recordings that users upload for the carrier to play.';
COMMENT ON COLUMN audio_files.storage_key IS 'The name of the object, which is removed with the row.';
COMMENT ON COLUMN audio_files.size IS 'In bytes.';
COMMENT ON COLUMN audio_files.duration_seconds IS 'The length, rounded up.';

CREATE FUNCTION remove_stored_audio() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO storage_removals (business_id, key, due_at) VALUES (OLD.business_id, OLD.storage_key, clock_timestamp())
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION remove_stored_audio IS 'The object is removed with its row.';
CREATE TRIGGER audio_files_remove_stored AFTER DELETE ON audio_files FOR EACH ROW EXECUTE FUNCTION remove_stored_audio();
