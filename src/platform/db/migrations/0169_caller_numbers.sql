ALTER TABLE campaigns ADD COLUMN caller_number text NOT NULL DEFAULT 'rotate';
ALTER TABLE campaigns ADD CONSTRAINT campaigns_caller_number CHECK (caller_number IN ('rotate', 'local')) NOT VALID;
COMMENT ON COLUMN campaigns.caller_number IS
  'Which of its inboxes calls: rotate: the next in turn. local: of those nearest to the called number, the next in turn.';

ALTER TABLE inboxes ADD COLUMN most_calls_per_day integer;
ALTER TABLE inboxes ADD CONSTRAINT inboxes_most_calls_per_day CHECK (most_calls_per_day BETWEEN 1 AND 10000) NOT VALID;
COMMENT ON COLUMN inboxes.most_calls_per_day IS
  'The maximum of calls of the dialer from it in a day of the business. Null: none.';

CREATE TABLE inbox_loads (
  business_id text COLLATE "C" NOT NULL,
  inbox_id    text COLLATE "C" NOT NULL,
  day         date NOT NULL,
  calls       integer NOT NULL CHECK (calls >= 0),
  PRIMARY KEY (business_id, inbox_id),
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id) ON DELETE CASCADE
) WITH (fillfactor = 50);
COMMENT ON TABLE inbox_loads IS 'The calls of the dialer from each inbox on the last day with one.';
COMMENT ON COLUMN inbox_loads.day IS 'In the time zone of the business.';
