-- How often the storage did not take a file. That says nothing of where the file comes from, so no attempt there counts.
ALTER TABLE media ADD COLUMN storage_failures smallint NOT NULL DEFAULT 0;
