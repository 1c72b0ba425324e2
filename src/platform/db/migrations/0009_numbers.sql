CREATE TABLE numbers (
  business_id  text COLLATE "C" NOT NULL REFERENCES businesses (id),
  id           text COLLATE "C" NOT NULL CHECK (id ~ '^num_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  phone_number text NOT NULL CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  origin       text NOT NULL CHECK (origin IN ('bought', 'assigned')),
  state        text NOT NULL CHECK (state IN ('ordered', 'failed', 'assigned', 'active', 'releasing', 'released')),
  inbox_id     text COLLATE "C",
  inbox_name   text,
  carrier_id   text,
  capabilities text[] NOT NULL DEFAULT '{}',
  problem      text,
  connected_at timestamptz(3),
  work         text CHECK (work IN ('buy', 'connect', 'release')),
  work_since   timestamptz(3),
  due_at       timestamptz(3),
  lease_token  uuid,
  attempts     integer NOT NULL DEFAULT 0,
  doubtful     boolean NOT NULL DEFAULT false,
  ended_at     timestamptz(3),
  created_at   timestamptz(3) NOT NULL,
  updated_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id),
  CHECK ((work IS NULL) = (due_at IS NULL)),
  CHECK ((ended_at IS NOT NULL) = (state IN ('failed', 'released')))
) WITH (fillfactor=80);
COMMENT ON TABLE numbers IS
  'Numbers that a business has or had from the carrier, a row for each time. A worker claims the work on one by moving due_at forward by a lease, with a new token.';
COMMENT ON COLUMN numbers.origin IS 'Bought by an admin, or assigned by the operator from the numbers of the account.';
COMMENT ON COLUMN numbers.state IS 'An assigned number is active once an admin has adopted it.';
COMMENT ON COLUMN numbers.inbox_id IS 'The inbox with this number, active or not.';
COMMENT ON COLUMN numbers.inbox_name IS 'The name of the inbox that the purchase opens.';
COMMENT ON COLUMN numbers.carrier_id IS 'The carrier''s id of the number.';
COMMENT ON COLUMN numbers.capabilities IS 'Those of sms, mms and voice that the carrier states.';
COMMENT ON COLUMN numbers.problem IS 'Why the work on it has failed, for people; null: it has not.';
COMMENT ON COLUMN numbers.connected_at IS 'Since then the carrier reports the events of the number to this service.';
COMMENT ON COLUMN numbers.work IS 'What is to be done at the carrier; null: nothing.';
COMMENT ON COLUMN numbers.doubtful IS 'The answer to an earlier attempt was lost: the carrier may have done the work.';
COMMENT ON COLUMN numbers.ended_at IS 'From then on the business does not have the number.';
CREATE UNIQUE INDEX numbers_held ON numbers (phone_number) WHERE ended_at IS NULL;
CREATE INDEX numbers_due ON numbers (due_at) WHERE work IS NOT NULL;
CREATE INDEX numbers_inbox ON numbers (business_id, inbox_id, id) WHERE inbox_id IS NOT NULL;
CREATE INDEX numbers_failed ON numbers (ended_at) WHERE state = 'failed';

CREATE TABLE simulator_numbers (
  business_id  text COLLATE "C" NOT NULL REFERENCES businesses (id),
  id           text COLLATE "C" NOT NULL,
  phone_number text NOT NULL,
  carrier_id   text NOT NULL,
  bought_at    timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id)
);
COMMENT ON TABLE simulator_numbers IS 'The numbers that the account at the simulated carrier has bought.';
COMMENT ON COLUMN simulator_numbers.id IS 'The id of the order.';
CREATE UNIQUE INDEX simulator_numbers_phone_number ON simulator_numbers (phone_number);
CREATE UNIQUE INDEX simulator_numbers_carrier ON simulator_numbers (carrier_id);
