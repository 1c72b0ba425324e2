-- Attempts of campaign contacts that count anew from a time. The previous version counts all of them: a contact whose attempts
-- were reset is not offered by it beyond the maximum.
ALTER TABLE campaign_contacts ADD COLUMN attempts_since timestamptz(3);
COMMENT ON COLUMN campaign_contacts.attempts_since IS
  'Calls that the carrier accepted until then do not count as attempts any more. Null: all count.';
COMMENT ON COLUMN campaign_contacts.attempts IS
  'The attempts at the phone that was called least, among the phones in service. Null: none was called.';

CREATE FUNCTION least_attempts(business text, contact text, phones jsonb, since timestamptz) RETURNS integer LANGUAGE sql STABLE
AS $$
  SELECT min(made.attempts)::integer
  FROM jsonb_array_elements(phones) AS phone CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE c.accepted_at > COALESCE(since, '-infinity')) AS attempts FROM calls c
    WHERE c.business_id = business AND c.campaign_contact_id = contact AND c.phone_number = phone ->> 'number'
  ) made
  WHERE NOT EXISTS (
    SELECT FROM calls c
    WHERE c.business_id = business AND c.phone_number = phone ->> 'number' AND c.error_code = 'invalid_number' OFFSET 0
  )
$$;
COMMENT ON FUNCTION least_attempts(text, text, jsonb, timestamptz) IS 'The value of campaign_contacts.attempts.';

CREATE OR REPLACE FUNCTION reckon_attempts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.attempts := least_attempts(NEW.business_id, NEW.id, NEW.phones, NEW.attempts_since);
  RETURN NEW;
END $$;
DROP FUNCTION least_attempts(text, text, jsonb);

CREATE OR REPLACE TRIGGER campaign_contacts_reckon_attempts BEFORE UPDATE OF call_count, phones, attempts_since
  ON campaign_contacts FOR EACH ROW
  WHEN (OLD.call_count <> NEW.call_count OR OLD.phones <> NEW.phones AND NEW.call_count > 0
    OR OLD.attempts_since IS DISTINCT FROM NEW.attempts_since)
  EXECUTE FUNCTION reckon_attempts();
CREATE OR REPLACE TRIGGER campaign_contacts_set_retry_attempts BEFORE UPDATE OF status, due_at, call_count, phones, attempts_since
  ON campaign_contacts FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR OLD.due_at IS DISTINCT FROM NEW.due_at OR OLD.call_count <> NEW.call_count
    OR OLD.phones <> NEW.phones OR OLD.attempts_since IS DISTINCT FROM NEW.attempts_since)
  EXECUTE FUNCTION set_retry_attempts();
