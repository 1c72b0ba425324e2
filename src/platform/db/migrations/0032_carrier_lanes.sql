-- When each number may send its next segment, and when it may place its next call: one waits for none of the other.
-- carrier_lines, by number alone, is what the version before uses.
CREATE TABLE carrier_lanes (
  business_id text COLLATE "C" NOT NULL,
  inbox_id    text COLLATE "C" NOT NULL,
  kind        text COLLATE "C" NOT NULL,
  free_at     timestamptz NOT NULL,
  PRIMARY KEY (business_id, inbox_id, kind),
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id)
) WITH (fillfactor = 50);
