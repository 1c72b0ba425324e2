-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS contact_import_refusals_listed
  ON contact_import_refusals (business_id, import_id, is_partial, row_number);
