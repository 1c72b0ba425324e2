CREATE FUNCTION oldest_default_row(parent text, lower text, upper text)
RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  oldest text;
BEGIN
  EXECUTE format('SELECT min(id) FROM %I WHERE id >= $1 AND id < $2', parent || '_default')
    INTO oldest USING lower, upper;
  RETURN oldest;
END $$;
COMMENT ON FUNCTION oldest_default_row(text, text, text) IS
  'Returns the lowest id from lower up to upper in the default partition.';

CREATE FUNCTION delete_default_rows(
  parent text, lower text, upper text, most integer,
  OUT deleted bigint, OUT undelivered bigint
) LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
BEGIN
  deleted := 0;
  -- The slow check comes before the lock. It is repeated under the lock, because its result may have changed.
  undelivered := undelivered_between(lower, upper);
  IF undelivered > 0 THEN
    RETURN;
  END IF;
  -- A transaction that requests another delivery of an event reads the event first: it either waits for this lock or has
  -- committed before.
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', parent || '_default');
  undelivered := undelivered_between(lower, upper);
  IF undelivered > 0 THEN
    RETURN;
  END IF;
  EXECUTE format(
    'DELETE FROM %1$I WHERE ctid = ANY(ARRAY(SELECT ctid FROM %1$I WHERE id >= $1 AND id < $2 LIMIT $3))',
    parent || '_default') USING lower, upper, most;
  GET DIAGNOSTICS deleted = ROW_COUNT;
END $$;
COMMENT ON FUNCTION delete_default_rows(text, text, text, integer) IS
  'Deletes at most "most" rows from the default partition, with ids from lower up to upper, unless an event with such '
  'an id has a pending delivery. Returns the number of deleted rows and of pending deliveries.';
