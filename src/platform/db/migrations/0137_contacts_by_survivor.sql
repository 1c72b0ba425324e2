-- no transaction
-- The export and the erasure of a person look for the contacts that were merged into those of the person.
CREATE INDEX CONCURRENTLY IF NOT EXISTS contacts_merged ON contacts (business_id, merged_into, id)
  WHERE merged_into IS NOT NULL;
