-- Recordings that greet callers of the voicemail. They cannot be deleted while a route names them.
ALTER TABLE inbox_routes
  ADD COLUMN closed_greeting_id text COLLATE "C",
  ADD COLUMN unanswered_greeting_id text COLLATE "C",
  ADD CONSTRAINT inbox_routes_closed_greeting FOREIGN KEY (business_id, closed_greeting_id)
    REFERENCES audio_files (business_id, id) NOT VALID,
  ADD CONSTRAINT inbox_routes_unanswered_greeting FOREIGN KEY (business_id, unanswered_greeting_id)
    REFERENCES audio_files (business_id, id) NOT VALID;
COMMENT ON COLUMN inbox_routes.closed_greeting_id IS 'The recorded greeting of when_closed. Null: words.';
COMMENT ON COLUMN inbox_routes.unanswered_greeting_id IS 'The recorded greeting of when_unanswered. Null: words.';
