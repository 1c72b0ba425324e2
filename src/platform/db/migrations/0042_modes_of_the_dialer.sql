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

ALTER TABLE campaigns
  ADD COLUMN dial_mode text NOT NULL DEFAULT 'preview',
  ADD COLUMN wrap_up_seconds smallint NOT NULL DEFAULT 15,
  ADD COLUMN ring_seconds smallint NOT NULL DEFAULT 25,
  ADD COLUMN machine_action text NOT NULL DEFAULT 'hang_up',
  ADD COLUMN has_written_consent boolean NOT NULL DEFAULT false,
  ADD COLUMN message_id text COLLATE "C";
COMMENT ON COLUMN campaigns.dial_mode IS
  'preview: the agent dials. power: the next person is dialed when the wrap-up ends.';
COMMENT ON COLUMN campaigns.wrap_up_seconds IS 'The wrap-up after a talk, in the power mode.';
COMMENT ON COLUMN campaigns.ring_seconds IS 'How long a phone rings.';
COMMENT ON COLUMN campaigns.machine_action IS 'What follows when a machine answers.';
COMMENT ON COLUMN campaigns.has_written_consent IS
  'An admin has stated that its contacts have agreed in writing to recorded messages.';
COMMENT ON COLUMN campaigns.message_id IS 'The recording for machines.';
ALTER TABLE campaigns
  ADD CONSTRAINT campaigns_dial_mode CHECK (dial_mode IN ('preview', 'power')) NOT VALID;
ALTER TABLE campaigns
  ADD CONSTRAINT campaigns_wrap_up_seconds CHECK (wrap_up_seconds BETWEEN 0 AND 600) NOT VALID;
ALTER TABLE campaigns
  ADD CONSTRAINT campaigns_ring_seconds CHECK (ring_seconds BETWEEN 15 AND 60) NOT VALID;
ALTER TABLE campaigns
  ADD CONSTRAINT campaigns_machine_action CHECK (machine_action IN ('hang_up', 'leave_message', 'hand_to_agent')
    AND (machine_action <> 'leave_message' OR has_written_consent AND message_id IS NOT NULL)) NOT VALID;
ALTER TABLE campaigns
  ADD CONSTRAINT campaigns_message FOREIGN KEY (business_id, message_id)
    REFERENCES audio_files (business_id, id) NOT VALID;

ALTER TABLE dialer_sessions
  ADD COLUMN is_power boolean NOT NULL DEFAULT false,
  ADD COLUMN power_paused_at timestamptz(3),
  ADD COLUMN next_dial_at timestamptz(3),
  ADD COLUMN seen_at timestamptz;
COMMENT ON COLUMN dialer_sessions.is_power IS
  'It began while its campaign had the power mode. The dialer dials for it as long as the campaign has that mode.';
COMMENT ON COLUMN dialer_sessions.power_paused_at IS 'The agent has stopped the dialing for a while.';
COMMENT ON COLUMN dialer_sessions.next_dial_at IS
  'When the dialer dials next. Null: a call is running, or the time is not set yet.';
COMMENT ON COLUMN dialer_sessions.seen_at IS
  'The last request of the agent: a call extends the lease without one. Null: made by an earlier version.';

-- What an order of the dialer takes from its campaign, and the message that a machine hears.
ALTER TABLE calls
  ADD COLUMN ring_seconds smallint,
  ADD COLUMN machine_action text,
  ADD COLUMN message_id text COLLATE "C",
  ADD COLUMN message_state text,
  ADD COLUMN message_seconds smallint,
  ADD COLUMN message_at timestamptz(3);
COMMENT ON COLUMN calls.ring_seconds IS 'How long the phone rings. Null: the usual time.';
COMMENT ON COLUMN calls.machine_action IS 'What follows when a machine answers, as the campaign had it.';
COMMENT ON COLUMN calls.message_id IS 'The recording that may be left, as the campaign had it; it may be deleted since.';
COMMENT ON COLUMN calls.message_state IS
  'ordered at the carrier, playing, left to its end, cut_off by the end of the call, or failed at the carrier.';
COMMENT ON COLUMN calls.message_seconds IS 'The length of the message.';
COMMENT ON COLUMN calls.message_at IS 'When the call left its line to hear the message. It has then ended for the agent.';
ALTER TABLE calls
  ADD CONSTRAINT calls_message_state CHECK (message_state IN ('ordered', 'playing', 'left', 'cut_off', 'failed')) NOT VALID;
ALTER TABLE calls
  ADD CONSTRAINT calls_machine_action CHECK (machine_action IN ('hang_up', 'leave_message', 'hand_to_agent')) NOT VALID;
