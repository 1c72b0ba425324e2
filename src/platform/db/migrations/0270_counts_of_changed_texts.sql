-- The texts that one statement changes are counted by one row for each key, in place of a row for each text, as those that
-- it writes are since migration 0112. The sum over the latencies is what it was: only deliveries have one.
CREATE FUNCTION count_changed_texts() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
  own record;
BEGIN
  -- The lock lets the backfill see either all of this change or nothing of it.
  FOR own IN SELECT t.business_id, min(t.id) AS id FROM earlier t WHERE t.predates_activity GROUP BY t.business_id LOOP
    PERFORM FROM text_activity_backfills b WHERE b.business_id = own.business_id AND b.position > own.id FOR SHARE;
  END LOOP;
  INSERT INTO text_activity_changes (business_id, inbox_id, campaign_id, user_id, slot, latency,
    incoming, outgoing, sent, delivered, failed)
  SELECT c.business_id, c.inbox_id, c.campaign_id, c.user_id, c.slot, c.latency,
    sum(c.incoming), sum(c.outgoing), sum(c.sent), sum(c.delivered), sum(c.failed)
  FROM (
    SELECT t.business_id, t.inbox_id, t.campaign_id, t.user_id, t.predates_activity, t.id, n.slot, l.latency,
      l.is_rest * t.sign * n.incoming AS incoming, l.is_rest * t.sign * n.outgoing AS outgoing,
      l.is_rest * t.sign * n.sent AS sent, (1 - l.is_rest) * t.sign * n.delivered AS delivered,
      l.is_rest * t.sign * n.failed AS failed
    FROM (
      SELECT e.business_id, e.inbox_id, e.campaign_id, e.user_id, e.predates_activity, e.id, -1 AS sign,
        ROW(e.*)::messages AS text FROM earlier e
      UNION ALL
      SELECT w.business_id, w.inbox_id, w.campaign_id, w.user_id, w.predates_activity, w.id, 1,
        ROW(w.*)::messages FROM later w
    ) t
    CROSS JOIN LATERAL counts_of_text(t.text) n
    -- A delivery has the latency of the text, what else it counts has none.
    CROSS JOIN LATERAL (VALUES (n.latency, 0), (-1::smallint, 1)) AS l (latency, is_rest)
  ) c
  -- The backfill will count a text that it has not passed.
  WHERE c.predates_activity IS NOT TRUE OR NOT EXISTS (
    SELECT FROM text_activity_backfills b WHERE b.business_id = c.business_id AND b.position > c.id
  )
  GROUP BY c.business_id, c.inbox_id, c.campaign_id, c.user_id, c.slot, c.latency
  HAVING sum(c.incoming) <> 0 OR sum(c.outgoing) <> 0 OR sum(c.sent) <> 0 OR sum(c.delivered) <> 0
    OR sum(c.failed) <> 0;
  RETURN NULL;
END $function$;
COMMENT ON FUNCTION count_changed_texts() IS 'Writes what the changes of texts by a statement add to text_activity.';

DROP TRIGGER messages_count_changed ON messages;
CREATE TRIGGER messages_count_changed AFTER UPDATE ON messages REFERENCING OLD TABLE AS earlier NEW TABLE AS later
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_texts();

CREATE OR REPLACE FUNCTION count_text() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  -- A text that waits has not been sent: it counts no more.
  IF OLD.status <> 'queued' AND keeps_counts() THEN
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
  -- The rows of a business that is erased are not counted.
  INSERT INTO text_activity_changes (business_id, inbox_id, campaign_id, user_id, slot, latency,
    incoming, outgoing, sent, delivered, failed)
  SELECT OLD.business_id, OLD.inbox_id, OLD.campaign_id, OLD.user_id, o.slot, o.latency,
    -o.incoming, -o.outgoing, -o.sent, -o.delivered, -o.failed
  FROM counts_of_text(OLD) o
  WHERE NOT EXISTS (SELECT FROM closings c WHERE c.business_id = OLD.business_id AND c.begun_at IS NOT NULL);
  RETURN NULL;
END $function$;
