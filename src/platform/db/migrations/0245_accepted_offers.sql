ALTER TABLE call_offers ADD COLUMN accepted_at timestamptz(3);
COMMENT ON COLUMN call_offers.accepted_at IS 'The user has accepted the call on the line of a session, and hears the words about it while the call rings. Before created_at: it has rung once more since.';
