-- no transaction
-- Before the next dial of a user, the people whom the user has handed over are looked for.
CREATE INDEX CONCURRENTLY IF NOT EXISTS call_transfers_from ON call_transfers (business_id, from_user_id, id)
  WHERE state = 'completed';
