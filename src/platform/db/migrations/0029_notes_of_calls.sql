ALTER TABLE calls ADD COLUMN note text;
COMMENT ON COLUMN calls.note IS 'The note of the agent, written with the disposition.';
