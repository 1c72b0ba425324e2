ALTER TABLE oauth_artifacts ADD COLUMN business_id text COLLATE "C";
COMMENT ON COLUMN oauth_artifacts.business_id IS
  'The business of the user of a grant, for its list of connected apps. Null for other artifacts.';

-- A trigger, because the previous version writes grants without the column.
CREATE FUNCTION set_business_of_grant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.business_id := (SELECT u.business_id FROM users u WHERE u.id = new.user_id);
  new.scopes := COALESCE(new.scopes, '{}');
  RETURN new;
END $$;

CREATE TRIGGER oauth_artifacts_set_business BEFORE INSERT ON oauth_artifacts FOR EACH ROW
  WHEN (new.model = 'Grant') EXECUTE FUNCTION set_business_of_grant();
