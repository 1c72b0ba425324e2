-- A key belongs to a business, an OAuth client and a user: client_id holds "client user". Answers that the version
-- before has kept, or keeps while it still runs, are those of a client alone. They are found by every user of that
-- client, as they were when they were kept, so that a retry across the change runs nothing twice; those with a secret
-- are told as another request's, since nobody knows whose they are.

-- The claim of a user's key. Whoever does not know of users takes the lock of the client: it is shared here.
CREATE FUNCTION claim_idempotency_key(
  owner_business text, owner_client text, owner_user text, owner_key text,
  lock_number bigint, client_lock_number bigint, retention interval
) RETURNS TABLE (
  locked boolean, fingerprint bytea, status smallint, headers jsonb, body text, sealed_body bytea
) LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  locked := pg_try_advisory_xact_lock(lock_number) AND pg_try_advisory_xact_lock_shared(client_lock_number);
  SELECT kept.fingerprint, kept.status, kept.headers, kept.body, kept.sealed_body
    INTO fingerprint, status, headers, body, sealed_body
    FROM idempotency_keys kept
    WHERE kept.business_id = owner_business AND kept.client_id = owner_client || ' ' || owner_user
      AND kept.key = owner_key AND kept.created_at > now() - retention;
  IF NOT FOUND THEN
    -- An empty fingerprint is no request's.
    SELECT CASE WHEN kept.sealed_body IS NULL THEN kept.fingerprint ELSE '' END, kept.status, kept.headers, kept.body
      INTO fingerprint, status, headers, body
      FROM idempotency_keys kept
      WHERE kept.business_id = owner_business AND kept.client_id = owner_client
        AND kept.key = owner_key AND kept.created_at > now() - retention;
  END IF;
  RETURN NEXT;
END $$;

-- The claim of the version before: it finds what has been kept for a user meanwhile.
CREATE OR REPLACE FUNCTION claim_idempotency_key(
  owner_business text, owner_client text, owner_key text, lock_number bigint, retention interval
) RETURNS TABLE (
  locked boolean, fingerprint bytea, status smallint, headers jsonb, body text, sealed_body bytea
) LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  locked := pg_try_advisory_xact_lock(lock_number);
  SELECT kept.fingerprint, kept.status, kept.headers, kept.body, kept.sealed_body
    INTO fingerprint, status, headers, body, sealed_body
    FROM idempotency_keys kept
    WHERE kept.business_id = owner_business AND kept.client_id = owner_client AND kept.key = owner_key
      AND kept.created_at > now() - retention;
  IF NOT FOUND THEN
    SELECT CASE WHEN kept.sealed_body IS NULL THEN kept.fingerprint ELSE '' END, kept.status, kept.headers, kept.body
      INTO fingerprint, status, headers, body
      FROM users u
      JOIN idempotency_keys kept ON kept.business_id = u.business_id
        AND kept.client_id = owner_client || ' ' || u.id AND kept.key = owner_key
      WHERE u.business_id = owner_business AND kept.created_at > now() - retention
      ORDER BY kept.created_at LIMIT 1;
  END IF;
  RETURN NEXT;
END $$;
