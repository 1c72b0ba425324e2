-- no transaction

DO $$
BEGIN
  LOOP
    UPDATE campaign_contacts cc SET due_user_until = cc.due_at + interval '24 hours'
    WHERE cc.ctid = ANY(ARRAY(
      SELECT ctid FROM campaign_contacts
      WHERE due_user_id IS NOT NULL AND due_at IS NOT NULL AND due_user_until IS NULL LIMIT 1000
    ));
    EXIT WHEN NOT FOUND;
    COMMIT;
  END LOOP;
END $$;

CREATE INDEX CONCURRENTLY IF NOT EXISTS campaign_contacts_due_user_until ON campaign_contacts (due_user_until)
  WHERE due_user_until IS NOT NULL;
