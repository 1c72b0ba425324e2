-- As before, but who inserts into a day that is being made waits at the table itself: it had chosen the default partition
-- already, which no longer takes the row when the day is there. Days ahead take no rows yet, and keep nobody waiting.
CREATE OR REPLACE FUNCTION add_partition(parent text, partition text, lower text, upper text) RETURNS boolean
LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
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
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', partition, parent);
  EXECUTE format(
    'WITH moved AS (DELETE FROM %I WHERE id >= $1 AND id < $2 RETURNING *) INSERT INTO %I SELECT * FROM moved',
    parent || '_default', partition) USING lower, upper;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, partition, lower, upper);
  RETURN true;
END $$;
