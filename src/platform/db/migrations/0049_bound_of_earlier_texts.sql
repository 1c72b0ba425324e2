CREATE FUNCTION lock_texts(most_tries integer) RETURNS void LANGUAGE plpgsql SET lock_timeout = '20ms' AS $$
BEGIN
  FOR try IN 1 .. most_tries LOOP
    BEGIN
      LOCK TABLE messages, media, conversations, contacts, inboxes, users, broadcasts, campaigns IN ACCESS EXCLUSIVE MODE;
      RETURN;
    EXCEPTION WHEN lock_not_available THEN
      -- The locks of this try are released.
      PERFORM pg_sleep(0.02 + random() * 0.06);
    END;
  END LOOP;
  RAISE lock_not_available USING MESSAGE = 'the tables that texts refer to were in use at every try to lock them';
END $$;
COMMENT ON FUNCTION lock_texts IS
  'Locks the texts, and the tables that they refer to, until commit, for a change of partitions: foreign keys begin and end '
  'with them. Writers lock the tables in other orders, so each try waits a moment only, and many tries find a moment '
  'between writers. A try takes 0.24 s at most, and usually less than 0.1 s.';

-- add_partition leaves the texts of a month where they are if another partition has the month or texts of it exist.
CREATE OR REPLACE FUNCTION add_partition(parent text, partition text, lower text, upper text) RETURNS boolean
LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
DECLARE
  options text;
  is_taken boolean;
BEGIN
  IF to_regclass(format('%I', partition)) IS NOT NULL THEN
    RETURN false;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(parent, 0));
  IF EXISTS (SELECT FROM pg_class WHERE relname = partition AND pg_table_is_visible(oid)) THEN
    RETURN false;
  END IF;
  IF EXISTS (
    SELECT FROM pg_inherits i
    JOIN pg_class child ON child.oid = i.inhrelid
    CROSS JOIN LATERAL regexp_match(
      pg_get_expr(child.relpartbound, child.oid), 'FROM \(''(\w*)''\) TO \(''(\w+)''\)') AS bounds (ends)
    WHERE i.inhparent = to_regclass(format('%I', parent))
      AND bounds.ends[1] < upper COLLATE "C" AND bounds.ends[2] > lower COLLATE "C"
  ) THEN
    RETURN false;
  END IF;
  -- A move would count texts again and delete their files. The first check spares the locks; a text may be committed
  -- before they are held.
  IF parent = 'messages' THEN
    FOR check_number IN 1 .. 2 LOOP
      EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE id >= $1 AND id < $2)', parent || '_default')
        INTO is_taken USING lower, upper;
      IF is_taken THEN
        RETURN false;
      END IF;
      IF check_number = 1 THEN
        PERFORM lock_texts(30);
      END IF;
    END LOOP;
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
  'Adds the partition of the ids from lower up to upper, with the options of the default partition, unless it or one that '
  'overlaps it exists, and moves their rows out of the default partition. Texts are not moved: their month then stays in '
  'the default partition. A partition of today or tomorrow waits for the inserts under way, which have chosen the default '
  'one; days ahead have no rows, and keep nobody waiting.';

CREATE FUNCTION analyze_texts(partition text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM pg_class c
    WHERE c.oid = to_regclass(format('%I', partition))
      AND pg_relation_size(c.oid) > 2 * c.relpages * current_setting('block_size')::bigint
  ) OR NOT pg_try_advisory_xact_lock(hashtextextended(partition, 0)) THEN
    RETURN false;
  END IF;
  EXECUTE format('ANALYZE %I', partition);
  RETURN true;
END $$;
COMMENT ON FUNCTION analyze_texts IS
  'Makes statistics of a partition of messages, if it exists and has more than doubled since the last ones, unless another '
  'session does. Plans that were made before end with that.';

CREATE FUNCTION drop_empty_texts(partition text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  is_used boolean;
BEGIN
  IF NOT EXISTS (
    SELECT FROM pg_inherits i JOIN pg_class child ON child.oid = i.inhrelid
    WHERE i.inhparent = 'messages'::regclass AND child.relname = partition AND partition <> 'messages_default'
  ) THEN
    RETURN false;
  END IF;
  -- The slow check comes before the locks. It is repeated under them, because its result may have changed.
  EXECUTE format('SELECT EXISTS (SELECT FROM %I)', partition) INTO is_used;
  IF is_used THEN
    RETURN false;
  END IF;
  PERFORM lock_texts(30);
  EXECUTE format('SELECT EXISTS (SELECT FROM %I)', partition) INTO is_used;
  IF is_used THEN
    RETURN false;
  END IF;
  EXECUTE format('ALTER TABLE messages DETACH PARTITION %I', partition);
  EXECUTE format('DROP TABLE %I', partition);
  RETURN true;
END $$;
COMMENT ON FUNCTION drop_empty_texts IS 'Drops a partition of messages unless it has rows.';

-- The table becomes the partition of the texts up to a month that begins in seven days or later. This constraint, once it
-- is valid, spares the attachment a reading of the table. The time of an id is in its first ten characters after the
-- prefix.
CREATE FUNCTION bound_earlier_texts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE messages ADD CONSTRAINT messages_past CHECK (id >= %L AND id < %L) NOT VALID', '', (
    SELECT 'msg_' || string_agg(
      substr('0123456789abcdefghjkmnpqrstvwxyz', (bound.at >> 45 - 5 * place & 31)::integer + 1, 1), '' ORDER BY place)
      || repeat('0', 16)
    FROM (
      SELECT (extract(epoch FROM
        (date_trunc('month', now() AT TIME ZONE 'UTC' + interval '7 days') + interval '1 month') AT TIME ZONE 'UTC'
      ) * 1000)::bigint
    ) AS bound (at), generate_series(0, 9) AS place
  ));
END $$;
SELECT bound_earlier_texts();
DROP FUNCTION bound_earlier_texts();
