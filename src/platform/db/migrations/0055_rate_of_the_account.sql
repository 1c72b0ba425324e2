-- All calls leave at the rate of the account at the carrier, whichever process places them and whatever their number is.
CREATE TABLE carrier_account (
  is_only       boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  calls_free_at timestamptz NOT NULL
);
INSERT INTO carrier_account (calls_free_at) VALUES (now());
COMMENT ON TABLE carrier_account IS 'When the account at the carrier may place its next call, for all businesses.';
COMMENT ON COLUMN carrier_account.is_only IS 'Keeps the table at one row.';

ALTER TABLE carrier_jobs ADD COLUMN urgency smallint NOT NULL DEFAULT 1;
ALTER TABLE carrier_jobs ADD COLUMN begun_at timestamptz;
COMMENT ON COLUMN carrier_jobs.urgency IS '0: somebody waits on the phone for the order, and it goes before all others.';
COMMENT ON COLUMN carrier_jobs.begun_at IS
  'When the carrier was first asked for a call. Null: it waits for its turn, or is a text.';
COMMENT ON TABLE carrier_lanes IS 'When each number may send its next segment, and when it last placed a call.';

-- A leg that is hung up may belong to a line without a call.
ALTER TABLE call_controls ALTER COLUMN call_id DROP NOT NULL;
COMMENT ON COLUMN call_controls.call_id IS 'Null: the leg of a line that was given up, or of nothing that is known.';
