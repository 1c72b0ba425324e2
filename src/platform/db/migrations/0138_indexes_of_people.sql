-- no transaction
-- The export and the erasure of a person look for the contacts that were merged into those of the person.
CREATE INDEX CONCURRENTLY IF NOT EXISTS contacts_merged ON contacts (business_id, merged_into, id)
  WHERE merged_into IS NOT NULL;
-- With the keys that the function has since the migration before.
CREATE INDEX CONCURRENTLY IF NOT EXISTS contact_import_refusals_written ON contact_import_refusals USING gin
  (cell_keys(business_id, cells));
DROP INDEX CONCURRENTLY IF EXISTS contact_import_refusals_cells;
