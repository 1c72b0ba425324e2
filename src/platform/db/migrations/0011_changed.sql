-- What changed in a while: few rows of many, wherever they are in the order of a list.
CREATE INDEX conversations_updated ON conversations (business_id, updated_at);
CREATE INDEX messages_updated ON messages (business_id, updated_at);
CREATE INDEX calls_updated ON calls (business_id, updated_at);
