-- Resets of attempts and exports of many campaign contacts as bulk operations. The previous version orders none of them, and
-- does not know them: its worker lets one fail after some four minutes, and ends the undo of a reset without effect; its API
-- cannot list them. So nobody should order one until every process runs the new version.
ALTER TABLE bulk_operations ADD COLUMN export_fields text[];
ALTER TABLE bulk_operations ADD COLUMN export_bytes bigint NOT NULL DEFAULT 0;
ALTER TABLE bulk_operations ADD COLUMN export_until timestamptz(3);
COMMENT ON COLUMN bulk_operations.export_fields IS
  'The names of the extra fields in the file of an export so far, in the order of their columns.';
COMMENT ON COLUMN bulk_operations.export_bytes IS 'The size of the parts of the file so far.';
COMMENT ON COLUMN bulk_operations.export_until IS
  'The parts of the file are deleted from then on. Null: the export has not ended, or no parts are left.';
ALTER TABLE bulk_operations DROP CONSTRAINT bulk_operations_action_check;
ALTER TABLE bulk_operations ADD CONSTRAINT bulk_operations_action CHECK (
  action IN ('copy', 'move', 'set_callback', 'do_not_call', 'reset_attempts', 'export', 'remove', 'undo')
) NOT VALID;

CREATE TABLE bulk_export_parts (
  business_id  text COLLATE "C" NOT NULL,
  operation_id text COLLATE "C" NOT NULL,
  position     integer NOT NULL,
  content      text NOT NULL,
  PRIMARY KEY (business_id, operation_id, position),
  FOREIGN KEY (business_id, operation_id) REFERENCES bulk_operations (business_id, id) ON DELETE CASCADE
);
CREATE INDEX bulk_export_parts_mentions ON bulk_export_parts USING gin (mention_keys(business_id, content));
COMMENT ON TABLE bulk_export_parts IS
  'The parts of the files of exports of contacts: rows of cells as JSON. Their columns are those of all parts, so the file is written when somebody downloads it.';
COMMENT ON COLUMN bulk_export_parts.position IS 'The number of contacts of the operation before it.';

-- Whoever ends an export without a file, also a process of the previous version, has its parts deleted.
CREATE FUNCTION expire_export() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.export_until := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER bulk_operations_expire_export BEFORE UPDATE OF state ON bulk_operations FOR EACH ROW
  WHEN (OLD.finished_at IS NULL AND NEW.finished_at IS NOT NULL AND NEW.action = 'export' AND NEW.export_until IS NULL)
  EXECUTE FUNCTION expire_export();
