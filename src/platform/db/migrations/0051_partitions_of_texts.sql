-- messages becomes partitioned by the time in its ids, and the table of until now its first partition, without a copy.
CREATE FUNCTION attach_earlier_texts() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  bound text;
BEGIN
  IF NOT EXISTS (SELECT FROM messages_past) THEN
    DROP TABLE messages_past;
    RETURN;
  END IF;
  SELECT (regexp_match(pg_get_constraintdef(c.oid), 'msg_\w+'))[1] INTO STRICT bound
  FROM pg_constraint c WHERE c.conname = 'messages_past' AND c.conrelid = 'messages_past'::regclass;
  EXECUTE format('ALTER TABLE messages ATTACH PARTITION messages_past FOR VALUES FROM (%L) TO (%L)', '', bound);
  ALTER TABLE messages_past DROP CONSTRAINT messages_past;
END $$;

SELECT lock_texts(400);

ALTER TABLE media DROP CONSTRAINT media_business_id_message_id_fkey;
DROP TRIGGER messages_carrier_id_changed ON messages;
DROP TRIGGER messages_carrier_id_deleted ON messages;
DROP TRIGGER messages_carrier_id_written ON messages;
DROP TRIGGER messages_count_changed ON messages;
DROP TRIGGER messages_count_deleted ON messages;
DROP TRIGGER messages_count_written ON messages;
DROP FUNCTION counts_of_text(messages);
ALTER TABLE messages RENAME TO messages_past;
ALTER TABLE messages_past RENAME CONSTRAINT messages_business_id_broadcast_id_fkey TO messages_past_business_id_broadcast_id_fkey;
ALTER TABLE messages_past RENAME CONSTRAINT messages_business_id_campaign_id_fkey TO messages_past_business_id_campaign_id_fkey;
ALTER TABLE messages_past RENAME CONSTRAINT messages_business_id_contact_id_fkey TO messages_past_business_id_contact_id_fkey;
ALTER TABLE messages_past RENAME CONSTRAINT messages_business_id_conversation_id_fkey TO messages_past_business_id_conversation_id_fkey;
ALTER TABLE messages_past RENAME CONSTRAINT messages_business_id_inbox_id_fkey TO messages_past_business_id_inbox_id_fkey;
ALTER TABLE messages_past RENAME CONSTRAINT messages_business_id_user_id_fkey TO messages_past_business_id_user_id_fkey;
ALTER INDEX messages_pkey RENAME TO messages_past_pkey;
ALTER INDEX messages_broadcast RENAME TO messages_past_broadcast;
ALTER INDEX messages_campaign RENAME TO messages_past_campaign;
ALTER INDEX messages_carrier RENAME TO messages_past_carrier;
ALTER INDEX messages_check RENAME TO messages_past_check;
ALTER INDEX messages_contact RENAME TO messages_past_contact;
ALTER INDEX messages_conversation RENAME TO messages_past_conversation;
ALTER INDEX messages_inbox RENAME TO messages_past_inbox;
ALTER INDEX messages_status RENAME TO messages_past_status;
ALTER INDEX messages_unreachable RENAME TO messages_past_unreachable;
ALTER INDEX messages_updated RENAME TO messages_past_updated;

CREATE TABLE messages (
  LIKE messages_past INCLUDING COMMENTS INCLUDING CONSTRAINTS INCLUDING DEFAULTS INCLUDING STORAGE,
  FOREIGN KEY (business_id, broadcast_id) REFERENCES broadcasts (business_id, id),
  FOREIGN KEY (business_id, campaign_id) REFERENCES campaigns (business_id, id),
  FOREIGN KEY (business_id, contact_id) REFERENCES contacts (business_id, id),
  FOREIGN KEY (business_id, conversation_id) REFERENCES conversations (business_id, id),
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id)
) PARTITION BY RANGE (id);
COMMENT ON TABLE messages IS
  'Texts, in partitions by the month of their ids. The order of statuses is in src/domain/conversation/rules.ts.';
ALTER TABLE messages DROP CONSTRAINT messages_past;
CREATE INDEX messages_broadcast ON messages (business_id, broadcast_id, status, segments)
  WHERE broadcast_id IS NOT NULL;
