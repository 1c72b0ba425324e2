-- First attempts and retries are claimed apart: what fails again and again must not stand before what is new.
DROP INDEX webhook_deliveries_due;
CREATE INDEX webhook_deliveries_new ON webhook_deliveries (due_at) WHERE NOT parked AND attempts = 0;
CREATE INDEX webhook_deliveries_retry ON webhook_deliveries (due_at) WHERE NOT parked AND attempts > 0;

-- As before, but a process that waited for another one sees what that has made or dropped: to_regclass may go on
-- telling what it knew before the wait, while a query sees what is committed.
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
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', parent || '_default');
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', partition, parent);
  EXECUTE format(
    'WITH moved AS (DELETE FROM %I WHERE id >= $1 AND id < $2 RETURNING *) INSERT INTO %I SELECT * FROM moved',
    parent || '_default', partition) USING lower, upper;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, partition, lower, upper);
  RETURN true;
END $$;

CREATE OR REPLACE FUNCTION drop_partition(parent text, partition text) RETURNS boolean
LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(parent, 0));
  IF NOT EXISTS (SELECT FROM pg_class WHERE relname = partition AND pg_table_is_visible(oid)) THEN
    RETURN false;
  END IF;
  EXECUTE format('DROP TABLE %I', partition);
  RETURN true;
END $$;
