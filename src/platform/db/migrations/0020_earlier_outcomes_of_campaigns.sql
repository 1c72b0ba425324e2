-- no transaction
-- What the triggers of the file before did not count: the outcomes in the campaign without those counted. One statement
-- reads both at one instant, so it is exact under concurrent calls, and a repetition adds nothing.
DO $$
DECLARE
  campaign record;
  business text := '';
  last text := '';
BEGIN
  LOOP
    SELECT c.business_id, c.id INTO campaign FROM campaigns c
    WHERE (c.business_id, c.id) > (business, last) ORDER BY c.business_id, c.id LIMIT 1 FOR KEY SHARE;
    EXIT WHEN NOT FOUND;
    INSERT INTO campaign_progress_changes (business_id, campaign_id, status, difference)
    SELECT campaign.business_id, campaign.id, counted.status, sum(counted.contacts)
    FROM (
      SELECT 'outcome:' || cc.last_disposition_id AS status, count(*) AS contacts FROM campaign_contacts cc
      WHERE cc.business_id = campaign.business_id AND cc.campaign_id = campaign.id AND cc.last_disposition_id IS NOT NULL
      GROUP BY cc.last_disposition_id
      UNION ALL
      SELECT p.status, -p.contacts FROM campaign_progress p
      WHERE p.business_id = campaign.business_id AND p.campaign_id = campaign.id AND starts_with(p.status, 'outcome:')
      UNION ALL
      SELECT p.status, -p.difference FROM campaign_progress_changes p
      WHERE p.business_id = campaign.business_id AND p.campaign_id = campaign.id AND starts_with(p.status, 'outcome:')
    ) counted
    GROUP BY counted.status HAVING sum(counted.contacts) <> 0;
    COMMIT;
    business := campaign.business_id;
    last := campaign.id;
  END LOOP;
END $$;
