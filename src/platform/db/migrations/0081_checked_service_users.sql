-- no transaction
ALTER TABLE users VALIDATE CONSTRAINT users_type;
ALTER TABLE users VALIDATE CONSTRAINT users_email_of_person;
ALTER TABLE users VALIDATE CONSTRAINT users_service_signs_in_nowhere;
ALTER TABLE oauth_clients VALIDATE CONSTRAINT oauth_clients_service_user;
ALTER TABLE oauth_clients VALIDATE CONSTRAINT oauth_clients_service;
ALTER TABLE access_keys VALIDATE CONSTRAINT access_keys_made_by;
ALTER TABLE access_keys VALIDATE CONSTRAINT access_keys_previous;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS access_keys_previous_token ON access_keys (previous_token_hash)
  WHERE previous_token_hash IS NOT NULL;
