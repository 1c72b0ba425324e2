-- no transaction
-- The orders of lists: by the last change, by the name and by the callback. Each ends in the id, which decides between
-- equals, and so replaces an index without it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS campaign_contacts_by_change ON campaign_contacts (business_id, campaign_id,
  updated_at, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS campaign_contacts_by_callback ON campaign_contacts (business_id, campaign_id,
  due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS campaign_contacts_by_name ON campaign_contacts (business_id, campaign_id,
  (COALESCE('0' || lower(NULLIF(btrim(COALESCE(first_name, '') || ' ' || COALESCE(last_name, '')), '')), '1') COLLATE "C"),
  id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS contacts_by_change ON contacts (business_id, updated_at, id)
  WHERE deleted_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS contacts_by_name ON contacts (business_id,
  (COALESCE('0' || lower(NULLIF(btrim(COALESCE(first_name, '') || ' ' || COALESCE(last_name, '')), '')), '1') COLLATE "C"),
  id) WHERE deleted_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS campaigns_by_change ON campaigns (business_id, updated_at, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS campaigns_by_name ON campaigns (business_id, (lower(name) COLLATE "C"), id);
DROP INDEX CONCURRENTLY IF EXISTS campaign_contacts_updated;
DROP INDEX CONCURRENTLY IF EXISTS campaign_contacts_due;
DROP INDEX CONCURRENTLY IF EXISTS contacts_updated;
DROP INDEX CONCURRENTLY IF EXISTS campaigns_updated;
