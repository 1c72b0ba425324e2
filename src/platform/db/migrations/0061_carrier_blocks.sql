CREATE TABLE carrier_blocks (
  business_id  text COLLATE "C" NOT NULL,
  inbox_id     text COLLATE "C" NOT NULL,
  phone_number text COLLATE "C" NOT NULL CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  blocked_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, phone_number, inbox_id),
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id)
);
CREATE INDEX carrier_blocks_inbox ON carrier_blocks (business_id, inbox_id);
COMMENT ON TABLE carrier_blocks IS
  'Numbers to which the carrier sends no texts from an inbox, until the person texts START to it.';
COMMENT ON COLUMN carrier_blocks.phone_number IS 'In E.164.';

ALTER TABLE inboxes ADD COLUMN segments_per_second real;
ALTER TABLE inboxes ADD CONSTRAINT inboxes_segments_per_second CHECK (segments_per_second BETWEEN 0.1 AND 100) NOT VALID;
COMMENT ON COLUMN inboxes.segments_per_second IS
  'How many segments of texts a second the number is registered for. Null: as many as its kind of number.';
