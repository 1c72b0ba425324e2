-- The previous version never claims a stored file, and reads an uploaded one as any other.
ALTER TABLE media ALTER COLUMN source_url DROP NOT NULL;
ALTER TABLE media DROP CONSTRAINT media_source_check;
ALTER TABLE media ADD CONSTRAINT media_source_check CHECK (source IN ('carrier', 'sender', 'upload')) NOT VALID;
ALTER TABLE media ADD CONSTRAINT media_source_url_stated CHECK ((source = 'upload') = (source_url IS NULL)) NOT VALID;
COMMENT ON COLUMN media.source IS
  'carrier: the carrier has the file (incoming). sender: it is at an address of the sender (outgoing). upload: it came '
  'with the text, and is stored from the start (outgoing).';
