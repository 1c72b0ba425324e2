-- no transaction
-- A hash has no order: the lists of a campaign keep being read along the primary key.
CREATE INDEX CONCURRENTLY IF NOT EXISTS campaign_contacts_id ON campaign_contacts USING hash (id);
