-- A caller in a queue may be called back: the place in the queue is kept by the call to come.
-- The previous version offers none, and reads none of these columns.
ALTER TABLE queues ADD COLUMN offers_callback boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN queues.offers_callback IS 'Callers may press a key to be called back in their turn.';

ALTER TABLE queued_calls ADD COLUMN callback_of text COLLATE "C";
ALTER TABLE queued_calls ADD COLUMN attempts smallint NOT NULL DEFAULT 0;
ALTER TABLE queued_calls ADD COLUMN not_before timestamptz;
ALTER TABLE queued_calls ADD COLUMN callback_until timestamptz;
ALTER TABLE queued_calls ADD COLUMN entered_at timestamptz;
ALTER TABLE queued_calls DROP CONSTRAINT queued_calls_state_check;
ALTER TABLE queued_calls ADD CONSTRAINT queued_calls_state
  CHECK (state IN ('waiting', 'ringing', 'answered', 'abandoned', 'overflowed', 'callback')) NOT VALID;
ALTER TABLE queued_calls ADD CONSTRAINT queued_calls_callback
  FOREIGN KEY (business_id, callback_of) REFERENCES calls (business_id, id) ON DELETE CASCADE NOT VALID;
COMMENT ON COLUMN queued_calls.callback_of IS
  'The call whose caller asked to be called back: the row is that of a call to this person. Null: a caller.';
COMMENT ON COLUMN queued_calls.attempts IS 'The calls to the person so far that were placed.';
COMMENT ON COLUMN queued_calls.not_before IS 'No member is rung for the callback before. Null: now.';
COMMENT ON COLUMN queued_calls.callback_until IS 'The end of the callback: afterwards the caller was missed.';
COMMENT ON COLUMN queued_calls.entered_at IS
  'When a caller came who took back the place of a callback. Null: at arrived_at.';

ALTER TABLE routed_calls ADD COLUMN takes_keys boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN routed_calls.takes_keys IS
  'The caller waits outside of the conference of the call, where keys are heard, and is moved there when somebody takes the call.';
