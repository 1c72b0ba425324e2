-- A script for agents, and outcomes that ask for the time of a callback. The previous version reads and writes none of this.
ALTER TABLE campaigns ADD COLUMN script text;
COMMENT ON COLUMN campaigns.script IS
  'The text that agents read in a talk, with placeholders for fields of the contact. Null: none.';
ALTER TABLE campaigns ADD CONSTRAINT campaigns_script CHECK (length(script) BETWEEN 1 AND 4000) NOT VALID;

ALTER TABLE dispositions ADD COLUMN asks_for_callback boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN dispositions.asks_for_callback IS
  'Whether agents are asked for the time of a callback when they pick it.';
