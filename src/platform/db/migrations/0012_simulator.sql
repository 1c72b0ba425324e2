-- possible_duplicate: ordered once more after an order whose answer never came and of which the carrier knew nothing.
ALTER TABLE messages ADD COLUMN possible_duplicate boolean NOT NULL DEFAULT false;

-- What answers a keyword, such as the confirmation of STOP, goes out although the number has opted out.
ALTER TABLE carrier_jobs ADD COLUMN passes_opt_out boolean NOT NULL DEFAULT false;

-- The memory of the simulated carrier, which outlives any process: the orders it has accepted and what it will still
-- report on them. times: how often the same order came. What a call that is hung up would still have reported is dropped.
CREATE TABLE simulator_orders (
  business_id text COLLATE "C" NOT NULL REFERENCES businesses (id),
  id          text COLLATE "C" NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('text', 'call')),
  carrier_id  text NOT NULL,
  from_number text NOT NULL,
  to_number   text NOT NULL,
  body        text,
  times       integer NOT NULL DEFAULT 1,
  accepted_at timestamptz NOT NULL,
  PRIMARY KEY (business_id, id)
);
CREATE UNIQUE INDEX simulator_orders_carrier ON simulator_orders (business_id, carrier_id);

CREATE TABLE simulator_reports (
  business_id text COLLATE "C" NOT NULL REFERENCES businesses (id),
  id          bigint GENERATED ALWAYS AS IDENTITY,
  carrier_id  text NOT NULL,
  due_at      timestamptz NOT NULL,
  event       jsonb NOT NULL,
  PRIMARY KEY (business_id, id)
);
CREATE INDEX simulator_reports_carrier ON simulator_reports (carrier_id);
CREATE INDEX simulator_reports_due ON simulator_reports (due_at);
