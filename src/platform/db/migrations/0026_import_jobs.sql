ALTER TABLE contact_imports
  ADD COLUMN state text,
  ADD COLUMN total_count integer,
  ADD COLUMN reading jsonb,
  ADD COLUMN started_at timestamptz(3),
  ADD COLUMN failure text;
ALTER TABLE contact_imports ADD CONSTRAINT contact_imports_state
  CHECK (state IN ('queued', 'running', 'completed', 'failed', 'canceled')) NOT VALID;
COMMENT ON COLUMN contact_imports.state IS
  'Of an import that workers carry out. Null: a request or a command carries it out, and writes to it again and again.';
COMMENT ON COLUMN contact_imports.total_count IS 'The rows of the file, where they were counted before the import.';
COMMENT ON COLUMN contact_imports.reading IS
  'The interpretation of the file: encoding, delimiter, and the fields of its columns. Null: it was not recorded.';
COMMENT ON COLUMN contact_imports.failure IS 'Why it has failed, for people.';

CREATE TABLE contact_import_jobs (
  business_id text COLLATE "C" NOT NULL,
  import_id   text COLLATE "C" NOT NULL,
  options     jsonb NOT NULL,
  due_at      timestamptz(3) NOT NULL,
  failures    integer NOT NULL DEFAULT 0,
  PRIMARY KEY (business_id, import_id),
  FOREIGN KEY (business_id, import_id) REFERENCES contact_imports (business_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE contact_import_jobs IS
  'Imports that workers carry out, until their ends. A worker locks the row for the transaction of one batch.';
COMMENT ON COLUMN contact_import_jobs.options IS 'The headers of the file, the country of its numbers, and the policies.';
COMMENT ON COLUMN contact_import_jobs.failures IS 'Failed attempts at the next batch.';
CREATE INDEX contact_import_jobs_due ON contact_import_jobs (due_at);

CREATE TABLE contact_import_batches (
  business_id text COLLATE "C" NOT NULL,
  import_id   text COLLATE "C" NOT NULL,
  position    integer NOT NULL,
  sealed_rows bytea NOT NULL,
  PRIMARY KEY (business_id, import_id, position),
  FOREIGN KEY (business_id, import_id) REFERENCES contact_import_jobs (business_id, import_id) ON DELETE CASCADE
);
COMMENT ON TABLE contact_import_batches IS
  'The remaining rows of a file, encrypted. A batch is deleted in the transaction that adds its contacts.';
