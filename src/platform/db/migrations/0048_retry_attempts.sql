-- Whether a campaign is completed when every contact that is not settled has had its attempts.
ALTER TABLE campaigns ADD COLUMN completes_exhausted boolean NOT NULL DEFAULT false;

-- retry_attempts: the attempts of a contact that waits for a retry, where it has had any; null in any other state.
ALTER TABLE campaign_contacts ADD COLUMN retry_attempts integer;

CREATE FUNCTION set_retry_attempts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.retry_attempts := CASE
    WHEN NEW.status = 'called' AND NEW.due_at IS NULL AND NEW.attempts > 0 THEN NEW.attempts
  END;
  RETURN NEW;
END $$;
-- After campaign_contacts_reckon_attempts: triggers run in the order of their names.
CREATE TRIGGER campaign_contacts_set_retry_attempts BEFORE UPDATE OF status, due_at, call_count, phones
  ON campaign_contacts FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR OLD.due_at IS DISTINCT FROM NEW.due_at OR OLD.call_count <> NEW.call_count
    OR OLD.phones <> NEW.phones)
  EXECUTE FUNCTION set_retry_attempts();
CREATE TRIGGER campaign_contacts_set_added_retry_attempts BEFORE INSERT ON campaign_contacts
  FOR EACH ROW WHEN (NEW.status = 'called') EXECUTE FUNCTION set_retry_attempts();

-- How many contacts wait for a retry after so many attempts is counted as the statuses are, under `attempts:` and the
-- number. Contacts that go together with their campaign are counted nowhere any more.
CREATE FUNCTION count_retry_attempts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.retry_attempts IS NOT NULL THEN
    INSERT INTO campaign_progress_changes (business_id, campaign_id, status, difference)
    SELECT c.business_id, c.id, 'attempts:' || OLD.retry_attempts, -1 FROM campaigns c
    WHERE c.business_id = OLD.business_id AND c.id = OLD.campaign_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.retry_attempts IS NOT NULL THEN
    INSERT INTO campaign_progress_changes (business_id, campaign_id, status, difference)
    VALUES (NEW.business_id, NEW.campaign_id, 'attempts:' || NEW.retry_attempts, 1);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER campaign_contacts_count_retry AFTER UPDATE ON campaign_contacts
  FOR EACH ROW WHEN (OLD.retry_attempts IS DISTINCT FROM NEW.retry_attempts) EXECUTE FUNCTION count_retry_attempts();
CREATE TRIGGER campaign_contacts_count_added_retry AFTER INSERT ON campaign_contacts
  FOR EACH ROW WHEN (NEW.retry_attempts IS NOT NULL) EXECUTE FUNCTION count_retry_attempts();
CREATE TRIGGER campaign_contacts_count_removed_retry AFTER DELETE ON campaign_contacts
  FOR EACH ROW WHEN (OLD.retry_attempts IS NOT NULL) EXECUTE FUNCTION count_retry_attempts();
