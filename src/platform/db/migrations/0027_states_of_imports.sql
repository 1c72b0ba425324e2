-- no transaction
ALTER TABLE contact_imports VALIDATE CONSTRAINT contact_imports_state;
