-- The schema after all migrations, for readers: tables by the noun that owns them, then functions. The comments are those
-- of the database (COMMENT ON). npm run schema:database writes this file; change the schema with a migration.

CREATE EXTENSION btree_gin;

CREATE EXTENSION pg_trgm;

-- platform ------------------------------------------------------------------------------------------------------------

-- Which versions of the program may run on this schema. A version without the migration of this number does not start.
CREATE TABLE schema_compatibility (
  -- Keeps the table at one row.
  is_only        boolean NOT NULL DEFAULT true CHECK (is_only),
  -- The number of the newest migration that a program must know.
  oldest_program integer NOT NULL,
  PRIMARY KEY (is_only)
);

-- The keys that sign access tokens. They belong to the service, not to a business.
CREATE TABLE signing_keys (
  id           text COLLATE "C" NOT NULL,
  algorithm    text NOT NULL CHECK (algorithm IN ('ES256', 'RS256')),
  -- Published from the creation of the key until it is retired.
  public_jwk   jsonb NOT NULL,
  -- A cipher text (AES-256-GCM) that names the encryption key it was made with.
  private_jwk  bytea NOT NULL,
  created_at   timestamptz(3) NOT NULL DEFAULT now(),
  -- May lie ahead: until then the key verifies the tokens that it has signed.
  retired_at   timestamptz(3),
  -- From then on the key signs, until a newer one does.
  activates_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (id)
);

-- Objects in the storage that nothing refers to any more, or that a failed attempt may have left there.
CREATE TABLE storage_removals (
  business_id text COLLATE "C" NOT NULL,
  -- The name of the object in the storage.
  key         text COLLATE "C" NOT NULL,
  -- The object is removed no earlier: an attempt under way may still write it.
  due_at      timestamptz NOT NULL,
  attempts    integer NOT NULL DEFAULT 0,
  PRIMARY KEY (business_id, key)
);
CREATE INDEX storage_removals_due ON storage_removals (due_at);

-- Mails on their way out, and those of the last 30 days.
CREATE TABLE mails (
  business_id text COLLATE "C" NOT NULL,
  id          text COLLATE "C" NOT NULL CHECK (id ~ '^mail_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  recipient   text NOT NULL,
  subject     text NOT NULL,
  -- Text and HTML, encrypted: they contain links. Null after the mail is sent or given up.
  sealed_body bytea,
  attempts    smallint NOT NULL DEFAULT 0,
  -- The time of the next attempt; during an attempt, the end of its lease.
  due_at      timestamptz(3) NOT NULL,
  -- From this time on the mail is useless and is not sent.
  expires_at  timestamptz(3) NOT NULL,
  sent_at     timestamptz(3),
  failed_at   timestamptz(3),
  -- The answer of the server to the last attempt that failed.
  failure     text,
  created_at  timestamptz(3) NOT NULL,
  -- The request that caused the mail, for the log; null without one.
  request_id  text,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
);
CREATE INDEX mails_due ON mails (due_at) WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX mails_settled ON mails (created_at) WHERE sent_at IS NOT NULL OR failed_at IS NOT NULL;

-- The kept answers of writes with an Idempotency-Key, for 24 hours. A row is written in the transaction of its write.
CREATE TABLE idempotency_keys (
  business_id text COLLATE "C" NOT NULL,
  -- The OAuth client and the user, with a space between.
  client_id   text COLLATE "C" NOT NULL,
  key         text COLLATE "C" NOT NULL,
  -- A digest of the request: a retry must be the same request.
  fingerprint bytea NOT NULL,
  -- The HTTP status of the answer.
  status      smallint NOT NULL,
  body        text,
  created_at  timestamptz(3) NOT NULL DEFAULT now(),
  -- Headers of this answer alone, such as Location.
  headers     jsonb,
  -- A body with a secret, encrypted (AES-256-GCM). It is never stored in the clear.
  sealed_body bytea,
  PRIMARY KEY (business_id, client_id, key),
  FOREIGN KEY (business_id) REFERENCES businesses (id),
  CONSTRAINT idempotency_keys_check CHECK (body IS NULL OR sealed_body IS NULL)
);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);

-- The memory of the simulated carrier, which outlives any process: the orders that it has accepted.
CREATE TABLE simulator_orders (
  business_id         text COLLATE "C" NOT NULL,
  -- The id of the text or the call at the service.
  id                  text COLLATE "C" NOT NULL,
  kind                text NOT NULL CHECK (kind IN ('text', 'call')),
  -- The id of the order at the simulated carrier.
  carrier_id          text NOT NULL,
  from_number         text NOT NULL,
  to_number           text NOT NULL,
  body                text,
  -- How often the same order came.
  times               integer NOT NULL DEFAULT 1,
  accepted_at         timestamptz NOT NULL,
  -- The events of the order, each with the milliseconds since accepted_at.
  plan                jsonb,
  media_urls          text[],
  controls            jsonb NOT NULL DEFAULT '[]',
  recording_erased_at timestamptz,
  -- The name of the conference of a line.
  conference          text,
  -- How the person behaves who calls an inbox.
  caller              jsonb,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
);
CREATE UNIQUE INDEX simulator_orders_carrier ON simulator_orders (business_id, carrier_id);
CREATE INDEX simulator_orders_carrier_id ON simulator_orders (carrier_id);

-- The legs of conferences: lines that join sooner or later, and callers who wait.
CREATE TABLE simulator_legs (
  business_id text COLLATE "C" NOT NULL,
  conference  text COLLATE "C" NOT NULL,
  order_id    text COLLATE "C" NOT NULL,
  PRIMARY KEY (business_id, conference, order_id),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
);
CREATE INDEX simulator_legs_order ON simulator_legs (business_id, order_id);

-- What the simulated carrier will still report. A hang-up drops the remaining reports of its call.
CREATE TABLE simulator_reports (
  business_id text COLLATE "C" NOT NULL,
  id          bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  carrier_id  text NOT NULL,
  -- The report is sent at this time.
  due_at      timestamptz NOT NULL,
  event       jsonb NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
);
CREATE INDEX simulator_reports_carrier ON simulator_reports (carrier_id);
CREATE INDEX simulator_reports_due ON simulator_reports (due_at);

-- The numbers that the account at the simulated carrier has bought.
CREATE TABLE simulator_numbers (
  business_id  text COLLATE "C" NOT NULL,
  -- The id of the order.
  id           text COLLATE "C" NOT NULL,
  phone_number text NOT NULL,
  carrier_id   text NOT NULL,
  bought_at    timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
);
CREATE UNIQUE INDEX simulator_numbers_carrier ON simulator_numbers (carrier_id);
CREATE UNIQUE INDEX simulator_numbers_phone_number ON simulator_numbers (phone_number);

-- audit ---------------------------------------------------------------------------------------------------------------

-- Changes by users, apps and the operator, each written in the transaction of its change. Rows are never updated.
CREATE TABLE audit_entries (
  business_id    text COLLATE "C" NOT NULL,
  id             text COLLATE "C" NOT NULL CHECK (id ~ '^aud_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  -- Null: the operator of the service.
  user_id        text COLLATE "C",
  -- The OAuth client; null on the pages of the account and for the operator.
  client_id      text COLLATE "C",
  -- The address of the request; of IPv6 its /64 network.
  network        text,
  request_id     text,
  action         text NOT NULL CHECK (action ~ '^[a-z_]+\.[a-z_]+$'),
  -- The changed object; null where a change has no single object.
  object_id      text COLLATE "C",
  -- A second object of the change, such as the heir of a deactivated user.
  related_id     text COLLATE "C",
  -- The names of the given fields.
  changed_fields text[] NOT NULL,
  -- The values of the fields that may be shown to every admin.
  new_values     jsonb,
  created_at     timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
);
CREATE INDEX audit_entries_action ON audit_entries (business_id, action, id);
CREATE INDEX audit_entries_client ON audit_entries (business_id, client_id, id);
CREATE INDEX audit_entries_object ON audit_entries (business_id, object_id, id);
CREATE INDEX audit_entries_related ON audit_entries (business_id, related_id, id) WHERE related_id IS NOT NULL;
CREATE INDEX audit_entries_user ON audit_entries (business_id, user_id, id);
CREATE TRIGGER audit_entries_refuse_update BEFORE UPDATE ON audit_entries FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_update();

-- The audit of the operator: every command, and every token that was made for a user. An entry is written before the
-- work begins.
CREATE TABLE operator_entries (
  id         text COLLATE "C" NOT NULL CHECK (id ~ '^opr_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  -- The words of the command, such as business suspend.
  command    text NOT NULL,
  -- The given arguments and options. They have a value only if it is an id, a number, a choice or a flag: others may be
  -- secrets or data of people.
  arguments  text[] NOT NULL,
  -- The user of the system that ran the command.
  user_name  text NOT NULL,
  -- The user who became that user with sudo.
  sudo_user  text,
  host       text NOT NULL,
  reason     text,
  -- The user of a token or of a reset, or the created business, where the arguments have no id of it.
  subject_id text COLLATE "C",
  -- Null: the command runs, or was killed.
  outcome    text CHECK (outcome IN ('done', 'refused')),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (id)
);
CREATE INDEX operator_entries_backups ON operator_entries (id)
  WHERE command = 'backup' AND outcome = 'done' AND ('--to' = ANY (arguments));

-- identity ------------------------------------------------------------------------------------------------------------

-- The customers of the service. Every other row belongs to one of them, with few exceptions.
CREATE TABLE businesses (
  id                         text COLLATE "C" NOT NULL CHECK (id ~ '^biz_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  name                       text NOT NULL,
  -- Whether the business may use campaigns, broadcasts and the dialer.
  has_dialer                 boolean NOT NULL DEFAULT false,
  -- From then on no user of the business may do anything.
  suspended_at               timestamptz(3),
  created_at                 timestamptz(3) NOT NULL,
  updated_at                 timestamptz(3) NOT NULL,
  -- The IANA zone for numbers whose place is unknown.
  time_zone                  text NOT NULL DEFAULT 'America/New_York',
  -- How long a number rests, after somebody answered, before another campaign calls it.
  answered_rest_minutes      integer NOT NULL DEFAULT 240 CHECK (answered_rest_minutes BETWEEN 0 AND 43200),
  limits                     jsonb NOT NULL DEFAULT '{}',
  -- Whether its users must prove a second factor at their next sign-in.
  requires_second_factor     boolean NOT NULL DEFAULT false,
  -- Whether members see the texts and calls of inboxes that are not theirs.
  open_inboxes               boolean NOT NULL DEFAULT false,
  -- The days for which the business keeps its data, by the names in src/domain/identity/retention.ts. Absent: as long
  -- as the service does.
  retention                  jsonb NOT NULL DEFAULT '{}',
  -- The cell that has the business, while its rows are copied to this one. Null: this one has it.
  moved_to                   text,
  -- Whether the business is suspended only until its move to another cell ends.
  suspended_to_move          boolean NOT NULL DEFAULT false,
  -- The calls whose talk is recorded. A campaign may decide otherwise.
  records_calls              text NOT NULL DEFAULT 'never',
  -- What a caller hears before an incoming call is recorded.
  recording_announcement     text,
  -- The phone number, e-mail address or URL in answers to HELP. Null: they name the business alone.
  help_contact               text,
  -- The maximum of calls to one number in 7 days, by all campaigns and users. Null: none.
  weekly_number_cap          smallint DEFAULT 7,
  -- Why the business has no such maximum, or another one.
  weekly_cap_reason          text,
  -- The language of the announcement of recordings, a tag of BCP 47. Null: en-US.
  recording_announcement_language text,
  -- The times that its rows were copied to another server, whose transactions are numbered anew.
  deletion_era               integer NOT NULL DEFAULT 0,
  -- The agents that its users may connect: all, those that an admin has approved, or none.
  agent_policy               text NOT NULL DEFAULT 'allowed',
  -- The reasons to be away that its users choose from.
  away_reasons               text[] NOT NULL DEFAULT '{Break,Lunch,Meeting,Training}',
  -- For this long after an incoming call nothing rings for the user who had it. 0: not at all.
  wrap_up_seconds            integer NOT NULL DEFAULT 0,
  -- The ids at the carrier under which its numbers call: {"profile", "voiceIntegrity" or null, "brandedCalling" or
  -- null}. Null: none.
  caller_profile             jsonb,
  PRIMARY KEY (id),
  CONSTRAINT businesses_agent_policy CHECK (agent_policy IN ('allowed', 'approved', 'forbidden')),
  CONSTRAINT businesses_announcement CHECK (length(recording_announcement) BETWEEN 1 AND 500),
  CONSTRAINT businesses_announcement_language CHECK (length(recording_announcement_language) BETWEEN 2 AND 20),
  CONSTRAINT businesses_away_reasons CHECK (cardinality(away_reasons) BETWEEN 1 AND 20),
  CONSTRAINT businesses_help_contact CHECK (length(help_contact) BETWEEN 1 AND 100),
  CONSTRAINT businesses_records_calls CHECK (records_calls IN ('never', 'incoming', 'outgoing', 'all')),
  CONSTRAINT businesses_weekly_cap_reason CHECK (length(weekly_cap_reason) BETWEEN 10 AND 500),
  CONSTRAINT businesses_weekly_number_cap CHECK (weekly_number_cap BETWEEN 1 AND 50),
  CONSTRAINT businesses_wrap_up_seconds CHECK (wrap_up_seconds BETWEEN 0 AND 600)
);
CREATE INDEX businesses_retention ON businesses (id) WHERE retention <> '{}'::jsonb;

-- People who sign in. A user without a business may sign in and do nothing else.
CREATE TABLE users (
  id                text COLLATE "C" NOT NULL CHECK (id ~ '^usr_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  business_id       text COLLATE "C",
  -- Null: a service user, which cannot sign in.
  email             text,
  name              text NOT NULL,
  role              text NOT NULL DEFAULT 'member' CHECK (role IN ('admin', 'member')),
  created_at        timestamptz(3) NOT NULL,
  updated_at        timestamptz(3) NOT NULL,
  -- argon2id in PHC form. Null: this user cannot sign in with a password.
  password_hash     text,
  -- The phone of an agent, in E.164: the dialer rings it.
  phone_number      text CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  -- From then on nobody signs in as this user. The row stays: the history refers to it.
  deactivated_at    timestamptz(3),
  -- The IANA zone of the person; null: that of the business.
  time_zone         text,
  -- To the minute.
  last_sign_in_at   timestamptz(3),
  -- person: signs in. service: an integration acts as it, with access keys and the tokens of OAuth clients.
  type              text NOT NULL DEFAULT 'person',
  -- Since then conversations may be assigned to the user that the user may no longer use. Null: none.
  unassigning_since timestamptz,
  PRIMARY KEY (id),
  UNIQUE (business_id, id),
  FOREIGN KEY (business_id) REFERENCES businesses (id),
  CONSTRAINT users_email_of_person CHECK ((email IS NOT NULL) = (type = 'person')),
  CONSTRAINT users_service_signs_in_nowhere CHECK (type = 'person' OR business_id IS NOT NULL AND password_hash IS NULL
    AND phone_number IS NULL AND last_sign_in_at IS NULL),
  CONSTRAINT users_type CHECK (type IN ('person', 'service'))
);
CREATE UNIQUE INDEX users_email ON users (lower(email));
CREATE INDEX users_unassigning ON users (business_id, id) WHERE unassigning_since IS NOT NULL;

-- Phone numbers of a business. An active number belongs to one business alone.
CREATE TABLE inboxes (
  business_id         text COLLATE "C" NOT NULL,
  id                  text COLLATE "C" NOT NULL CHECK (id ~ '^inb_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  -- In E.164.
  phone_number        text NOT NULL CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  name                text NOT NULL,
  -- From then on the inbox neither sends nor calls, and its number may become an inbox of another business.
  deactivated_at      timestamptz(3),
  created_at          timestamptz(3) NOT NULL,
  updated_at          timestamptz(3) NOT NULL,
  -- The phone that rings when somebody calls the inbox, in E.164.
  forward_to          text CHECK (forward_to ~ '^\+[1-9][0-9]{6,14}$'),
  -- The place in the order that admins set; inboxes of the same place are in the order of their creation.
  position            integer NOT NULL DEFAULT 0,
  -- How many segments of texts a second the number is registered for. Null: as many as its kind of number.
  segments_per_second real,
  -- The maximum of calls of the dialer from it in a day of the business. Null: none.
  most_calls_per_day  integer,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id) REFERENCES businesses (id),
  CONSTRAINT inboxes_most_calls_per_day CHECK (most_calls_per_day BETWEEN 1 AND 10000),
  CONSTRAINT inboxes_segments_per_second
    CHECK (segments_per_second >= 0.1::double precision AND segments_per_second <= 100::double precision)
);
CREATE INDEX inboxes_inactive ON inboxes (phone_number, deactivated_at) WHERE deactivated_at IS NOT NULL;
CREATE UNIQUE INDEX inboxes_phone_number ON inboxes (phone_number) WHERE deactivated_at IS NULL;

-- Which members may use which inbox. An admin may use all of them without a row here.
CREATE TABLE inbox_users (
  business_id text COLLATE "C" NOT NULL,
  user_id     text COLLATE "C" NOT NULL,
  inbox_id    text COLLATE "C" NOT NULL,
  PRIMARY KEY (business_id, user_id, inbox_id),
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE
);
CREATE INDEX inbox_users_inbox ON inbox_users (business_id, inbox_id);

-- Failed sign-ins of each account and each address. A window opens with the first failure.
CREATE TABLE sign_in_attempts (
  -- A hash of the account or of the address.
  key      bytea NOT NULL,
  attempts integer NOT NULL,
  -- The end of the window; the count starts anew afterwards.
  ends_at  timestamptz(3) NOT NULL,
  PRIMARY KEY (key)
);
CREATE INDEX sign_in_attempts_ends_at ON sign_in_attempts (ends_at);

-- Links that are good once. A user has one for each purpose: a new one replaces the old.
CREATE TABLE one_time_links (
  business_id  text COLLATE "C" NOT NULL,
  id           text COLLATE "C" NOT NULL CHECK (id ~ '^lnk_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  user_id      text COLLATE "C" NOT NULL,
  purpose      text NOT NULL CHECK (purpose IN ('invitation', 'password', 'email')),
  -- SHA-256 of the token in the link.
  token_hash   bytea NOT NULL,
  -- The token, encrypted: the admin who made the link may see it until it is used. Null where nobody may.
  sealed_token bytea,
  -- The address that the user wants to have.
  new_email    text,
  -- The admin who sent the invitation; null: the operator.
  created_by   text COLLATE "C",
  sent_at      timestamptz(3) NOT NULL,
  expires_at   timestamptz(3) NOT NULL,
  used_at      timestamptz(3),
  created_at   timestamptz(3) NOT NULL,
  updated_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE,
  CONSTRAINT one_time_links_check CHECK ((purpose = 'email') = (new_email IS NOT NULL))
);
CREATE INDEX one_time_links_invitations ON one_time_links (business_id, id) WHERE purpose = 'invitation';
CREATE UNIQUE INDEX one_time_links_token ON one_time_links (token_hash);
CREATE UNIQUE INDEX one_time_links_user ON one_time_links (business_id, user_id, purpose);

-- WebAuthn credentials with which users prove their second factor.
CREATE TABLE passkeys (
  business_id   text COLLATE "C" NOT NULL,
  id            text COLLATE "C" NOT NULL CHECK (id ~ '^pky_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  user_id       text COLLATE "C" NOT NULL,
  credential_id bytea NOT NULL CHECK (length(credential_id) BETWEEN 1 AND 1023),
  -- In the COSE form of the credential.
  public_key    bytea NOT NULL,
  -- The signature counter of the last use; 0 where the authenticator has none.
  counter       bigint NOT NULL,
  transports    text[] NOT NULL,
  name          text NOT NULL,
  last_used_at  timestamptz(3),
  created_at    timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX passkeys_credential ON passkeys (credential_id);
CREATE INDEX passkeys_user ON passkeys (business_id, user_id);

-- The secrets of the authenticator apps of users (RFC 6238).
CREATE TABLE one_time_code_secrets (
  business_id   text COLLATE "C" NOT NULL,
  user_id       text COLLATE "C" NOT NULL,
  -- The secret in base 32, encrypted.
  sealed_secret bytea NOT NULL,
  -- The time step of the last accepted code: codes of this step and of earlier ones are refused.
  last_step     bigint NOT NULL,
  created_at    timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, user_id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE
);

-- Codes that replace a second factor once. A user has ten; new ones replace them all.
CREATE TABLE recovery_codes (
  business_id text COLLATE "C" NOT NULL,
  user_id     text COLLATE "C" NOT NULL,
  -- SHA-256 of the user and the code, which has 80 random bits.
  code_hash   bytea NOT NULL,
  used_at     timestamptz(3),
  created_at  timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, user_id, code_hash),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE
);

-- Steps of users who have proved their password, until they prove or enrol a second factor.
CREATE TABLE sign_in_steps (
  business_id text COLLATE "C" NOT NULL,
  -- SHA-256 of the token in the forms of the step.
  token_hash  bytea NOT NULL,
  user_id     text COLLATE "C" NOT NULL,
  purpose     text NOT NULL CHECK (purpose IN ('second-factor', 'enrolment', 'enrolled', 'addition')),
  -- SHA-256 of the form token of the page and the browser in which the step began: no other form continues it.
  place_hash  bytea NOT NULL,
  -- The challenge for a passkey, until an answer uses it.
  challenge   bytea,
  expires_at  timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, token_hash),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE
);
CREATE INDEX sign_in_steps_expiry ON sign_in_steps (expires_at);
CREATE INDEX sign_in_steps_user ON sign_in_steps (business_id, user_id);

-- number --------------------------------------------------------------------------------------------------------------

-- Numbers that a business has or had from the carrier, a row for each time. A worker claims the work on one by moving
-- due_at forward by a lease, with a new token.
CREATE TABLE numbers (
  business_id  text COLLATE "C" NOT NULL,
  id           text COLLATE "C" NOT NULL CHECK (id ~ '^num_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  phone_number text NOT NULL CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  -- Bought by an admin, or assigned by the operator from the numbers of the account.
  origin       text NOT NULL CHECK (origin IN ('bought', 'assigned')),
  -- An assigned number is active once an admin has adopted it.
  state        text NOT NULL CHECK (state IN ('ordered', 'failed', 'assigned', 'active', 'releasing', 'released')),
  -- The inbox with this number, active or not.
  inbox_id     text COLLATE "C",
  -- The name of the inbox that the purchase opens.
  inbox_name   text,
  -- The carrier's id of the number.
  carrier_id   text,
  -- Those of sms, mms and voice that the carrier states.
  capabilities text[] NOT NULL DEFAULT '{}',
  -- Why the work on it has failed, for people; null: it has not.
  problem      text,
  -- Since then the carrier reports the events of the number to this service.
  connected_at timestamptz(3),
  -- What is to be done at the carrier; null: nothing.
  work         text CHECK (work IN ('buy', 'connect', 'release')),
  work_since   timestamptz(3),
  due_at       timestamptz(3),
  lease_token  uuid,
  attempts     integer NOT NULL DEFAULT 0,
  -- The answer to an earlier attempt was lost: the carrier may have done the work.
  doubtful     boolean NOT NULL DEFAULT false,
  -- From then on the business does not have the number.
  ended_at     timestamptz(3),
  created_at   timestamptz(3) NOT NULL,
  updated_at   timestamptz(3) NOT NULL,
  -- Since then the number belongs to the caller profile of the business at the carrier. Null: it does not, or not yet.
  profiled_at  timestamptz(3),
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id) REFERENCES businesses (id),
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id),
  CONSTRAINT numbers_check CHECK ((work IS NULL) = (due_at IS NULL)),
  CONSTRAINT numbers_check1 CHECK ((ended_at IS NOT NULL) = (state IN ('failed', 'released')))
) WITH (fillfactor=80);
CREATE INDEX numbers_due ON numbers (due_at) WHERE work IS NOT NULL;
CREATE INDEX numbers_failed ON numbers (ended_at) WHERE state = 'failed';
CREATE UNIQUE INDEX numbers_held ON numbers (phone_number) WHERE ended_at IS NULL;
CREATE INDEX numbers_inbox ON numbers (business_id, inbox_id, id) WHERE inbox_id IS NOT NULL;

-- oauth ---------------------------------------------------------------------------------------------------------------

-- OAuth clients. The id is the client_id. A client of a business serves its users alone; one without a business belongs
-- to the service.
CREATE TABLE oauth_clients (
  id                        text COLLATE "C" NOT NULL,
  business_id               text COLLATE "C",
  name                      text NOT NULL,
  application_type          text NOT NULL CHECK (application_type IN ('web', 'native')),
  -- token_endpoint_auth_method of RFC 7591.
  auth_method               text NOT NULL
    CHECK (auth_method IN ('none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt')),
  -- SHA-256 of the secret, which is 32 random bytes.
  secret_hash               bytea,
  -- The public keys of a client that authenticates with private_key_jwt.
  jwks                      jsonb,
  redirect_uris             text[] NOT NULL,
  post_logout_redirect_uris text[] NOT NULL DEFAULT '{}',
  -- A client of the service itself: it asks for no consent.
  first_party               boolean NOT NULL DEFAULT false,
  created_at                timestamptz(3) NOT NULL,
  updated_at                timestamptz(3) NOT NULL,
  -- Who made it, for a client without a business that is not part of the service.
  publisher                 text,
  -- When the operator confirmed that it has checked the app.
  checked_at                timestamptz(3),
  -- From then on the app is refused.
  withdrawn_at              timestamptz(3),
  -- The website of the publisher.
  publisher_url             text,
  -- The service user as whom the client gets tokens by client_credentials. Null: it gets tokens only from people.
  service_user_id           text COLLATE "C",
  -- The scopes of those tokens.
  service_scopes            text[],
  -- Whether nobody has registered it: its id is the URL of the document that describes it.
  metadata_document         boolean NOT NULL DEFAULT false,
  PRIMARY KEY (id),
  FOREIGN KEY (business_id) REFERENCES businesses (id),
  CONSTRAINT oauth_clients_service_user FOREIGN KEY (business_id, service_user_id) REFERENCES users (business_id, id),
  CONSTRAINT oauth_clients_check CHECK ((secret_hash IS NOT NULL) = (auth_method LIKE 'client_secret_%')),
  CONSTRAINT oauth_clients_check1 CHECK ((jwks IS NOT NULL) = (auth_method = 'private_key_jwt')),
  CONSTRAINT oauth_clients_check2 CHECK (NOT first_party OR business_id IS NULL),
  CONSTRAINT oauth_clients_service CHECK ((service_user_id IS NULL) = (service_scopes IS NULL) AND (service_user_id IS
    NULL OR business_id IS NOT NULL AND auth_method <> 'none'))
);
CREATE INDEX oauth_clients_business ON oauth_clients (business_id, id);

-- The store of the authorization server: codes, refresh tokens, grants, sessions, interactions.
CREATE TABLE oauth_artifacts (
  -- The kind of the artifact, such as Grant or RefreshToken.
  model        text COLLATE "C" NOT NULL,
  -- SHA-256 of its id, which is the code, token or cookie itself.
  key          bytea NOT NULL,
  -- Encrypted (AES-256-GCM).
  payload      bytea NOT NULL,
  -- The key of the grant that it belongs to.
  grant_key    bytea,
  -- SHA-256 of the uid of a session or an interaction.
  uid_key      bytea,
  client_id    text COLLATE "C",
  user_id      text COLLATE "C",
  scopes       text[],
  created_at   timestamptz(3) NOT NULL DEFAULT now(),
  expires_at   timestamptz(3) NOT NULL,
  -- When a code or a refresh token was used.
  consumed_at  timestamptz(3),
  -- The User-Agent of a session.
  browser      text,
  -- The network that the user of a session signed in from.
  network      text,
  -- The business of the user of a grant, for its list of connected apps. Null for other artifacts.
  business_id  text COLLATE "C",
  -- The latest use of a grant, written at most once an hour. Null: none is recorded, or another artifact.
  last_used_at timestamptz(3),
  -- When the user of a session last proved their identity. Null: before this column, or another artifact.
  proved_at    timestamptz(3),
  -- Whether a grant is for the Model Context Protocol. Null for other artifacts.
  for_agent    boolean,
  PRIMARY KEY (model, key)
);
CREATE INDEX oauth_artifacts_client ON oauth_artifacts (client_id) WHERE model = 'Grant';
CREATE INDEX oauth_artifacts_expiry ON oauth_artifacts (expires_at);
CREATE INDEX oauth_artifacts_grant ON oauth_artifacts (grant_key) WHERE grant_key IS NOT NULL;
CREATE INDEX oauth_artifacts_scopes_of_app ON oauth_artifacts (business_id, client_id, scopes, created_at)
  WHERE model = 'Grant';
CREATE INDEX oauth_artifacts_session ON oauth_artifacts (user_id) WHERE model = 'Session';
CREATE INDEX oauth_artifacts_uid ON oauth_artifacts (uid_key) WHERE uid_key IS NOT NULL;
CREATE INDEX oauth_artifacts_user ON oauth_artifacts (user_id) WHERE model = 'Grant';
CREATE INDEX oauth_artifacts_users_of_app ON oauth_artifacts (business_id, client_id, user_id) WHERE model = 'Grant';
CREATE TRIGGER oauth_artifacts_set_business BEFORE INSERT ON oauth_artifacts FOR EACH ROW WHEN (new.model = 'Grant')
  EXECUTE FUNCTION set_business_of_grant();

-- Revoked grants, kept until the last access token of each has expired.
CREATE TABLE oauth_revoked_grants (
  -- SHA-256 of the id of the grant.
  key        bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (key)
);

-- Access tokens that admins made for their own scripts. A revoked one is deleted, an expired one after 30 days.
CREATE TABLE access_keys (
  business_id            text COLLATE "C" NOT NULL,
  id                     text COLLATE "C" NOT NULL CHECK (id ~ '^key_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  user_id                text COLLATE "C" NOT NULL,
  name                   text NOT NULL,
  scopes                 text[] NOT NULL,
  -- SHA-256 of the token, which is not stored. It proves the token, also after its signing key is retired.
  token_hash             bytea NOT NULL,
  expires_at             timestamptz(3) NOT NULL,
  created_at             timestamptz(3) NOT NULL,
  -- The latest use, written at most once an hour. Null: none is recorded.
  last_used_at           timestamptz(3),
  -- The admin who made it. Null: its user.
  made_by                text COLLATE "C",
  -- When it got its present token. Null: when it was made.
  rotated_at             timestamptz(3),
  -- SHA-256 of the token before the last rotation.
  previous_token_hash    bytea,
  -- From then on the previous token is refused.
  previous_token_ends_at timestamptz(3),
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE,
  CONSTRAINT access_keys_made_by FOREIGN KEY (business_id, made_by) REFERENCES users (business_id, id)
    ON DELETE SET NULL (made_by),
  CONSTRAINT access_keys_previous CHECK ((previous_token_hash IS NULL) = (previous_token_ends_at IS NULL))
);
CREATE INDEX access_keys_expiry ON access_keys (expires_at);
CREATE UNIQUE INDEX access_keys_previous_token ON access_keys (previous_token_hash)
  WHERE previous_token_hash IS NOT NULL;
CREATE UNIQUE INDEX access_keys_token ON access_keys (token_hash);
CREATE INDEX access_keys_user ON access_keys (business_id, user_id);

-- The OAuth clients that users of the business have connected, or want to connect, as agents.
CREATE TABLE business_agents (
  business_id  text COLLATE "C" NOT NULL,
  client_id    text COLLATE "C" NOT NULL,
  -- Who last asked an admin to approve it.
  requested_by text COLLATE "C",
  requested_at timestamptz(3),
  approved_by  text COLLATE "C",
  -- Null: no admin has approved it.
  approved_at  timestamptz(3),
  created_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, client_id),
  FOREIGN KEY (business_id, approved_by) REFERENCES users (business_id, id) ON DELETE SET NULL (approved_by),
  FOREIGN KEY (business_id) REFERENCES businesses (id),
  FOREIGN KEY (business_id, requested_by) REFERENCES users (business_id, id) ON DELETE SET NULL (requested_by)
);

-- OAuth clients that an admin has forbidden for the business: none of its users can give them access.
CREATE TABLE forbidden_clients (
  business_id  text COLLATE "C" NOT NULL,
  client_id    text COLLATE "C" NOT NULL,
  forbidden_by text COLLATE "C",
  created_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, client_id),
  FOREIGN KEY (business_id) REFERENCES businesses (id),
  FOREIGN KEY (business_id, forbidden_by) REFERENCES users (business_id, id) ON DELETE SET NULL (forbidden_by)
);

-- The texts and calls that the agents of a business have ordered in the present hour.
CREATE TABLE agent_acts (
  business_id text COLLATE "C" NOT NULL,
  act         text NOT NULL CHECK (act IN ('text', 'call')),
  acts        integer NOT NULL,
  -- The end of the hour; the count starts anew afterwards.
  ends_at     timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, act),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
);

-- deletion ------------------------------------------------------------------------------------------------------------

-- The ids of deleted objects, in the order of their transactions. Triggers of the tables of the objects write the rows:
-- every deletion has one, also by an earlier version and by a foreign key.
CREATE TABLE deletions (
  business_id    text COLLATE "C" NOT NULL,
  -- businesses.deletion_era at that time.
  era            integer NOT NULL,
  -- The transaction of the deletion. Rows from the oldest open transaction on are not shown: earlier ones may still be
  -- added.
  transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(),
  id             text COLLATE "C" NOT NULL,
  type           text NOT NULL CHECK (type IN ('contact', 'campaign_contact', 'conversation', 'message', 'call')),
  reason         text NOT NULL CHECK (reason IN ('deleted', 'merged', 'erased', 'retention')),
  -- The contact into which the contact was merged.
  merged_into    text COLLATE "C",
  -- The inbox of a conversation, text or call: a member sees the deletions in the inboxes that are theirs.
  inbox_id       text COLLATE "C",
  deleted_at     timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (business_id, era, transaction_id, id),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
);

-- disposition ---------------------------------------------------------------------------------------------------------

-- Outcomes of calls: the list of the business itself (service) and that of its CRM (crm).
CREATE TABLE dispositions (
  business_id            text COLLATE "C" NOT NULL,
  id                     text COLLATE "C" NOT NULL CHECK (id ~ '^dsp_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  name                   text NOT NULL,
  source                 text NOT NULL CHECK (source IN ('service', 'crm')),
  -- Names an outcome that the service itself sets.
  system_key             text,
  -- A contact with this outcome is called no more by its campaign.
  marks_contact_complete boolean NOT NULL DEFAULT false,
  -- The place in the list.
  position               integer NOT NULL,
  -- A retired outcome stays readable where it was used, and nobody can choose it.
  retired_at             timestamptz(3),
  created_at             timestamptz(3) NOT NULL,
  updated_at             timestamptz(3) NOT NULL,
  -- The id in the CRM: a sync finds the outcome by it.
  external_id            text,
  -- Whether agents are asked for the time of a callback when they pick it.
  asks_for_callback      boolean NOT NULL DEFAULT false,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, external_id),
  UNIQUE (business_id, system_key),
  FOREIGN KEY (business_id) REFERENCES businesses (id),
  CONSTRAINT dispositions_check CHECK (system_key IS NULL OR source = 'service'),
  CONSTRAINT dispositions_check1 CHECK (external_id IS NULL OR source = 'crm')
);
-- Agents identify outcomes by name: no two current ones of a business share one.
CREATE UNIQUE INDEX dispositions_name ON dispositions (business_id, lower(name))
  WHERE source = 'service' AND system_key IS NULL AND retired_at IS NULL;

-- webhook -------------------------------------------------------------------------------------------------------------

-- Webhook subscriptions: a URL for one type of event.
CREATE TABLE subscriptions (
  business_id           text COLLATE "C" NOT NULL,
  id                    text COLLATE "C" NOT NULL CHECK (id ~ '^sub_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  event_type            text NOT NULL,
  target_url            text NOT NULL,
  status                text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'failing', 'disabled')),
  -- gone: the receiver answered 410. failures: it failed for too long.
  disabled_reason       text CHECK (disabled_reason IN ('gone', 'failures')),
  -- Set while the business has paused it.
  paused_at             timestamptz(3),
  -- The signing secret, encrypted (AES-256-GCM); the cipher text names its key.
  secret                bytea NOT NULL,
  -- Signs beside the current one until previous_secret_until.
  previous_secret       bytea,
  previous_secret_until timestamptz(3),
  created_at            timestamptz(3) NOT NULL,
  updated_at            timestamptz(3) NOT NULL,
  -- Its author, who may change it, as admins may. Null where the author is gone.
  user_id               text COLLATE "C",
  -- The OAuth client with which the author created it. Null where that is not known.
  client_id             text COLLATE "C",
  -- The targets before target_url, [{"url", "until"}] in order, for the attempts of the history that were sent to them.
  former_targets        jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, event_type, target_url),
  FOREIGN KEY (business_id) REFERENCES businesses (id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE SET NULL (user_id),
  CONSTRAINT subscriptions_check CHECK ((status = 'disabled') = (disabled_reason IS NOT NULL)),
  CONSTRAINT subscriptions_check1 CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL))
);

