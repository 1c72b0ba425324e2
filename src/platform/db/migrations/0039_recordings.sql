-- Which talks are recorded, and what callers hear about it.
ALTER TABLE businesses
  ADD COLUMN records_calls text NOT NULL DEFAULT 'never',
  ADD COLUMN recording_announcement text,
  ADD CONSTRAINT businesses_records_calls CHECK (records_calls IN ('never', 'incoming', 'outgoing', 'all')) NOT VALID,
  ADD CONSTRAINT businesses_announcement CHECK (length(recording_announcement) BETWEEN 1 AND 500) NOT VALID;
COMMENT ON COLUMN businesses.records_calls IS 'The calls whose talk is recorded. A campaign may decide otherwise.';
COMMENT ON COLUMN businesses.recording_announcement IS 'What a caller hears before an incoming call is recorded.';
ALTER TABLE campaigns ADD COLUMN records_calls boolean;
COMMENT ON COLUMN campaigns.records_calls IS 'Whether its calls are recorded. Null: the setting of the business decides.';

CREATE TABLE recordings (
  business_id      text COLLATE "C" NOT NULL,
  id               text COLLATE "C" NOT NULL CHECK (id ~ '^rec_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  call_id          text COLLATE "C" NOT NULL,
  kind             text NOT NULL CHECK (kind IN ('talk', 'voicemail')),
  state            text NOT NULL
    CHECK (state IN ('running', 'pending', 'transcribing', 'stored', 'absent', 'failed', 'erased')),
  leg_id           text NOT NULL,
  carrier_id       text,
  is_paused        boolean NOT NULL DEFAULT false,
  is_transcribed   boolean NOT NULL DEFAULT false,
  duration_seconds integer NOT NULL DEFAULT 0 CHECK (duration_seconds >= 0),
  content_type     text CHECK (content_type IN ('audio/wav', 'audio/mpeg')),
  size             integer CHECK (size > 0),
  storage_key      text,
  attempts         smallint NOT NULL DEFAULT 0,
  storage_failures smallint NOT NULL DEFAULT 0,
  due_at           timestamptz,
  lease_token      uuid,
  error            text,
  created_at       timestamptz(3) NOT NULL,
  updated_at       timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, call_id) REFERENCES calls (business_id, id) ON DELETE CASCADE,
  CHECK ((state IN ('running', 'pending', 'transcribing')) = (due_at IS NOT NULL)),
  CHECK (state NOT IN ('transcribing', 'stored') OR
    storage_key IS NOT NULL AND content_type IS NOT NULL AND size IS NOT NULL),
  CHECK (state <> 'erased' OR storage_key IS NULL),
  CHECK ((state = 'failed') = (error IS NOT NULL))
) WITH (fillfactor=70);
COMMENT ON TABLE recordings IS
  'Recordings of talks, and messages that callers left. A worker claims a due one by moving due_at forward by a lease, with a new token, and with a new storage_key when it fetches.';
COMMENT ON COLUMN recordings.state IS
  'running: the carrier was told to record. pending: the carrier has it, and it is to be fetched. transcribing: stored, and its words are awaited. stored: complete. absent: nothing was recorded. failed: it could not be fetched, and the carrier still has it. erased: nobody has it.';
COMMENT ON COLUMN recordings.leg_id IS 'The id of the call at the carrier.';
COMMENT ON COLUMN recordings.carrier_id IS 'The id at the carrier, known at its end.';
COMMENT ON COLUMN recordings.is_transcribed IS 'The carrier has told its words, or that there are none.';
COMMENT ON COLUMN recordings.size IS 'In bytes.';
COMMENT ON COLUMN recordings.storage_key IS 'The name of the object that the last attempt writes or wrote.';
COMMENT ON COLUMN recordings.attempts IS 'Attempts in the present state.';
COMMENT ON COLUMN recordings.storage_failures IS
  'Attempts at which the storage refused the file. They do not count as attempts.';
COMMENT ON COLUMN recordings.due_at IS
  'The time of the next step; during an attempt, the end of its lease. While the call runs: the time after which its end was surely missed.';
COMMENT ON COLUMN recordings.error IS 'Why it could not be fetched.';
CREATE UNIQUE INDEX recordings_call ON recordings (business_id, call_id, kind);
CREATE INDEX recordings_due ON recordings (business_id, due_at, id) WHERE due_at IS NOT NULL;

CREATE TABLE recording_removals (
  business_id text COLLATE "C" NOT NULL,
  leg_id      text COLLATE "C" NOT NULL,
  carrier_id  text COLLATE "C" NOT NULL DEFAULT '',
  due_at      timestamptz NOT NULL,
  attempts    integer NOT NULL DEFAULT 0,
  PRIMARY KEY (business_id, leg_id, carrier_id)
);
COMMENT ON TABLE recording_removals IS 'Recordings that the carrier must erase: they are stored here, or nobody may keep them.';
COMMENT ON COLUMN recording_removals.leg_id IS 'The id of the call at the carrier.';
COMMENT ON COLUMN recording_removals.carrier_id IS
  'The id of the recording at the carrier. Empty: every recording of the call, whose ids are unknown.';
CREATE INDEX recording_removals_due ON recording_removals (due_at);

CREATE FUNCTION remove_recording() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.storage_key IS NOT NULL THEN
    INSERT INTO storage_removals (business_id, key, due_at)
    VALUES (OLD.business_id, OLD.storage_key,
      CASE OLD.state WHEN 'pending' THEN clock_timestamp() + interval '1 hour' ELSE clock_timestamp() END)
    ON CONFLICT DO NOTHING;
  END IF;
  IF OLD.state IN ('running', 'pending', 'transcribing', 'failed') THEN
    INSERT INTO recording_removals (business_id, leg_id, carrier_id, due_at)
    VALUES (OLD.business_id, OLD.leg_id, COALESCE(OLD.carrier_id, ''), clock_timestamp())
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION remove_recording IS
  'Removes the file of a deleted recording, or the recording at the carrier. An attempt under way may still write the file.';
CREATE TRIGGER recordings_remove AFTER DELETE ON recordings FOR EACH ROW EXECUTE FUNCTION remove_recording();

-- What a call shows of its recordings.
ALTER TABLE calls
  ADD COLUMN recording_id text COLLATE "C",
  ADD COLUMN voicemail_id text COLLATE "C";
COMMENT ON COLUMN calls.recording_id IS 'The recording of its talk, once it is stored. Without a foreign key: both rows change together.';
COMMENT ON COLUMN calls.voicemail_id IS 'The message that the caller left, once it is stored.';

-- Recordings that the simulated carrier has erased.
ALTER TABLE simulator_orders ADD COLUMN recording_erased_at timestamptz;
