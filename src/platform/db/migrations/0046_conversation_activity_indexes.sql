-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS conversations_activity ON conversations
  (business_id, GREATEST(last_message_at, last_call_at, created_at), id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS conversations_inbox_activity ON conversations
  (business_id, inbox_id, GREATEST(last_message_at, last_call_at, created_at), id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS conversations_unread ON conversations
  (business_id, GREATEST(last_message_at, last_call_at, created_at), id) WHERE unread_count > 0;
