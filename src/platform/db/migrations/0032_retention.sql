ALTER TABLE businesses ADD COLUMN retention jsonb NOT NULL DEFAULT '{}';
COMMENT ON COLUMN businesses.retention IS
  'The days for which the business keeps its data, by the names in src/domain/identity/retention.ts. Absent: as long as the service does.';

CREATE TABLE broadcast_outcomes (
  business_id  text COLLATE "C" NOT NULL,
  broadcast_id text COLLATE "C" NOT NULL,
  status       text COLLATE "C" NOT NULL,
  error_code   text COLLATE "C" NOT NULL,
  texts        integer NOT NULL,
  segments     integer NOT NULL,
  PRIMARY KEY (business_id, broadcast_id, status, error_code),
  FOREIGN KEY (business_id, broadcast_id) REFERENCES broadcasts (business_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE broadcast_outcomes IS
  'The number of texts of broadcasts that retention or an erasure has deleted, by their last status.';
COMMENT ON COLUMN broadcast_outcomes.error_code IS 'Empty: a text without an error.';

CREATE TABLE person_erasures (
  business_id  text COLLATE "C" NOT NULL,
  id           text COLLATE "C" NOT NULL CHECK (id ~ '^era_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  contact_id   text COLLATE "C",
  subject      jsonb,
  step         smallint NOT NULL DEFAULT 0,
  position     text COLLATE "C" NOT NULL DEFAULT '',
  found        boolean NOT NULL DEFAULT false,
  erased_rows  bigint NOT NULL DEFAULT 0,
  due_at       timestamptz(3) NOT NULL,
  created_at   timestamptz(3) NOT NULL,
  erased_at    timestamptz(3),
  completed_at timestamptz(3),
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id) REFERENCES businesses (id),
  CONSTRAINT person_erasures_check CHECK ((subject IS NULL) = (completed_at IS NOT NULL))
);
COMMENT ON TABLE person_erasures IS
  'Orders to erase the data of a person. A worker locks the row for the transaction of one batch. Without personal data once completed.';
COMMENT ON COLUMN person_erasures.contact_id IS 'The contact that the order names. Null: it names a number.';
COMMENT ON COLUMN person_erasures.subject IS 'The numbers, addresses and ids of the person, until the erasure is completed.';
COMMENT ON COLUMN person_erasures.step IS 'The step of the current pass, as in src/domain/person/erase.ts.';
COMMENT ON COLUMN person_erasures.position IS 'The place at which the last batch of the step ended.';
COMMENT ON COLUMN person_erasures.found IS 'Whether the current pass has erased rows: then another one follows.';
COMMENT ON COLUMN person_erasures.erased_at IS 'The first pass that found nothing more. A last look for work that was in flight follows.';
CREATE INDEX person_erasures_due ON person_erasures (due_at) WHERE completed_at IS NULL;

CREATE OR REPLACE FUNCTION keeps_counts() RETURNS boolean LANGUAGE sql STABLE AS $function$
  SELECT COALESCE(current_setting('retention.keeps_counts', true) = 'on', false)
$function$;
COMMENT ON FUNCTION keeps_counts() IS
  'Whether this transaction deletes texts and calls for their age or for a person: what happened stays counted.';

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
  IF TG_OP <> 'INSERT' AND OLD.predates_activity THEN
    -- The lock lets the backfill see either all of this change or nothing of it.
    PERFORM FROM text_activity_backfills b WHERE b.business_id = OLD.business_id AND b.position > OLD.id FOR SHARE;
    IF FOUND THEN
      RETURN NULL;
    END IF;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO text_activity_changes (business_id, inbox_id, campaign_id, user_id, slot, latency,
      incoming, outgoing, sent, delivered, failed)
    SELECT NEW.business_id, NEW.inbox_id, NEW.campaign_id, NEW.user_id, n.* FROM counts_of_text(NEW) n;
  ELSIF TG_OP = 'UPDATE' AND OLD.status <> 'delivered'
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

CREATE OR REPLACE FUNCTION count_call() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  IF TG_OP = 'DELETE' AND keeps_counts() THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.predates_activity THEN
    -- As in count_text.
    PERFORM FROM call_activity_backfills b WHERE b.business_id = OLD.business_id AND b.position > OLD.id FOR SHARE;
    IF FOUND THEN
      RETURN NULL;
    END IF;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO call_activity_changes (business_id, inbox_id, campaign_id, user_id, slot, outgoing, reached_people,
      reached_machines, unanswered, failed, abandoned, incoming, answered, missed, talk_seconds)
    SELECT NEW.business_id, NEW.inbox_id, NEW.campaign_id, NEW.user_id, n.* FROM counts_of_call(NEW) n;
  ELSIF TG_OP = 'UPDATE' AND (OLD.inbox_id, OLD.created_at) = (NEW.inbox_id, NEW.created_at)
    AND (OLD.campaign_id, OLD.user_id) IS NOT DISTINCT FROM (NEW.campaign_id, NEW.user_id) THEN
    INSERT INTO call_activity_changes (business_id, inbox_id, campaign_id, user_id, slot, outgoing, reached_people,
      reached_machines, unanswered, failed, abandoned, incoming, answered, missed, talk_seconds)
    SELECT NEW.business_id, NEW.inbox_id, NEW.campaign_id, NEW.user_id, n.slot, n.outgoing - o.outgoing,
      n.reached_people - o.reached_people, n.reached_machines - o.reached_machines, n.unanswered - o.unanswered,
      n.failed - o.failed, n.abandoned - o.abandoned, n.incoming - o.incoming, n.answered - o.answered,
      n.missed - o.missed, n.talk_seconds - o.talk_seconds
    FROM counts_of_call(NEW) n CROSS JOIN counts_of_call(OLD) o;
  ELSE
    INSERT INTO call_activity_changes (business_id, inbox_id, campaign_id, user_id, slot, outgoing, reached_people,
      reached_machines, unanswered, failed, abandoned, incoming, answered, missed, talk_seconds)
    SELECT OLD.business_id, OLD.inbox_id, OLD.campaign_id, OLD.user_id, o.slot, -o.outgoing, -o.reached_people,
      -o.reached_machines, -o.unanswered, -o.failed, -o.abandoned, -o.incoming, -o.answered, -o.missed, -o.talk_seconds
    FROM counts_of_call(OLD) o
    WHERE NOT EXISTS (SELECT FROM closings c WHERE c.business_id = OLD.business_id AND c.begun_at IS NOT NULL);
    IF TG_OP = 'UPDATE' THEN
      INSERT INTO call_activity_changes (business_id, inbox_id, campaign_id, user_id, slot, outgoing, reached_people,
        reached_machines, unanswered, failed, abandoned, incoming, answered, missed, talk_seconds)
      SELECT NEW.business_id, NEW.inbox_id, NEW.campaign_id, NEW.user_id, n.* FROM counts_of_call(NEW) n;
    END IF;
  END IF;
  RETURN NULL;
END $function$;

-- A session may outlive the last call that it ordered.
ALTER TABLE dialer_sessions ADD CONSTRAINT dialer_sessions_last_call FOREIGN KEY (business_id, call_id)
  REFERENCES calls (business_id, id) ON DELETE SET NULL (call_id) NOT VALID;
ALTER TABLE dialer_sessions DROP CONSTRAINT dialer_sessions_business_id_call_id_fkey;
