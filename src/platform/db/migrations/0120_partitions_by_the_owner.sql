-- The service may run as a role that owns no table: these functions add, drop and analyze partitions as the owner, who has
-- run the migrations. Only roles to which the owner grants them may call them (npm run admin -- database grant).
-- The caller chooses names and may have objects of its own, with triggers and expressions that would run as the owner. So
-- each function takes the tables of the service alone, and names every table and function with its schema.

CREATE FUNCTION require_partitioned(parent text, allowed text[]) RETURNS void LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF parent <> ALL (allowed) OR NOT EXISTS (
    SELECT FROM pg_partitioned_table p
    JOIN pg_class c ON c.oid = p.partrelid
    JOIN pg_class d ON d.oid = p.partdefid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relname = parent AND pg_get_userbyid(c.relowner) = current_user
      AND d.relnamespace = c.relnamespace AND d.relname = parent || '_default' AND d.relowner = c.relowner
  ) THEN
    RAISE invalid_parameter_value USING
      MESSAGE = format('%L is not a partitioned table of the owner of the function: it must be one of %s', parent, allowed);
  END IF;
END $$;
COMMENT ON FUNCTION require_partitioned(text, text[]) IS
  'Refuses a table unless it is an allowed one that the current user owns, with its default partition.';

CREATE OR REPLACE FUNCTION lock_texts(most_tries integer) RETURNS void LANGUAGE plpgsql
SET lock_timeout = '20ms' SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  FOR try IN 1 .. most_tries LOOP
    BEGIN
      LOCK TABLE public.messages, public.media, public.conversations, public.contacts, public.inboxes, public.users,
        public.broadcasts, public.campaigns IN ACCESS EXCLUSIVE MODE;
      RETURN;
    EXCEPTION WHEN lock_not_available THEN
      -- The locks of this try are released.
      PERFORM pg_sleep(0.02 + random() * 0.06);
    END;
  END LOOP;
  RAISE lock_not_available USING MESSAGE = 'the tables that texts refer to were in use at every try to lock them';
END $$;

CREATE OR REPLACE FUNCTION undelivered_between(lower text, upper text) RETURNS bigint LANGUAGE sql
SET enable_seqscan = off SET enable_bitmapscan = off SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(sum(owed.count), 0)::bigint
  FROM public.subscriptions s
  CROSS JOIN LATERAL (
    SELECT count(*) FROM public.webhook_deliveries d
    WHERE d.business_id = s.business_id AND d.subscription_id = s.id AND d.event_id >= lower AND d.event_id < upper
  ) owed
$$;

