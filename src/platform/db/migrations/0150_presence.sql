ALTER TABLE businesses ADD COLUMN away_reasons text[] NOT NULL DEFAULT '{Break,Lunch,Meeting,Training}';
ALTER TABLE businesses ADD CONSTRAINT businesses_away_reasons CHECK (cardinality(away_reasons) BETWEEN 1 AND 20) NOT VALID;
COMMENT ON COLUMN businesses.away_reasons IS 'The reasons to be away that its users choose from.';
ALTER TABLE businesses ADD COLUMN wrap_up_seconds integer NOT NULL DEFAULT 0;
ALTER TABLE businesses ADD CONSTRAINT businesses_wrap_up_seconds CHECK (wrap_up_seconds BETWEEN 0 AND 600) NOT VALID;
COMMENT ON COLUMN businesses.wrap_up_seconds IS
  'For this long after an incoming call nothing rings for the user who had it. 0: not at all.';

CREATE TABLE user_presences (
  business_id  text COLLATE "C" NOT NULL,
  user_id      text COLLATE "C" NOT NULL,
  state        text NOT NULL CHECK (state IN ('available', 'away', 'offline')),
  reason       text CHECK (length(reason) BETWEEN 1 AND 40),
  device       text NOT NULL CHECK (device IN ('dashboard', 'phone')),
  set_at       timestamptz(3) NOT NULL,
  missed_rings smallint NOT NULL DEFAULT 0,
  noted_state  text NOT NULL CHECK (noted_state IN ('available', 'in_call', 'wrap_up', 'away', 'offline')),
  noted_reason text,
  noted_at     timestamptz(3) NOT NULL,
  counted_at   timestamptz(3) NOT NULL,
  created_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, user_id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE,
  CHECK (reason IS NULL OR state = 'away')
) WITH (fillfactor = 50);
CREATE INDEX user_presences_here ON user_presences (business_id, user_id) WHERE noted_state <> 'offline';
COMMENT ON TABLE user_presences IS
  'What users say of their presence. A user without a row has never said anything: calls ring as far as there is a phone.';
COMMENT ON COLUMN user_presences.state IS 'As it was last set, by hand or after missed calls.';
COMMENT ON COLUMN user_presences.reason IS 'Why the user is away. Null: not said.';
COMMENT ON COLUMN user_presences.device IS
  'dashboard: the state holds while a page of the user is open. phone: it holds without one.';
COMMENT ON COLUMN user_presences.missed_rings IS 'Calls in a row that rang for the user until the end of their time.';
COMMENT ON COLUMN user_presences.noted_state IS
  'The state as it was last noted, with its events and figures. The present one follows from other rows.';
COMMENT ON COLUMN user_presences.noted_at IS 'When the noted state began.';
COMMENT ON COLUMN user_presences.counted_at IS 'The time before is in presence_seconds.';
COMMENT ON COLUMN user_presences.created_at IS 'When the user first had a state: figures begin here.';

CREATE TABLE presence_beats (
  business_id text COLLATE "C" NOT NULL,
  user_id     text COLLATE "C" NOT NULL,
  beat_at     timestamptz NOT NULL,
  PRIMARY KEY (business_id, user_id),
  FOREIGN KEY (business_id, user_id) REFERENCES user_presences (business_id, user_id) ON DELETE CASCADE
) WITH (fillfactor = 30, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
COMMENT ON TABLE presence_beats IS 'The last heartbeat of the pages of users, apart from user_presences, whose changes are shown.';

CREATE TABLE presence_seconds (
  business_id text COLLATE "C" NOT NULL,
  user_id     text COLLATE "C" NOT NULL,
  slot        timestamptz NOT NULL,
  available   smallint NOT NULL DEFAULT 0,
  in_call     smallint NOT NULL DEFAULT 0,
  wrap_up     smallint NOT NULL DEFAULT 0,
  away        smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (business_id, user_id, slot),
  FOREIGN KEY (business_id, user_id) REFERENCES user_presences (business_id, user_id) ON DELETE CASCADE
) WITH (fillfactor = 90);
CREATE INDEX presence_seconds_slot ON presence_seconds (slot);
COMMENT ON TABLE presence_seconds IS 'The seconds of users in each noted state, by quarters of an hour; the rest is offline.';
COMMENT ON COLUMN presence_seconds.slot IS 'The beginning of the quarter of an hour.';
