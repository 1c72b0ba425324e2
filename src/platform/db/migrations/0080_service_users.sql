-- A service user: an integration acts as it, and nobody signs in as it.
ALTER TABLE users
  ADD COLUMN type text NOT NULL DEFAULT 'person',
  ALTER COLUMN email DROP NOT NULL,
  ADD CONSTRAINT users_type CHECK (type IN ('person', 'service')) NOT VALID,
  ADD CONSTRAINT users_email_of_person CHECK ((email IS NOT NULL) = (type = 'person')) NOT VALID,
  ADD CONSTRAINT users_service_signs_in_nowhere CHECK (
    type = 'person' OR (
      business_id IS NOT NULL AND password_hash IS NULL AND phone_number IS NULL AND last_sign_in_at IS NULL
    )
  ) NOT VALID;
COMMENT ON COLUMN users.type IS
  'person: signs in. service: an integration acts as it, with access keys and the tokens of OAuth clients.';
COMMENT ON COLUMN users.email IS 'Null: a service user, which cannot sign in.';

-- The user as whom a client gets tokens by client_credentials.
ALTER TABLE oauth_clients
  ADD COLUMN service_user_id text COLLATE "C",
  ADD COLUMN service_scopes text[],
  ADD CONSTRAINT oauth_clients_service_user FOREIGN KEY (business_id, service_user_id)
    REFERENCES users (business_id, id) NOT VALID,
  ADD CONSTRAINT oauth_clients_service CHECK (
    (service_user_id IS NULL) = (service_scopes IS NULL)
    AND (service_user_id IS NULL OR (business_id IS NOT NULL AND auth_method <> 'none'))
  ) NOT VALID;
COMMENT ON COLUMN oauth_clients.service_user_id IS
  'The service user as whom the client gets tokens by client_credentials. Null: it gets tokens only from people.';
COMMENT ON COLUMN oauth_clients.service_scopes IS 'The scopes of those tokens.';

ALTER TABLE access_keys
  ADD COLUMN made_by text COLLATE "C",
  ADD COLUMN rotated_at timestamptz(3),
  ADD COLUMN previous_token_hash bytea,
  ADD COLUMN previous_token_ends_at timestamptz(3),
  ADD CONSTRAINT access_keys_made_by FOREIGN KEY (business_id, made_by)
    REFERENCES users (business_id, id) ON DELETE SET NULL (made_by) NOT VALID,
  ADD CONSTRAINT access_keys_previous CHECK (
    (previous_token_hash IS NULL) = (previous_token_ends_at IS NULL)
  ) NOT VALID;
COMMENT ON COLUMN access_keys.made_by IS 'The admin who made it. Null: its user.';
COMMENT ON COLUMN access_keys.rotated_at IS 'When it got its present token. Null: when it was made.';
COMMENT ON COLUMN access_keys.previous_token_hash IS 'SHA-256 of the token before the last rotation.';
COMMENT ON COLUMN access_keys.previous_token_ends_at IS 'From then on the previous token is refused.';
