-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_unassigning ON users (business_id, id) WHERE unassigning_since IS NOT NULL;