-- What each attempt changes about a subscription, apart from it so that an update stays on its page (HOT) and touches
-- no index. Every subscription has a row.
CREATE TABLE subscription_health (
  business_id          text COLLATE "C" NOT NULL,
  subscription_id      text COLLATE "C" NOT NULL,
  -- Failed attempts since the last delivery.
  consecutive_failures integer NOT NULL DEFAULT 0 CHECK (consecutive_failures >= 0),
  -- The first of the consecutive failures.
  first_failed_at      timestamptz(3),
  last_failed_at       timestamptz(3),
  last_delivered_at    timestamptz(3),
  -- The circuit. Null: closed. A time: open, and the next probe is due then. infinity: suspended.
  probe_at             timestamptz(3),
  PRIMARY KEY (business_id, subscription_id),
  FOREIGN KEY (business_id, subscription_id) REFERENCES subscriptions (business_id, id) ON DELETE CASCADE,
  CONSTRAINT subscription_health_check CHECK ((consecutive_failures = 0) = (first_failed_at IS NULL))
) WITH (fillfactor=50, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000,
  autovacuum_vacuum_cost_delay=0);
CREATE INDEX subscription_health_probe ON subscription_health (probe_at) WHERE probe_at IS NOT NULL;

-- Events as they are sent, kept for 30 days. Partitions are days of the id, which carries the time.
CREATE TABLE webhook_events (
  business_id text STORAGE MAIN COLLATE "C" NOT NULL,
  id          text STORAGE MAIN COLLATE "C" NOT NULL CHECK (id ~ '^evt_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  event_type  text STORAGE MAIN NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  -- The body of the request, made once and sent byte for byte.
  body        text STORAGE MAIN NOT NULL,
  -- The sample that a business asked for.
  is_test     boolean NOT NULL DEFAULT false,
  -- The inbox of its text or call. Null: an event without an inbox, or one of an earlier version.
  inbox_id    text STORAGE MAIN COLLATE "C",
  -- Spaces, which PostgreSQL stores in 31 bytes. It compresses the values of a row only if the row is longer than 2 kB:
  -- this makes every row so long.
  padding     text STORAGE MAIN NOT NULL DEFAULT repeat(' ', 2048),
  -- The request that caused the event, for the log; null without one.
  request_id  text,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
) PARTITION BY RANGE (id);
CREATE INDEX webhook_events_inbox ON webhook_events (business_id, inbox_id, id) WHERE inbox_id IS NOT NULL;
CREATE INDEX webhook_events_mentions ON webhook_events USING gin (mention_keys(business_id, body))
  WITH (gin_pending_list_limit='512');
CREATE INDEX webhook_events_type ON webhook_events (business_id, event_type, id);
CREATE TABLE webhook_events_default PARTITION OF webhook_events DEFAULT WITH (toast_tuple_target=128);

-- Events still to be delivered: at most one row for an event and a subscription, deleted once it is delivered or given
-- up.
CREATE TABLE webhook_deliveries (
  business_id     text COLLATE "C" NOT NULL,
  subscription_id text COLLATE "C" NOT NULL,
  event_id        text COLLATE "C" NOT NULL,
  -- The next attempt is made no earlier.
  due_at          timestamptz NOT NULL,
  -- Names the claim: a dispatcher that finishes a delivery must still own it.
  lease_token     uuid,
  -- Attempts made so far.
  attempts        smallint NOT NULL DEFAULT 0,
  -- In the backlog: the delivery waits for its subscription, and other claims skip it.
  parked          boolean NOT NULL DEFAULT false,
  -- The end of the claim. No index contains it, so that a claim stays on its page (HOT).
  leased_until    timestamptz,
  -- A test is sent regardless of the state of its subscription.
  is_test         boolean NOT NULL DEFAULT false,
  PRIMARY KEY (business_id, subscription_id, event_id),
  FOREIGN KEY (business_id, subscription_id) REFERENCES subscriptions (business_id, id) ON DELETE CASCADE
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000, autovacuum_vacuum_insert_scale_factor=0,
  autovacuum_vacuum_insert_threshold=20000, autovacuum_vacuum_cost_delay=0, autovacuum_analyze_scale_factor=0,
  autovacuum_analyze_threshold=20000, vacuum_truncate=off, fillfactor=45);
-- First attempts and retries are claimed apart: old failures do not stand before new events.
CREATE INDEX webhook_deliveries_new ON webhook_deliveries (due_at) WHERE NOT parked AND attempts = 0;
CREATE INDEX webhook_deliveries_parked ON webhook_deliveries (business_id, subscription_id, due_at) WHERE parked;
CREATE INDEX webhook_deliveries_retry ON webhook_deliveries (due_at) WHERE NOT parked AND attempts > 0;

-- The history of attempts, kept for 30 days, in partitions as webhook_events. It has no foreign key: one would cost
-- more than writing the row.
CREATE TABLE webhook_attempts (
  business_id       text COLLATE "C" NOT NULL,
  subscription_id   text COLLATE "C" NOT NULL,
  -- The id of the attempt; the REST API calls it a delivery.
  id                text COLLATE "C" NOT NULL CHECK (starts_with(id, 'dlv_')),
  event_id          text COLLATE "C" NOT NULL,
  -- 1 for the first attempt of a delivery.
  attempt           smallint NOT NULL,
  attempted_at      timestamptz(3) NOT NULL,
  -- In milliseconds.
  duration_ms       integer NOT NULL,
  -- The HTTP status. Null: there was no answer.
  status            smallint,
  -- Why the attempt failed.
  error             text,
  -- The beginning of the body of the receiver.
  answer            text,
  is_test           boolean NOT NULL DEFAULT false,
  -- The attempt is older than webhook_activity, which counts it when webhook_activity_backfills reaches it. Null:
  -- newer.
  predates_activity boolean,
  PRIMARY KEY (business_id, subscription_id, id)
) PARTITION BY RANGE (id);
CREATE INDEX webhook_attempts_answered ON webhook_attempts (business_id, event_id) WHERE answer IS NOT NULL;
CREATE TRIGGER webhook_attempts_count AFTER INSERT ON webhook_attempts REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION count_attempts();
CREATE TABLE webhook_attempts_default PARTITION OF webhook_attempts DEFAULT;

-- News for the dashboard of a business. A notice about a subscription is deleted with it.
CREATE TABLE notices (
  business_id     text COLLATE "C" NOT NULL,
  id              text COLLATE "C" NOT NULL CHECK (id ~ '^ntc_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  kind            text NOT NULL CHECK (kind IN ('subscription_failing', 'subscription_disabled')),
  subscription_id text COLLATE "C" NOT NULL,
  created_at      timestamptz(3) NOT NULL,
  dismissed_at    timestamptz(3),
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id) REFERENCES businesses (id),
  FOREIGN KEY (business_id, subscription_id) REFERENCES subscriptions (business_id, id) ON DELETE CASCADE
);
CREATE INDEX notices_subscription ON notices (business_id, subscription_id);

-- consent -------------------------------------------------------------------------------------------------------------

-- Numbers that refuse the texts of a business, whoever they belong to.
CREATE TABLE opt_outs (
  business_id  text COLLATE "C" NOT NULL,
  -- In E.164.
  phone_number text COLLATE "C" NOT NULL CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  opted_out_at timestamptz(3) NOT NULL,
  -- How the opt-out came.
  source       text NOT NULL,
  -- In the words of the user or of the integrator who recorded it.
  reason       text,
  PRIMARY KEY (business_id, phone_number),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
);

-- The last request of a number to stop texts and to start them again. Requests may come late and out of order; the
-- later of the two decides whether the number has a row in opt_outs.
CREATE TABLE text_consents (
  business_id  text COLLATE "C" NOT NULL,
  phone_number text COLLATE "C" NOT NULL CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  -- The time of the request at the carrier.
  stopped_at   timestamptz(3),
  -- The time of the request at the carrier.
  started_at   timestamptz(3),
  PRIMARY KEY (business_id, phone_number),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
);

-- Numbers that no campaign of the business may dial or text.
CREATE TABLE do_not_call_numbers (
  business_id  text COLLATE "C" NOT NULL,
  -- In E.164.
  phone_number text COLLATE "C" NOT NULL CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  note         text,
  created_at   timestamptz(3) NOT NULL,
  -- How the number came onto the list.
  source       text NOT NULL DEFAULT 'app',
  -- The last change of the note. Null: none since the entry.
  updated_at   timestamptz(3),
  PRIMARY KEY (business_id, phone_number),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
);
CREATE INDEX do_not_call_numbers_by_change ON do_not_call_numbers (business_id, COALESCE(updated_at, created_at),
  phone_number);
CREATE INDEX do_not_call_numbers_by_creation ON do_not_call_numbers (business_id, created_at, phone_number);

-- Numbers whose text may be a refusal, until a person decides. One that nobody decides in time is a refusal of
-- everything.
CREATE TABLE refusal_reviews (
  business_id  text COLLATE "C" NOT NULL,
  -- In E.164.
  phone_number text COLLATE "C" NOT NULL CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  -- The text. Null: it came to an inactive inbox and is not stored, or it was erased.
  message_id   text COLLATE "C",
  -- The time of the text at the carrier.
  said_at      timestamptz(3) NOT NULL,
  -- Ten business days later (47 CFR 64.1200(a)(10)).
  due_at       timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, phone_number),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
);
-- For the worker. An index on the time itself would tempt the lists of one business.
CREATE INDEX refusal_reviews_due ON refusal_reviews ((due_at AT TIME ZONE 'UTC'));
CREATE INDEX refusal_reviews_order ON refusal_reviews (business_id, due_at, phone_number);

-- Numbers to which the carrier sends no texts from an inbox, until the person texts START to it.
CREATE TABLE carrier_blocks (
  business_id  text COLLATE "C" NOT NULL,
  inbox_id     text COLLATE "C" NOT NULL,
  -- In E.164.
  phone_number text COLLATE "C" NOT NULL CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  blocked_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, phone_number, inbox_id),
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id)
);
CREATE INDEX carrier_blocks_inbox ON carrier_blocks (business_id, inbox_id);

