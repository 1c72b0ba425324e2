-- The texts that one statement writes are counted by one row for each key, in place of a row for each text: a batch of a
-- broadcast writes fifty.
CREATE FUNCTION count_written_texts() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  INSERT INTO text_activity_changes (business_id, inbox_id, campaign_id, user_id, slot, latency,
    incoming, outgoing, sent, delivered, failed)
  SELECT w.business_id, w.inbox_id, w.campaign_id, w.user_id, n.slot, n.latency,
    sum(n.incoming), sum(n.outgoing), sum(n.sent), sum(n.delivered), sum(n.failed)
  FROM written w CROSS JOIN LATERAL counts_of_text(ROW(w.*)::messages) n
  GROUP BY w.business_id, w.inbox_id, w.campaign_id, w.user_id, n.slot, n.latency;
  RETURN NULL;
END $function$;
COMMENT ON FUNCTION count_written_texts() IS 'Writes what the texts of a statement add to text_activity.';

DROP TRIGGER messages_count_written ON messages;
CREATE TRIGGER messages_count_written AFTER INSERT ON messages REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION count_written_texts();

CREATE OR REPLACE FUNCTION count_text() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  -- A text that waits has not been sent: it counts no more.
  IF TG_OP = 'DELETE' AND OLD.status <> 'queued' AND keeps_counts() THEN
    IF OLD.broadcast_id IS NOT NULL THEN
      INSERT INTO broadcast_outcomes AS o (business_id, broadcast_id, status, error_code, texts, segments)
      VALUES (OLD.business_id, OLD.broadcast_id, CASE OLD.status WHEN 'sending' THEN 'sent' ELSE OLD.status END, COALESCE(OLD.error_code, ''), 1, OLD.segments)
      ON CONFLICT (business_id, broadcast_id, status, error_code)
        DO UPDATE SET texts = o.texts + 1, segments = o.segments + excluded.segments;
    END IF;
    RETURN NULL;
  END IF;
  IF OLD.predates_activity THEN
    -- The lock lets the backfill see either all of this change or nothing of it.
    PERFORM FROM text_activity_backfills b WHERE b.business_id = OLD.business_id AND b.position > OLD.id FOR SHARE;
    IF FOUND THEN
      RETURN NULL;
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.status <> 'delivered'
    AND (OLD.inbox_id, OLD.created_at) = (NEW.inbox_id, NEW.created_at)
    AND (OLD.campaign_id, OLD.user_id) IS NOT DISTINCT FROM (NEW.campaign_id, NEW.user_id) THEN
    INSERT INTO text_activity_changes (business_id, inbox_id, campaign_id, user_id, slot, latency,
      incoming, outgoing, sent, delivered, failed)
    SELECT NEW.business_id, NEW.inbox_id, NEW.campaign_id, NEW.user_id, n.slot, n.latency,
      n.incoming - o.incoming, n.outgoing - o.outgoing, n.sent - o.sent, n.delivered - o.delivered, n.failed - o.failed
    FROM counts_of_text(NEW) n CROSS JOIN counts_of_text(OLD) o;
  ELSE
    -- The rows of a business that is erased are not counted.
    INSERT INTO text_activity_changes (business_id, inbox_id, campaign_id, user_id, slot, latency,
      incoming, outgoing, sent, delivered, failed)
    SELECT OLD.business_id, OLD.inbox_id, OLD.campaign_id, OLD.user_id, o.slot, o.latency,
      -o.incoming, -o.outgoing, -o.sent, -o.delivered, -o.failed
    FROM counts_of_text(OLD) o
    WHERE NOT EXISTS (SELECT FROM closings c WHERE c.business_id = OLD.business_id AND c.begun_at IS NOT NULL);
    IF TG_OP = 'UPDATE' THEN
      INSERT INTO text_activity_changes (business_id, inbox_id, campaign_id, user_id, slot, latency,
        incoming, outgoing, sent, delivered, failed)
      SELECT NEW.business_id, NEW.inbox_id, NEW.campaign_id, NEW.user_id, n.* FROM counts_of_text(NEW) n;
    END IF;
  END IF;
  RETURN NULL;
END $function$;