CREATE OR REPLACE FUNCTION add_partition(parent text, partition text, lower text, upper text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET lock_timeout = '2s' SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  options text;
  is_taken boolean;
BEGIN
  PERFORM public.require_partitioned(parent, '{messages,webhook_events,webhook_attempts}'::text[]);
  IF NOT starts_with(partition, parent || '_') THEN
    RAISE invalid_parameter_value USING MESSAGE = format('the name %L must begin with %s_', partition, parent);
  END IF;
  IF to_regclass(format('public.%I', partition)) IS NOT NULL THEN
    RETURN false;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(parent, 0));
  IF EXISTS (SELECT FROM pg_class WHERE relname = partition AND relnamespace = 'public'::regnamespace) THEN
    RETURN false;
  END IF;
  IF EXISTS (
    SELECT FROM pg_inherits i
    JOIN pg_class child ON child.oid = i.inhrelid
    CROSS JOIN LATERAL regexp_match(
      pg_get_expr(child.relpartbound, child.oid), 'FROM \(''(\w*)''\) TO \(''(\w+)''\)') AS bounds (ends)
    WHERE i.inhparent = to_regclass(format('public.%I', parent))
      AND bounds.ends[1] < upper COLLATE "C" AND bounds.ends[2] > lower COLLATE "C"
  ) THEN
    RETURN false;
  END IF;
  -- A move would count texts again and delete their files. The first check spares the locks; a text may be committed
  -- before they are held.
  IF parent = 'messages' THEN
    FOR check_number IN 1 .. 2 LOOP
      EXECUTE format('SELECT EXISTS (SELECT FROM public.%I WHERE id >= $1 AND id < $2)', parent || '_default')
        INTO is_taken USING lower, upper;
      IF is_taken THEN
        RETURN false;
      END IF;
      IF check_number = 1 THEN
        PERFORM public.lock_texts(30);
      END IF;
    END LOOP;
  END IF;
  -- Tomorrow is another clock's today.
  IF partition <= parent || '_' || to_char(now() AT TIME ZONE 'UTC' + interval '1 day', 'YYYYMMDD') THEN
    EXECUTE format('LOCK TABLE ONLY public.%I IN SHARE ROW EXCLUSIVE MODE', parent);
  END IF;
  EXECUTE format('LOCK TABLE public.%I IN ACCESS EXCLUSIVE MODE', parent || '_default');
  SELECT ' WITH (' || array_to_string(reloptions, ', ') || ')' INTO options
  FROM pg_class WHERE oid = to_regclass(format('public.%I', parent || '_default'));
  EXECUTE format('CREATE TABLE public.%I (LIKE public.%I INCLUDING ALL)', partition, parent) || coalesce(options, '');
  EXECUTE format(
    'WITH moved AS (DELETE FROM public.%I WHERE id >= $1 AND id < $2 RETURNING *)
     INSERT INTO public.%I SELECT * FROM moved', parent || '_default', partition) USING lower, upper;
  EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)',
    parent, partition, lower, upper);
  RETURN true;
END $$;

CREATE OR REPLACE FUNCTION analyze_texts(partition text) RETURNS boolean LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM public.require_partitioned('messages'::text, '{messages}'::text[]);
  IF NOT EXISTS (
    SELECT FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'public.messages'::regclass AND c.oid = to_regclass(format('public.%I', partition))
      AND pg_relation_size(c.oid) > 2 * c.relpages * current_setting('block_size')::bigint
  ) OR NOT pg_try_advisory_xact_lock(hashtextextended(partition, 0)) THEN
    RETURN false;
  END IF;
  EXECUTE format('ANALYZE public.%I', partition);
  RETURN true;
END $$;

CREATE OR REPLACE FUNCTION drop_empty_texts(partition text) RETURNS boolean LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  is_used boolean;
BEGIN
  PERFORM public.require_partitioned('messages'::text, '{messages}'::text[]);
  IF NOT EXISTS (
    SELECT FROM pg_inherits i JOIN pg_class child ON child.oid = i.inhrelid
    WHERE i.inhparent = 'public.messages'::regclass AND child.oid = to_regclass(format('public.%I', partition))
      AND partition <> 'messages_default'
  ) THEN
    RETURN false;
  END IF;
  -- The slow check comes before the locks. It is repeated under them, because its result may have changed.
  EXECUTE format('SELECT EXISTS (SELECT FROM public.%I)', partition) INTO is_used;
  IF is_used THEN
    RETURN false;
  END IF;
  PERFORM public.lock_texts(30);
  EXECUTE format('SELECT EXISTS (SELECT FROM public.%I)', partition) INTO is_used;
  IF is_used THEN
    RETURN false;
  END IF;
  EXECUTE format('ALTER TABLE public.messages DETACH PARTITION public.%I', partition);
  EXECUTE format('DROP TABLE public.%I', partition);
  RETURN true;
END $$;

CREATE OR REPLACE FUNCTION oldest_default_row(parent text, lower text, upper text) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  oldest text;
BEGIN
  PERFORM public.require_partitioned(parent, '{webhook_events,webhook_attempts}'::text[]);
  EXECUTE format('SELECT min(id) FROM public.%I WHERE id >= $1 AND id < $2', parent || '_default')
    INTO oldest USING lower, upper;
  RETURN oldest;
