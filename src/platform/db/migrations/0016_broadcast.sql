-- One text to the contacts of a campaign. body is the text with its placeholders. Who is written to is decided from
-- starts_at on: enlisted_to is the last contact that was made a recipient, null once all of them are.
-- rotation_position is the place of the inbox that texted last.
CREATE TABLE broadcasts (
  business_id       text COLLATE "C" NOT NULL,
  id                text COLLATE "C" NOT NULL CHECK (id ~ '^brd_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  campaign_id       text COLLATE "C" NOT NULL,
  user_id           text COLLATE "C" NOT NULL,
  body              text NOT NULL,
  inbox_ids         text[] NOT NULL CHECK (cardinality(inbox_ids) BETWEEN 1 AND 10),
  outside_hours     text NOT NULL CHECK (outside_hours IN ('wait', 'skip')),
  status            text NOT NULL CHECK (status IN ('scheduled', 'running', 'completed', 'canceled')),
  enlisted_to       text COLLATE "C" DEFAULT '',
  recipient_count   integer NOT NULL DEFAULT 0 CHECK (recipient_count >= 0),
  rotation_position smallint NOT NULL DEFAULT 0,
  starts_at         timestamptz(3) NOT NULL,
  ended_at          timestamptz(3),
  created_at        timestamptz(3) NOT NULL,
  updated_at        timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, campaign_id) REFERENCES campaigns (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id),
  CHECK ((ended_at IS NULL) = (status IN ('scheduled', 'running')))
) WITH (fillfactor = 70);
CREATE INDEX broadcasts_campaign ON broadcasts (business_id, campaign_id, id);
CREATE INDEX broadcasts_user ON broadcasts (business_id, user_id);
CREATE INDEX broadcasts_at_work ON broadcasts (starts_at) WHERE ended_at IS NULL;

-- The contacts of a broadcast in their order. phone_number is known once it is texted: a broadcast texts no number
-- twice. due_at: not before then, since it is not yet time at the contact's place.
CREATE TABLE broadcast_recipients (
  business_id  text COLLATE "C" NOT NULL,
  broadcast_id text COLLATE "C" NOT NULL,
  position     integer NOT NULL,
  campaign_id  text COLLATE "C" NOT NULL,
  contact_id   text COLLATE "C",
  phone_number text COLLATE "C",
  state        text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'texted', 'skipped')),
  reason       text,
  due_at       timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, broadcast_id, position),
  UNIQUE (business_id, broadcast_id, phone_number),
  FOREIGN KEY (business_id, broadcast_id) REFERENCES broadcasts (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, campaign_id, contact_id)
    REFERENCES campaign_contacts (business_id, campaign_id, id) ON DELETE SET NULL (contact_id),
  CHECK ((state = 'texted') = (phone_number IS NOT NULL)),
  CHECK ((state = 'skipped') = (reason IS NOT NULL))
);
CREATE INDEX broadcast_recipients_waiting ON broadcast_recipients (business_id, broadcast_id, due_at, position)
  WHERE state = 'waiting';
CREATE INDEX broadcast_recipients_counts ON broadcast_recipients (business_id, broadcast_id, state, reason);
CREATE INDEX broadcast_recipients_contact ON broadcast_recipients (business_id, campaign_id, contact_id);

ALTER TABLE messages
  ADD COLUMN broadcast_id text COLLATE "C",
  ADD FOREIGN KEY (business_id, broadcast_id) REFERENCES broadcasts (business_id, id);
CREATE INDEX messages_broadcast ON messages (business_id, broadcast_id, status, segments)
  WHERE broadcast_id IS NOT NULL;

-- A file of contacts that is being added to a campaign, or was. row_count is how many rows of the file have been dealt
-- with: it moves in the transaction that does so, so that a killed import goes on behind the last one. fingerprint is
-- a digest of the file and of how it is read.
CREATE TABLE contact_imports (
  business_id   text COLLATE "C" NOT NULL,
  id            text COLLATE "C" NOT NULL CHECK (id ~ '^imp_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  campaign_id   text COLLATE "C" NOT NULL,
  user_id       text COLLATE "C",
  file_name     text NOT NULL,
  fingerprint   text NOT NULL,
  row_count     integer NOT NULL DEFAULT 0 CHECK (row_count >= 0),
  created_count integer NOT NULL DEFAULT 0 CHECK (created_count >= 0),
  updated_count integer NOT NULL DEFAULT 0 CHECK (updated_count >= 0),
  skipped_count integer NOT NULL DEFAULT 0 CHECK (skipped_count >= 0),
  refused_count integer NOT NULL DEFAULT 0 CHECK (refused_count >= 0),
  finished_at   timestamptz(3),
  created_at    timestamptz(3) NOT NULL,
  updated_at    timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, campaign_id) REFERENCES campaigns (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE SET NULL (user_id),
  CHECK (row_count = created_count + updated_count + skipped_count + refused_count)
) WITH (fillfactor = 70);
CREATE INDEX contact_imports_campaign ON contact_imports (business_id, campaign_id, id);
CREATE INDEX contact_imports_user ON contact_imports (business_id, user_id) WHERE user_id IS NOT NULL;

-- The rows that were refused, as they stand in the file, long cells cut. line is the one on which the row begins.
CREATE TABLE contact_import_refusals (
  business_id text COLLATE "C" NOT NULL,
  import_id   text COLLATE "C" NOT NULL,
  row_number  integer NOT NULL,
  line        integer NOT NULL,
  code        text NOT NULL,
  message     text NOT NULL,
  field       text,
  cells       jsonb NOT NULL,
  PRIMARY KEY (business_id, import_id, row_number),
  FOREIGN KEY (business_id, import_id) REFERENCES contact_imports (business_id, id) ON DELETE CASCADE
);

-- With the id at its end the oldest contact of a number is found by one probe. Without it the planner, while it knows
-- little of a campaign that is being filled, reads all of the campaign for every batch.
DROP INDEX campaign_contacts_primary_number;
CREATE INDEX campaign_contacts_primary_number ON campaign_contacts (business_id, campaign_id, primary_number, id);
