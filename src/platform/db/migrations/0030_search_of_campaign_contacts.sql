-- no transaction
-- The search among the contacts of a campaign by the beginning of a last name; the index by name serves the others.
CREATE INDEX CONCURRENTLY IF NOT EXISTS campaign_contacts_by_last_name ON campaign_contacts (business_id, campaign_id,
  (lower(last_name) COLLATE "C"), id) WHERE last_name IS NOT NULL;
