-- The previous version neither assigns nor closes a conversation, and does not reopen one.
ALTER TABLE conversations ADD COLUMN assigned_user_id text COLLATE "C";
ALTER TABLE conversations ADD COLUMN closed_at timestamptz(3);
ALTER TABLE conversations ADD CONSTRAINT conversations_assigned_user_fkey
  FOREIGN KEY (business_id, assigned_user_id) REFERENCES users (business_id, id) NOT VALID;
COMMENT ON COLUMN conversations.assigned_user_id IS 'The user who takes care of it.';
COMMENT ON COLUMN conversations.closed_at IS 'Nothing is left to do, until a text comes in.';