CREATE INDEX messages_campaign ON messages (business_id, campaign_id, id) WHERE campaign_id IS NOT NULL;
CREATE INDEX messages_check ON messages (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX messages_contact ON messages (business_id, contact_id, id) WHERE contact_id IS NOT NULL;
CREATE INDEX messages_conversation ON messages (business_id, conversation_id, id);
CREATE INDEX messages_inbox ON messages (business_id, inbox_id, id);
CREATE INDEX messages_status ON messages (business_id, status, id);
CREATE INDEX messages_unreachable ON messages (business_id, phone_number)
  WHERE error_code IN ('invalid_number', 'landline');
CREATE INDEX messages_updated ON messages (business_id, updated_at);
-- The last one: while a partition is empty all indexes look as good, and PostgreSQL takes the newest.
ALTER TABLE messages ADD PRIMARY KEY (business_id, id);

SELECT attach_earlier_texts();
DROP FUNCTION attach_earlier_texts();
CREATE TABLE messages_default PARTITION OF messages DEFAULT;
ALTER TABLE media ADD CONSTRAINT media_business_id_message_id_fkey FOREIGN KEY (business_id, message_id)
  REFERENCES messages (business_id, id) ON DELETE CASCADE NOT VALID;

CREATE FUNCTION counts_of_text(m messages)
RETURNS TABLE(slot timestamptz, latency smallint, incoming integer, outgoing integer, sent integer, delivered integer,
  failed integer)
LANGUAGE sql STABLE AS $$
SELECT quarter_of(m.created_at),
  COALESCE(
    CASE WHEN m.status = 'delivered' THEN duration_class(extract(epoch FROM m.delivered_at - m.sent_at) * 1000) END,
    -1::smallint
  ),
  (m.direction = 'incoming')::integer,
  (m.direction = 'outgoing')::integer,
  (m.direction = 'outgoing' AND (m.sent_at IS NOT NULL OR m.status IN ('sent', 'delivered', 'undelivered')))::integer,
  (m.status = 'delivered')::integer,
  (m.status IN ('failed', 'undelivered'))::integer
$$;
COMMENT ON FUNCTION counts_of_text(messages) IS 'What a text adds to text_activity.';
CREATE TRIGGER messages_count_written AFTER INSERT ON messages FOR EACH ROW EXECUTE FUNCTION count_text();
CREATE TRIGGER messages_count_deleted AFTER DELETE ON messages FOR EACH ROW EXECUTE FUNCTION count_text();
CREATE TRIGGER messages_count_changed AFTER UPDATE ON messages FOR EACH ROW
  WHEN (
    (OLD.sent_at IS NULL) <> (NEW.sent_at IS NULL)
    OR (OLD.status <> NEW.status AND (
      OLD.status IN ('sent', 'delivered', 'undelivered', 'failed')
      OR NEW.status IN ('sent', 'delivered', 'undelivered', 'failed')
    ))
    OR (NEW.status = 'delivered' AND (OLD.sent_at, OLD.delivered_at) IS DISTINCT FROM (NEW.sent_at, NEW.delivered_at))
    OR OLD.inbox_id <> NEW.inbox_id
    OR OLD.created_at <> NEW.created_at
    OR OLD.user_id IS DISTINCT FROM NEW.user_id
    OR OLD.campaign_id IS DISTINCT FROM NEW.campaign_id
    OR OLD.direction <> NEW.direction
  )
  EXECUTE FUNCTION count_text();
CREATE TRIGGER messages_carrier_id_written AFTER INSERT ON messages FOR EACH ROW WHEN (NEW.carrier_id IS NOT NULL)
  EXECUTE FUNCTION add_carrier_id();
CREATE TRIGGER messages_carrier_id_changed AFTER UPDATE ON messages FOR EACH ROW
  WHEN (OLD.carrier_id IS NULL AND NEW.carrier_id IS NOT NULL) EXECUTE FUNCTION add_carrier_id();
CREATE TRIGGER messages_carrier_id_deleted AFTER DELETE ON messages FOR EACH ROW WHEN (OLD.carrier_id IS NOT NULL)
  EXECUTE FUNCTION remove_carrier_id();
-- The programs before migration 48 need the unique index of the carrier's ids.
UPDATE schema_compatibility SET oldest_program = 48;