-- The records of consents, and of relationships that allow contact. A withdrawal is a time, and deletes nothing.
CREATE TABLE consents (
  business_id       text COLLATE "C" NOT NULL,
  id                text COLLATE "C" NOT NULL CHECK (id ~ '^cns_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  phone_number      text COLLATE "C" NOT NULL CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  -- written: a signed agreement. asked: the person asked for it. purchase, enquiry: a business relationship.
  basis             text NOT NULL CHECK (basis IN ('written', 'asked', 'purchase', 'enquiry')),
  -- calls, texts; automated: also recorded messages.
  covers            text[] NOT NULL
    CHECK (cardinality(covers) BETWEEN 1 AND 3 AND covers <@ ARRAY['calls', 'texts', 'automated']),
  given_at          timestamptz(3) NOT NULL,
  -- Null: it has no end.
  ends_at           timestamptz(3),
  -- The words that the person agreed to, or said.
  words             text CHECK (length(words) <= 2000),
  channel           text NOT NULL CHECK (channel IN ('web', 'paper', 'phone', 'text', 'email', 'in_person', 'import')),
  -- Whom the person allowed to call or text. Null: the business.
  seller            text CHECK (length(seller) <= 200),
  proof_url         text CHECK (length(proof_url) <= 2048),
  source            text NOT NULL CHECK (source IN ('app', 'api', 'import')),
  user_id           text COLLATE "C",
  created_at        timestamptz(3) NOT NULL,
  withdrawn_at      timestamptz(3),
  withdrawn_user_id text COLLATE "C",
  withdrawal_reason text CHECK (length(withdrawal_reason) <= 500),
  -- The name of the object with the proof, which is removed with the row. Null: the proof is no file.
  storage_key       text,
  proof_type        text,
  -- In bytes.
  proof_size        integer,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id) REFERENCES businesses (id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE SET NULL (user_id),
  FOREIGN KEY (business_id, withdrawn_user_id) REFERENCES users (business_id, id) ON DELETE SET NULL (withdrawn_user_id)
);
CREATE INDEX consents_of_number ON consents (business_id, phone_number, given_at DESC);
CREATE TRIGGER consents_remove_stored AFTER DELETE ON consents FOR EACH ROW WHEN (old.storage_key IS NOT NULL)
  EXECUTE FUNCTION remove_stored_audio();

-- registry ------------------------------------------------------------------------------------------------------------

-- Lists of numbers that others keep: national and state registries, reassigned numbers, litigators.
CREATE TABLE registries (
  business_id     text COLLATE "C" NOT NULL,
  id              text COLLATE "C" NOT NULL CHECK (id ~ '^reg_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  kind            text NOT NULL CHECK (kind IN ('national', 'state', 'reassigned', 'litigator')),
  name            text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- The date of the current version at its source.
  as_of           date,
  -- The version in use. Null: none is complete yet.
  current_version integer,
  number_count    integer NOT NULL DEFAULT 0 CHECK (number_count >= 0),
  imported_at     timestamptz(3),
  created_at      timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, current_version),
  UNIQUE (business_id, name),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
);

-- Files of registries: each is a version, which is written beside the current one and takes its place at once.
CREATE TABLE registry_imports (
  business_id   text COLLATE "C" NOT NULL,
  id            text COLLATE "C" NOT NULL CHECK (id ~ '^rgi_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  registry_id   text COLLATE "C" NOT NULL,
  version       integer NOT NULL,
  as_of         date NOT NULL,
  file_name     text NOT NULL,
  user_id       text COLLATE "C",
  state         text NOT NULL CHECK (state IN ('running', 'completed', 'failed', 'replaced')),
  -- The readable lines of the file.
  total_count   integer NOT NULL CHECK (total_count >= 0),
  refused_count integer NOT NULL CHECK (refused_count >= 0),
  -- The lines dealt with. It changes in their transaction.
  handled_count integer NOT NULL DEFAULT 0 CHECK (handled_count >= 0),
  -- The different numbers of the version.
  number_count  integer NOT NULL DEFAULT 0 CHECK (number_count >= 0),
  -- Failed attempts at the next batch.
  failures      smallint NOT NULL DEFAULT 0,
  failure       text,
  -- The last number up to which the version is deleted.
  dropped_to    text COLLATE "C" NOT NULL DEFAULT '',
  -- When a worker continues. Null: nothing is left to do.
  due_at        timestamptz(3),
  created_at    timestamptz(3) NOT NULL,
  finished_at   timestamptz(3),
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, version),
  FOREIGN KEY (business_id) REFERENCES businesses (id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE SET NULL (user_id)
);
CREATE INDEX registry_imports_due ON registry_imports (due_at) WHERE due_at IS NOT NULL;
CREATE UNIQUE INDEX registry_imports_running ON registry_imports (business_id, registry_id) WHERE state = 'running';

-- The lines of a file that wait for a worker.
CREATE TABLE registry_batches (
  business_id text COLLATE "C" NOT NULL,
  import_id   text COLLATE "C" NOT NULL,
  position    integer NOT NULL,
  -- A number in each line, with the date of its reassignment behind a space.
  lines       text NOT NULL,
  PRIMARY KEY (business_id, import_id, position),
  FOREIGN KEY (business_id, import_id) REFERENCES registry_imports (business_id, id) ON DELETE CASCADE
);

-- The numbers of all versions. A version has millions of rows, and no foreign key: a worker deletes it.
CREATE TABLE registry_numbers (
  business_id  text COLLATE "C" NOT NULL,
  phone_number text COLLATE "C" NOT NULL,
  version      integer NOT NULL,
  -- When the number was reassigned. Null: the date of the version counts.
  since        date,
  PRIMARY KEY (business_id, phone_number, version),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
);

-- contact -------------------------------------------------------------------------------------------------------------

-- People outside the business. A deleted contact stays as an empty row, whose id answers that it is gone.
CREATE TABLE contacts (
  business_id  text COLLATE "C" NOT NULL,
  id           text COLLATE "C" NOT NULL CHECK (id ~ '^con_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  first_name   text,
  last_name    text,
  company      text,
  title        text,
  email        text,
  linkedin_url text,
  -- [{"number": E.164, "label": text or null}, …] in dial order.
  phones       jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_array_length(phones) <= 5),
  -- Fields of the integrator.
  extra_fields jsonb,
  -- The id in the system of the integrator.
  external_id  text,
  -- How the contact came.
  source       text NOT NULL CHECK (source IN ('api', 'app', 'import', 'inbound', 'dialer')),
  deleted_at   timestamptz(3),
  created_at   timestamptz(3) NOT NULL,
  updated_at   timestamptz(3) NOT NULL,
  -- The searched text: a line for each field, in lower case, with one space in place of separators and at both ends. No
  -- match crosses from one field into the next.
  search_text  text NOT NULL GENERATED ALWAYS AS (lower(((((((regexp_replace((((' ' || COALESCE(first_name, '')) || ' ')
    || COALESCE(last_name, '')) || ' ', '[!-/:-@[-`{-~\s]+', ' ', 'g') || COALESCE(E'\n' || regexp_replace((' ' ||
    company) || ' ', '[!-/:-@[-`{-~\s]+', ' ', 'g'), '')) || COALESCE(E'\n' || regexp_replace((' ' || email) || ' ',
    '[!-/:-@[-`{-~\s]+', ' ', 'g'), '')) || COALESCE((E'\n ' || substr((phones -> 0) ->> 'number', 2)) || ' ', '')) ||
    COALESCE((E'\n ' || substr((phones -> 1) ->> 'number', 2)) || ' ', '')) || COALESCE((E'\n ' || substr((phones -> 2)
    ->> 'number', 2)) || ' ', '')) || COALESCE((E'\n ' || substr((phones -> 3) ->> 'number', 2)) || ' ', '')) ||
    COALESCE((E'\n ' || substr((phones -> 4) ->> 'number', 2)) || ' ', ''))) STORED,
  -- The name or the code of the state or province.
  state        text,
  postal_code  text,
  -- ISO 3166-1 alpha-2.
  country      text,
  -- The contact into which a deleted one was merged. It may be deleted since.
  merged_into  text COLLATE "C",
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
);
CREATE INDEX contacts_by_change ON contacts (business_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX contacts_by_name ON contacts (business_id, COALESCE('0' || lower(NULLIF(btrim((COALESCE(first_name, '') ||
  ' ') || COALESCE(last_name, '')), '')), '1') COLLATE "C", id) WHERE deleted_at IS NULL;
CREATE INDEX contacts_email ON contacts (business_id, lower(email), id) WHERE email IS NOT NULL;
CREATE UNIQUE INDEX contacts_external_id ON contacts (business_id, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX contacts_live ON contacts (business_id, id) WHERE deleted_at IS NULL;
CREATE INDEX contacts_merged ON contacts (business_id, merged_into, id) WHERE merged_into IS NOT NULL;
-- Present where the server offers pg_trgm and btree_gin. The list of pending entries is short, because every search
-- reads all of it.
CREATE INDEX contacts_search ON contacts USING gin (business_id, search_text gin_trgm_ops)
  WITH (gin_pending_list_limit='256');
CREATE TRIGGER contacts_phones_added AFTER INSERT ON contacts REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION add_contact_phones();
CREATE TRIGGER contacts_phones_changed AFTER UPDATE OF phones ON contacts FOR EACH ROW
  WHEN (old.phones IS DISTINCT FROM new.phones) EXECUTE FUNCTION replace_contact_phones();
CREATE TRIGGER contacts_record_deletion AFTER UPDATE OF deleted_at ON contacts FOR EACH ROW
  WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION record_deleted_contact();

-- The numbers of the contacts, one row each, which planners estimate well. Triggers keep it.
CREATE TABLE contact_phones (
  business_id  text COLLATE "C" NOT NULL,
  phone_number text COLLATE "C" NOT NULL,
  contact_id   text COLLATE "C" NOT NULL,
  PRIMARY KEY (business_id, phone_number, contact_id),
  FOREIGN KEY (business_id, contact_id) REFERENCES contacts (business_id, id) ON DELETE CASCADE
);

-- order ---------------------------------------------------------------------------------------------------------------

-- When the account at the carrier may place its next call, for all businesses.
CREATE TABLE carrier_account (
  -- Keeps the table at one row.
  is_only       boolean NOT NULL DEFAULT true CHECK (is_only),
  calls_free_at timestamptz NOT NULL,
  -- The labels of the numbers are read no earlier. Null: they were never read.
  labels_due_at timestamptz,
  PRIMARY KEY (is_only)
);

-- Orders: texts to send, calls to place, phones to ring. A worker claims one by moving due_at forward by a lease and
-- setting a new token.
CREATE TABLE carrier_jobs (
  business_id    text COLLATE "C" NOT NULL,
  -- The id of the text, the call or the line that is ordered.
  id             text COLLATE "C" NOT NULL,
  -- text, media, marketing or call. media is a text with media. marketing is a text, with media or without, that waits
  -- for the calling hours of the person, and goes after the other texts of its number.
  kind           text NOT NULL,
  inbox_id       text COLLATE "C" NOT NULL,
  -- The segments of a text: its share of the rate of the number.
  segments       smallint NOT NULL DEFAULT 1 CHECK (segments >= 1),
  -- The next attempt is made no earlier.
  due_at         timestamptz NOT NULL,
  -- Names the claim: a worker that finishes an order must still own it.
  lease_token    uuid,
  attempts       integer NOT NULL DEFAULT 0,
  -- An attempt began and its answer was lost: the carrier may have the order already.
  doubtful       boolean NOT NULL DEFAULT false,
  created_at     timestamptz(3) NOT NULL,
  -- The answer to a keyword, such as the confirmation of STOP, is sent although the number has opted out.
  passes_opt_out boolean NOT NULL DEFAULT false,
  -- 0: somebody waits on the phone for the order, and it goes before all others.
  urgency        smallint NOT NULL DEFAULT 1,
  -- When the carrier was first asked for a call. Null: it waits for its turn, or is a text.
  begun_at       timestamptz,
  -- The request that ordered it, for the log; null without one.
  request_id     text,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id)
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000, autovacuum_vacuum_cost_delay=0,
  fillfactor=50);
CREATE INDEX carrier_jobs_calls ON carrier_jobs (urgency, business_id, due_at, id) WHERE kind = 'call';
CREATE INDEX carrier_jobs_lane ON carrier_jobs (business_id, inbox_id, kind, due_at, id);

-- When each number may send its next segment, and when it last placed a call.
CREATE TABLE carrier_lanes (
  business_id text COLLATE "C" NOT NULL,
  inbox_id    text COLLATE "C" NOT NULL,
  -- text or call: neither waits for the other.
  kind        text COLLATE "C" NOT NULL,
  free_at     timestamptz NOT NULL,
  PRIMARY KEY (business_id, inbox_id, kind),
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id)
) WITH (fillfactor=50);

-- audio ---------------------------------------------------------------------------------------------------------------

-- Recordings that users upload for the carrier to play.
CREATE TABLE audio_files (
  business_id      text COLLATE "C" NOT NULL,
  id               text COLLATE "C" NOT NULL CHECK (id ~ '^snd_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  name             text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- The name of the object, which is removed with the row.
  storage_key      text NOT NULL,
  content_type     text NOT NULL CHECK (content_type IN ('audio/wav', 'audio/mpeg')),
  -- In bytes.
  size             integer NOT NULL CHECK (size > 0),
  -- The length, rounded up.
  duration_seconds smallint NOT NULL CHECK (duration_seconds BETWEEN 1 AND 120),
  created_at       timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
);
CREATE TRIGGER audio_files_remove_stored AFTER DELETE ON audio_files FOR EACH ROW
  EXECUTE FUNCTION remove_stored_audio();

-- call ----------------------------------------------------------------------------------------------------------------

-- Calls. A call stays when its campaign contact is removed.
CREATE TABLE calls (
  business_id          text COLLATE "C" NOT NULL,
  id                   text COLLATE "C" NOT NULL CHECK (id ~ '^call_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  inbox_id             text COLLATE "C" NOT NULL,
  contact_id           text COLLATE "C",
  user_id              text COLLATE "C",
  campaign_id          text COLLATE "C",
  campaign_contact_id  text COLLATE "C",
  direction            text NOT NULL CHECK (direction IN ('incoming', 'outgoing')),
  -- The number of the inbox at that time.
  inbox_number         text NOT NULL,
  -- The outside number, in E.164.
  phone_number         text CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  status               text NOT NULL
    CHECK (status IN ('queued', 'ringing', 'in_progress', 'completed', 'no_answer', 'busy', 'failed', 'canceled')),
  answered_by          text CHECK (answered_by IN ('human', 'machine', 'unknown')),
  -- Why the call failed.
  error_code           text,
  disposition_id       text COLLATE "C",
  -- The length of the talk.
  duration_seconds     integer NOT NULL DEFAULT 0 CHECK (duration_seconds >= 0),
  -- When the call was ordered or came in.
  started_at           timestamptz(3) NOT NULL,
  answered_at          timestamptz(3),
  ended_at             timestamptz(3),
  recording_url        text,
  voicemail_url        text,
  transcript           text,
  -- The id at the carrier, known once it has accepted the order.
  carrier_id           text,
  created_at           timestamptz(3) NOT NULL,
  updated_at           timestamptz(3) NOT NULL,
  -- When the carrier accepted the order.
  accepted_at          timestamptz(3),
  -- When somebody asked to end the call.
  hang_up_requested_at timestamptz(3),
  -- The call is then looked up at the carrier. Null on a live call: at once after a silence.
  next_check_at        timestamptz,
  -- Look-ups at the carrier since the call last moved.
  checks               smallint NOT NULL DEFAULT 0,
  -- Look-ups of these at which the carrier did not know the call.
  times_unknown        smallint NOT NULL DEFAULT 0,
  -- Requests to the carrier to end the call since it last reported the call as live.
  hang_ups             smallint NOT NULL DEFAULT 0,
  -- The agent's line that the call joins. Null: a call without one.
  line_id              text COLLATE "C",
  -- The agent was lost during the call.
  agent_lost_at        timestamptz(3),
  -- When the person on the line was told that the agent was lost.
  last_words_at        timestamptz(3),
  -- The call was answered and no agent took it.
  abandoned_at         timestamptz(3),
  -- As in messages.
  predates_activity    boolean,
  -- The note of the agent, written with the disposition.
  note                 text,
  -- The other party does not hear the user.
  is_muted             boolean NOT NULL DEFAULT false,
  -- The other party hears music.
  is_on_hold           boolean NOT NULL DEFAULT false,
  -- When the call last moved to the line of another party by a transfer. It has then ended for the agent who had it.
  handed_over_at       timestamptz(3),
  -- The recording of its talk, once it is stored. Without a foreign key: both rows change together.
  recording_id         text COLLATE "C",
  -- The message that the caller left, once it is stored.
  voicemail_id         text COLLATE "C",
  -- The service decides who takes the call: at the carrier it is in progress as soon as the caller waits.
  is_routed            boolean NOT NULL DEFAULT false,
  -- What the caller hears before the requested end.
  closing_words        text,
  -- How long the phone rings. Null: the usual time.
  ring_seconds         smallint,
  -- What follows when a machine answers, as the campaign had it.
  machine_action       text,
  -- The recording that may be left, as the campaign had it; it may be deleted since.
  message_id           text COLLATE "C",
  -- ordered at the carrier, playing, left to its end, cut_off by the end of the call, or failed at the carrier.
  message_state        text,
  -- The length of the message.
  message_seconds      smallint,
  -- When the call left its line to hear the message. It has then ended for the agent.
  message_at           timestamptz(3),
  -- How the person asked for this call, as the agent says: it needs no hours, caps or rests. Null: the rules apply.
  asked_note           text,
  -- The language of the closing words, a tag of BCP 47. Null: en-US.
  closing_language     text,
  -- As in messages.
  actor_type           text,
  -- As in messages.
  client_id            text COLLATE "C",
  -- When the service heard of the answer, by its own clock: the carrier may count whole seconds in answered_at.
  answer_reported_at   timestamptz(3),
  -- The request that ordered the call, for the log; null without one.
  request_id           text,
  -- How the carrier of the caller vouches for the number of the caller, by STIR/SHAKEN. Null: nobody told.
  attestation          text,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, campaign_id, campaign_contact_id)
    REFERENCES campaign_contacts (business_id, campaign_id, id) ON DELETE SET NULL (campaign_contact_id),
  FOREIGN KEY (business_id, campaign_id) REFERENCES campaigns (business_id, id),
  FOREIGN KEY (business_id, contact_id) REFERENCES contacts (business_id, id),
  FOREIGN KEY (business_id, disposition_id) REFERENCES dispositions (business_id, id),
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id),
  FOREIGN KEY (business_id, line_id) REFERENCES agent_lines (business_id, id) ON DELETE SET NULL (line_id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id),
  CONSTRAINT calls_attestation CHECK (attestation IN ('A', 'B', 'C')),
  CONSTRAINT calls_machine_action CHECK (machine_action IN ('hang_up', 'leave_message', 'hand_to_agent')),
  CONSTRAINT calls_message_state CHECK (message_state IN ('ordered', 'playing', 'left', 'cut_off', 'failed'))
);
CREATE INDEX calls_answered ON calls (business_id, campaign_id, answered_at) INCLUDE (abandoned_at, answered_by)
  WHERE campaign_id IS NOT NULL AND answered_at IS NOT NULL;
CREATE INDEX calls_campaign ON calls (business_id, campaign_id, id) WHERE campaign_id IS NOT NULL;
CREATE INDEX calls_campaign_contact ON calls (business_id, campaign_contact_id, id)
  WHERE campaign_contact_id IS NOT NULL;
CREATE UNIQUE INDEX calls_carrier ON calls (business_id, carrier_id) WHERE carrier_id IS NOT NULL;
CREATE INDEX calls_check ON calls (COALESCE(next_check_at, updated_at))
  WHERE ended_at IS NULL AND carrier_id IS NOT NULL;
CREATE INDEX calls_contact ON calls (business_id, contact_id, id) WHERE contact_id IS NOT NULL;
CREATE INDEX calls_direction ON calls (business_id, direction, id);
CREATE INDEX calls_disposition ON calls (business_id, disposition_id, id) WHERE disposition_id IS NOT NULL;
CREATE INDEX calls_hang_up ON calls (hang_up_requested_at) WHERE hang_up_requested_at IS NOT NULL AND ended_at IS NULL;
CREATE INDEX calls_inbox ON calls (business_id, inbox_id, id);
-- A line has one call at a time.
CREATE UNIQUE INDEX calls_live_line ON calls (business_id, line_id) WHERE line_id IS NOT NULL AND ended_at IS NULL;
-- How often a number was called lately.
CREATE INDEX calls_number_at ON calls (business_id, phone_number, started_at) WHERE direction = 'outgoing';
-- A deleted line is looked for here.
CREATE INDEX calls_of_line ON calls (business_id, line_id) WHERE line_id IS NOT NULL;
CREATE INDEX calls_phone_number ON calls (business_id, phone_number, id);
CREATE INDEX calls_status ON calls (business_id, status, id);
-- An ended call is looked up once more while nobody has told who answered it.
CREATE INDEX calls_unidentified ON calls (next_check_at) WHERE ended_at IS NOT NULL AND next_check_at IS NOT NULL;
CREATE INDEX calls_unreachable ON calls (business_id, phone_number) WHERE error_code = 'invalid_number';
CREATE INDEX calls_updated ON calls (business_id, updated_at);
CREATE INDEX calls_user ON calls (business_id, user_id, id) WHERE user_id IS NOT NULL;
CREATE TRIGGER calls_check_abandonment AFTER UPDATE OF abandoned_at ON calls FOR EACH ROW
  WHEN (old.abandoned_at IS NULL AND new.abandoned_at IS NOT NULL AND new.campaign_id IS NOT NULL)
  EXECUTE FUNCTION check_abandonment();
CREATE TRIGGER calls_count_changed AFTER UPDATE ON calls FOR EACH ROW WHEN ((old.answered_at IS NULL) <>
  (new.answered_at IS NULL) OR (old.ended_at IS NULL) <> (new.ended_at IS NULL) OR (old.abandoned_at IS NULL) <>
  (new.abandoned_at IS NULL) OR new.answered_at IS NOT NULL AND old.answered_by IS DISTINCT FROM new.answered_by OR
  new.ended_at IS NOT NULL AND old.status <> new.status OR old.duration_seconds <> new.duration_seconds OR old.inbox_id
  <> new.inbox_id OR old.created_at <> new.created_at OR old.user_id IS DISTINCT FROM new.user_id OR old.campaign_id IS
  DISTINCT FROM new.campaign_id OR old.direction <> new.direction) EXECUTE FUNCTION count_call();
CREATE TRIGGER calls_count_deleted AFTER DELETE ON calls FOR EACH ROW EXECUTE FUNCTION count_call();
CREATE TRIGGER calls_count_written AFTER INSERT ON calls FOR EACH ROW EXECUTE FUNCTION count_call();
CREATE TRIGGER calls_record_deletions AFTER DELETE ON calls REFERENCING OLD TABLE AS removed FOR EACH STATEMENT
  EXECUTE FUNCTION record_deletions('call');
CREATE TRIGGER calls_touch_detached BEFORE UPDATE OF campaign_contact_id ON calls FOR EACH ROW
  WHEN (old.campaign_contact_id IS NOT NULL AND new.campaign_contact_id IS NULL) EXECUTE FUNCTION touch_detached_call();

-- The phones of agents, each rung once for a session and kept in a conference. A dial adds the person called.
CREATE TABLE agent_lines (
  business_id   text COLLATE "C" NOT NULL,
  id            text COLLATE "C" NOT NULL CHECK (id ~ '^lin_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  -- Null: an outside number that a call is transferred to.
  user_id       text COLLATE "C",
  -- Null: a line for one call, which is placed once the agent is there.
  session_id    text COLLATE "C",
  inbox_id      text COLLATE "C" NOT NULL,
  -- The number of the inbox, which the agent's phone shows.
  from_number   text NOT NULL,
  -- The phone, in E.164. Null: the browser of the user.
  phone_number  text CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  -- The order of states is in src/domain/call/agent-line-rules.ts.
  state         text NOT NULL CHECK (state IN ('ordered', 'proving', 'joining', 'ready', 'closed', 'lost')),
  lost_reason   text CHECK (lost_reason IN ('no_answer', 'no_key', 'hung_up', 'failed')),
  -- The id of the call to the agent at the carrier.
  carrier_id    text,
  -- The id of the conference at the carrier.
  conference_id text,
  -- When the agent joined the conference.
  joined_at     timestamptz(3),
  -- When the line was asked to end.
  closing_at    timestamptz(3),
  -- The agent was lost, or the line was closed with its session.
  ended_at      timestamptz(3),
  -- The line is then looked up at the carrier.
  next_check_at timestamptz,
  -- As in calls.
  checks        smallint NOT NULL DEFAULT 0,
  -- As in calls.
  times_unknown smallint NOT NULL DEFAULT 0,
  -- As in calls.
  hang_ups      smallint NOT NULL DEFAULT 0,
  created_at    timestamptz(3) NOT NULL,
  updated_at    timestamptz(3) NOT NULL,
  -- agent: for a session, or for one call that the user places.
  purpose       text NOT NULL DEFAULT 'agent',
  device        text NOT NULL DEFAULT 'phone',
  -- The call that the line rings for, except for an agent.
  call_id       text COLLATE "C",
  -- The name of the conference that it joins. Null: the id of the line.
  conference    text,
  -- What a supervisor does in the call.
  supervision   text,
  -- How long it rings. Null: as long as the phone of an agent does.
  ring_seconds  smallint,
  -- How often a browser has called in for the line, such as after a reload of its page.
  legs          smallint NOT NULL DEFAULT 0,
  -- When the leg of a browser ended. Null: it has not, or another one has come.
  left_at       timestamptz(3),
  -- Nobody is dialed on the line before: until then the carrier may carry out a request for words that nobody answered,
  -- which takes the agent out of the conference.
  dials_after   timestamptz(3),
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id),
  FOREIGN KEY (business_id, session_id) REFERENCES dialer_sessions (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE,
  CONSTRAINT agent_lines_call FOREIGN KEY (business_id, call_id) REFERENCES calls (business_id, id) ON DELETE CASCADE,
  CONSTRAINT agent_lines_check CHECK ((ended_at IS NOT NULL) = (state IN ('closed', 'lost'))),
  CONSTRAINT agent_lines_check1 CHECK ((state = 'lost') = (lost_reason IS NOT NULL)),
  CONSTRAINT agent_lines_device CHECK (device IN ('phone', 'browser')),
  CONSTRAINT agent_lines_party CHECK (
CASE device
   
    WHEN 'browser' THEN user_id IS NOT NULL
    ELSE phone_number IS NOT NULL
END),
  CONSTRAINT agent_lines_purpose CHECK (purpose IN ('agent', 'incoming', 'colleague', 'supervisor')),
  CONSTRAINT agent_lines_supervision CHECK (supervision IN ('listen', 'whisper', 'join'))
) WITH (fillfactor=70);
CREATE INDEX agent_lines_call ON agent_lines (business_id, call_id) WHERE call_id IS NOT NULL;
CREATE INDEX agent_lines_carrier ON agent_lines (business_id, carrier_id) WHERE carrier_id IS NOT NULL;
CREATE INDEX agent_lines_closing ON agent_lines (business_id, user_id)
  WHERE closing_at IS NOT NULL AND ended_at IS NULL;
CREATE INDEX agent_lines_live ON agent_lines (next_check_at) WHERE ended_at IS NULL;
CREATE INDEX agent_lines_session ON agent_lines (session_id, created_at);
CREATE UNIQUE INDEX agent_lines_user ON agent_lines (business_id, user_id)
  WHERE ended_at IS NULL AND closing_at IS NULL;

-- The page of the dashboard that is the phone of a user.
CREATE TABLE browser_phones (
  business_id text COLLATE "C" NOT NULL,
  user_id     text COLLATE "C" NOT NULL,
  -- Random, and kept when the page is loaded again. Another page may take the phone over.
  page_id     text NOT NULL CHECK (page_id ~ '^[0-9a-f]{32}$'),
  -- The last heartbeat of the page.
  beat_at     timestamptz NOT NULL,
  -- When the page was left. It may have been loaded again since.
  closed_at   timestamptz(3),
  opened_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, user_id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE
) WITH (fillfactor=30, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000,
  autovacuum_vacuum_cost_delay=0);

-- Changes of running calls that the carrier still has to make.
CREATE TABLE call_controls (
  business_id text COLLATE "C" NOT NULL,
  id          bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  -- Null: the leg of a line that was given up, or of nothing that is known.
  call_id     text COLLATE "C",
  -- The id at the carrier of the leg that changes.
  carrier_id  text NOT NULL,
  control     jsonb NOT NULL,
  -- The next attempt is made no earlier.
  due_at      timestamptz NOT NULL,
  -- Names the claim: a worker that settles a control must still own it.
  lease_token uuid,
  attempts    integer NOT NULL DEFAULT 0,
  created_at  timestamptz(3) NOT NULL,
  -- The name of the conference in which the leg is.
  conference  text,
  -- Its first attempt: controls of a call are carried out one after the other.
  begun_at    timestamptz,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, call_id) REFERENCES calls (business_id, id) ON DELETE CASCADE
) WITH (fillfactor=80, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000,
  autovacuum_vacuum_cost_delay=0);
CREATE INDEX call_controls_call ON call_controls (business_id, call_id, id);
CREATE INDEX call_controls_due ON call_controls (due_at);

-- Transfers of calls to colleagues and outside numbers. A call has one at a time.
CREATE TABLE call_transfers (
  business_id  text COLLATE "C" NOT NULL,
  id           text COLLATE "C" NOT NULL CHECK (id ~ '^trf_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  call_id      text COLLATE "C" NOT NULL,
  kind         text NOT NULL CHECK (kind IN ('blind', 'consultation')),
  state        text NOT NULL CHECK (state IN ('ringing', 'consulting', 'completed', 'failed', 'canceled')),
  -- The user who had the call.
  from_user_id text COLLATE "C",
  -- The colleague. Null: an outside number.
  to_user_id   text COLLATE "C",
  -- The outside number, in E.164. Null: a colleague, or an erased person.
  to_number    text CHECK (to_number ~ '^\+[1-9][0-9]{6,14}$'),
  -- The line that rings for it, or the line on which the colleague is already.
  to_line_id   text COLLATE "C",
  -- Why it failed or was canceled.
  reason       text CHECK (reason IN ('no_answer', 'declined', 'busy', 'left', 'failed', 'ended')),
  -- If nobody has picked up until then, it fails.
  expires_at   timestamptz NOT NULL,
  created_at   timestamptz(3) NOT NULL,
  updated_at   timestamptz(3) NOT NULL,
  ended_at     timestamptz(3),
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, call_id) REFERENCES calls (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, from_user_id) REFERENCES users (business_id, id),
  FOREIGN KEY (business_id, to_line_id) REFERENCES agent_lines (business_id, id) ON DELETE SET NULL (to_line_id),
  FOREIGN KEY (business_id, to_user_id) REFERENCES users (business_id, id)
);
CREATE INDEX call_transfers_call ON call_transfers (business_id, call_id, id);
CREATE INDEX call_transfers_due ON call_transfers (expires_at) WHERE state = 'ringing';
CREATE INDEX call_transfers_from ON call_transfers (business_id, from_user_id, id) WHERE state = 'completed';
CREATE INDEX call_transfers_line ON call_transfers (business_id, to_line_id) WHERE to_line_id IS NOT NULL;
CREATE INDEX call_transfers_number ON call_transfers (business_id, to_number) WHERE to_number IS NOT NULL;
CREATE UNIQUE INDEX call_transfers_open ON call_transfers (business_id, call_id) WHERE ended_at IS NULL;
CREATE INDEX call_transfers_user ON call_transfers (business_id, to_user_id) WHERE ended_at IS NULL;

-- media ---------------------------------------------------------------------------------------------------------------

-- Pictures and files of texts. A worker claims a pending one by moving due_at forward by a lease, with a new token and
-- a new storage_key.
CREATE TABLE media (
  business_id      text COLLATE "C" NOT NULL,
  id               text COLLATE "C" NOT NULL CHECK (id ~ '^med_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  message_id       text COLLATE "C" NOT NULL,
  -- The place in its text.
  position         smallint NOT NULL CHECK (position BETWEEN 0 AND 9),
  -- carrier: the carrier has the file (incoming). sender: it is at an address of the sender (outgoing). upload: it came
  -- with the text, and is stored from the start (outgoing).
  source           text NOT NULL CHECK (source IN ('carrier', 'sender', 'upload')),
  source_url       text CHECK (length(source_url) BETWEEN 1 AND 2048),
  -- As announced, until the file is stored.
  content_type     text CHECK (length(content_type) BETWEEN 1 AND 127),
  -- In bytes.
  size             integer CHECK (size >= 0),
  state            text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'stored', 'failed')),
  -- The name of the object that the last attempt writes or wrote.
  storage_key      text,
  -- Attempts to fetch the file.
  attempts         smallint NOT NULL DEFAULT 0,
  due_at           timestamptz,
  lease_token      uuid,
  -- Why the file could not be fetched.
  error            text,
  created_at       timestamptz(3) NOT NULL,
  updated_at       timestamptz(3) NOT NULL,
  -- Attempts at which the storage refused the file. They do not count as attempts.
  storage_failures smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, message_id, position),
  FOREIGN KEY (business_id, message_id) REFERENCES messages (business_id, id) ON DELETE CASCADE,
  CONSTRAINT media_check CHECK ((state = 'pending') = (due_at IS NOT NULL)),
  CONSTRAINT media_check1 CHECK ((state = 'stored') = (size IS NOT NULL)),
  CONSTRAINT media_check2 CHECK ((state = 'failed') = (error IS NOT NULL)),
  CONSTRAINT media_check3 CHECK (state <> 'stored' OR storage_key IS NOT NULL AND content_type IS NOT NULL),
  CONSTRAINT media_source_url_stated CHECK ((source = 'upload') = (source_url IS NULL))
) WITH (fillfactor=70);
CREATE INDEX media_pending ON media (business_id, due_at, id) WHERE state = 'pending';
CREATE TRIGGER media_remove_stored AFTER DELETE ON media FOR EACH ROW WHEN (old.storage_key IS NOT NULL)
  EXECUTE FUNCTION remove_stored_media();

