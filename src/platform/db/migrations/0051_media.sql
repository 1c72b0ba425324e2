-- Pictures and files of texts. source: the carrier has it (incoming), or it is at an address that the sender gave
-- (outgoing). A worker takes what is pending by moving due_at forward by a lease and stamping a new token and the name of
-- the object that this attempt writes; whoever finishes it must still hold that token. content_type is what was told of it
-- until it is stored.
CREATE TABLE media (
  business_id  text COLLATE "C" NOT NULL,
  id           text COLLATE "C" NOT NULL CHECK (id ~ '^med_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  message_id   text COLLATE "C" NOT NULL,
  position     smallint NOT NULL CHECK (position BETWEEN 0 AND 9),
  source       text NOT NULL CHECK (source IN ('carrier', 'sender')),
  source_url   text NOT NULL CHECK (length(source_url) BETWEEN 1 AND 2048),
  content_type text CHECK (length(content_type) BETWEEN 1 AND 127),
  size         integer CHECK (size >= 0),
  state        text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'stored', 'failed')),
  storage_key  text,
  attempts     smallint NOT NULL DEFAULT 0,
  due_at       timestamptz,
  lease_token  uuid,
  error        text,
  created_at   timestamptz(3) NOT NULL,
  updated_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, message_id, position),
  FOREIGN KEY (business_id, message_id) REFERENCES messages (business_id, id) ON DELETE CASCADE,
  CHECK ((state = 'pending') = (due_at IS NOT NULL)),
  CHECK ((state = 'stored') = (size IS NOT NULL)),
  CHECK ((state = 'failed') = (error IS NOT NULL)),
  CHECK (state <> 'stored' OR storage_key IS NOT NULL AND content_type IS NOT NULL)
) WITH (fillfactor = 70);
CREATE INDEX media_pending ON media (business_id, due_at, id) WHERE state = 'pending';

-- How many there are of a text: only those that have some are looked up.
ALTER TABLE messages ADD COLUMN media_count smallint NOT NULL DEFAULT 0;

-- Objects in the storage that nothing refers to any more, or that an attempt that failed may have left there.
CREATE TABLE storage_removals (
  business_id text COLLATE "C" NOT NULL,
  key         text COLLATE "C" NOT NULL,
  due_at      timestamptz NOT NULL,
  attempts    integer NOT NULL DEFAULT 0,
  PRIMARY KEY (business_id, key)
);
CREATE INDEX storage_removals_due ON storage_removals (due_at);

-- However a row goes, its object goes too. An attempt in work may still write it: then it is waited for.
CREATE FUNCTION remove_stored_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO storage_removals (business_id, key, due_at)
  VALUES (OLD.business_id, OLD.storage_key,
    CASE OLD.state WHEN 'pending' THEN clock_timestamp() + interval '10 minutes' ELSE clock_timestamp() END)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER media_remove_stored AFTER DELETE ON media
  FOR EACH ROW WHEN (OLD.storage_key IS NOT NULL) EXECUTE FUNCTION remove_stored_media();
