-- The previous version writes consents without a file, and deletes them as before.
ALTER TABLE consents ADD COLUMN storage_key text, ADD COLUMN proof_type text, ADD COLUMN proof_size integer;
COMMENT ON COLUMN consents.storage_key IS 'The name of the object with the proof, which is removed with the row. Null: the proof is no file.';
COMMENT ON COLUMN consents.proof_size IS 'In bytes.';
CREATE TRIGGER consents_remove_stored AFTER DELETE ON consents FOR EACH ROW WHEN (OLD.storage_key IS NOT NULL)
  EXECUTE FUNCTION remove_stored_audio();
