-- no transaction
-- The condition is true for every row. Only the list of all campaigns states it: with an index that a list of one campaign
-- can use too, PostgreSQL may read the contacts of all other campaigns for it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS campaign_contacts_of_business ON campaign_contacts (business_id, id)
  WHERE length(id) > 0;
