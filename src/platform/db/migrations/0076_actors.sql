-- Who ordered what is reported later, beside user_id: its events name the same actor.
ALTER TABLE messages ADD COLUMN actor_type text, ADD COLUMN client_id text COLLATE "C";
ALTER TABLE calls ADD COLUMN actor_type text, ADD COLUMN client_id text COLLATE "C";
ALTER TABLE dialer_sessions ADD COLUMN actor_type text, ADD COLUMN client_id text COLLATE "C";
ALTER TABLE broadcasts ADD COLUMN actor_type text, ADD COLUMN client_id text COLLATE "C";
ALTER TABLE contact_imports ADD COLUMN actor_type text, ADD COLUMN client_id text COLLATE "C";
ALTER TABLE person_erasures
  ADD COLUMN user_id text COLLATE "C",
  ADD COLUMN actor_type text,
  ADD COLUMN client_id text COLLATE "C";
COMMENT ON COLUMN messages.actor_type IS
  'app or service: user_id has ordered it through client_id. Null: on a page; without a user, the service itself has.';
COMMENT ON COLUMN messages.client_id IS 'The OAuth client or the access key that ordered it. Without a foreign key: it may be deleted.';
COMMENT ON COLUMN calls.actor_type IS 'As in messages.';
COMMENT ON COLUMN calls.client_id IS 'As in messages.';
COMMENT ON COLUMN dialer_sessions.actor_type IS 'As in messages.';
COMMENT ON COLUMN dialer_sessions.client_id IS 'As in messages.';
COMMENT ON COLUMN broadcasts.actor_type IS 'As in messages.';
COMMENT ON COLUMN broadcasts.client_id IS 'As in messages.';
COMMENT ON COLUMN contact_imports.actor_type IS 'As in messages.';
COMMENT ON COLUMN contact_imports.client_id IS 'As in messages.';
COMMENT ON COLUMN person_erasures.user_id IS 'Who ordered it. Null: the operator of the service, or an earlier version wrote the row.';
COMMENT ON COLUMN person_erasures.actor_type IS 'As in messages.';
COMMENT ON COLUMN person_erasures.client_id IS 'As in messages.';
