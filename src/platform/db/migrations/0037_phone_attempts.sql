-- Which outcomes of a call go on to the next phone of the contact.
ALTER TABLE campaigns
  ADD COLUMN next_phone_outcomes text[] NOT NULL DEFAULT '{no_answer,busy,voicemail,failed,invalid_number}';

-- The phones of the contact that were dialed since it was claimed.
ALTER TABLE dialer_sessions ADD COLUMN tried_numbers text[] NOT NULL DEFAULT '{}';

-- Of the phones of a contact that are numbers in use: how often the carrier took a call to the one that was called least.
-- Null where none was called.
ALTER TABLE campaign_contacts ADD COLUMN attempts integer;

CREATE FUNCTION least_attempts(business text, contact text, phones jsonb) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT min(made.attempts)::integer
  FROM jsonb_array_elements(phones) AS phone CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE c.accepted_at IS NOT NULL) AS attempts,
      COALESCE(bool_or(c.error_code = 'invalid_number'), false) AS is_invalid
    FROM calls c
    WHERE c.business_id = business AND c.campaign_contact_id = contact AND c.phone_number = phone ->> 'number'
  ) made
  WHERE NOT made.is_invalid
$$;

CREATE FUNCTION reckon_attempts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.attempts := least_attempts(NEW.business_id, NEW.id, NEW.phones);
  RETURN NEW;
END $$;
CREATE TRIGGER campaign_contacts_reckon_attempts BEFORE UPDATE OF call_count, phones ON campaign_contacts
  FOR EACH ROW WHEN (OLD.call_count <> NEW.call_count OR (OLD.phones <> NEW.phones AND NEW.call_count > 0))
  EXECUTE FUNCTION reckon_attempts();
