ALTER TABLE businesses ADD COLUMN recording_announcement_language text;
COMMENT ON COLUMN businesses.recording_announcement_language IS
  'The language of the announcement of recordings, a tag of BCP 47. Null: en-US.';
ALTER TABLE businesses ADD CONSTRAINT businesses_announcement_language
  CHECK (length(recording_announcement_language) BETWEEN 2 AND 20) NOT VALID;

ALTER TABLE campaigns ADD COLUMN call_language text;
COMMENT ON COLUMN campaigns.call_language IS
  'The language of the words after an abandoned call and a recorded message, a tag of BCP 47. Null: en-US.';
ALTER TABLE campaigns ADD CONSTRAINT campaigns_call_language CHECK (length(call_language) BETWEEN 2 AND 20) NOT VALID;

ALTER TABLE calls ADD COLUMN closing_language text;
COMMENT ON COLUMN calls.closing_language IS 'The language of the closing words, a tag of BCP 47. Null: en-US.';
