CREATE TABLE access_keys (
  business_id text COLLATE "C" NOT NULL,
  id          text COLLATE "C" NOT NULL CHECK (id ~ '^key_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  user_id     text COLLATE "C" NOT NULL,
  name        text NOT NULL,
  scopes      text[] NOT NULL,
  token_hash  bytea NOT NULL,
  expires_at  timestamptz(3) NOT NULL,
  created_at  timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE access_keys IS
  'Access tokens that admins made for their own scripts. A revoked one is deleted, an expired one after 30 days.';
COMMENT ON COLUMN access_keys.token_hash IS
  'SHA-256 of the token, which is not stored. It proves the token, also after its signing key is retired.';
CREATE UNIQUE INDEX access_keys_token ON access_keys (token_hash);
CREATE INDEX access_keys_user ON access_keys (business_id, user_id);
CREATE INDEX access_keys_expiry ON access_keys (expires_at);
