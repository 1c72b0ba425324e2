-- The browser of a user as a phone: one page of the dashboard has it, and says once a second that it is alive.
CREATE TABLE browser_phones (
  business_id text COLLATE "C" NOT NULL,
  user_id     text COLLATE "C" NOT NULL,
  page_id     text NOT NULL CHECK (page_id ~ '^[0-9a-f]{32}$'),
  beat_at     timestamptz NOT NULL,
  closed_at   timestamptz(3),
  opened_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, user_id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE
) WITH (fillfactor=30, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000,
  autovacuum_vacuum_cost_delay=0);
COMMENT ON TABLE browser_phones IS 'The page of the dashboard that is the phone of a user.';
COMMENT ON COLUMN browser_phones.page_id IS 'Random, and kept when the page is loaded again. Another page may take the phone over.';
COMMENT ON COLUMN browser_phones.beat_at IS 'The last heartbeat of the page.';
COMMENT ON COLUMN browser_phones.closed_at IS 'When the page was left. It may have been loaded again since.';

ALTER TABLE agent_lines
  ADD COLUMN legs smallint NOT NULL DEFAULT 0,
  ADD COLUMN left_at timestamptz(3);
COMMENT ON COLUMN agent_lines.legs IS 'How often a browser has called in for the line, such as after a reload of its page.';
COMMENT ON COLUMN agent_lines.left_at IS 'When the leg of a browser ended. Null: it has not, or another one has come.';
