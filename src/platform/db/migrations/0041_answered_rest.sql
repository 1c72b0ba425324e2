-- How long a number that somebody answered rests before another campaign calls it.
ALTER TABLE businesses ADD COLUMN answered_rest_minutes integer NOT NULL DEFAULT 240;
ALTER TABLE businesses
  ADD CONSTRAINT businesses_answered_rest_minutes_check CHECK (answered_rest_minutes BETWEEN 0 AND 43200) NOT VALID;
