-- A number of which a call has said that there is none is invalid for the whole business: it has no attempts of any
-- contact. The rule stands in src/domain/consent/number-sql.ts too.
CREATE OR REPLACE FUNCTION least_attempts(business text, contact text, phones jsonb) RETURNS integer LANGUAGE sql STABLE
AS $$
  SELECT min(made.attempts)::integer
  FROM jsonb_array_elements(phones) AS phone CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE c.accepted_at IS NOT NULL) AS attempts FROM calls c
    WHERE c.business_id = business AND c.campaign_contact_id = contact AND c.phone_number = phone ->> 'number'
  ) made
  WHERE NOT EXISTS (
    SELECT FROM calls c
    WHERE c.business_id = business AND c.phone_number = phone ->> 'number' AND c.error_code = 'invalid_number' OFFSET 0
  )
$$;