-- conversation --------------------------------------------------------------------------------------------------------

-- One conversation for each pair of an inbox and an outside number, with the fields that its list shows.
CREATE TABLE conversations (
  business_id      text COLLATE "C" NOT NULL,
  id               text COLLATE "C" NOT NULL CHECK (id ~ '^cnv_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  inbox_id         text COLLATE "C" NOT NULL,
  -- The outside number, in E.164.
  phone_number     text NOT NULL CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  contact_id       text COLLATE "C",
  last_message_id  text COLLATE "C",
  last_message_at  timestamptz(3),
  unread_count     integer NOT NULL DEFAULT 0 CHECK (unread_count >= 0),
  created_at       timestamptz(3) NOT NULL,
  updated_at       timestamptz(3) NOT NULL,
  -- The last call between the two.
  last_call_at     timestamptz(3),
  -- The user who takes care of it.
  assigned_user_id text COLLATE "C",
  -- Nothing is left to do, until a text comes in.
  closed_at        timestamptz(3),
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, inbox_id, phone_number),
  CONSTRAINT conversations_assigned_user_fkey FOREIGN KEY (business_id, assigned_user_id)
    REFERENCES users (business_id, id),
  FOREIGN KEY (business_id, contact_id) REFERENCES contacts (business_id, id),
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id)
);
CREATE INDEX conversations_activity ON conversations (business_id, GREATEST(last_message_at, last_call_at, created_at),
  id);
CREATE INDEX conversations_assigned ON conversations (business_id, assigned_user_id, GREATEST(last_message_at,
  last_call_at, created_at), id) WHERE assigned_user_id IS NOT NULL;
CREATE INDEX conversations_contact ON conversations (business_id, contact_id, id) WHERE contact_id IS NOT NULL;
CREATE INDEX conversations_inbox ON conversations (business_id, inbox_id, id);
CREATE INDEX conversations_inbox_activity ON conversations (business_id, inbox_id, GREATEST(last_message_at,
  last_call_at, created_at), id);
CREATE INDEX conversations_phone_number ON conversations (business_id, phone_number, id);
CREATE INDEX conversations_unread ON conversations (business_id, GREATEST(last_message_at, last_call_at, created_at),
  id) WHERE unread_count > 0;
CREATE INDEX conversations_updated ON conversations (business_id, updated_at);
CREATE TRIGGER conversations_record_deletions AFTER DELETE ON conversations REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION record_deletions('conversation');

-- Up to which message a user has read a conversation.
CREATE TABLE conversation_reads (
  business_id     text COLLATE "C" NOT NULL,
  user_id         text COLLATE "C" NOT NULL,
  conversation_id text COLLATE "C" NOT NULL,
  -- The id of the last message that was read.
  read_to         text COLLATE "C" NOT NULL,
  PRIMARY KEY (business_id, user_id, conversation_id),
  FOREIGN KEY (business_id, conversation_id) REFERENCES conversations (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE
);
CREATE INDEX conversation_reads_conversation ON conversation_reads (business_id, conversation_id);

-- What users write to each other about a conversation. It is never sent.
CREATE TABLE conversation_comments (
  business_id     text COLLATE "C" NOT NULL,
  id              text COLLATE "C" NOT NULL CHECK (id ~ '^cmt_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  conversation_id text COLLATE "C" NOT NULL,
  user_id         text COLLATE "C" NOT NULL,
  body            text NOT NULL,
  created_at      timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, conversation_id) REFERENCES conversations (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id)
);
CREATE INDEX conversation_comments_conversation ON conversation_comments (business_id, conversation_id, id);

-- The users whom a comment names, each until they have read it and after.
CREATE TABLE comment_mentions (
  business_id     text COLLATE "C" NOT NULL,
  comment_id      text COLLATE "C" NOT NULL,
  user_id         text COLLATE "C" NOT NULL,
  conversation_id text COLLATE "C" NOT NULL,
  read_at         timestamptz(3),
  PRIMARY KEY (business_id, comment_id, user_id),
  FOREIGN KEY (business_id, comment_id) REFERENCES conversation_comments (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id)
);
CREATE INDEX comment_mentions_unread ON comment_mentions (business_id, user_id, conversation_id, comment_id)
  WHERE read_at IS NULL;

-- Texts, in partitions by the month of their ids. The order of statuses is in src/domain/conversation/rules.ts.
CREATE TABLE messages (
  business_id        text COLLATE "C" NOT NULL,
  id                 text COLLATE "C" NOT NULL CHECK (id ~ '^msg_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  conversation_id    text COLLATE "C" NOT NULL,
  inbox_id           text COLLATE "C" NOT NULL,
  contact_id         text COLLATE "C",
  user_id            text COLLATE "C",
  campaign_id        text COLLATE "C",
  direction          text NOT NULL CHECK (direction IN ('incoming', 'outgoing')),
  -- The number of the inbox at that time.
  inbox_number       text NOT NULL,
  -- The outside number, in E.164.
  phone_number       text NOT NULL CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  body               text NOT NULL,
  -- The parts that the radio network counts.
  segments           smallint NOT NULL CHECK (segments >= 1),
  status             text NOT NULL
    CHECK (status IN ('queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed', 'received')),
  error_code         text,
  error_message      text,
  -- The id at the carrier, known once it has accepted the text.
  carrier_id         text,
  created_at         timestamptz(3) NOT NULL,
  sent_at            timestamptz(3),
  delivered_at       timestamptz(3),
  updated_at         timestamptz(3) NOT NULL,
  -- Ordered once more after an order whose answer was lost and which the carrier did not know.
  possible_duplicate boolean NOT NULL DEFAULT false,
  broadcast_id       text COLLATE "C",
  -- The text is then looked up at the carrier.
  next_check_at      timestamptz,
  -- As in calls.
  checks             smallint NOT NULL DEFAULT 0,
  -- As in calls.
  times_unknown      smallint NOT NULL DEFAULT 0,
  -- A scheduled text is queued until then.
  send_at            timestamptz(3),
  -- Only texts with media are looked up in media.
  media_count        smallint NOT NULL DEFAULT 0,
  -- The text is older than text_activity: changes of it count once text_activity_backfills has passed it. Null: newer.
  predates_activity  boolean,
  -- app or service: user_id has ordered it through client_id. Null: on a page; without a user, the service itself has.
  actor_type         text,
  -- The OAuth client or the access key that ordered it. Without a foreign key: it may be deleted.
  client_id          text COLLATE "C",
  -- It leaves in the calling hours of the person alone: a text of a broadcast, or one that its sender calls marketing.
  is_marketing       boolean NOT NULL DEFAULT false,
  -- The request that ordered the text, for the log; null without one, as for a text of a broadcast.
  request_id         text,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, broadcast_id) REFERENCES broadcasts (business_id, id),
  FOREIGN KEY (business_id, campaign_id) REFERENCES campaigns (business_id, id),
  FOREIGN KEY (business_id, contact_id) REFERENCES contacts (business_id, id),
  FOREIGN KEY (business_id, conversation_id) REFERENCES conversations (business_id, id),
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id),
  CONSTRAINT messages_check CHECK ((error_code IS NULL) = (error_message IS NULL)),
  CONSTRAINT messages_check1 CHECK ((direction = 'incoming') = (status = 'received'))
) PARTITION BY RANGE (id);
CREATE INDEX messages_broadcast ON messages (business_id, broadcast_id, status, segments)
  WHERE broadcast_id IS NOT NULL;
