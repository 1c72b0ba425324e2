CREATE TABLE conversation_comments (
  business_id     text COLLATE "C" NOT NULL,
  id              text COLLATE "C" NOT NULL CHECK (id ~ '^cmt_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  conversation_id text COLLATE "C" NOT NULL,
  user_id         text COLLATE "C" NOT NULL,
  body            text NOT NULL,
  created_at      timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, conversation_id) REFERENCES conversations (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id)
);
CREATE INDEX conversation_comments_conversation ON conversation_comments (business_id, conversation_id, id);
COMMENT ON TABLE conversation_comments IS 'What users write to each other about a conversation. It is never sent.';

CREATE TABLE comment_mentions (
  business_id     text COLLATE "C" NOT NULL,
  comment_id      text COLLATE "C" NOT NULL,
  user_id         text COLLATE "C" NOT NULL,
  -- That of the comment, for the index of unread ones.
  conversation_id text COLLATE "C" NOT NULL,
  read_at         timestamptz(3),
  PRIMARY KEY (business_id, comment_id, user_id),
  FOREIGN KEY (business_id, comment_id) REFERENCES conversation_comments (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id)
);
CREATE INDEX comment_mentions_unread ON comment_mentions (business_id, user_id, conversation_id, comment_id)
  WHERE read_at IS NULL;
COMMENT ON TABLE comment_mentions IS 'The users whom a comment names, each until they have read it and after.';
