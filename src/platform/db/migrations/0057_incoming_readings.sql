CREATE TABLE carrier_listening (
  id           smallint PRIMARY KEY CHECK (id = 1),
  -- A process with the public listener last ran then.
  heard_at     timestamptz NOT NULL,
  -- The last time at which a process began to listen after nobody had.
  gap_ended_at timestamptz
);
COMMENT ON TABLE carrier_listening IS 'When the service could receive the reports of the carrier: one row.';

CREATE TABLE incoming_readings (
  business_id text COLLATE "C" NOT NULL,
  inbox_id    text COLLATE "C" NOT NULL,
  -- The texts and calls that came before are applied.
  read_until  timestamptz NOT NULL,
  -- The time of the next reading, unless a gap in listening ends before.
  due_at      timestamptz NOT NULL,
  -- The lease of a reading in progress, or the pause after a failed or incomplete one.
  held_until  timestamptz NOT NULL DEFAULT '-infinity',
  lease_token uuid,
  -- Readings in a row that did not end.
  attempts    smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (business_id, inbox_id),
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id)
);
COMMENT ON TABLE incoming_readings IS 'How far the texts and calls to an active inbox are read from the lists of the carrier, which has also those that came while nobody listened.';
CREATE INDEX incoming_readings_due ON incoming_readings (due_at);