CREATE INDEX messages_campaign ON messages (business_id, campaign_id, id) WHERE campaign_id IS NOT NULL;
CREATE INDEX messages_check ON messages (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX messages_contact ON messages (business_id, contact_id, id) WHERE contact_id IS NOT NULL;
CREATE INDEX messages_conversation ON messages (business_id, conversation_id, id);
CREATE INDEX messages_inbox ON messages (business_id, inbox_id, id);
CREATE INDEX messages_status ON messages (business_id, status, id);
CREATE INDEX messages_unreachable ON messages (business_id, phone_number)
  WHERE error_code IN ('invalid_number', 'landline');
CREATE INDEX messages_updated ON messages (business_id, updated_at);
CREATE TRIGGER messages_carrier_id_changed AFTER UPDATE ON messages FOR EACH ROW
  WHEN (old.carrier_id IS NULL AND new.carrier_id IS NOT NULL) EXECUTE FUNCTION add_carrier_id();
CREATE TRIGGER messages_carrier_id_deleted AFTER DELETE ON messages FOR EACH ROW WHEN (old.carrier_id IS NOT NULL)
  EXECUTE FUNCTION remove_carrier_id();
CREATE TRIGGER messages_carrier_id_written AFTER INSERT ON messages FOR EACH ROW WHEN (new.carrier_id IS NOT NULL)
  EXECUTE FUNCTION add_carrier_id();
CREATE TRIGGER messages_count_changed AFTER UPDATE ON messages REFERENCING OLD TABLE AS earlier NEW TABLE AS later
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_texts();
CREATE TRIGGER messages_count_deleted AFTER DELETE ON messages FOR EACH ROW EXECUTE FUNCTION count_text();
CREATE TRIGGER messages_count_written AFTER INSERT ON messages REFERENCING NEW TABLE AS written FOR EACH STATEMENT
  EXECUTE FUNCTION count_written_texts();
CREATE TRIGGER messages_record_deletions AFTER DELETE ON messages REFERENCING OLD TABLE AS removed FOR EACH STATEMENT
  EXECUTE FUNCTION record_deletions('message');
CREATE TABLE messages_default PARTITION OF messages DEFAULT;

-- The texts by their ids at the carrier. Triggers of messages write and delete the rows. It has no foreign key: one by
-- text would need an index.
CREATE TABLE message_carrier_ids (
  business_id text COLLATE "C" NOT NULL,
  carrier_id  text COLLATE "C" NOT NULL,
  message_id  text COLLATE "C" NOT NULL,
  PRIMARY KEY (business_id, carrier_id)
);

-- campaign ------------------------------------------------------------------------------------------------------------

-- Lists of contacts to call. A change of the counts locks the campaign first and its contacts after, always in this
-- order.
CREATE TABLE campaigns (
  business_id             text COLLATE "C" NOT NULL,
  id                      text COLLATE "C" NOT NULL CHECK (id ~ '^cmp_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  name                    text NOT NULL,
  description             text NOT NULL DEFAULT '',
  status                  text NOT NULL DEFAULT 'active'
    CHECK (status IN ('active', 'paused', 'completed', 'archived')),
  -- All contacts.
  contact_count           integer NOT NULL DEFAULT 0 CHECK (contact_count >= 0),
  -- Contacts that are neither completed nor do_not_call.
  open_contact_count      integer NOT NULL DEFAULT 0,
  last_called_at          timestamptz(3),
  created_at              timestamptz(3) NOT NULL,
  updated_at              timestamptz(3) NOT NULL,
  -- The maximum of calls that the carrier accepts to each phone of a contact. A callback may exceed it.
  max_attempts            smallint NOT NULL DEFAULT 4 CHECK (max_attempts BETWEEN 1 AND 20),
  -- Minutes between two attempts at a contact.
  attempt_spacing_minutes integer NOT NULL DEFAULT 120 CHECK (attempt_spacing_minutes BETWEEN 0 AND 43200),
  -- The same after a busy line.
  busy_retry_minutes      integer NOT NULL DEFAULT 15 CHECK (busy_retry_minutes BETWEEN 0 AND 43200),
  -- Calls to one number within 24 hours, of all campaigns together.
  daily_number_cap        smallint NOT NULL DEFAULT 3 CHECK (daily_number_cap BETWEEN 1 AND 20),
  -- The duration of a session without a heartbeat.
  lease_minutes           smallint NOT NULL DEFAULT 10 CHECK (lease_minutes BETWEEN 1 AND 120),
  -- Whether contacts who refuse texts are dialed.
  dials_opted_out         boolean NOT NULL DEFAULT false,
  -- The beginning of the calling hours at the called party.
  calling_from            time(0) NOT NULL DEFAULT '08:00:00',
  -- The end of the calling hours; 24:00 ends the day.
  calling_until           time(0) NOT NULL DEFAULT '21:00:00',
  -- The place of the inbox that called last.
  rotation_position       smallint NOT NULL DEFAULT 0,
  -- The duration of a session after a call without a heartbeat, for the agent to choose an outcome.
  wrap_up_minutes         smallint NOT NULL DEFAULT 5 CHECK (wrap_up_minutes BETWEEN 1 AND 120),
  -- After these outcomes the next phone of the contact is dialed.
  next_phone_outcomes     text[] NOT NULL DEFAULT '{no_answer,busy,voicemail,failed,invalid_number}',
  -- After so many hours the callback of one agent is offered to all.
  personal_callback_hours integer NOT NULL DEFAULT 24 CHECK (personal_callback_hours BETWEEN 1 AND 720),
  -- Whether the campaign is completed when each open contact has had its attempts.
  completes_exhausted     boolean NOT NULL DEFAULT false,
  -- Whether its calls are recorded. Null: the setting of the business decides.
  records_calls           boolean,
  -- preview: the agent dials. power: the next person is dialed when the wrap-up ends.
  dial_mode               text NOT NULL DEFAULT 'preview',
  -- The wrap-up after a talk, in the power mode.
  wrap_up_seconds         smallint NOT NULL DEFAULT 15,
  -- How long a phone rings.
  ring_seconds            smallint NOT NULL DEFAULT 25,
  -- What follows when a machine answers.
  machine_action          text NOT NULL DEFAULT 'hang_up',
  -- An admin has stated that its contacts have agreed in writing to recorded messages.
  has_written_consent     boolean NOT NULL DEFAULT false,
  -- The recording for machines.
  message_id              text COLLATE "C",
  -- The days with calls, of ISO 8601: 1 is Monday. Null: all.
  calling_days            smallint[],
  -- The hours of days that have other ones: objects with day, from and until.
  hours_by_day            jsonb,
  -- Whether nobody is called on the public holidays of their country.
  skips_holidays          boolean NOT NULL DEFAULT false,
  -- Why its hours go beyond those of the law. Null: not stated.
  hours_reason            text,
  -- Why it dials contacts who refuse texts. Null: not stated.
  opted_out_reason        text,
  -- It has not been started: a draft while its status is paused, which the previous version does not dial either.
  is_draft                boolean NOT NULL DEFAULT false,
  -- The version of the rules with which all its calling_zones were computed: ZONES_VERSION of consent/zones.ts.
  zones_version           smallint NOT NULL DEFAULT 0,
  -- The last contact whose calling_zones were computed with the newer rules.
  zones_checked_to        text COLLATE "C",
  -- The registries that it uses. Null: all of the business.
  registry_ids            text[],
  -- When has_written_consent became valid without records. Null: each number needs a record of its own.
  consent_asserted_at     timestamptz,
  -- The purpose that a person hears after an abandoned call. Null: telemarketing.
  call_purpose            text,
  -- Why the service has paused it. Null: a person has, or it is not paused.
  pause_reason            text,
  -- When a person ended a pause for abandoned calls: earlier calls no longer pause it.
  abandonment_lifted_at   timestamptz(3),
  -- The language of the words after an abandoned call and a recorded message, a tag of BCP 47. Null: en-US.
  call_language           text,
  -- Which of its inboxes calls: rotate: the next in turn. local: of those nearest to the called number, the next in
  -- turn.
  caller_number           text NOT NULL DEFAULT 'rotate',
  -- The text that agents read in a talk, with placeholders for fields of the contact. Null: none.
  script                  text,
  -- How many calls or people it is to reach: an object with count, figure (calls or people), and the days from and
  -- until. Null: none.
  target                  jsonb,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id) REFERENCES businesses (id),
  CONSTRAINT campaigns_message FOREIGN KEY (business_id, message_id) REFERENCES audio_files (business_id, id),
  CONSTRAINT campaigns_call_language CHECK (length(call_language) BETWEEN 2 AND 20),
  CONSTRAINT campaigns_call_purpose CHECK (length(call_purpose) BETWEEN 3 AND 100),
  CONSTRAINT campaigns_caller_number CHECK (caller_number IN ('rotate', 'local')),
  CONSTRAINT campaigns_check CHECK (open_contact_count >= 0 AND open_contact_count <= contact_count),
  CONSTRAINT campaigns_check1 CHECK (calling_from < calling_until),
  CONSTRAINT campaigns_dial_mode CHECK (dial_mode IN ('preview', 'power')),
  CONSTRAINT campaigns_machine_action CHECK ((machine_action IN ('hang_up', 'leave_message', 'hand_to_agent')) AND
    (machine_action <> 'leave_message' OR has_written_consent AND message_id IS NOT NULL)),
  CONSTRAINT campaigns_pause_reason CHECK (pause_reason = 'abandonment'),
  CONSTRAINT campaigns_ring_seconds CHECK (ring_seconds BETWEEN 15 AND 60),
  CONSTRAINT campaigns_script CHECK (length(script) BETWEEN 1 AND 4000),
  CONSTRAINT campaigns_wrap_up_seconds CHECK (wrap_up_seconds BETWEEN 0 AND 600)
);
CREATE INDEX campaigns_by_change ON campaigns (business_id, updated_at, id);
CREATE INDEX campaigns_by_name ON campaigns (business_id, lower(name) COLLATE "C", id);
CREATE INDEX campaigns_status ON campaigns (business_id, status, id);
CREATE INDEX campaigns_zones_version ON campaigns (zones_version, business_id, id);

-- The inboxes that a campaign calls from.
CREATE TABLE campaign_inboxes (
  business_id text COLLATE "C" NOT NULL,
  campaign_id text COLLATE "C" NOT NULL,
  -- The order in which the dialer rotates through the inboxes.
  position    smallint NOT NULL CHECK (position BETWEEN 1 AND 10),
  inbox_id    text COLLATE "C" NOT NULL,
  PRIMARY KEY (business_id, campaign_id, position),
  UNIQUE (business_id, campaign_id, inbox_id),
  FOREIGN KEY (business_id, campaign_id) REFERENCES campaigns (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id)
);
CREATE INDEX campaign_inboxes_inbox ON campaign_inboxes (business_id, inbox_id);

-- The contacts of a campaign, with their status there.
CREATE TABLE campaign_contacts (
  business_id         text COLLATE "C" NOT NULL,
  campaign_id         text COLLATE "C" NOT NULL,
  id                  text COLLATE "C" NOT NULL CHECK (id ~ '^cct_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  first_name          text,
  last_name           text,
  company             text,
  title               text,
  email               text,
  linkedin_url        text,
  -- As in contacts.
  phones              jsonb NOT NULL CHECK (jsonb_array_length(phones) BETWEEN 1 AND 5),
  primary_number      text NOT NULL GENERATED ALWAYS AS ((phones -> 0) ->> 'number') STORED,
  status              text NOT NULL DEFAULT 'not_called'
    CHECK (status IN ('not_called', 'in_progress', 'called', 'completed', 'do_not_call')),
  -- Attempts on all phones together.
  call_count          integer NOT NULL DEFAULT 0 CHECK (call_count >= 0),
  last_called_at      timestamptz(3),
  last_disposition_id text COLLATE "C",
  extra_fields        jsonb,
  -- The contact of the business.
  customer_id         text COLLATE "C",
  -- The time of a callback.
  due_at              timestamptz(3),
  created_at          timestamptz(3) NOT NULL,
  updated_at          timestamptz(3) NOT NULL,
  -- The IANA zone of the contact, where somebody gave it.
  time_zone           text,
  -- The zones that must all be within calling hours, sorted, separated by commas; after a semicolon the states of the
  -- USA with narrower hours. Empty: the zone of the business. Null: not computed yet, as after a change of the phones.
  calling_zones       text COLLATE "C",
  -- The agent whose callback it is. Null: anyone's.
  due_user_id         text COLLATE "C",
  -- The end of the last attempt.
  attempted_at        timestamptz(3),
  -- The line was busy at the last attempt.
  was_busy            boolean NOT NULL DEFAULT false,
  -- Put aside until then: the agent skipped the contact, or none of its phones could be dialed.
  held_until          timestamptz(3),
  -- The attempts at the phone that was called least, among the phones in service. Null: none was called.
  attempts            integer,
  -- Until then the contact is offered to due_user_id alone.
  due_user_until      timestamptz(3),
  -- attempts, while the contact waits for a retry; null otherwise.
  retry_attempts      integer,
  -- The name or the code of the state or province.
  state               text,
  postal_code         text,
  -- ISO 3166-1 alpha-2.
  country             text,
  -- Calls that the carrier accepted until then do not count as attempts any more. Null: all count.
  attempts_since      timestamptz(3),
  PRIMARY KEY (business_id, campaign_id, id),
  FOREIGN KEY (business_id, campaign_id) REFERENCES campaigns (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, customer_id) REFERENCES contacts (business_id, id) ON DELETE SET NULL (customer_id),
  FOREIGN KEY (business_id, due_user_id) REFERENCES users (business_id, id) ON DELETE SET NULL (due_user_id),
  FOREIGN KEY (business_id, last_disposition_id) REFERENCES dispositions (business_id, id)
);
CREATE INDEX campaign_contacts_by_callback ON campaign_contacts (business_id, campaign_id, due_at, id)
  WHERE due_at IS NOT NULL;
CREATE INDEX campaign_contacts_by_change ON campaign_contacts (business_id, campaign_id, updated_at, id);
CREATE INDEX campaign_contacts_by_last_name ON campaign_contacts (business_id, campaign_id, lower(last_name) COLLATE
  "C", id) WHERE last_name IS NOT NULL;
CREATE INDEX campaign_contacts_by_name ON campaign_contacts (business_id, campaign_id, COALESCE('0' ||
  lower(NULLIF(btrim((COALESCE(first_name, '') || ' ') || COALESCE(last_name, '')), '')), '1') COLLATE "C", id);
CREATE INDEX campaign_contacts_customer ON campaign_contacts (business_id, customer_id, campaign_id, id)
  WHERE customer_id IS NOT NULL;
CREATE INDEX campaign_contacts_disposition ON campaign_contacts (business_id, last_disposition_id, campaign_id, id)
  WHERE last_disposition_id IS NOT NULL;
CREATE INDEX campaign_contacts_due_user ON campaign_contacts (business_id, due_user_id) WHERE due_user_id IS NOT NULL;
CREATE INDEX campaign_contacts_due_user_until ON campaign_contacts (due_user_until) WHERE due_user_until IS NOT NULL;
CREATE INDEX campaign_contacts_email ON campaign_contacts (business_id, campaign_id, lower(email), id)
  WHERE email IS NOT NULL;
CREATE INDEX campaign_contacts_held ON campaign_contacts (held_until) WHERE held_until IS NOT NULL;
CREATE INDEX campaign_contacts_id ON campaign_contacts USING hash (id);
CREATE INDEX campaign_contacts_next_attempt ON campaign_contacts (business_id, campaign_id, calling_zones, was_busy,
  COALESCE(attempts, 0), COALESCE(attempted_at, last_called_at, created_at), id)
  WHERE status = 'called' AND due_at IS NULL AND held_until IS NULL;
-- The queues of the dialer are callbacks, first calls and retries. Each is read once for every set of zones within
-- calling hours.
CREATE INDEX campaign_contacts_next_callback ON campaign_contacts (business_id, campaign_id, calling_zones, due_user_id,
  due_at, id) WHERE (status IN ('not_called', 'called')) AND due_at IS NOT NULL AND held_until IS NULL;
CREATE INDEX campaign_contacts_next_first_call ON campaign_contacts (business_id, campaign_id, calling_zones, id)
  WHERE status = 'not_called' AND due_at IS NULL AND held_until IS NULL;
CREATE INDEX campaign_contacts_next_held ON campaign_contacts (business_id, campaign_id, calling_zones, held_until)
  WHERE held_until IS NOT NULL;
CREATE INDEX campaign_contacts_of_business ON campaign_contacts (business_id, id) WHERE length(id) > 0;
CREATE INDEX campaign_contacts_phones ON campaign_contacts USING gin (phones jsonb_path_ops);
-- With the id at its end one probe finds the oldest contact of a number.
CREATE INDEX campaign_contacts_primary_number ON campaign_contacts (business_id, campaign_id, primary_number, id);
CREATE INDEX campaign_contacts_retry_attempts ON campaign_contacts (business_id, campaign_id, retry_attempts, id)
  WHERE retry_attempts IS NOT NULL;
CREATE INDEX campaign_contacts_status ON campaign_contacts (business_id, campaign_id, status, id);
CREATE INDEX campaign_contacts_unzoned ON campaign_contacts (business_id, campaign_id, id)
  WHERE calling_zones IS NULL AND (status IN ('not_called', 'called'));
CREATE TRIGGER campaign_contacts_count_added AFTER INSERT ON campaign_contacts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_contacts();
CREATE TRIGGER campaign_contacts_count_added_outcome AFTER INSERT ON campaign_contacts FOR EACH ROW
  WHEN (new.last_disposition_id IS NOT NULL) EXECUTE FUNCTION count_outcome();
CREATE TRIGGER campaign_contacts_count_added_retry AFTER INSERT ON campaign_contacts FOR EACH ROW
  WHEN (new.retry_attempts IS NOT NULL) EXECUTE FUNCTION count_retry_attempts();
CREATE TRIGGER campaign_contacts_count_moved AFTER UPDATE OF status ON campaign_contacts FOR EACH ROW
  WHEN (old.status <> new.status) EXECUTE FUNCTION count_moved_contact();
CREATE TRIGGER campaign_contacts_count_outcome AFTER UPDATE OF last_disposition_id ON campaign_contacts FOR EACH ROW
  WHEN (old.last_disposition_id IS DISTINCT FROM new.last_disposition_id) EXECUTE FUNCTION count_outcome();
CREATE TRIGGER campaign_contacts_count_removed AFTER DELETE ON campaign_contacts REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_contacts();
CREATE TRIGGER campaign_contacts_count_removed_outcome AFTER DELETE ON campaign_contacts FOR EACH ROW
  WHEN (old.last_disposition_id IS NOT NULL) EXECUTE FUNCTION count_outcome();
CREATE TRIGGER campaign_contacts_count_removed_retry AFTER DELETE ON campaign_contacts FOR EACH ROW
  WHEN (old.retry_attempts IS NOT NULL) EXECUTE FUNCTION count_retry_attempts();
CREATE TRIGGER campaign_contacts_count_retry AFTER UPDATE ON campaign_contacts FOR EACH ROW
  WHEN (old.retry_attempts IS DISTINCT FROM new.retry_attempts) EXECUTE FUNCTION count_retry_attempts();
CREATE TRIGGER campaign_contacts_forget_zones BEFORE UPDATE OF phones, time_zone ON campaign_contacts FOR EACH ROW
  WHEN (old.phones IS DISTINCT FROM new.phones OR old.time_zone IS DISTINCT FROM new.time_zone)
  EXECUTE FUNCTION forget_calling_zones();
CREATE TRIGGER campaign_contacts_forget_zones_of_address BEFORE UPDATE OF state, postal_code, country ON
  campaign_contacts FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state OR old.postal_code IS DISTINCT FROM
  new.postal_code OR old.country IS DISTINCT FROM new.country) EXECUTE FUNCTION forget_calling_zones();
CREATE TRIGGER campaign_contacts_limit_added_callback BEFORE INSERT ON campaign_contacts FOR EACH ROW
  WHEN (new.due_user_id IS NOT NULL) EXECUTE FUNCTION limit_personal_callback();
CREATE TRIGGER campaign_contacts_limit_callback BEFORE UPDATE OF due_at, due_user_id ON campaign_contacts FOR EACH ROW
  WHEN (old.due_at IS DISTINCT FROM new.due_at OR old.due_user_id IS DISTINCT FROM new.due_user_id)
  EXECUTE FUNCTION limit_personal_callback();
CREATE TRIGGER campaign_contacts_reckon_attempts BEFORE UPDATE OF call_count, phones, attempts_since ON
  campaign_contacts FOR EACH ROW WHEN (old.call_count <> new.call_count OR old.phones <> new.phones AND new.call_count >
  0 OR old.attempts_since IS DISTINCT FROM new.attempts_since) EXECUTE FUNCTION reckon_attempts();
CREATE TRIGGER campaign_contacts_record_deletions AFTER DELETE ON campaign_contacts REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION record_deletions('campaign_contact');
CREATE TRIGGER campaign_contacts_set_added_retry_attempts BEFORE INSERT ON campaign_contacts FOR EACH ROW
  WHEN (new.status = 'called') EXECUTE FUNCTION set_retry_attempts();
CREATE TRIGGER campaign_contacts_set_retry_attempts BEFORE UPDATE OF status, due_at, call_count, phones, attempts_since
  ON campaign_contacts FOR EACH ROW WHEN (old.status <> new.status OR old.due_at IS DISTINCT FROM new.due_at OR
  old.call_count <> new.call_count OR old.phones <> new.phones OR old.attempts_since IS DISTINCT FROM
  new.attempts_since) EXECUTE FUNCTION set_retry_attempts();

-- The contacts that a later addition has given again without a change: the undo of an import keeps them.
CREATE TABLE campaign_contact_repeats (
  business_id text COLLATE "C" NOT NULL,
  campaign_id text COLLATE "C" NOT NULL,
  contact_id  text COLLATE "C" NOT NULL,
  -- The one import whose rows gave it again; null: several, or an addition without an import. Without a foreign key: it
  -- only distinguishes.
  import_id   text COLLATE "C",
  PRIMARY KEY (business_id, campaign_id, contact_id),
  CONSTRAINT campaign_contact_repeats_business_id_campaign_id_contact_i_fkey FOREIGN KEY (business_id, campaign_id,
    contact_id) REFERENCES campaign_contacts (business_id, campaign_id, id) ON DELETE CASCADE
);

-- Every value of calling_zones that contacts of a campaign have or had.
CREATE TABLE campaign_zones (
  business_id   text COLLATE "C" NOT NULL,
  campaign_id   text COLLATE "C" NOT NULL,
  calling_zones text COLLATE "C" NOT NULL,
  PRIMARY KEY (business_id, campaign_id, calling_zones),
  FOREIGN KEY (business_id, campaign_id) REFERENCES campaigns (business_id, id) ON DELETE CASCADE
);

-- Every value of calling_zones with states that contacts of a campaign have or had.
CREATE TABLE campaign_state_zones (
  business_id   text COLLATE "C" NOT NULL,
  campaign_id   text COLLATE "C" NOT NULL,
  calling_zones text COLLATE "C" NOT NULL,
  PRIMARY KEY (business_id, campaign_id, calling_zones),
  FOREIGN KEY (business_id, campaign_id) REFERENCES campaigns (business_id, id) ON DELETE CASCADE
);

-- The number of contacts of a campaign in each status: the sum of these rows and those of campaign_progress_changes.
CREATE TABLE campaign_progress (
  business_id text COLLATE "C" NOT NULL,
  campaign_id text COLLATE "C" NOT NULL,
  -- A status; or "attempts:" with a number, for the contacts that wait for a retry after that number of attempts; or
  -- "outcome:" with the id of a disposition, for the contacts whose last disposition it is.
  status      text NOT NULL,
  contacts    integer NOT NULL,
  PRIMARY KEY (business_id, campaign_id, status),
  FOREIGN KEY (business_id, campaign_id) REFERENCES campaigns (business_id, id) ON DELETE CASCADE
);

-- Changes since campaign_progress was written. Each is a row of its own, so that agents never wait for one another; the
-- dialer adds them up.
CREATE TABLE campaign_progress_changes (
  business_id text COLLATE "C" NOT NULL,
  campaign_id text COLLATE "C" NOT NULL,
  id          bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  status      text NOT NULL,
  difference  integer NOT NULL,
  PRIMARY KEY (business_id, campaign_id, id),
  FOREIGN KEY (business_id, campaign_id) REFERENCES campaigns (business_id, id) ON DELETE CASCADE
);

-- recording -----------------------------------------------------------------------------------------------------------

-- Recordings of talks, and messages that callers left. A worker claims a due one by moving due_at forward by a lease,
-- with a new token, and with a new storage_key when it fetches.
CREATE TABLE recordings (
  business_id      text COLLATE "C" NOT NULL,
  id               text COLLATE "C" NOT NULL CHECK (id ~ '^rec_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  call_id          text COLLATE "C" NOT NULL,
  kind             text NOT NULL CHECK (kind IN ('talk', 'voicemail')),
  -- running: the carrier was told to record. pending: the carrier has it, and it is to be fetched. transcribing:
  -- stored, and its words are awaited. stored: complete. absent: nothing was recorded. failed: it could not be fetched,
  -- and the carrier still has it. erased: nobody has it.
  state            text NOT NULL
    CHECK (state IN ('running', 'pending', 'transcribing', 'stored', 'absent', 'failed', 'erased')),
  -- The id of the call at the carrier.
  leg_id           text NOT NULL,
  -- The id at the carrier, known at its end.
  carrier_id       text,
  is_paused        boolean NOT NULL DEFAULT false,
  -- The carrier has told its words, or that there are none.
  is_transcribed   boolean NOT NULL DEFAULT false,
  duration_seconds integer NOT NULL DEFAULT 0 CHECK (duration_seconds >= 0),
  content_type     text CHECK (content_type IN ('audio/wav', 'audio/mpeg')),
  -- In bytes.
  size             integer CHECK (size > 0),
  -- The name of the object that the last attempt writes or wrote.
  storage_key      text,
  -- Attempts in the present state.
  attempts         smallint NOT NULL DEFAULT 0,
  -- Attempts at which the storage refused the file. They do not count as attempts.
  storage_failures smallint NOT NULL DEFAULT 0,
  -- The time of the next step; during an attempt, the end of its lease. While the call runs: the time after which its
  -- end was surely missed.
  due_at           timestamptz,
  lease_token      uuid,
  -- Why it could not be fetched.
  error            text,
  created_at       timestamptz(3) NOT NULL,
  updated_at       timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, call_id) REFERENCES calls (business_id, id) ON DELETE CASCADE,
  CONSTRAINT recordings_check CHECK ((state IN ('running', 'pending', 'transcribing')) = (due_at IS NOT NULL)),
  CONSTRAINT recordings_check1 CHECK ((state <> ALL (ARRAY['transcribing', 'stored'])) OR storage_key IS NOT NULL AND
    content_type IS NOT NULL AND size IS NOT NULL),
  CONSTRAINT recordings_check2 CHECK (state <> 'erased' OR storage_key IS NULL),
  CONSTRAINT recordings_check3 CHECK ((state = 'failed') = (error IS NOT NULL))
) WITH (fillfactor=70);
CREATE UNIQUE INDEX recordings_call ON recordings (business_id, call_id, kind);
CREATE INDEX recordings_due ON recordings (business_id, due_at, id) WHERE due_at IS NOT NULL;
CREATE TRIGGER recordings_remove AFTER DELETE ON recordings FOR EACH ROW EXECUTE FUNCTION remove_recording();

-- Recordings that the carrier must erase: they are stored here, or nobody may keep them.
CREATE TABLE recording_removals (
  business_id text COLLATE "C" NOT NULL,
  -- The id of the call at the carrier.
  leg_id      text COLLATE "C" NOT NULL,
  -- The id of the recording at the carrier. Empty: every recording of the call, whose ids are unknown.
  carrier_id  text COLLATE "C" NOT NULL DEFAULT '',
  due_at      timestamptz NOT NULL,
  attempts    integer NOT NULL DEFAULT 0,
  PRIMARY KEY (business_id, leg_id, carrier_id)
);
CREATE INDEX recording_removals_due ON recording_removals (due_at);

-- presence ------------------------------------------------------------------------------------------------------------

-- What users say of their presence. A user without a row has never said anything: calls ring as far as there is a
-- phone.
CREATE TABLE user_presences (
  business_id  text COLLATE "C" NOT NULL,
  user_id      text COLLATE "C" NOT NULL,
  -- As it was last set, by hand or after missed calls.
  state        text NOT NULL CHECK (state IN ('available', 'away', 'offline')),
  -- Why the user is away. Null: not said.
  reason       text CHECK (length(reason) BETWEEN 1 AND 40),
  -- dashboard: the state holds while a page of the user is open. phone: it holds without one.
  device       text NOT NULL CHECK (device IN ('dashboard', 'phone')),
  set_at       timestamptz(3) NOT NULL,
  -- Calls in a row that rang for the user until the end of their time.
  missed_rings smallint NOT NULL DEFAULT 0,
  -- The state as it was last noted, with its events and figures. The present one follows from other rows.
  noted_state  text NOT NULL CHECK (noted_state IN ('available', 'in_call', 'wrap_up', 'away', 'offline')),
  noted_reason text,
  -- When the noted state began.
  noted_at     timestamptz(3) NOT NULL,
  -- The time before is in presence_seconds.
  counted_at   timestamptz(3) NOT NULL,
  -- When the user first had a state: figures begin here.
  created_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, user_id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE,
  CONSTRAINT user_presences_check CHECK (reason IS NULL OR state = 'away')
) WITH (fillfactor=50);
CREATE INDEX user_presences_here ON user_presences (business_id, user_id) WHERE noted_state <> 'offline';

-- The last heartbeat of the pages of users, apart from user_presences, whose changes are shown.
CREATE TABLE presence_beats (
  business_id text COLLATE "C" NOT NULL,
  user_id     text COLLATE "C" NOT NULL,
  beat_at     timestamptz NOT NULL,
  PRIMARY KEY (business_id, user_id),
  FOREIGN KEY (business_id, user_id) REFERENCES user_presences (business_id, user_id) ON DELETE CASCADE
) WITH (fillfactor=30, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);

-- The seconds of users in each noted state, by quarters of an hour; the rest is offline.
CREATE TABLE presence_seconds (
  business_id text COLLATE "C" NOT NULL,
  user_id     text COLLATE "C" NOT NULL,
  -- The beginning of the quarter of an hour.
  slot        timestamptz NOT NULL,
  available   smallint NOT NULL DEFAULT 0,
  in_call     smallint NOT NULL DEFAULT 0,
  wrap_up     smallint NOT NULL DEFAULT 0,
  away        smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (business_id, user_id, slot),
  FOREIGN KEY (business_id, user_id) REFERENCES user_presences (business_id, user_id) ON DELETE CASCADE
) WITH (fillfactor=90);
CREATE INDEX presence_seconds_slot ON presence_seconds (slot);

-- queue ---------------------------------------------------------------------------------------------------------------

-- Queues in which callers wait for a member.
CREATE TABLE queues (
  business_id          text COLLATE "C" NOT NULL,
  id                   text COLLATE "C" NOT NULL CHECK (id ~ '^que_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  name                 text NOT NULL,
  strategy             text NOT NULL CHECK (strategy IN ('in_order', 'all_at_once', 'longest_idle', 'owner_first')),
  -- How long the phone of a member rings.
  ring_seconds         smallint NOT NULL,
  -- A caller who has waited so long leaves the queue by its overflow.
  longest_wait_seconds integer NOT NULL,
  -- The next caller leaves by the overflow at once.
  most_callers         smallint NOT NULL,
  -- An answer within this time counts for the service level.
  service_seconds      smallint NOT NULL,
  -- As when_unanswered of inbox_routes. Null: that of the route, or another queue.
  overflow             jsonb,
  overflow_greeting_id text COLLATE "C",
  overflow_queue_id    text COLLATE "C",
  -- Words between the music.
  hold_words           text,
  -- The language of everything that is said in the queue. Null: the usual one.
  hold_language        text,
  -- The music. Null: that of the service.
  hold_audio_id        text COLLATE "C",
  says_position        boolean NOT NULL,
  says_wait            boolean NOT NULL,
  created_at           timestamptz(3) NOT NULL,
  updated_at           timestamptz(3) NOT NULL,
  -- Callers may press a key to be called back in their turn.
  offers_callback      boolean NOT NULL DEFAULT false,
  -- Supervisors are told when a caller has waited so long. Null: never.
  alert_wait_seconds   integer,
  -- Supervisors are told when so many callers are in the queue. Null: never.
  alert_callers        smallint,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id) REFERENCES businesses (id),
  CONSTRAINT queues_hold_audio FOREIGN KEY (business_id, hold_audio_id) REFERENCES audio_files (business_id, id),
  CONSTRAINT queues_overflow_greeting FOREIGN KEY (business_id, overflow_greeting_id)
    REFERENCES audio_files (business_id, id),
  CONSTRAINT queues_overflow_queue FOREIGN KEY (business_id, overflow_queue_id) REFERENCES queues (business_id, id),
  CONSTRAINT queues_check CHECK (overflow IS NULL OR overflow_queue_id IS NULL)
);
CREATE INDEX queues_hold_audio ON queues (business_id, hold_audio_id) WHERE hold_audio_id IS NOT NULL;
CREATE INDEX queues_offering ON queues (business_id) WHERE offers_callback;
CREATE INDEX queues_overflow_greeting ON queues (business_id, overflow_greeting_id)
  WHERE overflow_greeting_id IS NOT NULL;
CREATE INDEX queues_overflow_queue ON queues (business_id, overflow_queue_id) WHERE overflow_queue_id IS NOT NULL;

-- The users whose phones ring for the callers of a queue.
CREATE TABLE queue_members (
  business_id text COLLATE "C" NOT NULL,
  queue_id    text COLLATE "C" NOT NULL,
  user_id     text COLLATE "C" NOT NULL,
  -- Their order, from 0.
  position    smallint NOT NULL,
  PRIMARY KEY (business_id, queue_id, user_id),
  FOREIGN KEY (business_id, queue_id) REFERENCES queues (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE
);
CREATE INDEX queue_members_user ON queue_members (business_id, user_id);

-- The users who are members of a queue: whoever has one rung locks its row, so that one call rings for a user.
CREATE TABLE queue_agents (
  business_id text COLLATE "C" NOT NULL,
  user_id     text COLLATE "C" NOT NULL,
  -- The user did not take a call, and no queue rings the user until then.
  rests_until timestamptz,
  PRIMARY KEY (business_id, user_id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE
) WITH (fillfactor=80);

-- The last time for which each queue was over one of its thresholds. A queue without a row never was.
CREATE TABLE queue_alerts (
  business_id        text COLLATE "C" NOT NULL,
  queue_id           text COLLATE "C" NOT NULL,
  began_at           timestamptz(3) NOT NULL,
  -- Null: the queue is over a threshold.
  ended_at           timestamptz(3),
  -- The time of the last mail, of this alert or of one before. Null: there was none.
  mailed_at          timestamptz(3),
  -- No mail is written before, because too many were written. Null: none was refused since the last mail.
  mail_refused_until timestamptz(3),
  PRIMARY KEY (business_id, queue_id),
  FOREIGN KEY (business_id, queue_id) REFERENCES queues (business_id, id) ON DELETE CASCADE
) WITH (fillfactor=80);
CREATE INDEX queue_alerts_running ON queue_alerts (business_id, queue_id) WHERE ended_at IS NULL;

-- Callers in a queue, now and before: one row for each queue that a call came to.
CREATE TABLE queued_calls (
  business_id    text COLLATE "C" NOT NULL,
  queue_id       text COLLATE "C" NOT NULL,
  call_id        text COLLATE "C" NOT NULL,
  state          text NOT NULL,
  -- The order of the callers.
  arrived_at     timestamptz NOT NULL,
  -- The user who last talked with the caller, for owner_first.
  owner_id       text COLLATE "C",
  -- The end of the wait. Null: the caller waits, or phones ring for the caller.
  left_at        timestamptz,
  -- The user who took the call.
  user_id        text COLLATE "C",
  -- The call whose caller asked to be called back: the row is that of a call to this person. Null: a caller.
  callback_of    text COLLATE "C",
  -- The calls to the person so far that were placed.
  attempts       smallint NOT NULL DEFAULT 0,
  -- No member is rung for the callback before. Null: now.
  not_before     timestamptz,
  -- The end of the callback: afterwards the caller was missed.
  callback_until timestamptz,
  -- When a caller came who took back the place of a callback. Null: at arrived_at.
  entered_at     timestamptz,
  PRIMARY KEY (business_id, queue_id, call_id),
  FOREIGN KEY (business_id, call_id) REFERENCES calls (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, owner_id) REFERENCES users (business_id, id) ON DELETE SET NULL (owner_id),
  FOREIGN KEY (business_id, queue_id) REFERENCES queues (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE SET NULL (user_id),
  CONSTRAINT queued_calls_callback FOREIGN KEY (business_id, callback_of) REFERENCES calls (business_id, id)
    ON DELETE CASCADE,
  CONSTRAINT queued_calls_state
    CHECK (state IN ('waiting', 'ringing', 'answered', 'abandoned', 'overflowed', 'callback'))
) WITH (fillfactor=80);
CREATE INDEX queued_calls_arrived ON queued_calls (business_id, queue_id, arrived_at, call_id);
CREATE INDEX queued_calls_call ON queued_calls (business_id, call_id);
CREATE UNIQUE INDEX queued_calls_callback ON queued_calls (business_id, callback_of) WHERE callback_of IS NOT NULL;
CREATE INDEX queued_calls_callbacks_due ON queued_calls (business_id, queue_id)
  WHERE callback_of IS NOT NULL AND left_at IS NULL;
CREATE UNIQUE INDEX queued_calls_live ON queued_calls (business_id, call_id) WHERE left_at IS NULL;
CREATE INDEX queued_calls_owner ON queued_calls (business_id, owner_id) WHERE owner_id IS NOT NULL;
CREATE INDEX queued_calls_present ON queued_calls (business_id, queue_id, arrived_at, call_id) WHERE left_at IS NULL;
CREATE INDEX queued_calls_user ON queued_calls (business_id, user_id) WHERE user_id IS NOT NULL;
CREATE INDEX queued_calls_waiting ON queued_calls (business_id, arrived_at, call_id) WHERE state = 'waiting';

-- route ---------------------------------------------------------------------------------------------------------------

-- Who is rung when an inbox is called, and what follows.
CREATE TABLE inbox_routes (
  business_id            text COLLATE "C" NOT NULL,
  inbox_id               text COLLATE "C" NOT NULL,
  strategy               text NOT NULL CHECK (strategy IN ('in_order', 'all_at_once', 'owner_first')),
  -- The users in order, each with the seconds for which their phone rings.
  members                jsonb NOT NULL,
  -- Of the opening hours. Null: that of the business.
  time_zone              text,
  -- The opening hours of weekdays. Null: always open.
  hours                  jsonb,
  holidays               jsonb NOT NULL,
  when_closed            jsonb NOT NULL,
  when_unanswered        jsonb NOT NULL,
  created_at             timestamptz(3) NOT NULL,
  updated_at             timestamptz(3) NOT NULL,
  -- The recorded greeting of when_closed. Null: words.
  closed_greeting_id     text COLLATE "C",
  -- The recorded greeting of when_unanswered. Null: words.
  unanswered_greeting_id text COLLATE "C",
  -- The queue of callers in opening hours, in place of members. Null: none.
  queue_id               text COLLATE "C",
  -- What callers hear before they choose by a key. Null: there is nothing to choose.
  menu                   jsonb,
  -- The recorded words of the menu. Null: words.
  menu_audio_id          text COLLATE "C",
  PRIMARY KEY (business_id, inbox_id),
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id) ON DELETE CASCADE,
  CONSTRAINT inbox_routes_closed_greeting FOREIGN KEY (business_id, closed_greeting_id)
    REFERENCES audio_files (business_id, id),
  CONSTRAINT inbox_routes_menu_audio FOREIGN KEY (business_id, menu_audio_id) REFERENCES audio_files (business_id, id),
  CONSTRAINT inbox_routes_queue FOREIGN KEY (business_id, queue_id) REFERENCES queues (business_id, id),
  CONSTRAINT inbox_routes_unanswered_greeting FOREIGN KEY (business_id, unanswered_greeting_id)
    REFERENCES audio_files (business_id, id)
);
CREATE INDEX inbox_routes_closed_greeting ON inbox_routes (business_id, closed_greeting_id)
  WHERE closed_greeting_id IS NOT NULL;
CREATE INDEX inbox_routes_menu_audio ON inbox_routes (business_id, menu_audio_id) WHERE menu_audio_id IS NOT NULL;
CREATE INDEX inbox_routes_queue ON inbox_routes (business_id, queue_id) WHERE queue_id IS NOT NULL;
CREATE INDEX inbox_routes_unanswered_greeting ON inbox_routes (business_id, unanswered_greeting_id)
  WHERE unanswered_greeting_id IS NOT NULL;

-- The keys of the menus of routes.
CREATE TABLE inbox_route_keys (
  business_id text COLLATE "C" NOT NULL,
  inbox_id    text COLLATE "C" NOT NULL,
  key         text NOT NULL CHECK (key ~ '^[0-9]$'),
  action      text NOT NULL CHECK (action IN ('queue', 'never_call')),
  queue_id    text COLLATE "C",
  PRIMARY KEY (business_id, inbox_id, key),
  FOREIGN KEY (business_id, inbox_id) REFERENCES inbox_routes (business_id, inbox_id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, queue_id) REFERENCES queues (business_id, id),
  CONSTRAINT inbox_route_keys_check CHECK ((action = 'queue') = (queue_id IS NOT NULL))
);
CREATE INDEX inbox_route_keys_queue ON inbox_route_keys (business_id, queue_id) WHERE queue_id IS NOT NULL;

-- Incoming calls that a route leads, with the route as it was at their arrival.
CREATE TABLE routed_calls (
  business_id      text COLLATE "C" NOT NULL,
  call_id          text COLLATE "C" NOT NULL,
  state            text NOT NULL CHECK (state IN ('ringing', 'taken', 'voicemail', 'ended')),
  -- The users or the number that each step rings, and for how long.
  steps            jsonb NOT NULL,
  -- What follows when no step has led to an answer.
  last             jsonb NOT NULL,
  -- The present step; -1 before the first.
  step             smallint NOT NULL,
  -- The step, or the voicemail, is then over.
  due_at           timestamptz,
  -- When the caller was in the conference of the call; null: the carrier may have led the caller to its fallback.
  caller_waited_at timestamptz,
  -- The caller waits outside of the conference of the call, where keys are heard, and is moved there when somebody
  -- takes the call.
  takes_keys       boolean NOT NULL DEFAULT false,
  PRIMARY KEY (business_id, call_id),
  FOREIGN KEY (business_id, call_id) REFERENCES calls (business_id, id) ON DELETE CASCADE
) WITH (fillfactor=80);
CREATE INDEX routed_calls_due ON routed_calls (due_at) WHERE due_at IS NOT NULL;

-- The users for whom an incoming call rings or has rung.
CREATE TABLE call_offers (
  business_id text COLLATE "C" NOT NULL,
  call_id     text COLLATE "C" NOT NULL,
  user_id     text COLLATE "C" NOT NULL,
  -- The line that rings, or the line of the dialer that the user is on already.
  line_id     text COLLATE "C",
  state       text NOT NULL CHECK (state IN ('ringing', 'accepted', 'declined', 'missed')),
  rings_until timestamptz(3) NOT NULL,
  created_at  timestamptz(3) NOT NULL,
  -- The user has accepted the call on the line of a session, and hears the words about it while the call rings. Before
  -- created_at: it has rung once more since.
  accepted_at timestamptz(3),
  PRIMARY KEY (business_id, call_id, user_id),
  FOREIGN KEY (business_id, call_id) REFERENCES calls (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, line_id) REFERENCES agent_lines (business_id, id) ON DELETE SET NULL (line_id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE
) WITH (fillfactor=80);
CREATE INDEX call_offers_line ON call_offers (business_id, line_id) WHERE line_id IS NOT NULL;
CREATE INDEX call_offers_ringing ON call_offers (business_id, user_id) WHERE state = 'ringing';

-- Incoming calls that nobody took, each until somebody has handled it.
CREATE TABLE missed_calls (
  business_id       text COLLATE "C" NOT NULL,
  -- The id of the call.
  id                text COLLATE "C" NOT NULL,
  inbox_id          text COLLATE "C" NOT NULL,
  -- The length of the message that the caller left. Null: none.
  voicemail_seconds integer,
  handled_at        timestamptz(3),
  -- Null: the caller was reached by another call.
  handled_by        text COLLATE "C",
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, handled_by) REFERENCES users (business_id, id) ON DELETE SET NULL (handled_by),
  FOREIGN KEY (business_id, id) REFERENCES calls (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id)
);
CREATE INDEX missed_calls_handled_by ON missed_calls (business_id, handled_by) WHERE handled_by IS NOT NULL;
CREATE INDEX missed_calls_inbox ON missed_calls (business_id, inbox_id, id);
CREATE INDEX missed_calls_open ON missed_calls (business_id, id) WHERE handled_at IS NULL;

-- activity ------------------------------------------------------------------------------------------------------------

-- Counts of the previous version, which workers move to text_sums: there is a row for each key, quarter of an hour,
-- hour, day and class of latency.
CREATE TABLE text_activity (
  business_id text COLLATE "C" NOT NULL,
  -- Empty: of all inboxes.
  inbox_id    text COLLATE "C" NOT NULL,
  -- Empty: of all campaigns and of none.
  campaign_id text COLLATE "C" NOT NULL,
  -- Empty: of all users and of none.
  user_id     text COLLATE "C" NOT NULL,
  -- The length of the slot: a quarter of an hour, an hour or a day of UTC.
  minutes     smallint NOT NULL CHECK (minutes = ANY (ARRAY[15, 60, 1440])),
  -- The beginning of the slot.
  slot        timestamptz NOT NULL,
  -- The class of the time from sending to delivery (duration_class); -1 without a delivery. Only the sum over the
  -- classes is the number of texts: a text is counted as sent before its class is known.
  latency     smallint NOT NULL,
  incoming    integer NOT NULL,
  outgoing    integer NOT NULL,
  sent        integer NOT NULL,
  delivered   integer NOT NULL,
  failed      integer NOT NULL,
  PRIMARY KEY (business_id, inbox_id, campaign_id, user_id, minutes, slot, latency),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
) WITH (fillfactor=70, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=100000);

-- The number of texts by the time of their creation: these rows and those of text_activity_changes together. There are
-- rows of all texts, of each inbox, campaign and user, and of each inbox with each campaign, with each user, and with
-- both. Those of a campaign with a user are the sum over the inboxes.
CREATE TABLE text_sums (
  business_id    text COLLATE "C" NOT NULL,
  -- Empty: of all inboxes.
  inbox_id       text COLLATE "C" NOT NULL,
  -- Empty: of all campaigns and of none.
  campaign_id    text COLLATE "C" NOT NULL,
  -- Empty: of all users and of none.
  user_id        text COLLATE "C" NOT NULL,
  -- A day or a month of UTC.
  length         text COLLATE "C" NOT NULL CHECK (length IN ('day', 'month')),
  -- The beginning of the day or month.
  slot           timestamptz NOT NULL,
  incoming       integer NOT NULL,
  outgoing       integer NOT NULL,
  sent           integer NOT NULL,
  delivered      integer NOT NULL,
  failed         integer NOT NULL,
  -- The length of the parts of an old day: an hour, or a quarter of an hour in a business with a time zone that is not
  -- a whole number of hours off. Null: a younger day, by quarters; a month.
  minutes        smallint CHECK (minutes = ANY (ARRAY[15, 60])),
  -- What part_counts counts, in a day: 16 times the quarter of an hour since its beginning, plus the place of the
  -- counter from incoming, 0, to failed, 4.
  parts          smallint[],
  part_counts    integer[],
  -- What latency_counts counts: 256 times the quarter of an hour, 0 in a month, plus the class of the time from sending
  -- to delivery (duration_class).
  latencies      smallint[],
  latency_counts integer[],
  PRIMARY KEY (business_id, inbox_id, campaign_id, user_id, length, slot),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
) WITH (fillfactor=90);
CREATE INDEX text_sums_quarters ON text_sums (slot, business_id) WHERE minutes IS NULL AND length = 'day';

-- Differences that text_sums does not have yet, by quarters of an hour. Without a foreign key, which would cost more
-- than the row.
CREATE TABLE text_activity_changes (
  business_id text COLLATE "C" NOT NULL,
  id          bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  inbox_id    text COLLATE "C" NOT NULL,
  campaign_id text COLLATE "C",
  user_id     text COLLATE "C",
  slot        timestamptz NOT NULL,
  latency     smallint NOT NULL,
  incoming    integer NOT NULL,
  outgoing    integer NOT NULL,
  sent        integer NOT NULL,
  delivered   integer NOT NULL,
  failed      integer NOT NULL,
  PRIMARY KEY (business_id, id)
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000);

-- The businesses with texts from before text_activity that it does not count yet. The row goes with the last of them.
CREATE TABLE text_activity_backfills (
  business_id text COLLATE "C" NOT NULL,
  -- The texts with this id and higher ids are counted.
  position    text COLLATE "C" NOT NULL,
  PRIMARY KEY (business_id),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
);

-- Counts of the previous version, which workers move to call_sums.
CREATE TABLE call_activity (
  business_id      text COLLATE "C" NOT NULL,
  -- Empty: of all inboxes.
  inbox_id         text COLLATE "C" NOT NULL,
  -- Empty: of all campaigns and of none.
  campaign_id      text COLLATE "C" NOT NULL,
  -- Empty: of all users and of none.
  user_id          text COLLATE "C" NOT NULL,
  -- The length of the slot: a quarter of an hour, an hour or a day of UTC.
  minutes          smallint NOT NULL CHECK (minutes = ANY (ARRAY[15, 60, 1440])),
  -- The beginning of the slot.
  slot             timestamptz NOT NULL,
  outgoing         integer NOT NULL,
  -- Outgoing calls that were answered, unless a machine answered.
  reached_people   integer NOT NULL,
  -- Outgoing calls that a machine answered.
  reached_machines integer NOT NULL,
  -- Outgoing calls that ended without an answer, and did not fail.
  unanswered       integer NOT NULL,
  -- Outgoing calls that could not be placed.
  failed           integer NOT NULL,
  -- Outgoing calls that were answered and that no agent took.
  abandoned        integer NOT NULL,
  incoming         integer NOT NULL,
  -- Incoming calls that were answered.
  answered         integer NOT NULL,
  -- Incoming calls that ended without an answer.
  missed           integer NOT NULL,
  -- The length of the talks of ended calls in both directions.
  talk_seconds     integer NOT NULL,
  PRIMARY KEY (business_id, inbox_id, campaign_id, user_id, minutes, slot),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
) WITH (fillfactor=70, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=100000);

-- The number of calls by the time of their creation, as text_sums counts texts: these rows and those of
-- call_activity_changes together. The counters are those of call_activity.
CREATE TABLE call_sums (
  business_id          text COLLATE "C" NOT NULL,
  -- Empty: of all inboxes.
  inbox_id             text COLLATE "C" NOT NULL,
  -- Empty: of all campaigns and of none.
  campaign_id          text COLLATE "C" NOT NULL,
  -- Empty: of all users and of none.
  user_id              text COLLATE "C" NOT NULL,
  -- A day or a month of UTC.
  length               text COLLATE "C" NOT NULL CHECK (length IN ('day', 'month')),
  -- The beginning of the day or month.
  slot                 timestamptz NOT NULL,
  outgoing             integer NOT NULL,
  -- Outgoing calls that were answered, unless a machine answered.
  reached_people       integer NOT NULL,
  -- Outgoing calls that a machine answered.
  reached_machines     integer NOT NULL,
  -- Outgoing calls that ended without an answer, and did not fail.
  unanswered           integer NOT NULL,
  -- Outgoing calls that could not be placed.
  failed               integer NOT NULL,
  -- Outgoing calls that were answered and that no agent took.
  abandoned            integer NOT NULL,
  incoming             integer NOT NULL,
  -- Incoming calls that were answered.
  answered             integer NOT NULL,
  -- Incoming calls that ended without an answer.
  missed               integer NOT NULL,
  -- The length of the talks of ended calls in both directions.
  talk_seconds         integer NOT NULL,
  -- As in text_sums.
  minutes              smallint CHECK (minutes = ANY (ARRAY[15, 60])),
  -- As in text_sums, with the counters from outgoing, 0, to talk_seconds, 9.
  parts                smallint[],
  part_counts          integer[],
  -- Seconds beyond those of talk_seconds, where the talks of a month are too long for an integer.
  carried_talk_seconds bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (business_id, inbox_id, campaign_id, user_id, length, slot),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
) WITH (fillfactor=90);
CREATE INDEX call_sums_quarters ON call_sums (slot, business_id) WHERE minutes IS NULL AND length = 'day';

-- Differences that call_sums does not have yet, as text_activity_changes.
CREATE TABLE call_activity_changes (
  business_id      text COLLATE "C" NOT NULL,
  id               bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  inbox_id         text COLLATE "C" NOT NULL,
  campaign_id      text COLLATE "C",
  user_id          text COLLATE "C",
  slot             timestamptz NOT NULL,
  outgoing         integer NOT NULL,
  reached_people   integer NOT NULL,
  reached_machines integer NOT NULL,
  unanswered       integer NOT NULL,
  failed           integer NOT NULL,
  abandoned        integer NOT NULL,
  incoming         integer NOT NULL,
  answered         integer NOT NULL,
  missed           integer NOT NULL,
  talk_seconds     integer NOT NULL,
  PRIMARY KEY (business_id, id)
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000);

-- The same for calls as text_activity_backfills.
CREATE TABLE call_activity_backfills (
  business_id text COLLATE "C" NOT NULL,
  position    text COLLATE "C" NOT NULL,
  PRIMARY KEY (business_id),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
);

-- The number of webhook attempts, without samples, for 90 days: these rows and those of webhook_activity_changes
-- together.
CREATE TABLE webhook_activity (
  business_id     text COLLATE "C" NOT NULL,
  subscription_id text COLLATE "C" NOT NULL,
  -- The length of the slot: a quarter of an hour, an hour or a day of UTC.
  minutes         smallint NOT NULL CHECK (minutes = ANY (ARRAY[15, 60, 1440])),
  -- The beginning of the slot.
  slot            timestamptz NOT NULL,
  -- The class of the duration of the attempts (duration_class).
  duration        smallint NOT NULL,
  -- Attempts that a 2xx acknowledged.
  delivered       integer NOT NULL,
  failed          integer NOT NULL,
  PRIMARY KEY (business_id, subscription_id, minutes, slot, duration),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
) WITH (fillfactor=70);
CREATE INDEX webhook_activity_slot ON webhook_activity (slot) WHERE minutes > 0;

-- Attempts that webhook_activity does not have yet, as text_activity_changes.
CREATE TABLE webhook_activity_changes (
  business_id     text COLLATE "C" NOT NULL,
  id              bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  subscription_id text COLLATE "C" NOT NULL,
  slot            timestamptz NOT NULL,
  duration        smallint NOT NULL,
  delivered       integer NOT NULL,
  failed          integer NOT NULL,
  PRIMARY KEY (business_id, id)
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000);

-- The businesses with attempts from before webhook_activity that it does not count yet.
CREATE TABLE webhook_activity_backfills (
  business_id     text COLLATE "C" NOT NULL,
  subscription_id text COLLATE "C" NOT NULL,
  -- The attempts of this subscription with this id and higher ids, and those of subscriptions with higher ids, are
  -- counted.
  position        text COLLATE "C" NOT NULL,
  PRIMARY KEY (business_id),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
);

-- dialer --------------------------------------------------------------------------------------------------------------

-- Campaigns whose share of abandoned calls is to be judged.
CREATE TABLE abandonment_checks (
  business_id text COLLATE "C" NOT NULL,
  campaign_id text COLLATE "C" NOT NULL,
  id          bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  -- When the campaign is judged: later for one that is above the limit, but does not have enough answered calls yet.
  due_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, campaign_id, id),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
);

-- Agents at work on a campaign. A session whose lease has passed, or whose agent has left, gives its contact back.
CREATE TABLE dialer_sessions (
  business_id         text COLLATE "C" NOT NULL,
  id                  text COLLATE "C" NOT NULL CHECK (id ~ '^ses_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  campaign_id         text COLLATE "C" NOT NULL,
  user_id             text COLLATE "C" NOT NULL,
  -- The inboxes that the agent may call from.
  inbox_ids           text[] NOT NULL CHECK (cardinality(inbox_ids) BETWEEN 1 AND 10),
  -- The last call that the session ordered.
  call_id             text COLLATE "C",
  -- The contact that the session has claimed.
  campaign_contact_id text COLLATE "C",
  -- The status that the contact goes back to while nothing was dialed.
  status_before       text CHECK (status_before IN ('not_called', 'called')),
  -- The carrier has accepted a call to the contact.
  dialed              boolean NOT NULL DEFAULT false,
  -- Each heartbeat moves it.
  lease_until         timestamptz NOT NULL,
  ended_at            timestamptz(3),
  created_at          timestamptz(3) NOT NULL,
  -- The phones of the contact that were dialed since the claim.
  tried_numbers       text[] NOT NULL DEFAULT '{}',
  -- It began while its campaign had the power mode. The dialer dials for it as long as the campaign has that mode.
  is_power            boolean NOT NULL DEFAULT false,
  -- The agent has stopped the dialing for a while.
  power_paused_at     timestamptz(3),
  -- When the dialer dials next. Null: a call is running, or the time is not set yet.
  next_dial_at        timestamptz(3),
  -- The last request of the agent: a call extends the lease without one. Null: made by an earlier version.
  seen_at             timestamptz,
  -- As in messages.
  actor_type          text,
  -- As in messages.
  client_id           text COLLATE "C",
  PRIMARY KEY (business_id, id),
  CONSTRAINT dialer_sessions_business_id_campaign_id_campaign_contact_i_fkey FOREIGN KEY (business_id, campaign_id,
    campaign_contact_id) REFERENCES campaign_contacts (business_id, campaign_id, id)
    ON DELETE SET NULL (campaign_contact_id),
  FOREIGN KEY (business_id, campaign_id) REFERENCES campaigns (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE,
  CONSTRAINT dialer_sessions_last_call FOREIGN KEY (business_id, call_id) REFERENCES calls (business_id, id)
    ON DELETE SET NULL (call_id)
) WITH (fillfactor=70);
CREATE INDEX dialer_sessions_call ON dialer_sessions (business_id, call_id) WHERE call_id IS NOT NULL;
CREATE INDEX dialer_sessions_campaign ON dialer_sessions (business_id, campaign_id) WHERE ended_at IS NULL;
CREATE INDEX dialer_sessions_contact ON dialer_sessions (business_id, campaign_id, campaign_contact_id)
  WHERE campaign_contact_id IS NOT NULL;
-- Sessions at work, and ended ones that still have a contact.
CREATE INDEX dialer_sessions_sweep ON dialer_sessions (lease_until)
  WHERE ended_at IS NULL OR campaign_contact_id IS NOT NULL;
CREATE INDEX dialer_sessions_tried ON dialer_sessions USING gin (tried_numbers) WITH (gin_pending_list_limit='256')
  WHERE tried_numbers <> '{}'::text[];
CREATE UNIQUE INDEX dialer_sessions_user ON dialer_sessions (business_id, user_id) WHERE ended_at IS NULL;

-- The numbers of the claimed contacts: no number is claimed twice in a business, even in different campaigns.
CREATE TABLE dialer_numbers (
  business_id  text COLLATE "C" NOT NULL,
  phone_number text COLLATE "C" NOT NULL,
  session_id   text COLLATE "C" NOT NULL,
  PRIMARY KEY (business_id, phone_number),
  FOREIGN KEY (business_id, session_id) REFERENCES dialer_sessions (business_id, id) ON DELETE CASCADE
);
CREATE INDEX dialer_numbers_session ON dialer_numbers (business_id, session_id);

-- The last calls of the dialer from an inbox for a campaign: 200 to 400, as the counts are halved at 400.
CREATE TABLE inbox_answers (
  business_id text COLLATE "C" NOT NULL,
  inbox_id    text COLLATE "C" NOT NULL,
  campaign_id text COLLATE "C" NOT NULL,
  -- That of inbox_rests; 0 before the first rest. Counts of an earlier term are void.
  term        integer NOT NULL,
  -- Placed calls that were completed, busy or not answered.
  called      integer NOT NULL CHECK (called >= 0),
  -- Those of them that people answered.
  answered    integer NOT NULL CHECK (answered >= 0),
  PRIMARY KEY (business_id, inbox_id, campaign_id),
  FOREIGN KEY (business_id, campaign_id) REFERENCES campaigns (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id) ON DELETE CASCADE
) WITH (fillfactor=50);
CREATE INDEX inbox_answers_campaign ON inbox_answers (business_id, campaign_id);

-- The calls of the dialer from each inbox on the last day with one.
CREATE TABLE inbox_loads (
  business_id text COLLATE "C" NOT NULL,
  inbox_id    text COLLATE "C" NOT NULL,
  -- In the time zone of the business.
  day         date NOT NULL,
  calls       integer NOT NULL CHECK (calls >= 0),
  PRIMARY KEY (business_id, inbox_id),
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id) ON DELETE CASCADE
) WITH (fillfactor=50);

-- The last time for which the dialer took an inbox out of rotation. An inbox without a row was never taken out.
CREATE TABLE inbox_rests (
  business_id text COLLATE "C" NOT NULL,
  inbox_id    text COLLATE "C" NOT NULL,
  -- The number of times that it was taken out. Answers are counted anew after each.
  term        integer NOT NULL CHECK (term > 0),
  reason      text NOT NULL,
  began_at    timestamptz(3) NOT NULL,
  -- The end of the rest. An admin may end it earlier.
  until       timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, inbox_id),
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id) ON DELETE CASCADE,
  CONSTRAINT inbox_rests_reason CHECK (reason IN ('answered_less', 'labelled'))
);

-- broadcast -----------------------------------------------------------------------------------------------------------

-- One text to the contacts of a campaign.
CREATE TABLE broadcasts (
  business_id       text COLLATE "C" NOT NULL,
  id                text COLLATE "C" NOT NULL CHECK (id ~ '^brd_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  campaign_id       text COLLATE "C" NOT NULL,
  user_id           text COLLATE "C" NOT NULL,
  -- The text with its placeholders.
  body              text NOT NULL,
  inbox_ids         text[] NOT NULL CHECK (cardinality(inbox_ids) BETWEEN 1 AND 10),
  -- Whether a contact outside its calling hours waits or is skipped.
  outside_hours     text NOT NULL CHECK (outside_hours IN ('wait', 'skip')),
  status            text NOT NULL CHECK (status IN ('scheduled', 'running', 'completed', 'canceled')),
  -- The last contact that was made a recipient. Null: all of them are.
  enlisted_to       text COLLATE "C" DEFAULT '',
  recipient_count   integer NOT NULL DEFAULT 0 CHECK (recipient_count >= 0),
  -- The place of the inbox that texted last.
  rotation_position smallint NOT NULL DEFAULT 0,
  -- The recipients are chosen from then on.
  starts_at         timestamptz(3) NOT NULL,
  ended_at          timestamptz(3),
  created_at        timestamptz(3) NOT NULL,
  updated_at        timestamptz(3) NOT NULL,
  -- As in messages.
  actor_type        text,
  -- As in messages.
  client_id         text COLLATE "C",
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, campaign_id) REFERENCES campaigns (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id),
  CONSTRAINT broadcasts_check CHECK ((ended_at IS NULL) = (status IN ('scheduled', 'running')))
) WITH (fillfactor=70);
CREATE INDEX broadcasts_at_work ON broadcasts (starts_at) WHERE ended_at IS NULL;
CREATE INDEX broadcasts_campaign ON broadcasts (business_id, campaign_id, id);
CREATE INDEX broadcasts_user ON broadcasts (business_id, user_id);

-- The contacts of a broadcast in their order.
CREATE TABLE broadcast_recipients (
  business_id  text COLLATE "C" NOT NULL,
  broadcast_id text COLLATE "C" NOT NULL,
  position     integer NOT NULL,
  campaign_id  text COLLATE "C" NOT NULL,
  contact_id   text COLLATE "C",
  -- Set once the contact is texted: a broadcast texts no number twice.
  phone_number text COLLATE "C",
  state        text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'texted', 'skipped')),
  -- Why the contact was skipped.
  reason       text,
  -- Not before calling hours at the place of the contact.
  due_at       timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, broadcast_id, position),
  FOREIGN KEY (business_id, broadcast_id) REFERENCES broadcasts (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, campaign_id, contact_id) REFERENCES campaign_contacts (business_id, campaign_id, id)
    ON DELETE SET NULL (contact_id),
  CONSTRAINT broadcast_recipients_check CHECK ((state = 'texted') = (phone_number IS NOT NULL)),
  CONSTRAINT broadcast_recipients_check1 CHECK ((state = 'skipped') = (reason IS NOT NULL))
);
CREATE INDEX broadcast_recipients_contact ON broadcast_recipients (business_id, campaign_id, contact_id);
CREATE INDEX broadcast_recipients_counts ON broadcast_recipients (business_id, broadcast_id, state, reason);
CREATE UNIQUE INDEX broadcast_recipients_texted ON broadcast_recipients (business_id, broadcast_id, phone_number)
  WHERE phone_number IS NOT NULL;
