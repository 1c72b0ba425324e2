-- no transaction
ALTER TABLE conversations VALIDATE CONSTRAINT conversations_assigned_user_fkey;
-- Few conversations are assigned, and their users read them by activity all day.
CREATE INDEX CONCURRENTLY IF NOT EXISTS conversations_assigned ON conversations
  (business_id, assigned_user_id, GREATEST(last_message_at, last_call_at, created_at), id)
  WHERE assigned_user_id IS NOT NULL;
