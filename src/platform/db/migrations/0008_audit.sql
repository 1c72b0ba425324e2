CREATE TABLE audit_entries (
  business_id    text COLLATE "C" NOT NULL REFERENCES businesses (id),
  id             text COLLATE "C" NOT NULL CHECK (id ~ '^aud_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  user_id        text COLLATE "C",
  client_id      text COLLATE "C",
  network        text,
  request_id     text,
  action         text NOT NULL CHECK (action ~ '^[a-z_]+\.[a-z_]+$'),
  object_id      text COLLATE "C",
  related_id     text COLLATE "C",
  changed_fields text[] NOT NULL,
  new_values     jsonb,
  created_at     timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id)
);
COMMENT ON TABLE audit_entries IS
  'Changes by users, apps and the operator, each written in the transaction of its change. Rows are never updated.';
COMMENT ON COLUMN audit_entries.user_id IS 'Null: the operator of the service.';
COMMENT ON COLUMN audit_entries.client_id IS 'The OAuth client; null on the pages of the account and for the operator.';
COMMENT ON COLUMN audit_entries.network IS 'The address of the request; of IPv6 its /64 network.';
COMMENT ON COLUMN audit_entries.object_id IS 'The changed object; null where a change has no single object.';
COMMENT ON COLUMN audit_entries.related_id IS 'A second object of the change, such as the heir of a deactivated user.';
COMMENT ON COLUMN audit_entries.changed_fields IS 'The names of the given fields.';
COMMENT ON COLUMN audit_entries.new_values IS 'The values of the fields that may be shown to every admin.';
CREATE INDEX audit_entries_user ON audit_entries (business_id, user_id, id);
CREATE INDEX audit_entries_client ON audit_entries (business_id, client_id, id);
CREATE INDEX audit_entries_action ON audit_entries (business_id, action, id);
CREATE INDEX audit_entries_object ON audit_entries (business_id, object_id, id);
CREATE INDEX audit_entries_related ON audit_entries (business_id, related_id, id) WHERE related_id IS NOT NULL;

CREATE FUNCTION refuse_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never updated', TG_TABLE_NAME;
END $$;
CREATE TRIGGER audit_entries_refuse_update BEFORE UPDATE ON audit_entries FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_update();
