ALTER TABLE businesses ADD COLUMN deletion_era integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN businesses.deletion_era IS
  'The times that its rows were copied to another server, whose transactions are numbered anew.';

-- Ids alone: nothing else is left of an erased person.
CREATE TABLE deletions (
  business_id    text COLLATE "C" NOT NULL,
  era            integer NOT NULL,
  transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(),
  id             text COLLATE "C" NOT NULL,
  type           text NOT NULL CHECK (type IN ('contact', 'campaign_contact', 'conversation', 'message', 'call')),
  reason         text NOT NULL CHECK (reason IN ('deleted', 'merged', 'erased', 'retention')),
  merged_into    text COLLATE "C",
  inbox_id       text COLLATE "C",
  deleted_at     timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (business_id, era, transaction_id, id),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
);
COMMENT ON TABLE deletions IS
  'The ids of deleted objects, in the order of their transactions. Triggers of the tables of the objects write the rows: every deletion has one, also by an earlier version and by a foreign key.';
COMMENT ON COLUMN deletions.era IS 'businesses.deletion_era at that time.';
COMMENT ON COLUMN deletions.transaction_id IS
  'The transaction of the deletion. Rows from the oldest open transaction on are not shown: earlier ones may still be added.';
COMMENT ON COLUMN deletions.merged_into IS 'The contact into which the contact was merged.';
COMMENT ON COLUMN deletions.inbox_id IS
  'The inbox of a conversation, text or call: a member sees the deletions in the inboxes that are theirs.';

CREATE FUNCTION reason_of_deletion() RETURNS text LANGUAGE sql STABLE AS $function$
  SELECT COALESCE(
    NULLIF(current_setting('deletion.reason', true), ''), CASE WHEN keeps_counts() THEN 'retention' ELSE 'deleted' END
  )
$function$;
COMMENT ON FUNCTION reason_of_deletion IS
  'Why this transaction deletes: as it says in deletion.reason, or else by retention if it keeps the counts of the past.';

CREATE FUNCTION record_deletions() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  IF TG_ARGV[0] = 'campaign_contact' THEN
    INSERT INTO deletions (business_id, era, id, type, reason)
    SELECT r.business_id, b.deletion_era, r.id, TG_ARGV[0], reason_of_deletion()
    FROM removed r JOIN businesses b ON b.id = r.business_id
    WHERE NOT EXISTS (SELECT FROM closings c WHERE c.business_id = r.business_id AND c.begun_at IS NOT NULL);
  ELSE
    INSERT INTO deletions (business_id, era, id, type, reason, inbox_id)
    SELECT r.business_id, b.deletion_era, r.id, TG_ARGV[0], reason_of_deletion(), r.inbox_id
    FROM removed r JOIN businesses b ON b.id = r.business_id
    WHERE NOT EXISTS (SELECT FROM closings c WHERE c.business_id = r.business_id AND c.begun_at IS NOT NULL);
  END IF;
  RETURN NULL;
END $function$;
COMMENT ON FUNCTION record_deletions IS
  'Records the deleted rows under their type. Nothing is recorded of a business that is erased.';

CREATE FUNCTION record_deleted_contact() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  INSERT INTO deletions (business_id, era, id, type, reason, merged_into, deleted_at)
  SELECT b.id, b.deletion_era, NEW.id, 'contact',
    CASE WHEN NEW.merged_into IS NULL THEN reason_of_deletion() ELSE 'merged' END, NEW.merged_into, NEW.deleted_at
  FROM businesses b WHERE b.id = NEW.business_id;
  RETURN NULL;
END $function$;
COMMENT ON FUNCTION record_deleted_contact IS 'Records a contact whose data is erased: its empty row stays.';

CREATE TRIGGER contacts_record_deletion AFTER UPDATE OF deleted_at ON contacts FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION record_deleted_contact();
CREATE TRIGGER campaign_contacts_record_deletions AFTER DELETE ON campaign_contacts REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION record_deletions('campaign_contact');
CREATE TRIGGER conversations_record_deletions AFTER DELETE ON conversations REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION record_deletions('conversation');
CREATE TRIGGER messages_record_deletions AFTER DELETE ON messages REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION record_deletions('message');
CREATE TRIGGER calls_record_deletions AFTER DELETE ON calls REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION record_deletions('call');
