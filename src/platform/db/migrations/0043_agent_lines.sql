-- The phone of an agent, rung once for a session and kept in a conference that the people called are added to.
-- conference_id and carrier_id (the call to the agent) are the carrier's own, known as it reports. ended_at: the agent was
-- lost, or the line was closed because its session had ended. The order of states is in src/domain/call/agent-line-rules.ts; the
-- checks are those of calls (0030).
CREATE TABLE agent_lines (
  business_id   text COLLATE "C" NOT NULL,
  id            text COLLATE "C" NOT NULL CHECK (id ~ '^lin_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  user_id       text COLLATE "C" NOT NULL,
  session_id    text COLLATE "C" NOT NULL,
  inbox_id      text COLLATE "C" NOT NULL,
  from_number   text NOT NULL,
  phone_number  text NOT NULL CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  state         text NOT NULL CHECK (state IN ('ordered', 'proving', 'joining', 'ready', 'closed', 'lost')),
  lost_reason   text CHECK (lost_reason IN ('no_answer', 'no_key', 'hung_up', 'failed')),
  carrier_id    text,
  conference_id text,
  joined_at     timestamptz(3),
  closing_at    timestamptz(3),
  ended_at      timestamptz(3),
  next_check_at timestamptz,
  checks        smallint NOT NULL DEFAULT 0,
  times_unknown smallint NOT NULL DEFAULT 0,
  hang_ups      smallint NOT NULL DEFAULT 0,
  created_at    timestamptz(3) NOT NULL,
  updated_at    timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, session_id) REFERENCES dialer_sessions (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id),
  CHECK ((ended_at IS NOT NULL) = (state IN ('closed', 'lost'))),
  CHECK ((state = 'lost') = (lost_reason IS NOT NULL))
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX agent_lines_user ON agent_lines (business_id, user_id) WHERE ended_at IS NULL AND closing_at IS NULL;
CREATE INDEX agent_lines_session ON agent_lines (session_id, created_at);
CREATE INDEX agent_lines_live ON agent_lines (next_check_at) WHERE ended_at IS NULL;

-- line_id: the line that whoever is called is put into; null: a call without one. agent_lost_at: the agent was lost while
-- it went on, and whoever is on the line is told so once, at last_words_at. abandoned_at: it was answered without an agent.
ALTER TABLE calls
  ADD COLUMN line_id       text COLLATE "C",
  ADD COLUMN agent_lost_at timestamptz(3),
  ADD COLUMN last_words_at timestamptz(3),
  ADD COLUMN abandoned_at  timestamptz(3);
