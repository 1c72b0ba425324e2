-- Bodies of events are compressed in partitions that are made from now on.
ALTER TABLE webhook_events ADD COLUMN padding text NOT NULL DEFAULT repeat(' ', 2048);
COMMENT ON COLUMN webhook_events.padding IS
  'Spaces, which PostgreSQL stores in 31 bytes. It compresses the values of a row only if the row is longer than 2 kB: '
  'this makes every row so long.';
-- Compressed values stay in the row.
ALTER TABLE webhook_events
  ALTER business_id SET STORAGE MAIN,
  ALTER id SET STORAGE MAIN,
  ALTER event_type SET STORAGE MAIN,
  ALTER body SET STORAGE MAIN,
  ALTER inbox_id SET STORAGE MAIN,
  ALTER padding SET STORAGE MAIN;
-- Compress until the row is as short as this. New partitions have the options of the default one.
ALTER TABLE webhook_events_default SET (toast_tuple_target = 128);

CREATE OR REPLACE FUNCTION add_partition(parent text, partition text, lower text, upper text) RETURNS boolean
LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
DECLARE
  options text;
BEGIN
  IF to_regclass(format('%I', partition)) IS NOT NULL THEN
    RETURN false;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(parent, 0));
  IF EXISTS (SELECT FROM pg_class WHERE relname = partition AND pg_table_is_visible(oid)) THEN
    RETURN false;
  END IF;
  -- Tomorrow is another clock's today.
  IF partition <= parent || '_' || to_char(now() AT TIME ZONE 'UTC' + interval '1 day', 'YYYYMMDD') THEN
    EXECUTE format('LOCK TABLE ONLY %I IN SHARE ROW EXCLUSIVE MODE', parent);
  END IF;
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', parent || '_default');
  SELECT ' WITH (' || array_to_string(reloptions, ', ') || ')' INTO options
  FROM pg_class WHERE oid = to_regclass(format('%I', parent || '_default'));
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', partition, parent) || coalesce(options, '');
  EXECUTE format(
    'WITH moved AS (DELETE FROM %I WHERE id >= $1 AND id < $2 RETURNING *) INSERT INTO %I SELECT * FROM moved',
    parent || '_default', partition) USING lower, upper;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, partition, lower, upper);
  RETURN true;
END $$;
COMMENT ON FUNCTION add_partition IS
  'Adds the partition of the ids from lower up to upper unless it exists, with the options of the default partition, and '
  'moves their rows out of that one. A partition of today or tomorrow waits for the inserts under way, which have chosen '
  'the default one; days ahead have no rows, and keep nobody waiting.';
