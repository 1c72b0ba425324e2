-- What else is kept of an answer: headers of its own, and a body with secrets, which is never stored in the clear
-- (AES-256-GCM, with the key that ENCRYPTION_KEY names).
ALTER TABLE idempotency_keys
  ADD COLUMN headers jsonb,
  ADD COLUMN sealed_body bytea,
  ADD CHECK (body IS NULL OR sealed_body IS NULL);

-- Takes the lock of a key unless somebody holds it, and then looks for the kept answer. It is a function because each
-- statement inside a volatile function sees all that was committed when that statement began: the look comes after
-- the lock, and a transaction lets go of its locks after its rows are visible. So whoever is given the lock of a
-- request that has ended sees its answer. In one plain statement both would share a snapshot taken before the lock.
CREATE FUNCTION claim_idempotency_key(
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
  RETURN NEXT;
END $$;
