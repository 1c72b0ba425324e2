CREATE FUNCTION count_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.last_disposition_id IS NOT NULL THEN
    INSERT INTO campaign_progress_changes (business_id, campaign_id, status, difference)
    SELECT c.business_id, c.id, 'outcome:' || OLD.last_disposition_id, -1 FROM campaigns c
    WHERE c.business_id = OLD.business_id AND c.id = OLD.campaign_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.last_disposition_id IS NOT NULL THEN
    INSERT INTO campaign_progress_changes (business_id, campaign_id, status, difference)
    VALUES (NEW.business_id, NEW.campaign_id, 'outcome:' || NEW.last_disposition_id, 1);
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION count_outcome() IS
  'Counts the contacts with each last disposition, under outcome: and its id. Those that are deleted with their '
  'campaign are not counted.';
CREATE TRIGGER campaign_contacts_count_added_outcome AFTER INSERT ON campaign_contacts FOR EACH ROW
  WHEN (NEW.last_disposition_id IS NOT NULL) EXECUTE FUNCTION count_outcome();
CREATE TRIGGER campaign_contacts_count_removed_outcome AFTER DELETE ON campaign_contacts FOR EACH ROW
  WHEN (OLD.last_disposition_id IS NOT NULL) EXECUTE FUNCTION count_outcome();
CREATE TRIGGER campaign_contacts_count_outcome AFTER UPDATE OF last_disposition_id ON campaign_contacts FOR EACH ROW
  WHEN (OLD.last_disposition_id IS DISTINCT FROM NEW.last_disposition_id) EXECUTE FUNCTION count_outcome();
COMMENT ON COLUMN campaign_progress.status IS
  'A status; or "attempts:" with a number, for the contacts that wait for a retry after that number of attempts; or '
  '"outcome:" with the id of a disposition, for the contacts whose last disposition it is.';
