-- no transaction
ALTER TABLE bulk_operations VALIDATE CONSTRAINT bulk_operations_action;
