-- How a campaign is dialed. calling_from and calling_until bound the hours at the called party; '24:00' ends the day.
-- rotation_position is the place of the inbox that called last.
ALTER TABLE campaigns
  ADD COLUMN max_attempts            smallint NOT NULL DEFAULT 4 CHECK (max_attempts BETWEEN 1 AND 20),
  ADD COLUMN attempt_spacing_minutes integer NOT NULL DEFAULT 120 CHECK (attempt_spacing_minutes BETWEEN 0 AND 43200),
  ADD COLUMN busy_retry_minutes      integer NOT NULL DEFAULT 15 CHECK (busy_retry_minutes BETWEEN 0 AND 43200),
  ADD COLUMN daily_number_cap        smallint NOT NULL DEFAULT 3 CHECK (daily_number_cap BETWEEN 1 AND 20),
  ADD COLUMN lease_minutes           smallint NOT NULL DEFAULT 10 CHECK (lease_minutes BETWEEN 1 AND 120),
  ADD COLUMN dials_opted_out         boolean NOT NULL DEFAULT false,
  ADD COLUMN calling_from            time(0) NOT NULL DEFAULT '08:00',
  ADD COLUMN calling_until           time(0) NOT NULL DEFAULT '21:00',
  ADD COLUMN rotation_position       smallint NOT NULL DEFAULT 0,
  ADD CHECK (calling_from < calling_until);

-- The IANA zone of a number that says nothing of its own.
ALTER TABLE businesses ADD COLUMN time_zone text NOT NULL DEFAULT 'America/New_York';

-- Numbers that no campaign of the business may dial or text, whatever a contact's status says.
CREATE TABLE do_not_call_numbers (
  business_id  text COLLATE "C" NOT NULL REFERENCES businesses (id),
  phone_number text COLLATE "C" NOT NULL CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  note         text,
  created_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, phone_number)
);

-- time_zone: the contact's own IANA zone, where somebody gave it.
-- calling_zones: the zones in which it must be time to call, sorted, with commas between; '' is the business's zone,
-- null: not worked out yet, as after a change of the phones.
-- due_user_id: whose callback due_at is; null: anyone's.
-- attempted_at: when the last attempt ended, whatever came of it; was_busy: that was a busy line.
-- held_until: put aside until then: it was skipped, or nothing about it could be dialed at its turn.
ALTER TABLE campaign_contacts
  ADD COLUMN time_zone     text,
  ADD COLUMN calling_zones text COLLATE "C",
  ADD COLUMN due_user_id   text COLLATE "C",
  ADD COLUMN attempted_at  timestamptz(3),
  ADD COLUMN was_busy      boolean NOT NULL DEFAULT false,
  ADD COLUMN held_until    timestamptz(3),
  ADD FOREIGN KEY (business_id, due_user_id) REFERENCES users (business_id, id) ON DELETE SET NULL (due_user_id);

-- What is next, one index for each queue: callbacks, first calls, retries. Each is read once for every set of zones in
-- which it is time to call.
CREATE INDEX campaign_contacts_next_callback
  ON campaign_contacts (business_id, campaign_id, calling_zones, due_user_id, due_at, id)
  WHERE status IN ('not_called', 'called') AND due_at IS NOT NULL AND held_until IS NULL;
CREATE INDEX campaign_contacts_next_first_call
  ON campaign_contacts (business_id, campaign_id, calling_zones, id)
  WHERE status = 'not_called' AND due_at IS NULL AND held_until IS NULL;
CREATE INDEX campaign_contacts_next_retry
  ON campaign_contacts (business_id, campaign_id, calling_zones, was_busy, call_count,
    (COALESCE(attempted_at, last_called_at, created_at)), id)
  WHERE status = 'called' AND due_at IS NULL AND held_until IS NULL;
CREATE INDEX campaign_contacts_unzoned ON campaign_contacts (business_id, campaign_id, id)
  WHERE calling_zones IS NULL AND status IN ('not_called', 'called');
CREATE INDEX campaign_contacts_held ON campaign_contacts (held_until) WHERE held_until IS NOT NULL;
CREATE INDEX campaign_contacts_due_user ON campaign_contacts (business_id, due_user_id) WHERE due_user_id IS NOT NULL;

