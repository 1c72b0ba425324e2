-- After so long a callback that one agent has agreed to is offered to anyone.
ALTER TABLE campaigns ADD COLUMN personal_callback_hours integer NOT NULL DEFAULT 24;
ALTER TABLE campaigns
  ADD CONSTRAINT campaigns_personal_callback_hours_check CHECK (personal_callback_hours BETWEEN 1 AND 720) NOT VALID;

-- until when due_user_id alone is offered the contact.
ALTER TABLE campaign_contacts ADD COLUMN due_user_until timestamptz(3);

CREATE FUNCTION limit_personal_callback() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.due_user_until := CASE WHEN NEW.due_user_id IS NOT NULL THEN NEW.due_at + (
    SELECT c.personal_callback_hours * interval '1 hour' FROM campaigns c
    WHERE c.business_id = NEW.business_id AND c.id = NEW.campaign_id
  ) END;
  RETURN NEW;
END $$;
CREATE TRIGGER campaign_contacts_limit_added_callback BEFORE INSERT ON campaign_contacts
  FOR EACH ROW WHEN (NEW.due_user_id IS NOT NULL) EXECUTE FUNCTION limit_personal_callback();
CREATE TRIGGER campaign_contacts_limit_callback BEFORE UPDATE OF due_at, due_user_id ON campaign_contacts
  FOR EACH ROW WHEN (OLD.due_at IS DISTINCT FROM NEW.due_at OR OLD.due_user_id IS DISTINCT FROM NEW.due_user_id)
  EXECUTE FUNCTION limit_personal_callback();
