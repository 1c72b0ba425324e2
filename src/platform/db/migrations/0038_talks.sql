-- While people talk: mute, hold, transfers and supervisors.
ALTER TABLE calls
  ADD COLUMN is_muted boolean NOT NULL DEFAULT false,
  ADD COLUMN is_on_hold boolean NOT NULL DEFAULT false,
  ADD COLUMN handed_over_at timestamptz(3);
COMMENT ON COLUMN calls.is_muted IS 'The other party does not hear the user.';
COMMENT ON COLUMN calls.is_on_hold IS 'The other party hears music.';
COMMENT ON COLUMN calls.handed_over_at IS 'When the call last moved to the line of another party by a transfer. It has then ended for the agent who had it.';

ALTER TABLE agent_lines ADD COLUMN supervision text;
ALTER TABLE agent_lines
  ADD CONSTRAINT agent_lines_supervision CHECK (supervision IN ('listen', 'whisper', 'join')) NOT VALID;
COMMENT ON COLUMN agent_lines.supervision IS 'What a supervisor does in the call.';

ALTER TABLE call_controls ADD COLUMN conference text;
COMMENT ON COLUMN call_controls.conference IS 'The name of the conference in which the leg is.';

CREATE TABLE call_transfers (
  business_id  text COLLATE "C" NOT NULL,
  id           text COLLATE "C" NOT NULL CHECK (id ~ '^trf_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  call_id      text COLLATE "C" NOT NULL,
  kind         text NOT NULL CHECK (kind IN ('blind', 'consultation')),
  state        text NOT NULL CHECK (state IN ('ringing', 'consulting', 'completed', 'failed', 'canceled')),
  from_user_id text COLLATE "C",
  to_user_id   text COLLATE "C",
  to_number    text CHECK (to_number ~ '^\+[1-9][0-9]{6,14}$'),
  to_line_id   text COLLATE "C",
  reason       text CHECK (reason IN ('no_answer', 'declined', 'busy', 'left', 'failed', 'ended')),
  expires_at   timestamptz NOT NULL,
  created_at   timestamptz(3) NOT NULL,
  updated_at   timestamptz(3) NOT NULL,
  ended_at     timestamptz(3),
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, call_id) REFERENCES calls (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, from_user_id) REFERENCES users (business_id, id),
  FOREIGN KEY (business_id, to_user_id) REFERENCES users (business_id, id),
  FOREIGN KEY (business_id, to_line_id) REFERENCES agent_lines (business_id, id) ON DELETE SET NULL (to_line_id)
);
COMMENT ON TABLE call_transfers IS 'Transfers of calls to colleagues and outside numbers. A call has one at a time.';
COMMENT ON COLUMN call_transfers.from_user_id IS 'The user who had the call.';
COMMENT ON COLUMN call_transfers.to_user_id IS 'The colleague. Null: an outside number.';
COMMENT ON COLUMN call_transfers.to_number IS 'The outside number, in E.164. Null: a colleague, or an erased person.';
COMMENT ON COLUMN call_transfers.to_line_id IS 'The line that rings for it, or the line on which the colleague is already.';
COMMENT ON COLUMN call_transfers.reason IS 'Why it failed or was canceled.';
COMMENT ON COLUMN call_transfers.expires_at IS 'If nobody has picked up until then, it fails.';
CREATE INDEX call_transfers_call ON call_transfers (business_id, call_id, id);
CREATE UNIQUE INDEX call_transfers_open ON call_transfers (business_id, call_id) WHERE ended_at IS NULL;
CREATE INDEX call_transfers_line ON call_transfers (business_id, to_line_id) WHERE to_line_id IS NOT NULL;
CREATE INDEX call_transfers_user ON call_transfers (business_id, to_user_id) WHERE ended_at IS NULL;
CREATE INDEX call_transfers_number ON call_transfers (business_id, to_number) WHERE to_number IS NOT NULL;
CREATE INDEX call_transfers_due ON call_transfers (expires_at) WHERE state = 'ringing';