CREATE FUNCTION forget_calling_zones() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.calling_zones := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER campaign_contacts_forget_zones BEFORE UPDATE OF phones, time_zone ON campaign_contacts
  FOR EACH ROW WHEN (OLD.phones IS DISTINCT FROM NEW.phones OR OLD.time_zone IS DISTINCT FROM NEW.time_zone)
  EXECUTE FUNCTION forget_calling_zones();

-- Every value of calling_zones that contacts of a campaign have or had.
CREATE TABLE campaign_zones (
  business_id   text COLLATE "C" NOT NULL,
  campaign_id   text COLLATE "C" NOT NULL,
  calling_zones text COLLATE "C" NOT NULL,
  PRIMARY KEY (business_id, campaign_id, calling_zones),
  FOREIGN KEY (business_id, campaign_id) REFERENCES campaigns (business_id, id) ON DELETE CASCADE
);

-- An agent at work on a campaign with some of its inboxes. Each sign of life moves lease_until; when it has passed, or
-- the agent has left, the contact that the session holds goes back. call_id is the last call that it ordered.
-- campaign_contact_id is the contact that it holds, one at a time. status_before is what that one goes back to while
-- nothing was dialed: dialed is set once the carrier has accepted a call.
CREATE TABLE dialer_sessions (
  business_id         text COLLATE "C" NOT NULL,
  id                  text COLLATE "C" NOT NULL CHECK (id ~ '^ses_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  campaign_id         text COLLATE "C" NOT NULL,
  user_id             text COLLATE "C" NOT NULL,
  inbox_ids           text[] NOT NULL CHECK (cardinality(inbox_ids) BETWEEN 1 AND 10),
  call_id             text COLLATE "C",
  campaign_contact_id text COLLATE "C",
  status_before       text CHECK (status_before IN ('not_called', 'called')),
  dialed              boolean NOT NULL DEFAULT false,
  lease_until         timestamptz NOT NULL,
  ended_at            timestamptz(3),
  created_at          timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, campaign_id) REFERENCES campaigns (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, call_id) REFERENCES calls (business_id, id),
  FOREIGN KEY (business_id, campaign_id, campaign_contact_id)
    REFERENCES campaign_contacts (business_id, campaign_id, id) ON DELETE SET NULL (campaign_contact_id)
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX dialer_sessions_user ON dialer_sessions (business_id, user_id) WHERE ended_at IS NULL;
CREATE INDEX dialer_sessions_campaign ON dialer_sessions (business_id, campaign_id) WHERE ended_at IS NULL;
CREATE INDEX dialer_sessions_call ON dialer_sessions (business_id, call_id) WHERE call_id IS NOT NULL;
CREATE INDEX dialer_sessions_contact ON dialer_sessions (business_id, campaign_id, campaign_contact_id)
  WHERE campaign_contact_id IS NOT NULL;
-- Sessions that the sweep has to look at: those at work, and those that have ended and still hold a contact.
CREATE INDEX dialer_sessions_sweep ON dialer_sessions (lease_until)
  WHERE ended_at IS NULL OR campaign_contact_id IS NOT NULL;

-- The numbers of the held contacts: none is held twice in a business, whatever the campaign.
CREATE TABLE dialer_numbers (
  business_id  text COLLATE "C" NOT NULL,
  phone_number text COLLATE "C" NOT NULL,
  session_id   text COLLATE "C" NOT NULL,
  PRIMARY KEY (business_id, phone_number),
  FOREIGN KEY (business_id, session_id) REFERENCES dialer_sessions (business_id, id) ON DELETE CASCADE
);
CREATE INDEX dialer_numbers_session ON dialer_numbers (business_id, session_id);

-- accepted_at: when the carrier took the order. hang_up_requested_at: somebody wants it to end.
ALTER TABLE calls
  ADD COLUMN accepted_at          timestamptz(3),
  ADD COLUMN hang_up_requested_at timestamptz(3);
CREATE INDEX calls_hang_up ON calls (hang_up_requested_at) WHERE hang_up_requested_at IS NOT NULL AND ended_at IS NULL;
-- How often a number was called lately.
CREATE INDEX calls_number_at ON calls (business_id, phone_number, started_at) WHERE direction = 'outgoing';
