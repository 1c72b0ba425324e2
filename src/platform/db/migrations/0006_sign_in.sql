-- A password as an argon2id hash in PHC form; null: this person cannot sign in with one.
ALTER TABLE users ADD COLUMN password_hash text;

-- OAuth clients. One with a business belongs to it and serves its people alone; one without belongs to the service.
-- The id is the client_id. A secret is 32 random bytes, so a plain SHA-256 of it is enough.
CREATE TABLE oauth_clients (
  id                        text COLLATE "C" PRIMARY KEY,
  business_id               text COLLATE "C" REFERENCES businesses (id),
  name                      text NOT NULL,
  application_type          text NOT NULL CHECK (application_type IN ('web', 'native')),
  auth_method               text NOT NULL
                            CHECK (auth_method IN ('none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt')),
  secret_hash               bytea CHECK ((secret_hash IS NOT NULL) = (auth_method LIKE 'client_secret_%')),
  jwks                      jsonb CHECK ((jwks IS NOT NULL) = (auth_method = 'private_key_jwt')),
  redirect_uris             text[] NOT NULL,
  post_logout_redirect_uris text[] NOT NULL DEFAULT '{}',
  first_party               boolean NOT NULL DEFAULT false CHECK (NOT first_party OR business_id IS NULL),
  created_at                timestamptz(3) NOT NULL,
  updated_at                timestamptz(3) NOT NULL
);
CREATE INDEX oauth_clients_business ON oauth_clients (business_id, id);

-- What the authorization server keeps: codes, refresh tokens, grants, sessions, interactions. A row is found by the
-- SHA-256 of its id, which is the code, token or cookie itself; what is in it is encrypted. No table keeps either in
-- the clear.
CREATE TABLE oauth_artifacts (
  model       text COLLATE "C" NOT NULL,
  key         bytea NOT NULL,
  payload     bytea NOT NULL,
  grant_key   bytea,
  uid_key     bytea,
  client_id   text COLLATE "C",
  user_id     text COLLATE "C",
  scopes      text[],
  created_at  timestamptz(3) NOT NULL DEFAULT now(),
  expires_at  timestamptz(3) NOT NULL,
  consumed_at timestamptz(3),
  PRIMARY KEY (model, key)
);
CREATE INDEX oauth_artifacts_grant ON oauth_artifacts (grant_key) WHERE grant_key IS NOT NULL;
CREATE INDEX oauth_artifacts_uid ON oauth_artifacts (uid_key) WHERE uid_key IS NOT NULL;
CREATE INDEX oauth_artifacts_user ON oauth_artifacts (user_id) WHERE model = 'Grant';
CREATE INDEX oauth_artifacts_client ON oauth_artifacts (client_id) WHERE model = 'Grant';
CREATE INDEX oauth_artifacts_expiry ON oauth_artifacts (expires_at);

-- Grants that were revoked while access tokens of theirs may still be alive: kept until the last of them has expired.
CREATE TABLE oauth_revoked_grants (
  key        bytea PRIMARY KEY,
  expires_at timestamptz(3) NOT NULL
);

-- A signing key is published from its creation until it is retired, and signs from its activation until a newer one
-- does. retired_at may lie ahead: the old key still verifies what it has signed.
ALTER TABLE signing_keys ADD COLUMN activates_at timestamptz(3) NOT NULL DEFAULT now();

-- Sign-ins that failed, for each account and each address, by the hash of either: a window opens with the first.
CREATE TABLE sign_in_attempts (
  key      bytea PRIMARY KEY,
  attempts integer NOT NULL,
  ends_at  timestamptz(3) NOT NULL
);
CREATE INDEX sign_in_attempts_ends_at ON sign_in_attempts (ends_at);
