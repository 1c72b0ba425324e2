-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS bulk_operations_export_until ON bulk_operations (export_until)
  WHERE export_until IS NOT NULL;
ALTER TABLE bulk_operations VALIDATE CONSTRAINT bulk_operations_action;
