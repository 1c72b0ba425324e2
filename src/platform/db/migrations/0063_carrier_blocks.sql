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