END $$;

CREATE OR REPLACE FUNCTION delete_default_rows(
  parent text, lower text, upper text, most integer, OUT deleted bigint, OUT undelivered bigint
) LANGUAGE plpgsql SECURITY DEFINER SET lock_timeout = '2s' SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM public.require_partitioned(parent, '{webhook_events,webhook_attempts}'::text[]);
  deleted := 0;
  -- The slow check comes before the lock. It is repeated under the lock, because its result may have changed.
  undelivered := public.undelivered_between(lower, upper);
  IF undelivered > 0 THEN
    RETURN;
  END IF;
  -- A transaction that requests another delivery of an event reads the event first: it either waits for this lock or has
  -- committed before.
  EXECUTE format('LOCK TABLE public.%I IN ACCESS EXCLUSIVE MODE', parent || '_default');
  undelivered := public.undelivered_between(lower, upper);
  IF undelivered > 0 THEN
    RETURN;
  END IF;
  EXECUTE format(
    'DELETE FROM public.%1$I
     WHERE ctid = ANY(ARRAY(SELECT ctid FROM public.%1$I WHERE id >= $1 AND id < $2 LIMIT $3))',
    parent || '_default') USING lower, upper, most;
  GET DIAGNOSTICS deleted = ROW_COUNT;
END $$;

CREATE OR REPLACE FUNCTION drop_day(
  parent text, partition text, kept_days integer, OUT dropped boolean, OUT held bigint, OUT undelivered bigint
) LANGUAGE plpgsql SECURITY DEFINER SET lock_timeout = '2s' SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  bounds text[];
BEGIN
  PERFORM public.require_partitioned(parent, '{webhook_events,webhook_attempts}'::text[]);
  dropped := false;
  held := 0;
  undelivered := 0;
  SELECT regexp_match(pg_get_expr(child.relpartbound, child.oid), 'FROM \(''(\w+)''\) TO \(''(\w+)''\)') INTO bounds
  FROM pg_inherits i
  JOIN pg_class child ON child.oid = i.inhrelid
  WHERE i.inhparent = to_regclass(format('public.%I', parent))
    AND child.oid = to_regclass(format('public.%I', partition)) AND child.relname ~ '_\d{8}$'
    AND right(child.relname, 8) < to_char(now() AT TIME ZONE 'UTC' - kept_days * interval '1 day', 'YYYYMMDD');
  IF bounds IS NULL THEN
    RETURN;
  END IF;
  -- What takes long comes before the locks, and what may have changed meanwhile again under them.
  undelivered := public.undelivered_between(bounds[1], bounds[2]);
  IF undelivered > 0 THEN
    RETURN;
  END IF;
  EXECUTE format('SELECT count(*) FROM public.%I', partition) INTO held;
  PERFORM pg_advisory_xact_lock(hashtextextended(parent, 0));
  IF NOT EXISTS (SELECT FROM pg_class WHERE relname = partition AND relnamespace = 'public'::regnamespace) THEN
    RETURN;
  END IF;
  -- A request to deliver an event once more reads it first, and waits here or is seen. The parent first, as readers do.
  EXECUTE format('LOCK TABLE ONLY public.%I IN ACCESS EXCLUSIVE MODE', parent);
  EXECUTE format('LOCK TABLE public.%I IN ACCESS EXCLUSIVE MODE', partition);
  undelivered := public.undelivered_between(bounds[1], bounds[2]);
  IF undelivered = 0 THEN
    EXECUTE format('DROP TABLE public.%I', partition);
    dropped := true;
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION add_partition(text, text, text, text), drop_day(text, text, integer), drop_empty_texts(text),
  analyze_texts(text), oldest_default_row(text, text, text), delete_default_rows(text, text, text, integer) FROM PUBLIC;
