-- no transaction
-- Imports under way are few, and those of a campaign that have finished are many.
CREATE INDEX CONCURRENTLY IF NOT EXISTS contact_imports_unfinished ON contact_imports (business_id, campaign_id)
  WHERE finished_at IS NULL;
