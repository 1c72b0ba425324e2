-- Every key starts with business_id and every foreign key carries it, so a row cannot refer to another business.
-- Identifiers are compared byte by byte (COLLATE "C"): their order is the order of creation.

CREATE TABLE businesses (
  id           text COLLATE "C" PRIMARY KEY CHECK (id ~ '^biz_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  name         text NOT NULL,
  has_dialer   boolean NOT NULL DEFAULT false,
  suspended_at timestamptz(3),
  created_at   timestamptz(3) NOT NULL,
  updated_at   timestamptz(3) NOT NULL
);

-- A user may be associated with no business yet; such a user may sign in and do nothing else.
CREATE TABLE users (
  id          text COLLATE "C" PRIMARY KEY CHECK (id ~ '^usr_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  business_id text COLLATE "C" REFERENCES businesses (id),
  email       text NOT NULL,
  name        text NOT NULL,
  role        text NOT NULL DEFAULT 'member' CHECK (role IN ('admin', 'member')),
  created_at  timestamptz(3) NOT NULL,
  updated_at  timestamptz(3) NOT NULL,
  UNIQUE (business_id, id)
);
CREATE UNIQUE INDEX users_email ON users (lower(email));

CREATE TABLE inboxes (
  business_id    text COLLATE "C" NOT NULL REFERENCES businesses (id),
  id             text COLLATE "C" NOT NULL CHECK (id ~ '^inb_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  phone_number   text NOT NULL CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  name           text NOT NULL,
  deactivated_at timestamptz(3),
  created_at     timestamptz(3) NOT NULL,
  updated_at     timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id)
);
CREATE UNIQUE INDEX inboxes_phone_number ON inboxes (phone_number) WHERE deactivated_at IS NULL;

-- Which members may use which inbox; an admin may use all of them without a row here.
CREATE TABLE inbox_users (
  business_id text COLLATE "C" NOT NULL,
  user_id     text COLLATE "C" NOT NULL,
  inbox_id    text COLLATE "C" NOT NULL,
  PRIMARY KEY (business_id, user_id, inbox_id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id) ON DELETE CASCADE
);
CREATE INDEX inbox_users_inbox ON inbox_users (business_id, inbox_id);
