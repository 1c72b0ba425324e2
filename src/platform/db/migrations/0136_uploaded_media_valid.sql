-- no transaction
ALTER TABLE media VALIDATE CONSTRAINT media_source_check;
ALTER TABLE media VALIDATE CONSTRAINT media_source_url_stated;
