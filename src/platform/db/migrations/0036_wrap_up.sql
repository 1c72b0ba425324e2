-- How long a session lives on after a call without a sign of life, for the agent to say what came of it.
ALTER TABLE campaigns ADD COLUMN wrap_up_minutes smallint NOT NULL DEFAULT 5;
ALTER TABLE campaigns
  ADD CONSTRAINT campaigns_wrap_up_minutes_check CHECK (wrap_up_minutes BETWEEN 1 AND 120) NOT VALID;
