-- How many deliveries are still owed of the events from the id `lower` up to the id `upper`. The queue may be deep: one
-- look for each subscription along the key of the deliveries, whatever PostgreSQL believes of their number.
CREATE FUNCTION undelivered_between(lower text, upper text) RETURNS bigint
LANGUAGE sql SET enable_seqscan = off SET enable_bitmapscan = off AS $$
  SELECT coalesce(sum(owed.count), 0)::bigint
  FROM subscriptions s
  CROSS JOIN LATERAL (
    SELECT count(*) FROM webhook_deliveries d
    WHERE d.business_id = s.business_id AND d.subscription_id = s.id AND d.event_id >= lower AND d.event_id < upper
  ) owed
$$;

-- Drops the partition of a day that is more than `kept_days` past by the clock of this server, unless something in it is
-- still to be delivered. Tells whether it was dropped, how many rows it had, and how many deliveries keep it.
CREATE FUNCTION drop_day(
  parent text, partition text, kept_days integer,
  OUT dropped boolean, OUT held bigint, OUT undelivered bigint
)
LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
DECLARE
  bounds text[];
BEGIN
  dropped := false;
  held := 0;
  undelivered := 0;
  SELECT regexp_match(pg_get_expr(child.relpartbound, child.oid), 'FROM \(''(\w+)''\) TO \(''(\w+)''\)') INTO bounds
  FROM pg_inherits i
  JOIN pg_class child ON child.oid = i.inhrelid
  WHERE i.inhparent = to_regclass(format('%I', parent)) AND child.relname = partition AND child.relname ~ '_\d{8}$'
    AND right(child.relname, 8) < to_char(now() AT TIME ZONE 'UTC' - kept_days * interval '1 day', 'YYYYMMDD');
  IF bounds IS NULL THEN
    RETURN;
  END IF;
  -- What takes long comes before the locks, and what may have changed meanwhile again under them.
  undelivered := undelivered_between(bounds[1], bounds[2]);
  IF undelivered > 0 THEN
    RETURN;
  END IF;
  EXECUTE format('SELECT count(*) FROM %I', partition) INTO held;
  PERFORM pg_advisory_xact_lock(hashtextextended(parent, 0));
  IF NOT EXISTS (SELECT FROM pg_class WHERE relname = partition AND pg_table_is_visible(oid)) THEN
    RETURN;
  END IF;
  -- Whoever has an event delivered once more reads it first, and waits here or is seen. The parent first, as readers do.
  EXECUTE format('LOCK TABLE ONLY %I IN ACCESS EXCLUSIVE MODE', parent);
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', partition);
  undelivered := undelivered_between(bounds[1], bounds[2]);
  IF undelivered = 0 THEN
    EXECUTE format('DROP TABLE %I', partition);
    dropped := true;
  END IF;
END $$;

-- What the version before calls, with a day that it has reckoned by its own clock.
CREATE OR REPLACE FUNCTION drop_partition(parent text, partition text) RETURNS boolean
LANGUAGE sql AS $$
  SELECT dropped FROM drop_day(parent, partition, 30)
$$;