CREATE INDEX broadcast_recipients_texted_number ON broadcast_recipients (business_id, phone_number, broadcast_id)
  WHERE phone_number IS NOT NULL;
CREATE INDEX broadcast_recipients_waiting ON broadcast_recipients (business_id, broadcast_id, due_at, position)
  WHERE state = 'waiting';

-- The number of texts of broadcasts that retention or an erasure has deleted, by their last status.
CREATE TABLE broadcast_outcomes (
  business_id  text COLLATE "C" NOT NULL,
  broadcast_id text COLLATE "C" NOT NULL,
  status       text COLLATE "C" NOT NULL,
  -- Empty: a text without an error.
  error_code   text COLLATE "C" NOT NULL,
  texts        integer NOT NULL,
  segments     integer NOT NULL,
  PRIMARY KEY (business_id, broadcast_id, status, error_code),
  FOREIGN KEY (business_id, broadcast_id) REFERENCES broadcasts (business_id, id) ON DELETE CASCADE
);

-- snippet -------------------------------------------------------------------------------------------------------------

-- Texts that users insert into their texts, with placeholders as those of broadcasts.
CREATE TABLE snippets (
  business_id text COLLATE "C" NOT NULL,
  id          text COLLATE "C" NOT NULL CHECK (id ~ '^snp_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  body        text NOT NULL,
  created_at  timestamptz(3) NOT NULL,
  updated_at  timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, name),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
);

-- import --------------------------------------------------------------------------------------------------------------

