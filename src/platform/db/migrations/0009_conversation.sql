-- One conversation for each pair of an inbox and an outside number, with what its list shows kept beside it.
CREATE TABLE conversations (
  business_id     text COLLATE "C" NOT NULL,
  id              text COLLATE "C" NOT NULL CHECK (id ~ '^cnv_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  inbox_id        text COLLATE "C" NOT NULL,
  phone_number    text NOT NULL CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  contact_id      text COLLATE "C",
  last_message_id text COLLATE "C",
  last_message_at timestamptz(3),
  unread_count    integer NOT NULL DEFAULT 0 CHECK (unread_count >= 0),
  created_at      timestamptz(3) NOT NULL,
  updated_at      timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, inbox_id, phone_number),
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id),
  FOREIGN KEY (business_id, contact_id) REFERENCES contacts (business_id, id)
);
CREATE INDEX conversations_inbox ON conversations (business_id, inbox_id, id);
CREATE INDEX conversations_phone_number ON conversations (business_id, phone_number, id);
CREATE INDEX conversations_contact ON conversations (business_id, contact_id, id) WHERE contact_id IS NOT NULL;

-- phone_number is the outside number; inbox_number is the inbox's at that time. carrier_id is the carrier's own id,
-- known once it has accepted the text. The order of statuses is in src/domain/conversation/rules.ts.
CREATE TABLE messages (
  business_id     text COLLATE "C" NOT NULL,
  id              text COLLATE "C" NOT NULL CHECK (id ~ '^msg_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  conversation_id text COLLATE "C" NOT NULL,
  inbox_id        text COLLATE "C" NOT NULL,
  contact_id      text COLLATE "C",
  user_id         text COLLATE "C",
  campaign_id     text COLLATE "C",
  direction       text NOT NULL CHECK (direction IN ('incoming', 'outgoing')),
  inbox_number    text NOT NULL,
  phone_number    text NOT NULL CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  body            text NOT NULL,
  segments        smallint NOT NULL CHECK (segments >= 1),
  status          text NOT NULL
                  CHECK (status IN ('queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed', 'received')),
  error_code      text,
  error_message   text,
  carrier_id      text,
  created_at      timestamptz(3) NOT NULL,
  sent_at         timestamptz(3),
  delivered_at    timestamptz(3),
  updated_at      timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, conversation_id) REFERENCES conversations (business_id, id),
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id),
  FOREIGN KEY (business_id, contact_id) REFERENCES contacts (business_id, id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id),
  FOREIGN KEY (business_id, campaign_id) REFERENCES campaigns (business_id, id),
  CHECK ((error_code IS NULL) = (error_message IS NULL)),
  CHECK ((direction = 'incoming') = (status = 'received'))
);
CREATE UNIQUE INDEX messages_carrier ON messages (business_id, carrier_id) WHERE carrier_id IS NOT NULL;
CREATE INDEX messages_conversation ON messages (business_id, conversation_id, id);
CREATE INDEX messages_inbox ON messages (business_id, inbox_id, id);
CREATE INDEX messages_phone_number ON messages (business_id, phone_number, id);
CREATE INDEX messages_status ON messages (business_id, status, id);
CREATE INDEX messages_direction ON messages (business_id, direction, id);
CREATE INDEX messages_contact ON messages (business_id, contact_id, id) WHERE contact_id IS NOT NULL;
CREATE INDEX messages_campaign ON messages (business_id, campaign_id, id) WHERE campaign_id IS NOT NULL;

-- started_at is when the call was ordered or came in. A removed campaign contact leaves its calls behind.
CREATE TABLE calls (
  business_id         text COLLATE "C" NOT NULL,
  id                  text COLLATE "C" NOT NULL CHECK (id ~ '^call_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  inbox_id            text COLLATE "C" NOT NULL,
  contact_id          text COLLATE "C",
  user_id             text COLLATE "C",
  campaign_id         text COLLATE "C",
  campaign_contact_id text COLLATE "C",
  direction           text NOT NULL CHECK (direction IN ('incoming', 'outgoing')),
  inbox_number        text NOT NULL,
  phone_number        text NOT NULL CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  status              text NOT NULL
    CHECK (status IN ('queued', 'ringing', 'in_progress', 'completed', 'no_answer', 'busy', 'failed', 'canceled')),
  answered_by         text CHECK (answered_by IN ('human', 'machine', 'unknown')),
  error_code          text,
  disposition_id      text COLLATE "C",
  duration_seconds    integer NOT NULL DEFAULT 0 CHECK (duration_seconds >= 0),
  started_at          timestamptz(3) NOT NULL,
  answered_at         timestamptz(3),
  ended_at            timestamptz(3),
  recording_url       text,
  voicemail_url       text,
  transcript          text,
  carrier_id          text,
  created_at          timestamptz(3) NOT NULL,
  updated_at          timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id),
  FOREIGN KEY (business_id, contact_id) REFERENCES contacts (business_id, id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id),
  FOREIGN KEY (business_id, campaign_id) REFERENCES campaigns (business_id, id),
  FOREIGN KEY (business_id, campaign_id, campaign_contact_id)
    REFERENCES campaign_contacts (business_id, campaign_id, id) ON DELETE SET NULL (campaign_contact_id),
  FOREIGN KEY (business_id, disposition_id) REFERENCES dispositions (business_id, id)
);
CREATE UNIQUE INDEX calls_carrier ON calls (business_id, carrier_id) WHERE carrier_id IS NOT NULL;
CREATE INDEX calls_inbox ON calls (business_id, inbox_id, id);
CREATE INDEX calls_phone_number ON calls (business_id, phone_number, id);
CREATE INDEX calls_status ON calls (business_id, status, id);
CREATE INDEX calls_direction ON calls (business_id, direction, id);
CREATE INDEX calls_contact ON calls (business_id, contact_id, id) WHERE contact_id IS NOT NULL;
CREATE INDEX calls_user ON calls (business_id, user_id, id) WHERE user_id IS NOT NULL;
CREATE INDEX calls_campaign ON calls (business_id, campaign_id, id) WHERE campaign_id IS NOT NULL;
CREATE INDEX calls_campaign_contact ON calls (business_id, campaign_contact_id, id)
  WHERE campaign_contact_id IS NOT NULL;
CREATE INDEX calls_disposition ON calls (business_id, disposition_id, id) WHERE disposition_id IS NOT NULL;

-- Texts to send and calls to place. A worker takes a job by moving due_at forward by a lease and stamping a new token;
-- whoever finishes it must still hold that token. doubtful: an attempt began and its answer never came, so the carrier
-- may have the order already.
CREATE TABLE carrier_jobs (
  business_id text COLLATE "C" NOT NULL,
  id          text COLLATE "C" NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('text', 'call')),
  inbox_id    text COLLATE "C" NOT NULL,
  segments    smallint NOT NULL DEFAULT 1 CHECK (segments >= 1),
  due_at      timestamptz NOT NULL,
  lease_token uuid,
  attempts    integer NOT NULL DEFAULT 0,
  doubtful    boolean NOT NULL DEFAULT false,
  created_at  timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_cost_delay = 0);
CREATE INDEX carrier_jobs_line ON carrier_jobs (business_id, inbox_id, due_at, id);

-- When each number may send its next segment.
CREATE TABLE carrier_lines (
  business_id text COLLATE "C" NOT NULL,
  inbox_id    text COLLATE "C" NOT NULL,
  free_at     timestamptz NOT NULL,
  PRIMARY KEY (business_id, inbox_id),
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id)
) WITH (fillfactor = 50);
