ALTER TABLE contact_imports ADD COLUMN partial_count integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN contact_imports.partial_count IS 'Those among the rows added and changed whose person was added or changed without the cells that cannot be read.';
ALTER TABLE contact_import_refusals ADD COLUMN is_partial boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN contact_import_refusals.is_partial IS 'The person of the row was added or changed, without the cells that cannot be read.';
COMMENT ON TABLE contact_import_refusals IS 'The rows of an import that were refused as a whole or in part, as they stand in the file, with long cells cut.';
