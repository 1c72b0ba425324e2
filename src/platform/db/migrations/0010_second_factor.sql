CREATE TABLE passkeys (
  business_id   text COLLATE "C" NOT NULL,
  id            text COLLATE "C" NOT NULL CHECK (id ~ '^pky_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  user_id       text COLLATE "C" NOT NULL,
  credential_id bytea NOT NULL CHECK (length(credential_id) BETWEEN 1 AND 1023),
  public_key    bytea NOT NULL,
  counter       bigint NOT NULL,
  transports    text[] NOT NULL,
  name          text NOT NULL,
  last_used_at  timestamptz(3),
  created_at    timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE passkeys IS 'WebAuthn credentials with which users prove their second factor.';
COMMENT ON COLUMN passkeys.public_key IS 'In the COSE form of the credential.';
COMMENT ON COLUMN passkeys.counter IS 'The signature counter of the last use; 0 where the authenticator has none.';
CREATE UNIQUE INDEX passkeys_credential ON passkeys (credential_id);
CREATE INDEX passkeys_user ON passkeys (business_id, user_id);

CREATE TABLE one_time_code_secrets (
  business_id   text COLLATE "C" NOT NULL,
  user_id       text COLLATE "C" NOT NULL,
  sealed_secret bytea NOT NULL,
  last_step     bigint NOT NULL,
  created_at    timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, user_id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE one_time_code_secrets IS 'The secrets of the authenticator apps of users (RFC 6238).';
COMMENT ON COLUMN one_time_code_secrets.sealed_secret IS 'The secret in base 32, encrypted.';
COMMENT ON COLUMN one_time_code_secrets.last_step IS
  'The time step of the last accepted code: codes of this step and of earlier ones are refused.';

CREATE TABLE recovery_codes (
  business_id text COLLATE "C" NOT NULL,
  user_id     text COLLATE "C" NOT NULL,
  code_hash   bytea NOT NULL,
  used_at     timestamptz(3),
  created_at  timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, user_id, code_hash),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE recovery_codes IS 'Codes that replace a second factor once. A user has ten; new ones replace them all.';
COMMENT ON COLUMN recovery_codes.code_hash IS 'SHA-256 of the user and the code, which has 80 random bits.';

CREATE TABLE sign_in_steps (
  business_id text COLLATE "C" NOT NULL,
  token_hash  bytea NOT NULL,
  user_id     text COLLATE "C" NOT NULL,
  purpose     text NOT NULL CHECK (purpose IN ('second-factor', 'enrolment', 'enrolled', 'addition')),
  place_hash  bytea NOT NULL,
  challenge   bytea,
  expires_at  timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, token_hash),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE sign_in_steps IS
  'Steps of users who have proved their password, until they prove or enrol a second factor.';
COMMENT ON COLUMN sign_in_steps.token_hash IS 'SHA-256 of the token in the forms of the step.';
COMMENT ON COLUMN sign_in_steps.place_hash IS
  'SHA-256 of the form token of the page and the browser in which the step began: no other form continues it.';
COMMENT ON COLUMN sign_in_steps.challenge IS 'The challenge for a passkey, until an answer uses it.';
CREATE INDEX sign_in_steps_user ON sign_in_steps (business_id, user_id);
CREATE INDEX sign_in_steps_expiry ON sign_in_steps (expires_at);

ALTER TABLE businesses ADD COLUMN requires_second_factor boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN businesses.requires_second_factor IS 'Whether its users must prove a second factor at their next sign-in.';
