CREATE TABLE agent_acts (
  business_id text COLLATE "C" NOT NULL,
  act         text NOT NULL CHECK (act IN ('text', 'call')),
  acts        integer NOT NULL,
  ends_at     timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, act),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
);
COMMENT ON TABLE agent_acts IS 'The texts and calls that the agents of a business have ordered in the present hour.';
COMMENT ON COLUMN agent_acts.ends_at IS 'The end of the hour; the count starts anew afterwards.';
