-- When a number last asked for texts to stop, and to start again, by the time of the request at the carrier: requests
-- may come late and out of order, and the last one decides whether the number has a row in opt_outs.
CREATE TABLE text_consents (
  business_id  text COLLATE "C" NOT NULL REFERENCES businesses (id),
  phone_number text COLLATE "C" NOT NULL CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  stopped_at   timestamptz(3),
  started_at   timestamptz(3),
  PRIMARY KEY (business_id, phone_number)
);
