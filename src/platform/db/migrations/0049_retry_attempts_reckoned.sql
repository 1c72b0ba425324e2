-- no transaction

DO $$
DECLARE
  reached record;
BEGIN
  SELECT '' AS business_id, '' AS campaign_id, '' AS id INTO reached;
  LOOP
    WITH batch AS (
      SELECT business_id, campaign_id, id FROM campaign_contacts
      WHERE (business_id, campaign_id, id) > (reached.business_id, reached.campaign_id, reached.id)
      ORDER BY business_id, campaign_id, id LIMIT 5000
    ), reckoned AS (
      UPDATE campaign_contacts cc SET retry_attempts = cc.attempts
      FROM batch
      WHERE cc.business_id = batch.business_id AND cc.campaign_id = batch.campaign_id AND cc.id = batch.id
        AND cc.status = 'called' AND cc.due_at IS NULL AND cc.attempts > 0 AND cc.retry_attempts IS NULL
    )
    SELECT business_id, campaign_id, id INTO reached FROM batch
    ORDER BY business_id DESC, campaign_id DESC, id DESC LIMIT 1;
    EXIT WHEN NOT FOUND;
    COMMIT;
  END LOOP;
END $$;

CREATE INDEX CONCURRENTLY IF NOT EXISTS campaign_contacts_retry_attempts
  ON campaign_contacts (business_id, campaign_id, retry_attempts, id) WHERE retry_attempts IS NOT NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS campaign_contacts_next_held
  ON campaign_contacts (business_id, campaign_id, calling_zones, held_until) WHERE held_until IS NOT NULL;
