ALTER TABLE agent_lines ADD COLUMN dials_after timestamptz(3);
COMMENT ON COLUMN agent_lines.dials_after IS 'Nobody is dialed on the line before: until then the carrier may carry out a request for words that nobody answered, which takes the agent out of the conference.';
