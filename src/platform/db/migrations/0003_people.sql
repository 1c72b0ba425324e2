ALTER TABLE users
  ADD COLUMN deactivated_at  timestamptz(3),
  ADD COLUMN time_zone       text,
  ADD COLUMN last_sign_in_at timestamptz(3);
COMMENT ON COLUMN users.deactivated_at IS 'From then on nobody signs in as this user. The row stays: the history refers to it.';
COMMENT ON COLUMN users.time_zone IS 'The IANA zone of the person; null: that of the business.';
COMMENT ON COLUMN users.last_sign_in_at IS 'To the minute.';

CREATE TABLE one_time_links (
  business_id  text COLLATE "C" NOT NULL,
  id           text COLLATE "C" NOT NULL CHECK (id ~ '^lnk_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  user_id      text COLLATE "C" NOT NULL,
  purpose      text NOT NULL CHECK (purpose IN ('invitation', 'password', 'email')),
  token_hash   bytea NOT NULL,
  sealed_token bytea,
  new_email    text,
  created_by   text COLLATE "C",
  sent_at      timestamptz(3) NOT NULL,
  expires_at   timestamptz(3) NOT NULL,
  used_at      timestamptz(3),
  created_at   timestamptz(3) NOT NULL,
  updated_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE,
  CHECK ((purpose = 'email') = (new_email IS NOT NULL))
);
COMMENT ON TABLE one_time_links IS
  'Links that are good once. A user has one for each purpose: a new one replaces the old.';
COMMENT ON COLUMN one_time_links.token_hash IS 'SHA-256 of the token in the link.';
COMMENT ON COLUMN one_time_links.sealed_token IS
  'The token, encrypted: the admin who made the link may see it until it is used. Null where nobody may.';
COMMENT ON COLUMN one_time_links.new_email IS 'The address that the user wants to have.';
COMMENT ON COLUMN one_time_links.created_by IS 'The admin who sent the invitation; null: the operator.';
CREATE UNIQUE INDEX one_time_links_token ON one_time_links (token_hash);
CREATE UNIQUE INDEX one_time_links_user ON one_time_links (business_id, user_id, purpose);
CREATE INDEX one_time_links_invitations ON one_time_links (business_id, id) WHERE purpose = 'invitation';

CREATE TABLE mails (
  business_id text COLLATE "C" NOT NULL REFERENCES businesses (id),
  id          text COLLATE "C" NOT NULL CHECK (id ~ '^mail_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  recipient   text NOT NULL,
  subject     text NOT NULL,
  sealed_body bytea,
  attempts    smallint NOT NULL DEFAULT 0,
  due_at      timestamptz(3) NOT NULL,
  expires_at  timestamptz(3) NOT NULL,
  sent_at     timestamptz(3),
  failed_at   timestamptz(3),
  failure     text,
  created_at  timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id)
);
COMMENT ON TABLE mails IS 'Mails on their way out, and those of the last 30 days.';
COMMENT ON COLUMN mails.sealed_body IS 'Text and HTML, encrypted: they hold links. Null once the mail is sent or given up.';
COMMENT ON COLUMN mails.due_at IS 'The time of the next attempt; during an attempt, the end of its lease.';
COMMENT ON COLUMN mails.expires_at IS 'From then on the mail is useless and not sent.';
COMMENT ON COLUMN mails.failure IS 'The answer of the server to the last attempt that failed.';
CREATE INDEX mails_due ON mails (due_at) WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX mails_settled ON mails (created_at) WHERE sent_at IS NOT NULL OR failed_at IS NOT NULL;

ALTER TABLE oauth_artifacts
  ADD COLUMN browser text,
  ADD COLUMN network text;
COMMENT ON COLUMN oauth_artifacts.browser IS 'The User-Agent of a session.';
COMMENT ON COLUMN oauth_artifacts.network IS 'The network that the user of a session signed in from.';
