-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS campaign_contacts_of_business ON campaign_contacts (business_id, id);
DROP INDEX CONCURRENTLY IF EXISTS campaign_contacts_id;
