-- When the inbox and the number last talked; those whose calls were before this was kept have none.
ALTER TABLE conversations ADD COLUMN last_call_at timestamptz(3);

-- Up to which message a user has read a conversation.
CREATE TABLE conversation_reads (
  business_id     text COLLATE "C" NOT NULL,
  user_id         text COLLATE "C" NOT NULL,
  conversation_id text COLLATE "C" NOT NULL,
  read_to         text COLLATE "C" NOT NULL,
  PRIMARY KEY (business_id, user_id, conversation_id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, conversation_id) REFERENCES conversations (business_id, id) ON DELETE CASCADE
);
CREATE INDEX conversation_reads_conversation ON conversation_reads (business_id, conversation_id);