-- Files of contacts that are added to a campaign.
CREATE TABLE contact_imports (
  business_id   text COLLATE "C" NOT NULL,
  id            text COLLATE "C" NOT NULL CHECK (id ~ '^imp_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  campaign_id   text COLLATE "C" NOT NULL,
  user_id       text COLLATE "C",
  file_name     text NOT NULL,
  -- A digest of the file and of the way to read it.
  fingerprint   text NOT NULL,
  -- The rows dealt with. It changes in their transaction, so that a killed import goes on after the last one.
  row_count     integer NOT NULL DEFAULT 0 CHECK (row_count >= 0),
  created_count integer NOT NULL DEFAULT 0 CHECK (created_count >= 0),
  updated_count integer NOT NULL DEFAULT 0 CHECK (updated_count >= 0),
  skipped_count integer NOT NULL DEFAULT 0 CHECK (skipped_count >= 0),
  refused_count integer NOT NULL DEFAULT 0 CHECK (refused_count >= 0),
  finished_at   timestamptz(3),
  created_at    timestamptz(3) NOT NULL,
  updated_at    timestamptz(3) NOT NULL,
  -- Of an import that workers carry out. Null: a request or a command carries it out, and writes to it again and again.
  state         text,
  -- The rows of the file, where they were counted before the import.
  total_count   integer,
  -- The interpretation of the file: encoding, delimiter, and the fields of its columns. Null: it was not recorded.
  reading       jsonb,
  started_at    timestamptz(3),
  -- Why it has failed, for people.
  failure       text,
  -- As in messages.
  actor_type    text,
  -- As in messages.
  client_id     text COLLATE "C",
  -- The request that ordered the import, for the log; null without one.
  request_id    text,
  -- Those among the rows added and changed whose person was added or changed without the cells that cannot be read.
  partial_count integer NOT NULL DEFAULT 0,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, campaign_id) REFERENCES campaigns (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE SET NULL (user_id),
  CONSTRAINT contact_imports_check CHECK (row_count = (created_count + updated_count + skipped_count + refused_count)),
  CONSTRAINT contact_imports_state CHECK (state IN ('queued', 'running', 'completed', 'failed', 'canceled'))
) WITH (fillfactor=70);
CREATE INDEX contact_imports_campaign ON contact_imports (business_id, campaign_id, id);
CREATE INDEX contact_imports_unfinished ON contact_imports (business_id, campaign_id) WHERE finished_at IS NULL;
CREATE INDEX contact_imports_user ON contact_imports (business_id, user_id) WHERE user_id IS NOT NULL;

-- The rows of an import that were refused as a whole or in part, as they stand in the file, with long cells cut.
CREATE TABLE contact_import_refusals (
  business_id text COLLATE "C" NOT NULL,
  import_id   text COLLATE "C" NOT NULL,
  row_number  integer NOT NULL,
  -- The line on which the row begins.
  line        integer NOT NULL,
  code        text NOT NULL,
  message     text NOT NULL,
  field       text,
  cells       jsonb NOT NULL,
  -- The person of the row was added or changed, without the cells that cannot be read.
  is_partial  boolean NOT NULL DEFAULT false,
  PRIMARY KEY (business_id, import_id, row_number),
  FOREIGN KEY (business_id, import_id) REFERENCES contact_imports (business_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_import_refusals_listed ON contact_import_refusals (business_id, import_id, is_partial, row_number);
CREATE INDEX contact_import_refusals_written ON contact_import_refusals USING gin (cell_keys(business_id, cells));

-- Imports that workers carry out, until their ends. A worker locks the row for the transaction of one batch.
CREATE TABLE contact_import_jobs (
  business_id text COLLATE "C" NOT NULL,
  import_id   text COLLATE "C" NOT NULL,
  -- The headers of the file, the country of its numbers, and the policies.
  options     jsonb NOT NULL,
  due_at      timestamptz(3) NOT NULL,
  -- Failed attempts at the next batch.
  failures    integer NOT NULL DEFAULT 0,
  PRIMARY KEY (business_id, import_id),
  FOREIGN KEY (business_id, import_id) REFERENCES contact_imports (business_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_import_jobs_due ON contact_import_jobs (due_at);

-- The remaining rows of a file, encrypted. A batch is deleted in the transaction that adds its contacts.
CREATE TABLE contact_import_batches (
  business_id text COLLATE "C" NOT NULL,
  import_id   text COLLATE "C" NOT NULL,
  position    integer NOT NULL,
  sealed_rows bytea NOT NULL,
  PRIMARY KEY (business_id, import_id, position),
  FOREIGN KEY (business_id, import_id) REFERENCES contact_import_jobs (business_id, import_id) ON DELETE CASCADE
);

-- The campaign contacts that an import has created, up to 500 in a row, until the import is undone.
CREATE TABLE contact_import_additions (
  business_id text COLLATE "C" NOT NULL,
  import_id   text COLLATE "C" NOT NULL,
  -- Their place among the contacts that the import has created.
  position    integer NOT NULL,
  contact_ids text[] COLLATE "C" NOT NULL CHECK (cardinality(contact_ids) BETWEEN 1 AND 500),
  -- The time after which a change of a contact is one by somebody else: the rows of the same batch may have changed it
  -- before.
  added_at    timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, import_id, position),
  FOREIGN KEY (business_id, import_id) REFERENCES contact_imports (business_id, id) ON DELETE CASCADE
);

-- Orders to remove the campaign contacts that an import has created. A worker locks the row for the transaction of one
-- batch.
CREATE TABLE contact_import_undos (
  business_id       text COLLATE "C" NOT NULL,
  import_id         text COLLATE "C" NOT NULL,
  user_id           text COLLATE "C",
  -- As in messages.
  actor_type        text,
  -- As in messages.
  client_id         text COLLATE "C",
  -- The request that ordered the undo, for the log; null without one.
  request_id        text,
  removed_count     integer NOT NULL DEFAULT 0,
  -- The contacts that somebody had removed before.
  gone_count        integer NOT NULL DEFAULT 0,
  -- The contacts that stay because they were called, or are being called.
  called_count      integer NOT NULL DEFAULT 0,
  -- The contacts that stay because there were texts with them.
  texted_count      integer NOT NULL DEFAULT 0,
  -- The contacts that stay because somebody has changed them.
  changed_count     integer NOT NULL DEFAULT 0,
  -- The contacts that stay because another addition has given them again.
  added_again_count integer NOT NULL DEFAULT 0,
  -- Failed attempts at the next batch.
  failures          integer NOT NULL DEFAULT 0,
  -- Why it has failed, for people.
  failure           text,
  due_at            timestamptz(3) NOT NULL,
  created_at        timestamptz(3) NOT NULL,
  updated_at        timestamptz(3) NOT NULL,
  finished_at       timestamptz(3),
  PRIMARY KEY (business_id, import_id),
  FOREIGN KEY (business_id, import_id) REFERENCES contact_imports (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE SET NULL (user_id)
);
CREATE INDEX contact_import_undos_due ON contact_import_undos (due_at) WHERE finished_at IS NULL;
CREATE INDEX contact_import_undos_unfinished ON contact_import_undos (business_id, import_id) WHERE finished_at IS NULL;
CREATE INDEX contact_import_undos_user ON contact_import_undos (business_id, user_id) WHERE user_id IS NOT NULL;

-- bulk ----------------------------------------------------------------------------------------------------------------

-- Orders to change many contacts of a campaign, and undos of these. A worker locks the row for the transaction of one
-- batch.
CREATE TABLE bulk_operations (
  business_id        text COLLATE "C" NOT NULL,
  id                 text COLLATE "C" NOT NULL CHECK (id ~ '^blk_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  -- The campaign of the contacts.
  campaign_id        text COLLATE "C" NOT NULL,
  action             text NOT NULL,
  -- The campaign to which they are copied or moved.
  target_campaign_id text COLLATE "C",
  -- The callback that the contacts get; null: none.
  callback_at        timestamptz(3),
  -- The operation that this one undoes.
  undone_id          text COLLATE "C",
  -- The chosen contacts, the oldest first, until the end of the operation. Null: those that pass the filter.
  contact_ids        text[] COLLATE "C" CHECK (cardinality(contact_ids) BETWEEN 1 AND 5000),
  -- As in the list of the contacts, until the end of the operation: its search may name a person.
  filter             jsonb,
  -- The last contact that was tested for the filter.
  place              text COLLATE "C",
  state              text NOT NULL DEFAULT 'queued'
    CHECK (state IN ('queued', 'running', 'completed', 'failed', 'canceled')),
  -- The contacts when it was ordered; null: they are not counted.
  total_count        integer,
  processed_count    integer NOT NULL DEFAULT 0,
  changed_count      integer NOT NULL DEFAULT 0,
  -- The number of contacts that were left as they are, by reason.
  skipped            jsonb NOT NULL DEFAULT '{}',
  -- Why it has failed, for people.
  failure            text,
  -- Failed attempts at the next batch.
  failures           integer NOT NULL DEFAULT 0,
  user_id            text COLLATE "C",
  -- As in messages.
  actor_type         text,
  -- As in messages.
  client_id          text COLLATE "C",
  -- The request that ordered it, for the log; null without one.
  request_id         text,
  due_at             timestamptz(3) NOT NULL,
  created_at         timestamptz(3) NOT NULL,
  updated_at         timestamptz(3) NOT NULL,
  started_at         timestamptz(3),
  finished_at        timestamptz(3),
  -- The names of the extra fields in the file of an export so far, in the order of their columns.
  export_fields      text[],
  -- The size of the parts of the file so far.
  export_bytes       bigint NOT NULL DEFAULT 0,
  -- The parts of the file are deleted from then on. Null: the export has not ended, or no parts are left.
  export_until       timestamptz(3),
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, campaign_id) REFERENCES campaigns (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, target_campaign_id) REFERENCES campaigns (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, undone_id) REFERENCES bulk_operations (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE SET NULL (user_id),
  CONSTRAINT bulk_operations_action
    CHECK (action IN ('copy', 'move', 'set_callback', 'do_not_call', 'reset_attempts', 'export', 'remove', 'undo')),
  CONSTRAINT bulk_operations_callback CHECK (callback_at IS NULL OR action = 'set_callback'),
  CONSTRAINT bulk_operations_ended CHECK ((finished_at IS NULL) = (state IN ('queued', 'running'))),
  CONSTRAINT bulk_operations_forgets CHECK (finished_at IS NULL OR contact_ids IS NULL AND filter IS NULL),
  CONSTRAINT bulk_operations_target CHECK ((target_campaign_id IS NOT NULL) = (action IN ('copy', 'move'))),
  CONSTRAINT bulk_operations_undone CHECK ((undone_id IS NOT NULL) = (action = 'undo'))
);
CREATE INDEX bulk_operations_campaign ON bulk_operations (business_id, campaign_id, id) WHERE undone_id IS NULL;
CREATE INDEX bulk_operations_campaign_key ON bulk_operations (business_id, campaign_id);
CREATE INDEX bulk_operations_due ON bulk_operations (due_at) WHERE finished_at IS NULL;
CREATE INDEX bulk_operations_export_until ON bulk_operations (export_until) WHERE export_until IS NOT NULL;
CREATE INDEX bulk_operations_finished ON bulk_operations (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX bulk_operations_target_campaign ON bulk_operations (business_id, target_campaign_id)
  WHERE target_campaign_id IS NOT NULL;
CREATE INDEX bulk_operations_undos ON bulk_operations (business_id, undone_id, id) WHERE undone_id IS NOT NULL;
CREATE INDEX bulk_operations_unfinished ON bulk_operations (business_id, id) WHERE finished_at IS NULL;
CREATE INDEX bulk_operations_user ON bulk_operations (business_id, user_id) WHERE user_id IS NOT NULL;
CREATE TRIGGER bulk_operations_expire_export BEFORE UPDATE OF state ON bulk_operations FOR EACH ROW
  WHEN (old.finished_at IS NULL AND new.finished_at IS NOT NULL AND new.action = 'export' AND new.export_until IS NULL)
  EXECUTE FUNCTION expire_export();

-- The contacts that an operation has created or changed, up to 100 in a row: for its undo, and for erasures of people
-- that were ordered before.
CREATE TABLE bulk_operation_changes (
  business_id  text COLLATE "C" NOT NULL,
  operation_id text COLLATE "C" NOT NULL,
  -- The place of the batch among the contacts of the operation.
  position     integer NOT NULL,
  -- Their ids, those of the contacts that they were made from, and what the campaign knew of those that were moved or
  -- changed.
  contacts     jsonb NOT NULL CHECK (jsonb_array_length(contacts) BETWEEN 1 AND 100),
  -- The first ones of them, at which an undo has looked.
  undone_count integer NOT NULL DEFAULT 0,
  -- The time after which a change of a contact is one by somebody else.
  changed_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, operation_id, position),
  FOREIGN KEY (business_id, operation_id) REFERENCES bulk_operations (business_id, id) ON DELETE CASCADE
);
CREATE INDEX bulk_operation_changes_contacts ON bulk_operation_changes USING gin (contacts jsonb_path_ops);
CREATE INDEX bulk_operation_changes_to_undo ON bulk_operation_changes (business_id, operation_id, position)
  WHERE undone_count < jsonb_array_length(contacts);

-- The parts of the files of exports of contacts: rows of cells as JSON. Their columns are those of all parts, so the
-- file is written when somebody downloads it.
CREATE TABLE bulk_export_parts (
  business_id  text COLLATE "C" NOT NULL,
  operation_id text COLLATE "C" NOT NULL,
  -- The number of contacts of the operation before it.
  position     integer NOT NULL,
  content      text NOT NULL,
  PRIMARY KEY (business_id, operation_id, position),
  FOREIGN KEY (business_id, operation_id) REFERENCES bulk_operations (business_id, id) ON DELETE CASCADE
);
CREATE INDEX bulk_export_parts_mentions ON bulk_export_parts USING gin (mention_keys(business_id, content));

-- person --------------------------------------------------------------------------------------------------------------

-- Orders to erase the data of a person. A worker locks the row for the transaction of one batch. Without personal data
-- once completed.
CREATE TABLE person_erasures (
  business_id   text COLLATE "C" NOT NULL,
  id            text COLLATE "C" NOT NULL CHECK (id ~ '^era_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  -- The contact that the order names. Null: it names a number.
  contact_id    text COLLATE "C",
  -- The numbers, addresses and ids of the person, until the erasure is completed.
  subject       jsonb,
  -- The step of the current pass, as in src/domain/person/erase.ts.
  step          smallint NOT NULL DEFAULT 0,
  -- The place at which the last batch of the step ended.
  position      text COLLATE "C" NOT NULL DEFAULT '',
  -- Whether the current pass has erased rows: then another one follows.
  found         boolean NOT NULL DEFAULT false,
  erased_rows   bigint NOT NULL DEFAULT 0,
  due_at        timestamptz(3) NOT NULL,
  created_at    timestamptz(3) NOT NULL,
  -- The first pass that found nothing more. A last look for work that was in flight follows.
  erased_at     timestamptz(3),
  completed_at  timestamptz(3),
  -- The number of contacts of the person. Null: ordered by a version that did not count them.
  contact_count integer,
  -- Who ordered it. Null: the operator of the service, or an earlier version wrote the row.
  user_id       text COLLATE "C",
  -- As in messages.
  actor_type    text,
  -- As in messages.
  client_id     text COLLATE "C",
  -- The records that the order has counted, as in person_exports. Null: an earlier version wrote the row.
  counted_rows  integer,
  -- The request that ordered the erasure, for the log; null without one.
  request_id    text,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id) REFERENCES businesses (id),
  CONSTRAINT person_erasures_check CHECK ((subject IS NULL) = (completed_at IS NOT NULL))
);
CREATE INDEX person_erasures_due ON person_erasures (due_at) WHERE completed_at IS NULL;
CREATE INDEX person_erasures_open ON person_erasures (business_id) WHERE completed_at IS NULL;

-- The parts of the files of exports: in their order they are the file.
CREATE TABLE person_export_parts (
  business_id text COLLATE "C" NOT NULL,
  export_id   text COLLATE "C" NOT NULL,
  part        integer NOT NULL,
  content     text NOT NULL,
  PRIMARY KEY (business_id, export_id, part),
  FOREIGN KEY (business_id, export_id) REFERENCES person_exports (business_id, id) ON DELETE CASCADE
);

-- Exports of the data of people. A worker locks the row for the transaction of one page, which also adds a part of the
-- file.
CREATE TABLE person_exports (
  business_id  text COLLATE "C" NOT NULL,
  id           text COLLATE "C" NOT NULL CHECK (id ~ '^exp_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  -- The contact that the order names. Null: it names a number.
  contact_id   text COLLATE "C",
  format       text NOT NULL CHECK (format IN ('json', 'csv')),
  state        text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed')),
  -- The numbers, addresses and ids of the person.
  subject      jsonb NOT NULL,
  -- The kind of records of the next page, as in src/domain/person/export.ts.
  kind         smallint NOT NULL DEFAULT 0,
  -- The last position in the previous page of the kind.
  position     text COLLATE "C" NOT NULL DEFAULT '',
  part_count   integer NOT NULL DEFAULT 0,
  -- The records in the file.
  row_count    integer NOT NULL DEFAULT 0,
  -- The records that the order has counted; those of a kind up to a maximum.
  counted_rows integer NOT NULL,
  byte_count   bigint NOT NULL DEFAULT 0,
  -- The failed attempts at the next page.
  failures     smallint NOT NULL DEFAULT 0,
  -- Why it has failed, for people.
  failure      text,
  due_at       timestamptz(3) NOT NULL,
  created_at   timestamptz(3) NOT NULL,
  ended_at     timestamptz(3),
  -- The row and its file are deleted from then on.
  expires_at   timestamptz(3),
  -- Who ordered it.
  user_id      text COLLATE "C",
  -- As in messages.
  actor_type   text,
  -- As in messages.
  client_id    text COLLATE "C",
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id) REFERENCES businesses (id),
  CONSTRAINT person_exports_check CHECK ((state IN ('done', 'failed')) = (ended_at IS NOT NULL)),
  CONSTRAINT person_exports_check1 CHECK ((ended_at IS NULL) = (expires_at IS NULL)),
  CONSTRAINT person_exports_check2 CHECK ((state = 'failed') = (failure IS NOT NULL))
);
CREATE INDEX person_exports_due ON person_exports (due_at) WHERE ended_at IS NULL;
CREATE INDEX person_exports_expired ON person_exports (expires_at) WHERE expires_at IS NOT NULL;

-- listening -----------------------------------------------------------------------------------------------------------

-- When the service could receive the reports of the carrier: one row.
CREATE TABLE carrier_listening (
  id           smallint NOT NULL CHECK (id = 1),
  heard_at     timestamptz NOT NULL,
  gap_ended_at timestamptz,
  PRIMARY KEY (id)
);

-- How far the texts and calls to an active inbox are read from the lists of the carrier, which has also those that came
-- while nobody listened.
CREATE TABLE incoming_readings (
  business_id text COLLATE "C" NOT NULL,
  inbox_id    text COLLATE "C" NOT NULL,
  read_until  timestamptz NOT NULL,
  due_at      timestamptz NOT NULL,
  held_until  timestamptz NOT NULL DEFAULT '-infinity',
  lease_token uuid,
  attempts    smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (business_id, inbox_id),
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id)
);
CREATE INDEX incoming_readings_due ON incoming_readings (due_at);

-- closing -------------------------------------------------------------------------------------------------------------

CREATE TABLE closings (
  business_id text COLLATE "C" NOT NULL,
  closed_at   timestamptz(3) NOT NULL,
  erase_at    timestamptz(3) NOT NULL,
  begun_at    timestamptz(3),
  erased_at   timestamptz(3),
  erased_rows bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (business_id),
  CONSTRAINT closings_check CHECK (erased_at IS NULL OR begun_at IS NOT NULL)
);
CREATE INDEX closings_due ON closings (erase_at) WHERE erased_at IS NULL;

-- functions -----------------------------------------------------------------------------------------------------------

-- Writes the carrier s id of a text to message_carrier_ids, unless its statement has; fails if another text of the
-- business has it.
CREATE FUNCTION add_carrier_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO message_carrier_ids (business_id, carrier_id, message_id) VALUES (NEW.business_id, NEW.carrier_id, NEW.id)
  ON CONFLICT (business_id, carrier_id) DO NOTHING;
  IF NOT FOUND AND NOT EXISTS (
    SELECT FROM message_carrier_ids k
    WHERE k.business_id = NEW.business_id AND k.carrier_id = NEW.carrier_id AND k.message_id = NEW.id
  ) THEN
    RAISE unique_violation USING MESSAGE = 'another text of the business has this id of the carrier';
  END IF;
  RETURN NULL;
END $function$;

-- Writes the numbers of new contacts to contact_phones.
CREATE FUNCTION add_contact_phones()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO contact_phones (business_id, phone_number, contact_id)
  SELECT DISTINCT added.business_id, phone ->> 'number', added.id
  FROM added CROSS JOIN jsonb_array_elements(added.phones) AS phone;
  RETURN NULL;
END $function$;

-- Adds the partition of the ids from lower up to upper, with the options of the default partition, unless it or one
-- that overlaps it exists, and moves their rows out of the default partition. Texts are not moved: their month then
-- stays in the default partition. A partition of today or tomorrow waits for the inserts under way, which have chosen
-- the default one; days ahead have no rows, and keep nobody waiting.
CREATE FUNCTION add_partition(parent text, partition text, lower text, upper text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET lock_timeout TO '2s'
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  options text;
  is_taken boolean;
BEGIN
  PERFORM public.require_partitioned(parent, '{messages,webhook_events,webhook_attempts}'::text[]);
  IF NOT starts_with(partition, parent || '_') THEN
    RAISE invalid_parameter_value USING MESSAGE = format('the name %L must begin with %s_', partition, parent);
  END IF;
  IF to_regclass(format('public.%I', partition)) IS NOT NULL THEN
    RETURN false;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(parent, 0));
  IF EXISTS (SELECT FROM pg_class WHERE relname = partition AND relnamespace = 'public'::regnamespace) THEN
    RETURN false;
  END IF;
  IF EXISTS (
    SELECT FROM pg_inherits i
    JOIN pg_class child ON child.oid = i.inhrelid
    CROSS JOIN LATERAL regexp_match(
      pg_get_expr(child.relpartbound, child.oid), 'FROM \(''(\w*)''\) TO \(''(\w+)''\)') AS bounds (ends)
    WHERE i.inhparent = to_regclass(format('public.%I', parent))
      AND bounds.ends[1] < upper COLLATE "C" AND bounds.ends[2] > lower COLLATE "C"
  ) THEN
    RETURN false;
  END IF;
  -- A move would count texts again and delete their files. The first check spares the locks; a text may be committed
  -- before they are held.
  IF parent = 'messages' THEN
    FOR check_number IN 1 .. 2 LOOP
      EXECUTE format('SELECT EXISTS (SELECT FROM public.%I WHERE id >= $1 AND id < $2)', parent || '_default')
        INTO is_taken USING lower, upper;
      IF is_taken THEN
        RETURN false;
      END IF;
      IF check_number = 1 THEN
        PERFORM public.lock_texts(30);
      END IF;
    END LOOP;
  END IF;
  -- Tomorrow is another clock's today.
  IF partition <= parent || '_' || to_char(now() AT TIME ZONE 'UTC' + interval '1 day', 'YYYYMMDD') THEN
    EXECUTE format('LOCK TABLE ONLY public.%I IN SHARE ROW EXCLUSIVE MODE', parent);
  END IF;
  EXECUTE format('LOCK TABLE public.%I IN ACCESS EXCLUSIVE MODE', parent || '_default');
  SELECT ' WITH (' || array_to_string(reloptions, ', ') || ')' INTO options
  FROM pg_class WHERE oid = to_regclass(format('public.%I', parent || '_default'));
  EXECUTE format('CREATE TABLE public.%I (LIKE public.%I INCLUDING ALL)', partition, parent) || coalesce(options, '');
  EXECUTE format(
    'WITH moved AS (DELETE FROM public.%I WHERE id >= $1 AND id < $2 RETURNING *)
     INSERT INTO public.%I SELECT * FROM moved', parent || '_default', partition) USING lower, upper;
  EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)',
    parent, partition, lower, upper);
  RETURN true;
END $function$;

-- Makes statistics of a partition of messages, if it exists and has more than doubled since the last ones, unless
-- another session does. Plans that were made before end with that.
CREATE FUNCTION analyze_texts(partition text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  PERFORM public.require_partitioned('messages'::text, '{messages}'::text[]);
  IF NOT EXISTS (
    SELECT FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'public.messages'::regclass AND c.oid = to_regclass(format('public.%I', partition))
      AND pg_relation_size(c.oid) > 2 * c.relpages * current_setting('block_size')::bigint
  ) OR NOT pg_try_advisory_xact_lock(hashtextextended(partition, 0)) THEN
    RETURN false;
  END IF;
  EXECUTE format('ANALYZE public.%I', partition);
  RETURN true;
END $function$;

-- The same of the cells of a refused row: of each whole cell and, if it is written as a number, of its digits.
CREATE FUNCTION cell_keys(business text, cells jsonb)
 RETURNS bigint[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE COST 10000
AS $function$
  SELECT COALESCE(array_agg(DISTINCT hashtextextended(business || ' ' || form.text, 0)), '{}')
  FROM jsonb_array_elements_text(cells) AS cell (text)
  CROSS JOIN LATERAL (
    SELECT btrim(regexp_replace(cell.text, '[\u00a0\u00ad\u2000-\u200f\u2010-\u2015\u202a-\u202f\u2060-\u2069\u2212\ufeff]', '', 'g'))
      AS text
  ) plain
  CROSS JOIN LATERAL (
    VALUES (lower(btrim(cell.text))),
      (CASE WHEN plain.text ~ '^[-+()./\s\d]+$' THEN regexp_replace(plain.text, '(?!^\+)\D', '', 'g') END)
  ) AS form (text)
  WHERE length(form.text) BETWEEN 3 AND 320
$function$;

-- An abandoned call has its campaign judged.
CREATE FUNCTION check_abandonment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO abandonment_checks (business_id, campaign_id) VALUES (NEW.business_id, NEW.campaign_id);
  RETURN NULL;
END $function$;

-- Takes the lock of a key unless another transaction holds it, and then looks for the kept answer. A volatile function
-- sees what was committed when each of its statements began, so whoever gets the lock of an ended request sees its
-- answer. One plain statement would use a snapshot from before the lock.
CREATE FUNCTION claim_idempotency_key(owner_business text, owner_client text, owner_user text, owner_key text,
  lock_number bigint, retention interval)
 RETURNS TABLE(locked boolean, fingerprint bytea, status smallint, headers jsonb, body text, sealed_body bytea)
 LANGUAGE plpgsql
AS $function$
BEGIN
  locked := pg_try_advisory_xact_lock(lock_number);
  SELECT kept.fingerprint, kept.status, kept.headers, kept.body, kept.sealed_body
    INTO fingerprint, status, headers, body, sealed_body
    FROM idempotency_keys kept
    WHERE kept.business_id = owner_business AND kept.client_id = owner_client || ' ' || owner_user
      AND kept.key = owner_key AND kept.created_at > now() - retention;
  RETURN NEXT;
END $function$;

-- Counts new contacts in campaign_progress_changes.
CREATE FUNCTION count_added_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO campaign_progress_changes (business_id, campaign_id, status, difference)
  SELECT business_id, campaign_id, status, count(*) FROM added GROUP BY business_id, campaign_id, status;
  RETURN NULL;
END $function$;

-- Writes what a batch of attempts adds to webhook_activity.
CREATE FUNCTION count_attempts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO webhook_activity_changes (business_id, subscription_id, slot, duration, delivered, failed)
  SELECT a.business_id, a.subscription_id, c.slot, c.duration, sum(c.delivered), sum(c.failed)
  FROM added a CROSS JOIN LATERAL counts_of_attempt(a.attempted_at, a.duration_ms, a.status, a.error) c
  WHERE NOT a.is_test
  GROUP BY a.business_id, a.subscription_id, c.slot, c.duration;
  RETURN NULL;
END $function$;

-- Writes the difference that a change of a call makes to call_activity.
CREATE FUNCTION count_call()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' AND keeps_counts() THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.predates_activity THEN
    -- As in count_text.
    PERFORM FROM call_activity_backfills b WHERE b.business_id = OLD.business_id AND b.position > OLD.id FOR SHARE;
    IF FOUND THEN
      RETURN NULL;
    END IF;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO call_activity_changes (business_id, inbox_id, campaign_id, user_id, slot, outgoing, reached_people,
      reached_machines, unanswered, failed, abandoned, incoming, answered, missed, talk_seconds)
    SELECT NEW.business_id, NEW.inbox_id, NEW.campaign_id, NEW.user_id, n.* FROM counts_of_call(NEW) n;
  ELSIF TG_OP = 'UPDATE' AND (OLD.inbox_id, OLD.created_at) = (NEW.inbox_id, NEW.created_at)
    AND (OLD.campaign_id, OLD.user_id) IS NOT DISTINCT FROM (NEW.campaign_id, NEW.user_id) THEN
    INSERT INTO call_activity_changes (business_id, inbox_id, campaign_id, user_id, slot, outgoing, reached_people,
      reached_machines, unanswered, failed, abandoned, incoming, answered, missed, talk_seconds)
    SELECT NEW.business_id, NEW.inbox_id, NEW.campaign_id, NEW.user_id, n.slot, n.outgoing - o.outgoing,
      n.reached_people - o.reached_people, n.reached_machines - o.reached_machines, n.unanswered - o.unanswered,
      n.failed - o.failed, n.abandoned - o.abandoned, n.incoming - o.incoming, n.answered - o.answered,
      n.missed - o.missed, n.talk_seconds - o.talk_seconds
    FROM counts_of_call(NEW) n CROSS JOIN counts_of_call(OLD) o;
  ELSE
    INSERT INTO call_activity_changes (business_id, inbox_id, campaign_id, user_id, slot, outgoing, reached_people,
      reached_machines, unanswered, failed, abandoned, incoming, answered, missed, talk_seconds)
    SELECT OLD.business_id, OLD.inbox_id, OLD.campaign_id, OLD.user_id, o.slot, -o.outgoing, -o.reached_people,
      -o.reached_machines, -o.unanswered, -o.failed, -o.abandoned, -o.incoming, -o.answered, -o.missed, -o.talk_seconds
    FROM counts_of_call(OLD) o
    WHERE NOT EXISTS (SELECT FROM closings c WHERE c.business_id = OLD.business_id AND c.begun_at IS NOT NULL);
    IF TG_OP = 'UPDATE' THEN
      INSERT INTO call_activity_changes (business_id, inbox_id, campaign_id, user_id, slot, outgoing, reached_people,
        reached_machines, unanswered, failed, abandoned, incoming, answered, missed, talk_seconds)
      SELECT NEW.business_id, NEW.inbox_id, NEW.campaign_id, NEW.user_id, n.* FROM counts_of_call(NEW) n;
    END IF;
  END IF;
  RETURN NULL;
END $function$;

-- Writes what the changes of texts by a statement add to text_activity.
CREATE FUNCTION count_changed_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  own record;
BEGIN
  -- The lock lets the backfill see either all of this change or nothing of it.
  FOR own IN SELECT t.business_id, min(t.id) AS id FROM earlier t WHERE t.predates_activity GROUP BY t.business_id LOOP
    PERFORM FROM text_activity_backfills b WHERE b.business_id = own.business_id AND b.position > own.id FOR SHARE;
  END LOOP;
  INSERT INTO text_activity_changes (business_id, inbox_id, campaign_id, user_id, slot, latency,
    incoming, outgoing, sent, delivered, failed)
  SELECT c.business_id, c.inbox_id, c.campaign_id, c.user_id, c.slot, c.latency,
    sum(c.incoming), sum(c.outgoing), sum(c.sent), sum(c.delivered), sum(c.failed)
  FROM (
    SELECT t.business_id, t.inbox_id, t.campaign_id, t.user_id, t.predates_activity, t.id, n.slot, l.latency,
      l.is_rest * t.sign * n.incoming AS incoming, l.is_rest * t.sign * n.outgoing AS outgoing,
      l.is_rest * t.sign * n.sent AS sent, (1 - l.is_rest) * t.sign * n.delivered AS delivered,
      l.is_rest * t.sign * n.failed AS failed
    FROM (
      SELECT e.business_id, e.inbox_id, e.campaign_id, e.user_id, e.predates_activity, e.id, -1 AS sign,
        ROW(e.*)::messages AS text FROM earlier e
      UNION ALL
      SELECT w.business_id, w.inbox_id, w.campaign_id, w.user_id, w.predates_activity, w.id, 1,
        ROW(w.*)::messages FROM later w
    ) t
    CROSS JOIN LATERAL counts_of_text(t.text) n
    -- A delivery has the latency of the text, what else it counts has none.
    CROSS JOIN LATERAL (VALUES (n.latency, 0), (-1::smallint, 1)) AS l (latency, is_rest)
  ) c
  -- The backfill will count a text that it has not passed.
  WHERE c.predates_activity IS NOT TRUE OR NOT EXISTS (
    SELECT FROM text_activity_backfills b WHERE b.business_id = c.business_id AND b.position > c.id
  )
  GROUP BY c.business_id, c.inbox_id, c.campaign_id, c.user_id, c.slot, c.latency
  HAVING sum(c.incoming) <> 0 OR sum(c.outgoing) <> 0 OR sum(c.sent) <> 0 OR sum(c.delivered) <> 0
    OR sum(c.failed) <> 0;
  RETURN NULL;
END $function$;

-- Counts a change of status.
CREATE FUNCTION count_moved_contact()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO campaign_progress_changes (business_id, campaign_id, status, difference)
  VALUES (OLD.business_id, OLD.campaign_id, OLD.status, -1), (NEW.business_id, NEW.campaign_id, NEW.status, 1);
  RETURN NULL;
END $function$;

-- Counts the contacts with each last disposition, under outcome: and its id. Those that are deleted with their campaign
-- are not counted.
CREATE FUNCTION count_outcome()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.last_disposition_id IS NOT NULL THEN
    INSERT INTO campaign_progress_changes (business_id, campaign_id, status, difference)
    SELECT c.business_id, c.id, 'outcome:' || OLD.last_disposition_id, -1 FROM campaigns c
    WHERE c.business_id = OLD.business_id AND c.id = OLD.campaign_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.last_disposition_id IS NOT NULL THEN
    INSERT INTO campaign_progress_changes (business_id, campaign_id, status, difference)
    VALUES (NEW.business_id, NEW.campaign_id, 'outcome:' || NEW.last_disposition_id, 1);
  END IF;
  RETURN NULL;
END $function$;

-- Counts removed contacts. Those that are deleted with their campaign are not counted.
CREATE FUNCTION count_removed_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO campaign_progress_changes (business_id, campaign_id, status, difference)
  SELECT r.business_id, r.campaign_id, r.status, -count(*)
  FROM removed r JOIN campaigns c ON c.business_id = r.business_id AND c.id = r.campaign_id
  GROUP BY r.business_id, r.campaign_id, r.status;
  RETURN NULL;
END $function$;

-- Counts the contacts that wait for a retry, under attempts: and their number. Those that are deleted with their
-- campaign are not counted.
CREATE FUNCTION count_retry_attempts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.retry_attempts IS NOT NULL THEN
    INSERT INTO campaign_progress_changes (business_id, campaign_id, status, difference)
    SELECT c.business_id, c.id, 'attempts:' || OLD.retry_attempts, -1 FROM campaigns c
    WHERE c.business_id = OLD.business_id AND c.id = OLD.campaign_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.retry_attempts IS NOT NULL THEN
    INSERT INTO campaign_progress_changes (business_id, campaign_id, status, difference)
    VALUES (NEW.business_id, NEW.campaign_id, 'attempts:' || NEW.retry_attempts, 1);
  END IF;
  RETURN NULL;
END $function$;

-- Writes the difference that a change of a text makes to text_activity.
CREATE FUNCTION count_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- A text that waits has not been sent: it counts no more.
  IF OLD.status <> 'queued' AND keeps_counts() THEN
    IF OLD.broadcast_id IS NOT NULL THEN
      INSERT INTO broadcast_outcomes AS o (business_id, broadcast_id, status, error_code, texts, segments)
      VALUES (OLD.business_id, OLD.broadcast_id, CASE OLD.status WHEN 'sending' THEN 'sent' ELSE OLD.status END, COALESCE(OLD.error_code, ''), 1, OLD.segments)
      ON CONFLICT (business_id, broadcast_id, status, error_code)
        DO UPDATE SET texts = o.texts + 1, segments = o.segments + excluded.segments;
    END IF;
    RETURN NULL;
  END IF;
  IF OLD.predates_activity THEN
    -- The lock lets the backfill see either all of this change or nothing of it.
    PERFORM FROM text_activity_backfills b WHERE b.business_id = OLD.business_id AND b.position > OLD.id FOR SHARE;
    IF FOUND THEN
      RETURN NULL;
    END IF;
  END IF;
  -- The rows of a business that is erased are not counted.
  INSERT INTO text_activity_changes (business_id, inbox_id, campaign_id, user_id, slot, latency,
    incoming, outgoing, sent, delivered, failed)
  SELECT OLD.business_id, OLD.inbox_id, OLD.campaign_id, OLD.user_id, o.slot, o.latency,
    -o.incoming, -o.outgoing, -o.sent, -o.delivered, -o.failed
  FROM counts_of_text(OLD) o
  WHERE NOT EXISTS (SELECT FROM closings c WHERE c.business_id = OLD.business_id AND c.begun_at IS NOT NULL);
  RETURN NULL;
END $function$;

-- Writes what the texts of a statement add to text_activity.
CREATE FUNCTION count_written_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO text_activity_changes (business_id, inbox_id, campaign_id, user_id, slot, latency,
    incoming, outgoing, sent, delivered, failed)
  SELECT w.business_id, w.inbox_id, w.campaign_id, w.user_id, n.slot, n.latency,
    sum(n.incoming), sum(n.outgoing), sum(n.sent), sum(n.delivered), sum(n.failed)
  FROM written w CROSS JOIN LATERAL counts_of_text(ROW(w.*)::messages) n
  GROUP BY w.business_id, w.inbox_id, w.campaign_id, w.user_id, n.slot, n.latency;
  RETURN NULL;
END $function$;

-- What an attempt adds to webhook_activity.
CREATE FUNCTION counts_of_attempt(attempted_at timestamp with time zone, duration_ms integer, status smallint, error
  text)
 RETURNS TABLE(slot timestamp with time zone, duration smallint, delivered integer, failed integer)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT quarter_of(attempted_at), duration_class(duration_ms), r.is_success::integer, (NOT r.is_success)::integer
  FROM (SELECT error IS NULL AND COALESCE(status BETWEEN 200 AND 299, false) AS is_success) r
$function$;

-- What a call adds to call_activity.
CREATE FUNCTION counts_of_call(c calls)
 RETURNS TABLE(slot timestamp with time zone, outgoing integer, reached_people integer, reached_machines integer, unanswered integer, failed integer, abandoned integer, incoming integer, answered integer, missed integer, talk_seconds integer)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT quarter_of(c.created_at), (d.is_outgoing)::integer,
    (d.is_outgoing AND c.answered_at IS NOT NULL AND c.answered_by IS DISTINCT FROM 'machine')::integer,
    (d.is_outgoing AND c.answered_at IS NOT NULL AND c.answered_by IS NOT DISTINCT FROM 'machine')::integer,
    (d.is_outgoing AND c.answered_at IS NULL AND c.ended_at IS NOT NULL AND c.status <> 'failed')::integer,
    (d.is_outgoing AND c.answered_at IS NULL AND c.ended_at IS NOT NULL AND c.status = 'failed')::integer,
    (d.is_outgoing AND c.abandoned_at IS NOT NULL)::integer,
    (NOT d.is_outgoing)::integer,
    (NOT d.is_outgoing AND c.answered_at IS NOT NULL)::integer,
    (NOT d.is_outgoing AND c.answered_at IS NULL AND c.ended_at IS NOT NULL)::integer,
    c.duration_seconds
  FROM (SELECT c.direction = 'outgoing' AS is_outgoing) d
$function$;

-- What a text adds to text_activity.
CREATE FUNCTION counts_of_text(m messages)
 RETURNS TABLE(slot timestamp with time zone, latency smallint, incoming integer, outgoing integer, sent integer, delivered integer, failed integer)
 LANGUAGE sql
 STABLE
AS $function$
SELECT quarter_of(m.created_at),
  COALESCE(
    CASE WHEN m.status = 'delivered' THEN duration_class(extract(epoch FROM m.delivered_at - m.sent_at) * 1000) END,
    -1::smallint
  ),
  (m.direction = 'incoming')::integer,
  (m.direction = 'outgoing')::integer,
  (m.direction = 'outgoing' AND (m.sent_at IS NOT NULL OR m.status IN ('sent', 'delivered', 'undelivered')))::integer,
  (m.status = 'delivered')::integer,
  (m.status IN ('failed', 'undelivered'))::integer
$function$;

-- Deletes at most "most" rows from the default partition, with ids from lower up to upper, unless an event with such an
-- id has a pending delivery. Returns the number of deleted rows and of pending deliveries.
CREATE FUNCTION delete_default_rows(parent text, lower text, upper text, most integer, OUT deleted bigint, OUT
  undelivered bigint)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET lock_timeout TO '2s'
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  PERFORM public.require_partitioned(parent, '{webhook_events,webhook_attempts}'::text[]);
  deleted := 0;
  -- The slow check comes before the lock. It is repeated under the lock, because its result may have changed.
  undelivered := public.undelivered_between(lower, upper);
  IF undelivered > 0 THEN
    RETURN;
  END IF;
  -- A transaction that requests another delivery of an event reads the event first: it either waits for this lock or has
  -- committed before.
  EXECUTE format('LOCK TABLE public.%I IN ACCESS EXCLUSIVE MODE', parent || '_default');
  undelivered := public.undelivered_between(lower, upper);
  IF undelivered > 0 THEN
    RETURN;
  END IF;
  EXECUTE format(
    'DELETE FROM public.%1$I
     WHERE ctid = ANY(ARRAY(SELECT ctid FROM public.%1$I WHERE id >= $1 AND id < $2 LIMIT $3))',
    parent || '_default') USING lower, upper, most;
  GET DIAGNOSTICS deleted = ROW_COUNT;
END $function$;

-- Drops the partition of a day that is more than kept_days past by the clock of this server, unless deliveries of its
-- events are pending. Returns whether it was dropped, the number of its rows, and the number of those deliveries.
CREATE FUNCTION drop_day(parent text, partition text, kept_days integer, OUT dropped boolean, OUT held bigint, OUT
  undelivered bigint)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET lock_timeout TO '2s'
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  bounds text[];
BEGIN
  PERFORM public.require_partitioned(parent, '{webhook_events,webhook_attempts}'::text[]);
  dropped := false;
  held := 0;
  undelivered := 0;
  SELECT regexp_match(pg_get_expr(child.relpartbound, child.oid), 'FROM \(''(\w+)''\) TO \(''(\w+)''\)') INTO bounds
  FROM pg_inherits i
  JOIN pg_class child ON child.oid = i.inhrelid
  WHERE i.inhparent = to_regclass(format('public.%I', parent))
    AND child.oid = to_regclass(format('public.%I', partition)) AND child.relname ~ '_\d{8}$'
    AND right(child.relname, 8) < to_char(now() AT TIME ZONE 'UTC' - kept_days * interval '1 day', 'YYYYMMDD');
  IF bounds IS NULL THEN
    RETURN;
  END IF;
  -- What takes long comes before the locks, and what may have changed meanwhile again under them.
  undelivered := public.undelivered_between(bounds[1], bounds[2]);
  IF undelivered > 0 THEN
    RETURN;
  END IF;
  EXECUTE format('SELECT count(*) FROM public.%I', partition) INTO held;
  PERFORM pg_advisory_xact_lock(hashtextextended(parent, 0));
  IF NOT EXISTS (SELECT FROM pg_class WHERE relname = partition AND relnamespace = 'public'::regnamespace) THEN
    RETURN;
  END IF;
  -- A request to deliver an event once more reads it first, and waits here or is seen. The parent first, as readers do.
  EXECUTE format('LOCK TABLE ONLY public.%I IN ACCESS EXCLUSIVE MODE', parent);
  EXECUTE format('LOCK TABLE public.%I IN ACCESS EXCLUSIVE MODE', partition);
  undelivered := public.undelivered_between(bounds[1], bounds[2]);
  IF undelivered = 0 THEN
    EXECUTE format('DROP TABLE public.%I', partition);
    dropped := true;
  END IF;
END $function$;

-- Drops a partition of messages unless it has rows.
CREATE FUNCTION drop_empty_texts(partition text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  is_used boolean;
BEGIN
  PERFORM public.require_partitioned('messages'::text, '{messages}'::text[]);
  IF NOT EXISTS (
    SELECT FROM pg_inherits i JOIN pg_class child ON child.oid = i.inhrelid
    WHERE i.inhparent = 'public.messages'::regclass AND child.oid = to_regclass(format('public.%I', partition))
      AND partition <> 'messages_default'
  ) THEN
    RETURN false;
  END IF;
  -- The slow check comes before the locks. It is repeated under them, because its result may have changed.
  EXECUTE format('SELECT EXISTS (SELECT FROM public.%I)', partition) INTO is_used;
  IF is_used THEN
    RETURN false;
  END IF;
  PERFORM public.lock_texts(30);
  EXECUTE format('SELECT EXISTS (SELECT FROM public.%I)', partition) INTO is_used;
  IF is_used THEN
    RETURN false;
  END IF;
  EXECUTE format('ALTER TABLE public.messages DETACH PARTITION public.%I', partition);
  EXECUTE format('DROP TABLE public.%I', partition);
  RETURN true;
END $function$;

-- The class n of a duration: more than 1.2^(n-1) and at most 1.2^n milliseconds; 0 for a millisecond or less.
CREATE FUNCTION duration_class(milliseconds double precision)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN milliseconds > 1 THEN ceil(ln(milliseconds) / ln(1.2)) ELSE 0 END::smallint
$function$;

CREATE FUNCTION expire_export()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.export_until := clock_timestamp();
  RETURN NEW;
END $function$;

-- The zones of a contact are worked out anew.
CREATE FUNCTION forget_calling_zones()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.calling_zones := NULL;
  RETURN NEW;
END $function$;

-- Whether this transaction deletes texts and calls for their age or for a person: what happened stays counted.
CREATE FUNCTION keeps_counts()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT COALESCE(current_setting('retention.keeps_counts', true) = 'on', false)
$function$;

-- The value of campaign_contacts.attempts.
CREATE FUNCTION least_attempts(business text, contact text, phones jsonb, since timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  SELECT min(made.attempts)::integer
  FROM jsonb_array_elements(phones) AS phone CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE c.accepted_at > COALESCE(since, '-infinity')) AS attempts FROM calls c
    WHERE c.business_id = business AND c.campaign_contact_id = contact AND c.phone_number = phone ->> 'number'
  ) made
  WHERE NOT EXISTS (
    SELECT FROM calls c
    WHERE c.business_id = business AND c.phone_number = phone ->> 'number' AND c.error_code = 'invalid_number' OFFSET 0
  )
$function$;

-- A callback of one agent is offered to all after campaigns.personal_callback_hours.
CREATE FUNCTION limit_personal_callback()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.due_user_until := CASE WHEN NEW.due_user_id IS NOT NULL THEN NEW.due_at + (
    SELECT c.personal_callback_hours * interval '1 hour' FROM campaigns c
    WHERE c.business_id = NEW.business_id AND c.id = NEW.campaign_id
  ) END;
  RETURN NEW;
END $function$;

-- Locks the texts, and the tables that they refer to, until commit, for a change of partitions: foreign keys begin and
-- end with them. Writers lock the tables in other orders, so each try waits a moment only, and many tries find a moment
-- between writers. A try takes 0.24 s at most, and usually less than 0.1 s.
CREATE FUNCTION lock_texts(most_tries integer)
 RETURNS void
 LANGUAGE plpgsql
 SET lock_timeout TO '20ms'
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  FOR try IN 1 .. most_tries LOOP
    BEGIN
      LOCK TABLE public.messages, public.media, public.conversations, public.contacts, public.inboxes, public.users,
        public.broadcasts, public.campaigns IN ACCESS EXCLUSIVE MODE;
      RETURN;
    EXCEPTION WHEN lock_not_available THEN
      -- The locks of this try are released.
      PERFORM pg_sleep(0.02 + random() * 0.06);
    END;
  END LOOP;
  RAISE lock_not_available USING MESSAGE = 'the tables that texts refer to were in use at every try to lock them';
END $function$;

-- Hashes of the numbers, addresses and ids of contacts between quotation marks in a JSON document, each with the
-- business. An index leads from a person to the documents that may mention them.
CREATE FUNCTION mention_keys(business text, document text)
 RETURNS bigint[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE COST 10000
AS $function$
  SELECT COALESCE(array_agg(DISTINCT hashtextextended(business || ' ' || token, 0)), '{}')
  FROM unnest(string_to_array(lower(document COLLATE "default"), '"')) AS token
  WHERE length(token) BETWEEN 3 AND 320
    AND (token ~ '^\+[0-9]+$' OR token ~ '^c(on|ct)_[0-9a-z]{26}$' OR position('@' IN token) > 1)
$function$;

-- Returns the lowest id from lower up to upper in the default partition.
CREATE FUNCTION oldest_default_row(parent text, lower text, upper text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  oldest text;
BEGIN
  PERFORM public.require_partitioned(parent, '{webhook_events,webhook_attempts}'::text[]);
  EXECUTE format('SELECT min(id) FROM public.%I WHERE id >= $1 AND id < $2', parent || '_default')
    INTO oldest USING lower, upper;
  RETURN oldest;
END $function$;

-- The beginning of the quarter of an hour with this moment, in UTC.
CREATE FUNCTION quarter_of(moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT date_bin('15 minutes', moment, '2000-01-01 00:00:00+00'::timestamptz)
$function$;

-- Why this transaction deletes: as it says in deletion.reason, or else by retention if it keeps the counts of the past.
CREATE FUNCTION reason_of_deletion()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT COALESCE(
    NULLIF(current_setting('deletion.reason', true), ''), CASE WHEN keeps_counts() THEN 'retention' ELSE 'deleted' END
  )
$function$;

-- Keeps campaign_contacts.attempts.
CREATE FUNCTION reckon_attempts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.attempts := least_attempts(NEW.business_id, NEW.id, NEW.phones, NEW.attempts_since);
  RETURN NEW;
END $function$;

-- Records a contact whose data is erased: its empty row stays.
CREATE FUNCTION record_deleted_contact()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO deletions (business_id, era, id, type, reason, merged_into, deleted_at)
  SELECT b.id, b.deletion_era, NEW.id, 'contact',
    CASE WHEN NEW.merged_into IS NULL THEN reason_of_deletion() ELSE 'merged' END, NEW.merged_into, NEW.deleted_at
  FROM businesses b WHERE b.id = NEW.business_id;
  RETURN NULL;
END $function$;

-- Records the deleted rows under their type. Nothing is recorded of a business that is erased.
CREATE FUNCTION record_deletions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_ARGV[0] = 'campaign_contact' THEN
    INSERT INTO deletions (business_id, era, id, type, reason)
    SELECT r.business_id, b.deletion_era, r.id, TG_ARGV[0], reason_of_deletion()
    FROM removed r JOIN businesses b ON b.id = r.business_id
    WHERE NOT EXISTS (SELECT FROM closings c WHERE c.business_id = r.business_id AND c.begun_at IS NOT NULL);
  ELSE
    INSERT INTO deletions (business_id, era, id, type, reason, inbox_id)
    SELECT r.business_id, b.deletion_era, r.id, TG_ARGV[0], reason_of_deletion(), r.inbox_id
    FROM removed r JOIN businesses b ON b.id = r.business_id
    WHERE NOT EXISTS (SELECT FROM closings c WHERE c.business_id = r.business_id AND c.begun_at IS NOT NULL);
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION refuse_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'rows of % are never updated', TG_TABLE_NAME;
END $function$;

-- Deletes the carrier's id of a text from message_carrier_ids.
CREATE FUNCTION remove_carrier_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM message_carrier_ids k
  WHERE k.business_id = OLD.business_id AND k.carrier_id = OLD.carrier_id AND k.message_id = OLD.id;
  RETURN NULL;
END $function$;

-- Removes the file of a deleted recording, or the recording at the carrier. An attempt under way may still write the
-- file.
CREATE FUNCTION remove_recording()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.storage_key IS NOT NULL THEN
    INSERT INTO storage_removals (business_id, key, due_at)
    VALUES (OLD.business_id, OLD.storage_key,
      CASE OLD.state WHEN 'pending' THEN clock_timestamp() + interval '1 hour' ELSE clock_timestamp() END)
    ON CONFLICT DO NOTHING;
  END IF;
  IF OLD.state IN ('running', 'pending', 'transcribing', 'failed') THEN
    INSERT INTO recording_removals (business_id, leg_id, carrier_id, due_at)
    VALUES (OLD.business_id, OLD.leg_id, COALESCE(OLD.carrier_id, ''), clock_timestamp())
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $function$;

-- The object is removed with its row.
CREATE FUNCTION remove_stored_audio()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO storage_removals (business_id, key, due_at) VALUES (OLD.business_id, OLD.storage_key, clock_timestamp())
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

-- The object is removed with its row. An attempt under way may still write it, and is waited for.
CREATE FUNCTION remove_stored_media()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO storage_removals (business_id, key, due_at)
  VALUES (OLD.business_id, OLD.storage_key,
    CASE OLD.state WHEN 'pending' THEN clock_timestamp() + interval '10 minutes' ELSE clock_timestamp() END)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

-- Writes the changed numbers of a contact to contact_phones.
CREATE FUNCTION replace_contact_phones()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM contact_phones
  WHERE business_id = OLD.business_id AND contact_id = OLD.id
    AND phone_number = ANY (ARRAY(SELECT phone ->> 'number' FROM jsonb_array_elements(OLD.phones) AS phone));
  INSERT INTO contact_phones (business_id, phone_number, contact_id)
  SELECT DISTINCT NEW.business_id, phone ->> 'number', NEW.id
  FROM jsonb_array_elements(NEW.phones) AS phone;
  RETURN NULL;
END $function$;

-- Refuses a table unless it is an allowed one that the current user owns, with its default partition.
CREATE FUNCTION require_partitioned(parent text, allowed text[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  IF parent <> ALL (allowed) OR NOT EXISTS (
    SELECT FROM pg_partitioned_table p
    JOIN pg_class c ON c.oid = p.partrelid
    JOIN pg_class d ON d.oid = p.partdefid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relname = parent AND pg_get_userbyid(c.relowner) = current_user
      AND d.relnamespace = c.relnamespace AND d.relname = parent || '_default' AND d.relowner = c.relowner
  ) THEN
    RAISE invalid_parameter_value USING
      MESSAGE = format('%L is not a partitioned table of the owner of the function: it must be one of %s', parent, allowed);
  END IF;
END $function$;

CREATE FUNCTION set_business_of_grant()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  new.business_id := (SELECT u.business_id FROM users u WHERE u.id = new.user_id);
  new.scopes := COALESCE(new.scopes, '{}');
  RETURN new;
END $function$;

-- Keeps campaign_contacts.retry_attempts. Its trigger runs after that of reckon_attempts: triggers run in the order of
-- their names.
CREATE FUNCTION set_retry_attempts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.retry_attempts := CASE
    WHEN NEW.status = 'called' AND NEW.due_at IS NULL AND NEW.attempts > 0 THEN NEW.attempts
  END;
  RETURN NEW;
END $function$;

-- Moves the time of the last change of a call that loses its campaign contact: the foreign key changes nothing else.
CREATE FUNCTION touch_detached_call()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.updated_at := GREATEST(NEW.updated_at, date_trunc('milliseconds', clock_timestamp()));
  RETURN NEW;
END $function$;

-- Returns the number of pending deliveries of the events from lower up to upper: one look-up for each subscription
-- along the key, with any statistics.
CREATE FUNCTION undelivered_between(lower text, upper text)
 RETURNS bigint
 LANGUAGE sql
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  SELECT coalesce(sum(owed.count), 0)::bigint
  FROM public.subscriptions s
  CROSS JOIN LATERAL (
    SELECT count(*) FROM public.webhook_deliveries d
    WHERE d.business_id = s.business_id AND d.subscription_id = s.id AND d.event_id >= lower AND d.event_id < upper
  ) owed
$function$;
